/**
 * Queue mappings: which leaf an application goes to by its user and groups. The first match wins; they hold for applications
 * that name no queue, or `default`, unless they override what applications say.
 * Source: Hadoop 3.2, placement/UserGroupMappingPlacementRule; CapacitySchedulerConfiguration.getQueueMappings.
 */
import { knobSwitch, knobText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import type { QueueText } from '../../../scenario/schema';
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

/** The mappings in their order, or what is wrong with their text. */
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

/** The queue that mappings give to a user with these groups (the primary one first), as it is written; undefined: none does. */
function mappedQueue(mappings: readonly QueueMapping[], user: string, groups: readonly string[]): string | undefined {
  for (const { kind, source, queue } of mappings) {
    const matches = kind === 'u' ? source === USER || source === user : groups.includes(source);
    if (!matches) continue;
    if (queue === USER) return user;
    if (queue !== PRIMARY_GROUP) return queue;
    if (groups.length > 0) return groups[0];
  }
  return undefined;
}

/** Leaves by path and by their last name, which is theirs alone. */
function leavesOf(queues: readonly QueueText[]): ReadonlyMap<string, string> {
  const parents = new Set(queues.map(({ id }) => id.slice(0, Math.max(0, id.lastIndexOf('.')))));
  const leaves = new Map<string, string>();
  for (const { id, isParent } of queues) {
    if (parents.has(id) || isParent === true) continue;
    leaves.set(id, id);
    leaves.set(id.slice(id.lastIndexOf('.') + 1), id);
  }
  return leaves;
}

/** The function that places applications, undefined without mappings. */
export function placement(
  queues: readonly QueueText[],
  scheduler: KnobHolder,
): ((requests: readonly PlacementRequest[]) => PlacementAnswer) | undefined {
  const mappings = readMappings(knobText(scheduler, schedulerKnobs.queueMappings.knob));
  if (typeof mappings === 'string' || mappings.length === 0) return undefined;
  const overrides = knobSwitch(scheduler, schedulerKnobs.queueMappingsOverride.knob);
  const leaves = leavesOf(queues);
  const place = ({ user, groups, queue }: PlacementRequest): PlacementAnswer['placed'][number] => {
    const named = queue === undefined || queue === DEFAULT || queue === `root.${DEFAULT}` ? undefined : queue;
    const mapped = named === undefined || overrides ? mappedQueue(mappings, user, groups) : undefined;
    // Whoever names no queue means the first one where there is no default.
    const wanted = mapped ?? named ?? (leaves.has(DEFAULT) ? DEFAULT : leaves.values().next().value) ?? '';
    const leaf = leaves.get(wanted);
    return leaf === undefined ? { rejected: `there is no leaf queue "${wanted}"` } : { queue: leaf };
  };
  return (requests) => ({ placed: requests.map(place), created: [] });
}
