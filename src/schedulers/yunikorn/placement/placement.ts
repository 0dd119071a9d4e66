/** Placement in a scenario: its rules and access lists, and the queues that rules create. */
import type { QueueText, Scenario } from '../../../scenario/schema';
import { lastName, parentPath } from '../../../scenario/queue-path';
import type { PlacementAnswer, PlacementRequest } from '../../plugin';
import { nobody, readAcl } from './acl';
import type { Acl } from './acl';
import { placeApplication } from './placement-rules';
import type { PlacedApplication, PlacementQueue } from './placement-rules';
import type { PlacementRule } from './rule-problem';

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
      missing.unshift(lastName(above));
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
