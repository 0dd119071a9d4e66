/** The priority of a queue or application without unallocated asks. */
export const MIN_PRIORITY = -2147483648;
const MAX_PRIORITY = 2147483647;

/** `priority.policy` of a queue: default adds offsets along the path, fence hides the priorities inside the queue. */
export type PriorityPolicy = 'default' | 'fence';

/**
 * The priority of a queue among its siblings: `inner` + `offset` within the range of int32, or just `offset` for a fence.
 * `inner` is the highest priority among its applications or, for a parent, the highest exposed by its children; without
 * pending asks it is the minimum, and so is the result. Offset and policy are not inherited.
 *
 * Source: YuniKorn core, queue.go priorityValueByPolicy.
 */
export function exposedPriority(policy: PriorityPolicy, offset: number, inner: number): number {
  if (inner === MIN_PRIORITY) return MIN_PRIORITY;
  if (policy === 'fence') return offset;
  return Math.min(MAX_PRIORITY, Math.max(MIN_PRIORITY, inner + offset));
}
