/** Useful work and wasted work. */

export interface Attempt {
  /** Which task it was an attempt at. */
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

export function goodput(attempts: readonly Attempt[]): Goodput {
  const first = new Map<number, Attempt>();
  for (const attempt of attempts) {
    const known = first.get(attempt.task);
    if (attempt.succeeded === true && (known === undefined || attempt.end < known.end))
      first.set(attempt.task, attempt);
  }
  let useful = 0;
  let lost = 0;
  for (const attempt of attempts) {
    if (attempt.succeeded === undefined) continue;
    const work = (attempt.end - attempt.start) * attempt.cores;
    if (first.get(attempt.task) === attempt) useful += work;
    else lost += work;
  }
  return { useful, lost, goodput: useful + lost === 0 ? undefined : useful / (useful + lost) };
}
