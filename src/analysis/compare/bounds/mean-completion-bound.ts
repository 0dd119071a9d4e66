/** A mean completion time that no schedule can beat. */
import { mean } from '../statistics/moments';
import type { AppWork } from './work';

export interface MeanCompletionBound {
  /** By resource type, undefined where it binds nothing; Infinity where there is work and no capacity. */
  readonly srpt: readonly (number | undefined)[];
  /** Mean critical path. */
  readonly path: number;
  readonly bound: number;
}

/**
 * The larger of two means: of critical paths, and for each resource of the completions on the whole cluster as one divisible
 * machine that always does what has the shortest remaining processing time, which is the best for the mean (Schrage 1968).
 * The larger of the two for each application would claim more than is proved.
 */
export function meanCompletionBound(
  apps: readonly AppWork[],
  capacity: readonly number[],
  overcommitted: ReadonlySet<number>,
): MeanCompletionBound {
  const srpt = capacity.map((amount, type) => {
    if (overcommitted.has(type)) return undefined;
    const jobs = apps.map(({ submit, work }) => ({ submit, time: work[type] === 0 ? 0 : work[type] / amount }));
    return meanUnderSrpt(jobs);
  });
  const path = mean(apps.map((app) => app.path));
  return { srpt, path, bound: Math.max(path, ...srpt.filter((one) => one !== undefined)) };
}

/** Mean of end - submission of jobs on one machine under SRPT. */
function meanUnderSrpt(jobs: readonly { readonly submit: number; readonly time: number }[]): number {
  const arriving = jobs.toSorted((a, b) => a.submit - b.submit);
  const waiting = new RemainingTimes();
  let now = 0;
  let total = 0;
  let next = 0;
  while (next < arriving.length || waiting.size > 0) {
    if (waiting.size === 0) now = Math.max(now, arriving[next].submit);
    while (next < arriving.length && arriving[next].submit <= now) {
      waiting.push(arriving[next].time, arriving[next].submit);
      next++;
    }
    const until = next < arriving.length ? arriving[next].submit : Infinity;
    const end = now + waiting.shortest;
    if (end <= until) {
      total += end - waiting.pop();
      now = end;
    } else {
      waiting.workOff(until - now);
      now = until;
    }
    if (total === Infinity) break;
  }
  return total / jobs.length;
}

/** Jobs by remaining time: a binary heap in which the first one may shrink. */
class RemainingTimes {
  private readonly jobs: { left: number; submit: number }[] = [];

  get size(): number {
    return this.jobs.length;
  }

  get shortest(): number {
    return this.jobs[0].left;
  }

  push(left: number, submit: number): void {
    const { jobs } = this;
    let hole = jobs.length;
    jobs.push({ left, submit });
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (jobs[parent].left <= left) break;
      jobs[hole] = jobs[parent];
      hole = parent;
    }
    jobs[hole] = { left, submit };
  }

  /** Takes the shortest out and returns when it was submitted. */
  pop(): number {
    const { jobs } = this;
    const [first] = jobs;
    const last = jobs.pop();
    if (jobs.length === 0 || last === undefined) return first.submit;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= jobs.length) break;
      if (child + 1 < jobs.length && jobs[child + 1].left < jobs[child].left) child++;
      if (jobs[child].left >= last.left) break;
      jobs[hole] = jobs[child];
      hole = child;
    }
    jobs[hole] = last;
    return first.submit;
  }

  /** The shortest stays the shortest while it is worked on. */
  workOff(time: number): void {
    this.jobs[0].left -= time;
  }
}
