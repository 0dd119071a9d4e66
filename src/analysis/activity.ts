/** How many applications are there at a time, and how many of them still wait for their first container. */
import { memo } from '../base/memo';
import type { RunModel, StepSeries } from './model';

export interface Activity {
  /** Submitted and not finished. */
  readonly active: StepSeries;
  /** Of these, without any container so far. */
  readonly waiting: StepSeries;
}

/** Applications over time, counted from the instants of submission, first container and end. */
export const activity = memo((model: RunModel): Activity => {
  const { applications } = model;
  const submitted = applications.map((app) => app.submitted);
  // Who ends without a container waits no longer either.
  const served = applications.map((app) => Math.min(app.firstContainerAt, app.finished));
  return {
    active: countSeries(
      submitted,
      applications.map((app) => app.finished),
    ),
    waiting: countSeries(submitted, served),
  };
});

/** How many intervals [from[i], to[i]) hold at each time. */
function countSeries(from: readonly number[], to: readonly number[]): StepSeries {
  const changes = new Map<number, number>([[0, 0]]);
  const add = (at: number, by: number): void => {
    if (at < Infinity) changes.set(at, (changes.get(at) ?? 0) + by);
  };
  for (const at of from) add(at, 1);
  to.forEach((at, i) => from[i] < Infinity && add(at, -1));
  const times: number[] = [];
  const values: number[] = [];
  let count = 0;
  for (const at of [...changes.keys()].sort((a, b) => a - b)) {
    count += changes.get(at) ?? 0;
    if (values.length > 0 && values.at(-1) === count) continue;
    times.push(at);
    values.push(count);
  }
  return { time: Float64Array.from(times), value: Float64Array.from(values) };
}
