/** Placement at work: the rules and access lists of a scenario, and the queues that rules create. */
import * as v from 'valibot';
import { resourceSchema } from '../../../scenario/schema-parts';
import type { QueueText, Scenario } from '../../../scenario/schema';
import type { PlacementAnswer, PlacementRequest } from '../../plugin';
import { nobody, readAcl } from './acl';
import type { Acl } from './acl';
import { placeApplication, placementRuleProblem } from './placement-rules';
import type { PlacedApplication, PlacementQueue, PlacementRule } from './placement-rules';

/** Rules that give the parents of parents, and so on, at most. */
const MOST_PARENTS = 8;

const RULES: readonly string[] = ['provided', 'user', 'fixed', 'tag'];

const namesSchema = v.optional(v.array(v.string('expected a name'), 'expected a list of names'));

const ruleEntries = {
  // YuniKorn reads the names in any capitals.
  name: v.pipe(
    v.string('expected the name of a rule'),
    v.check(
      (name) => RULES.includes(name.toLowerCase()),
      'expected the rule provided (the requested queue), user, fixed or tag',
    ),
  ),
  create: v.optional(v.boolean('expected true or false')),
  value: v.optional(v.string('expected a text: the queue of fixed, the tag of tag')),
  filter: v.optional(
    v.looseObject({
      // YuniKorn reads it in any capitals, though only "deny" denies.
      type: v.optional(
        v.pipe(
          v.string('expected allow or deny'),
          v.check((type) => ['', 'allow', 'deny'].includes(type.toLowerCase()), 'expected allow or deny'),
        ),
      ),
      users: namesSchema,
      groups: namesSchema,
    }),
  ),
};

function ruleSchema(parents: number): v.GenericSchema<PlacementRule> {
  const entries = parents === 0 ? ruleEntries : { ...ruleEntries, parent: v.optional(ruleSchema(parents - 1)) };
  return v.looseObject(
    entries,
    'expected a rule such as {"name": "user", "create": true}',
  ) as v.GenericSchema<PlacementRule>;
}

/** Schema of `placementrules`, below "scheduler". */
export const placementRulesSchema = v.pipe(
  v.array(
    v.pipe(
      ruleSchema(MOST_PARENTS),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed ? placementRuleProblem(dataset.value) : null;
        if (problem !== null) addIssue({ message: problem });
      }),
    ),
    'expected a list of placement rules',
  ),
  v.description('Rules that choose the queue of an application; the first whose queue accepts it wins.'),
);

/** Schema of a queue's `childtemplate`: the settings of leaves that placement creates below it. */
export const childTemplateSchema = v.looseObject(
  {
    maxapplications: v.optional(v.pipe(v.number('expected a whole number'), v.integer('expected a whole number'))),
    properties: v.optional(v.looseObject({})),
    resources: v.optional(v.looseObject({ guaranteed: v.optional(resourceSchema), max: v.optional(resourceSchema) })),
  },
  'expected a template such as {"resources": {"max": {"vcore": 4}}}',
);

/** A queue while applications are placed. */
class Place implements PlacementQueue {
  readonly isDraining = false;
  readonly submitAcl: Acl;
  readonly adminAcl: Acl;
  readonly template: QueueText['childtemplate'];

  constructor(
    readonly text: QueueText,
    readonly parent: Place | null,
    readonly isLeaf: boolean,
    openToAll: boolean,
  ) {
    this.submitAcl = openToAll ? { ...nobody, everybody: true } : aclOf(text['submitacl']);
    this.adminAcl = aclOf(text['adminacl']);
    this.template = text['childtemplate'] ?? parent?.template;
  }
}

function aclOf(text: unknown): Acl {
  return typeof text === 'string' ? (readAcl(text) ?? nobody) : nobody;
}

/**
 * The function that places applications, or undefined when there are neither placement rules nor access lists.
 *
 * Without any access list in the scenario everyone may submit everywhere, as the deployed default (`submitacl: "*"` on
 * root) has it. A queue that a rule creates has a name in lower case and, if it is a leaf, the `childtemplate` of its
 * parent; below a leaf none can be created, which rejects the application.
 * Source: YuniKorn core, partition.go AddApplication and createQueue, queue.go addChildQueue.
 */
export function placement(
  queues: readonly QueueText[],
  scheduler: Scenario['scheduler'],
): ((requests: readonly PlacementRequest[]) => PlacementAnswer) | undefined {
  const rules = (scheduler['placementrules'] ?? []) as readonly PlacementRule[];
  const hasLists = queues.some((queue) => aclOf(queue['submitacl']) !== nobody || aclOf(queue['adminacl']) !== nobody);
  if (rules.length === 0 && !hasLists) return undefined;
  return (requests) => new Placing(queues, rules, hasLists).run(requests);
}

class Placing {
  /** By path in lower case. */
  private readonly places = new Map<string, Place>();
  private readonly created: QueueText[] = [];
  private readonly firstLeaf: string | undefined;

  constructor(
    queues: readonly QueueText[],
    private readonly rules: readonly PlacementRule[],
    hasLists: boolean,
  ) {
    const parents = new Set(queues.map(({ id }) => parentPath(id)));
    for (const queue of queues) {
      const parent = this.places.get(parentPath(queue.id).toLowerCase()) ?? null;
      // A root alone stands for a single queue here; to YuniKorn and its rules it is always a parent.
      const isRoot = parent === null && this.rules.length > 0;
      const isLeaf = !isRoot && !parents.has(queue.id) && queue['isParent'] !== true;
      if (isLeaf) this.firstLeaf ??= queue.id;
      this.places.set(queue.id.toLowerCase(), new Place(queue, parent, isLeaf, parent === null && !hasLists));
    }
  }

  run(requests: readonly PlacementRequest[]): PlacementAnswer {
    return { placed: requests.map((request) => this.place(request)), created: this.created };
  }

  private place(request: PlacementRequest): PlacementAnswer['placed'][number] {
    const { queue, problem } = placeApplication(this.rules, this.applicationOf(request), (path) =>
      this.places.get(path),
    );
    if (queue === '') return { rejected: problem };
    const existing = this.places.get(queue.toLowerCase());
    if (existing !== undefined) return { queue: existing.text.id };
    return this.create(queue.toLowerCase());
  }

  private applicationOf({ user, groups, queue, tags }: PlacementRequest): PlacedApplication {
    // Without rules a scenario may leave the queue out and means the first one.
    const requestedQueue = queue ?? (this.rules.length === 0 ? this.firstLeaf : undefined) ?? '';
    const values = new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
    return { user, groups, requestedQueue, tag: (name) => values.get(name) ?? '' };
  }

  /** Creates a leaf and what is missing above it. */
  private create(path: string): PlacementAnswer['placed'][number] {
    const missing: string[] = [];
    let above = path;
    while (!this.places.has(above)) {
      missing.unshift(above.slice(above.lastIndexOf('.') + 1));
      above = parentPath(above);
    }
    let parent = this.places.get(above) as Place;
    if (parent.isLeaf) return { rejected: `${path} cannot be created, because ${parent.text.id} is a leaf` };
    missing.forEach((name, index) => {
      const isLeaf = index === missing.length - 1;
      const id = `${parent.text.id}.${name}`;
      const template = isLeaf ? (parent.template as Partial<QueueText> | undefined) : undefined;
      const text: QueueText = { ...template, id, created: true, ...(isLeaf ? {} : { isParent: true }) };
      parent = new Place(text, parent, isLeaf, false);
      this.places.set(id.toLowerCase(), parent);
      this.created.push(text);
    });
    return { queue: parent.text.id };
  }
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
