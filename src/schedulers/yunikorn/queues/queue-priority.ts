/** The priority of a queue or application without unallocated asks. */
export const MIN_PRIORITY = -2147483648;
const MAX_PRIORITY = 2147483647;

/** `priority.policy` of a queue: default adds up, fence hides what is inside. */
export type PriorityPolicy = 'default' | 'fence';

/**
 * The priority that a queue shows to its siblings and parent. `inner` is the highest priority among its applications
 * or, for a parent, the highest exposed by its children. An empty queue stays at the minimum whatever its offset, a
 * fence shows just the offset, otherwise the offset is added within the range of int32. Offset and policy are not
 * inherited.
 * Source: YuniKorn core, queue.go priorityValueByPolicy.
 */
export function exposedPriority(policy: PriorityPolicy, offset: number, inner: number): number {
  if (inner === MIN_PRIORITY) return MIN_PRIORITY;
  if (policy === 'fence') return offset;
  return Math.min(MAX_PRIORITY, Math.max(MIN_PRIORITY, inner + offset));
}
