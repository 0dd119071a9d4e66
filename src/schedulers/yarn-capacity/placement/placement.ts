/**
 * Queue mappings: they choose the leaf of an application by its user and groups. The first match wins. They apply to
 * applications without a queue or with the queue `default`, and to all if they override what applications ask for.
 * Source: Hadoop 3.2, placement/UserGroupMappingPlacementRule; CapacitySchedulerConfiguration.getQueueMappings.
 */
import { knobSwitch, knobText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import type { QueueText } from '../../../scenario/schema';
import { lastName, parentPath } from '../../../scenario/queue-path';
import type { PlacementAnswer, PlacementRequest } from '../../plugin';
import { schedulerKnobs } from '../knobs';

export interface QueueMapping {
  readonly kind: 'u' | 'g';
  /** A user, a group or %user. */
  readonly source: string;
  /** A queue, %user or %primary_group. */
  readonly queue: string;
}

const USER = '%user';
const PRIMARY_GROUP = '%primary_group';
const DEFAULT = 'default';

/** Parses mappings. Returns them in their order, or a sentence about what is wrong with the text. */
export function readMappings(text: string): readonly QueueMapping[] | string {
  const mappings: QueueMapping[] = [];
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) {
    if (part === '') continue;
    const fields = part.split(':').map((field) => field.trim());
    const [kind, source, queue] = fields;
    if (fields.length !== 3 || fields.includes('')) return `expected mappings such as "u:ana:etl", got "${part}"`;
    if (kind !== 'u' && kind !== 'g') return `expected a mapping of a user (u) or a group (g), got "${part}"`;
    mappings.push({ kind, source, queue });
  }
  return mappings;
}

/** What one mapping did with a submission. */
interface MappingStep {
  readonly mapping: QueueMapping;
  /** The queue that it names, as written; undefined: it does not match, and the next one is tried. */
  readonly queue: string | undefined;
  /** Why, a clause. */
  readonly why: string;
}

/** Tries mappings for a user with these groups (the primary one first), up to the first match. */
function mappingSteps(mappings: readonly QueueMapping[], user: string, groups: readonly string[]): MappingStep[] {
  const steps: MappingStep[] = [];
  for (const mapping of mappings) {
    const step = stepOf(mapping, user, groups);
    steps.push(step);
    if (step.queue !== undefined) break;
  }
  return steps;
}

function stepOf(mapping: QueueMapping, user: string, groups: readonly string[]): MappingStep {
  const { kind, source, queue } = mapping;
  const passes = (why: string): MappingStep => ({ mapping, queue: undefined, why });
  if (kind === 'u' && source !== USER && source !== user) return passes(`${user} is not ${source}`);
  if (kind === 'g' && !groups.includes(source)) return passes(`${user} is not in ${source}`);
  if (queue === PRIMARY_GROUP && groups.length === 0) return passes(`${user} is in no group`);
  const given = queue === USER ? user : queue === PRIMARY_GROUP ? groups[0] : queue;
  return { mapping, queue: given, why: kind === 'u' ? 'it is for this user' : `${user} is in ${source}` };
}

/** Paths of leaves, by path and by last name, which is unique. */
function leavesOf(queues: readonly QueueText[]): ReadonlyMap<string, string> {
  const parents = new Set(queues.map(({ id }) => parentPath(id)));
  const leaves = new Map<string, string>();
  for (const { id, isParent } of queues) {
    if (parents.has(id) || isParent === true) continue;
    leaves.set(id, id);
    leaves.set(lastName(id), id);
  }
  return leaves;
}

/** A submission as mappings place it. */
interface MappedSubmission {
  readonly placed: PlacementAnswer['placed'][number];
  /** Empty where the queue that the application asked for counts. */
  readonly steps: readonly MappingStep[];
}

/** A function that places submissions; without mappings the queues that they ask for count. */
export function mappedPlacement(
  queues: readonly QueueText[],
  scheduler: KnobHolder,
): (request: Omit<PlacementRequest, 'tags'>) => MappedSubmission {
  const read = readMappings(knobText(scheduler, schedulerKnobs.queueMappings.knob));
  const mappings = typeof read === 'string' ? [] : read;
  const overrides = knobSwitch(scheduler, schedulerKnobs.queueMappingsOverride.knob);
  const leaves = leavesOf(queues);
  return ({ user, groups, queue }) => {
    const named = queue === undefined || queue === DEFAULT || queue === `root.${DEFAULT}` ? undefined : queue;
    const steps = named === undefined || overrides ? mappingSteps(mappings, user, groups) : [];
    // An application without a queue goes to the first one if there is no default.
    const wanted = steps.at(-1)?.queue ?? named ?? (leaves.has(DEFAULT) ? DEFAULT : leaves.values().next().value) ?? '';
    const leaf = leaves.get(wanted);
    return { placed: leaf === undefined ? { rejected: `there is no leaf queue "${wanted}"` } : { queue: leaf }, steps };
  };
}

/**
 * Clauses about mappings that name no leaf, with which Hadoop does not start. Names that follow from a user or a group are not
 * known here.
 * @param leaves paths
 */
export function idleMappings(leaves: readonly string[], scheduler: KnobHolder): string[] {
  const read = readMappings(knobText(scheduler, schedulerKnobs.queueMappings.knob));
  if (typeof read === 'string') return [];
  const names = new Set([...leaves, ...leaves.map(lastName)]);
  return read.flatMap(({ kind, source, queue }) =>
    queue === USER || queue === PRIMARY_GROUP || names.has(queue)
      ? []
      : [`"${kind}:${source}:${queue}" names no leaf queue: its applications are rejected, and Hadoop would not start`],
  );
}

/** A function that places applications; undefined without mappings. */
export function placement(
  queues: readonly QueueText[],
  scheduler: KnobHolder,
): ((requests: readonly PlacementRequest[]) => PlacementAnswer) | undefined {
  const mappings = readMappings(knobText(scheduler, schedulerKnobs.queueMappings.knob));
  if (typeof mappings === 'string' || mappings.length === 0) return undefined;
  const place = mappedPlacement(queues, scheduler);
  return (requests) => ({ placed: requests.map((request) => place(request).placed), created: [] });
}
