/**
 * Whether a runnable application may move to another queue: the target and the queues above it, up to the lowest common ancestor,
 * must have room for one more runnable application and for its usage. Limits of users are not checked again.
 * Source: Hadoop, scheduler/fair/FairScheduler.moveApplication, verifyMoveDoesNotViolateConstraints (YARN-1495).
 */
import { fitsTogether } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { lowestCommonAncestor } from '../queues/queue-path';

/** What the check reads of a queue. */
export interface MoveTarget {
  /** Full path. */
  readonly name: string;
  readonly parent: MoveTarget | null;
  readonly runnable: number;
  /** Infinity: no limit. */
  readonly maxRunningApps: number;
  readonly usage: Resource;
  readonly maxShare: Resource;
}

/** The limit that forbids a move, and its queue. */
export interface MoveRefusal {
  readonly queue: string;
  readonly limit: 'maxRunningApps' | 'maxShare';
}

/**
 * The first limit that forbids moving a runnable application; null: it may move.
 * @param source path of its queue
 * @param target the new leaf
 * @param usage of the application
 */
export function moveRefusal(source: string, target: MoveTarget, usage: Resource): MoveRefusal | null {
  const shared = lowestCommonAncestor(source, target.name);
  for (let queue: MoveTarget | null = target; queue !== null && queue.name !== shared; queue = queue.parent) {
    if (queue.runnable === queue.maxRunningApps) return { queue: queue.name, limit: 'maxRunningApps' };
    if (!fitsTogether(queue.usage, usage, queue.maxShare)) return { queue: queue.name, limit: 'maxShare' };
  }
  return null;
}
