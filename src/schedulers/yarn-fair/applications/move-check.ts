/**
 * Whether an application may move to another queue. Of one that runs, the target and the queues above it are checked, up
 * to but not including the lowest that the two queues share: there must be room for one more runnable application, and
 * for what it uses. Limits of users are not looked at again.
 * Source: Hadoop, scheduler/fair/FairScheduler.moveApplication, verifyMoveDoesNotViolateConstraints (YARN-1495).
 */
import { fitsTogether } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { lowestCommonAncestor } from '../queues/queue-path';

/** A queue as a move sees it. */
export interface MoveTarget {
  /** Full path. */
  readonly name: string;
  readonly parent: MoveTarget | null;
  readonly runnable: number;
  /** Infinity where there is no limit. */
  readonly maxRunningApps: number;
  readonly usage: Resource;
  readonly maxShare: Resource;
}

/** What refuses a move, and in which queue. */
export interface MoveRefusal {
  readonly queue: string;
  readonly limit: 'maxRunningApps' | 'maxShare';
}

/**
 * The first limit that forbids a runnable application with this usage to move from `source` to the leaf `target`, null
 * when it may.
 */
export function moveRefusal(source: string, target: MoveTarget, usage: Resource): MoveRefusal | null {
  const shared = lowestCommonAncestor(source, target.name);
  for (let queue: MoveTarget | null = target; queue !== null && queue.name !== shared; queue = queue.parent) {
    if (queue.runnable === queue.maxRunningApps) return { queue: queue.name, limit: 'maxRunningApps' };
    if (!fitsTogether(queue.usage, usage, queue.maxShare)) return { queue: queue.name, limit: 'maxShare' };
  }
  return null;
}
