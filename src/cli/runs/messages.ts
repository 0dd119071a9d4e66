/** What a process says to those that do its runs, and they to it. Structured clones: maps and infinities survive. */
import type { SeedRun } from '../../analysis/compare/study/sample';
import type { Scenario } from '../../scenario/schema';
import type { RunOrder } from './runner';

/** The argument that makes a process of the command line do the runs of its parent. */
export const RUNS_FOR_PARENT = '--runs-for-parent';

export interface Request {
  /** The document of this order and of all further ones; absent if it is that of the previous order. */
  readonly scenario?: Scenario;
  readonly order: RunOrder;
}

/** One for each order, in the order of the requests. */
export type Reply = { readonly run: SeedRun } | { readonly bug: string };
