/** Steps that a call may take. What a step is, `machine.ts` says. */

/** A call of `key`, `compare`, `filter`, `score` or `over`. */
export const SMALL_CALL = 10_000;
/** Loading, and a call of `shares`, `schedule` or `start`. */
export const LARGE_CALL = 1_000_000;
