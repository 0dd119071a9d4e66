/** What a job could still be worth. */
import type { Job } from './job';
import { leavesOf } from './strl/expression';
import type { Request } from './strl/request';
import { sensitivityOf, valueAt } from './wizard/value';

/** The earliest completion at which some leaf of a job's request has a value, µs; undefined when there is none. */
export function bestCompletion(
  request: Request,
  now: number,
  { desired, submit, input }: Pick<Job, 'desired' | 'submit' | 'input'>,
): number | undefined {
  const completions = leavesOf(request).flatMap(({ v, dur, start, share = 1 }) => {
    const begins = start === undefined ? now : submit + start;
    const completion = begins + (dur ?? input.runtime);
    const sensitivity = sensitivityOf(share, input.sensitivity);
    const isWorth = begins >= now && valueAt({ budget: v, desired, sensitivity }, completion) > 0;
    return isWorth ? [completion] : [];
  });
  return completions.length === 0 ? undefined : Math.min(...completions);
}
