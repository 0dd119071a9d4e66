/** What all queues of a book share: the tables of their amounts, and the work for the next update. */
import { MarkList } from '../../yarn/mark-list';
import type { AmountRows } from '../../yarn/amount-rows';
import type { FairApp } from '../applications/fair-app';
import { AskKinds } from '../assignment/ask-bounds';
import type { FairQueue } from './fair-queue';
import { rowsOfQueues } from './queue-amounts';

/** Marks in a queue. `inOrder`, `changedInOrder`: in the order of its parent. */
export const QueueMark = { inOrder: 1, changedInOrder: 2, toReport: 4, mastersToReport: 8, wideBounds: 16 } as const;

/** Marks in an application, which is in one leaf. */
export const AppMark = {
  inAppOrder: 1,
  changedInAppOrder: 2,
  inMasterOrder: 4,
  changedInMasterOrder: 8,
  changedAsks: 16,
  changedDemand: 32,
} as const;

export class SharedByQueues {
  readonly rows: AmountRows;
  /** Applications whose demand may have changed since the latest update. */
  readonly changedDemands = new MarkList<FairApp>(AppMark.changedDemand);
  /** Applications whose asks may have changed since the latest update. */
  readonly changedAsks = new MarkList<FairApp>(AppMark.changedAsks);
  /** Leaves whose bounds of asks may be wider than necessary. */
  readonly wideBounds = new MarkList<FairQueue>(QueueMark.wideBounds);
  readonly askKinds: AskKinds;

  constructor(types: number) {
    this.rows = rowsOfQueues(types);
    this.askKinds = new AskKinds(types);
  }
}
