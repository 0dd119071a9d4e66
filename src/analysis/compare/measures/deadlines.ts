/** Deadlines at the end of a run. All times are in one unit, whichever that is. */

/** An application with a deadline. */
export interface WithDeadline {
  readonly submit: number;
  /** Time that it has after its submission. */
  readonly deadline: number;
  /** Undefined: unfinished. */
  readonly finished: number | undefined;
}

export interface Deadlines {
  readonly met: number;
  readonly missed: number;
  /** Unfinished, with time left. */
  readonly open: number;
  /** Time by which the missed ones were late, of unfinished ones up to the end. */
  readonly tardiness: number;
  /** An unfinished one is among the missed. */
  readonly atLeast: boolean;
}

/** Which deadlines were met, missed or are still open at `end`. */
export function deadlines(applications: readonly WithDeadline[], end: number): Deadlines {
  let [met, missed, open, tardiness] = [0, 0, 0, 0];
  let atLeast = false;
  for (const { submit, deadline, finished } of applications) {
    const late = (finished ?? end) - (submit + deadline);
    if (late > 0) {
      missed++;
      tardiness += late;
      if (finished === undefined) atLeast = true;
    } else if (finished === undefined) open++;
    else met++;
  }
  return { met, missed, open, tardiness, atLeast };
}
