/**
 * Work that takes a while, done step by step, so that the worker can answer messages, report progress and be stopped meanwhile.
 * It happens before a run begins, or at an instant in it, while simulated time stands still.
 */
export interface Preparation {
  /** Its description, for a progress message: "table of rank/12". */
  readonly title: string;
  /** Everything that its result depends on, and nothing else. */
  readonly key: string;
  /** Number of equal parts, for a progress message: simulated runs. */
  readonly size: number;
  /** How much of it is done, 0 to 1. */
  readonly share: number;
  /** Goes on for a little while. Returns whether it is done. */
  step(): boolean;
  /** What came of it, as data that can be copied to another thread; it must be done. */
  result(): unknown;
  /** Adopts the result of the same work done elsewhere, instead of doing it. Returns whether it matches. */
  adopt(result: unknown): boolean;
}
