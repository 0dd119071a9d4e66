/** How many applications are in the system at a time, and how many of them still wait for their first container. */
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

/** The instants that are ever reached. */
function ascending(times: readonly number[]): Float64Array {
  return Float64Array.from(times.filter((at) => at < Infinity)).sort();
}

/** How many intervals [from[i], to[i]) hold at each time. */
function countSeries(from: readonly number[], to: readonly number[]): StepSeries {
  const begins = ascending(from);
  const ends = ascending(to.filter((_, i) => from[i] < Infinity));
  const times: number[] = [];
  const values: number[] = [];
  let begun = 0;
  let ended = 0;
  for (let at = 0; at < Infinity; at = Math.min(begins[begun] ?? Infinity, ends[ended] ?? Infinity)) {
    while (begins[begun] <= at) begun++;
    while (ends[ended] <= at) ended++;
    if (values.at(-1) === begun - ended) continue;
    times.push(at);
    values.push(begun - ended);
  }
  return { time: Float64Array.from(times), value: Float64Array.from(values) };
}
