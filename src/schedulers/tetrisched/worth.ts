/** What a job could still be worth. */
import type { Job } from './job';
import { leavesOf } from './strl/expression';
import type { Request, RequestLeaf } from './strl/request';
import { sensitivityOf, valueAt } from './wizard/value';

/** The earliest completion at which some leaf of a job's request has a value, µs; undefined when there is none. */
export function bestCompletion(
  request: Request,
  now: number,
  { desired, submit, input }: Pick<Job, 'desired' | 'submit' | 'input'>,
): number | undefined {
  const completions = leavesOf(request).flatMap((leaf) => {
    const { dur, start } = leaf;
    const completion = (start === undefined ? now : submit + start) + (dur ?? input.runtime);
    return worthAt(leaf, now, { desired, submit, input }) > 0 ? [completion] : [];
  });
  return completions.length === 0 ? undefined : Math.min(...completions);
}

/** What a leaf is worth that begins at `now`, µs, or at the instant that it names; nothing if that has passed. */
export function worthAt(
  { v, dur, start, share = 1 }: RequestLeaf,
  now: number,
  { desired, submit, input }: Pick<Job, 'desired' | 'submit' | 'input'>,
): number {
  const begins = start === undefined ? now : submit + start;
  if (begins < now) return 0;
  const sensitivity = sensitivityOf(share, input.sensitivity);
  const value = valueAt({ budget: v, desired, sensitivity }, begins + (dur ?? input.runtime));
  return value > 0 ? value + input.penalty : 0;
}
