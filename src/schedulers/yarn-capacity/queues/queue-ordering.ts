/**
 * The order in which a parent offers a node to its children: `utilization` and `priority-utilization`.
 *
 *   1. queues with access to a labelled partition before those without; then those with a capacity there
 *   2. priority-utilization: higher priority, if both are below their guarantee or both are not
 *   3. smaller used capacity (of queues without capacity: smaller absolute used)
 *   4. larger absolute capacity
 *   5. order of the configuration
 *
 * Rule 2 makes `priority-utilization` intransitive.
 * Source: Hadoop, scheduler/capacity/policy/PriorityUtilizationQueueOrderingPolicy.
 */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { KeyRule } from '../../yarn/key-order';

/** What the policy looks at in a child, for one partition. */
export interface OrderedQueue {
  /** Higher is more important. */
  readonly priority: number;
  /** Usage / guarantee. */
  readonly usedCapacity: number;
  /** Usage / cluster. */
  readonly absoluteUsed: number;
  /** Guarantee / cluster. */
  readonly absoluteCapacity: number;
  /** Whether it may use a partition with a label; the one without is open to all. */
  readonly accessible: boolean;
}

export type QueueOrderingPolicy = 'utilization' | 'priority-utilization' | OwnPolicyName;

/** Sorts children in place; stable, so that they are given in configuration order. */
export function orderQueues<Q extends OrderedQueue>(policy: QueueOrderingPolicy, queues: Q[]): Q[] {
  return queues.sort((a, b) => compareQueues(policy, a, b));
}

/** The same order as numeric keys, for children that are `orderedByKeys`. */
export const queueKeys: KeyRule<OrderedQueue> = {
  columns: 3,
  write({ absoluteCapacity, usedCapacity, absoluteUsed }, keys, at) {
    const hasCapacity = absoluteCapacity > 0;
    keys[at] = hasCapacity ? 0 : 1;
    keys[at + 1] = hasCapacity ? usedCapacity : absoluteUsed;
    keys[at + 2] = -absoluteCapacity;
  },
};

/** Below 0: `a` goes first; 0: the order of the configuration decides. */
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

/** Whether `queueKeys` order these children of a parent: neither access nor priority tells any two of them apart. */
export function orderedByKeys(policy: QueueOrderingPolicy, queues: readonly OrderedQueue[]): boolean {
  if (queues.some(({ accessible }) => accessible !== queues[0].accessible)) return false;
  if (policy === 'utilization') return true;
  return policy === 'priority-utilization' && queues.every(({ priority }) => priority === queues[0].priority);
}
