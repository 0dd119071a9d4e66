/** What an architecture decides: how the jobs in the queues of the schedulers are served. */
import type { CellScheduler } from './cell-scheduler';

/** Kinds of the timers. */
export const Timer = { decided: 1, retry: 2, giveUp: 3, offer: 4, received: 5, answered: 6, hoard: 7 } as const;

export interface Architecture {
  /** A job has joined a queue. */
  arrived(scheduler: CellScheduler): void;
  /** A job that is in no queue is gone: killed, or the architecture changes. */
  dropped(app: number): void;
  /** A container has ended. */
  freed(): void;
  /** One of its own timers has fired. */
  timer(kind: number, a: number): void;
  nodeAdded(): void;
  nodeLost(node: number): void;
  /** Everything under way is called off. */
  stop(): void;
  /** Why a job in the queue of a scheduler waits: a code and its arguments. */
  queueReason(scheduler: CellScheduler, app: number): readonly [code: number, arg1: number, arg2: number];
}
