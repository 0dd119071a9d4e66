/** Who is next, as columns that lead from the whole to the single: what asks first stands first in each. */
import type { CauseLetter } from '../../../sim/reasons';

export interface NextRow {
  /** Tells rows of a column apart. */
  readonly key: string;
  readonly name: string;
  /** Number of the application that it is; absent for queues, pools, task sets and tasks. */
  readonly app?: number;
  /** The values that rank it. */
  readonly keys: string;
  /** The rule that passes over it, or the reason that the scheduler gives for its wait; '' when it is not held back. */
  readonly passed: string;
  /** Letter of the cause that the scheduler states, where it states one. */
  readonly letter?: CauseLetter;
  /** What a press on it shows in the columns behind. */
  readonly pick?: string;
  /** The columns behind are about it. */
  readonly picked?: boolean;
}

export interface NextColumn {
  readonly title: string;
  /** The order, written after the title: "asks by fair". */
  readonly by: string;
  readonly rows: readonly NextRow[];
  /** Said where it has no rows. */
  readonly empty: string;
}
