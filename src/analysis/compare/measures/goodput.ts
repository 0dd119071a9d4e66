/** Useful work and wasted work. */

export interface Attempt {
  /** Which task it was an attempt at: tasks are numbered from 0. */
  readonly task: number;
  readonly start: number;
  readonly end: number;
  readonly cores: number;
  /** Undefined while it runs: then it counts nowhere. */
  readonly succeeded: boolean | undefined;
}

export interface Goodput {
  /** Cores times time of the first success of each task. */
  readonly useful: number;
  /** Of all other attempts that ended. */
  readonly lost: number;
  /** useful / (useful + lost); undefined where nothing ended. */
  readonly goodput: number | undefined;
}

/** Sums up the work of attempts. Times may be in any unit, as long as it is one. */
export function goodput(attempts: readonly Attempt[]): Goodput {
  const first: (Attempt | undefined)[] = [];
  for (const attempt of attempts) {
    const known = first[attempt.task];
    if (attempt.succeeded === true && (known === undefined || attempt.end < known.end)) first[attempt.task] = attempt;
  }
  let useful = 0;
  let lost = 0;
  for (const attempt of attempts) {
    if (attempt.succeeded === undefined) continue;
    const work = (attempt.end - attempt.start) * attempt.cores;
    if (first[attempt.task] === attempt) useful += work;
    else lost += work;
  }
  return { useful, lost, goodput: useful + lost === 0 ? undefined : useful / (useful + lost) };
}
