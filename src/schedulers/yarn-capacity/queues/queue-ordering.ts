/**
 * The order in which a parent asks its children: `utilization` and `priority-utilization`.
 *
 *   access to the partition, where it has a label; then queues with a capacity there before those without
 *   priority, when it counts: the higher one while both are below their guarantee or both are not; else the one below
 *   used capacity (of queues without capacity: absolute used); then the larger absolute capacity; then configuration order
 * Source: Hadoop, scheduler/capacity/policy/PriorityUtilizationQueueOrderingPolicy.
 */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { KeyRule } from '../../yarn/key-order';

/** A child as the policy sees it, in one partition. */
export interface OrderedQueue {
  /** Higher is more important. */
  readonly priority: number;
  /** Used / guaranteed, and used / cluster. */
  readonly usedCapacity: number;
  readonly absoluteUsed: number;
  /** Fraction of the cluster. */
  readonly absoluteCapacity: number;
  /** Whether it may use a partition with a label; the one without is open to all. */
  readonly accessible: boolean;
}

export type QueueOrderingPolicy = 'utilization' | 'priority-utilization' | OwnPolicyName;

/** Sorts children in place; stable, so that they are given in configuration order. */
export function orderQueues<Q extends OrderedQueue>(policy: QueueOrderingPolicy, queues: Q[]): Q[] {
  return queues.sort((a, b) => compareQueues(policy, a, b));
}

/** The same order as rows of numbers, where `orderedByKeys`. */
export const queueKeys: KeyRule<OrderedQueue> = {
  columns: 3,
  write({ absoluteCapacity, usedCapacity, absoluteUsed }, keys, at) {
    const hasCapacity = absoluteCapacity > 0;
    keys[at] = hasCapacity ? 0 : 1;
    keys[at + 1] = hasCapacity ? usedCapacity : absoluteUsed;
    keys[at + 2] = -absoluteCapacity;
  },
};

/** Below 0 when the first queue is asked first; 0 where the configuration decides. */
export function compareQueues(policy: QueueOrderingPolicy, a: OrderedQueue, b: OrderedQueue): number {
  if (a.accessible !== b.accessible) return a.accessible ? -1 : 1;
  const hasCapacity = a.absoluteCapacity > 0;
  if (hasCapacity !== b.absoluteCapacity > 0) return hasCapacity ? -1 : 1;
  const usedOfA = hasCapacity ? a.usedCapacity : a.absoluteUsed;
  const usedOfB = hasCapacity ? b.usedCapacity : b.absoluteUsed;
  if (policy === 'priority-utilization' && a.priority !== b.priority && usedOfA >= 1 === usedOfB >= 1) {
    return b.priority - a.priority;
  }
  return usedOfA - usedOfB || b.absoluteCapacity - a.absoluteCapacity;
}

/** Whether `queueKeys` order these children of a parent: nothing else tells two of them apart. */
export function orderedByKeys(policy: QueueOrderingPolicy, queues: readonly OrderedQueue[]): boolean {
  if (queues.some(({ accessible }) => accessible !== queues[0].accessible)) return false;
  if (policy === 'utilization') return true;
  return policy === 'priority-utilization' && queues.every(({ priority }) => priority === queues[0].priority);
}
