/** What queues held over time, what they were entitled to, and what all of them lacked. */
import type { RunModel } from '../model';
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import { leafQueues, queueSegmentsSteps } from './fairness';
import type { MeasurementWindow } from './window';

/** Values between neighbouring instants, µs: `value[i]` holds from `time[i]` to `time[i + 1]`; one time more than values. */
export interface ShareCurve {
  readonly time: readonly number[];
  readonly value: readonly number[];
}

/** Shares of the cluster, 0 to 1. */
export interface QueueShares {
  /** Path of the queue. */
  readonly queue: string;
  /** Largest share over the resource types that it held. */
  readonly usage: ShareCurve;
  /** Its max-min fair share of the demand. */
  readonly entitlement: ShareCurve;
}

export interface FairnessCurves {
  readonly queues: readonly QueueShares[];
  /** What the queues together lacked of their entitlements. */
  readonly lacking: ShareCurve;
}

/** The curves of a run; undefined where fewer than two queues take applications. */
export function fairnessCurves(model: RunModel, window: MeasurementWindow): FairnessCurves | undefined {
  return runToEnd(fairnessCurvesSteps(model, window));
}

/** {@link fairnessCurves} in slices. */
export function* fairnessCurvesSteps(model: RunModel, window: MeasurementWindow): Steps<FairnessCurves | undefined> {
  const leaves = leafQueues(model);
  if (leaves.length < 2) return undefined;
  const segments = yield* queueSegmentsSteps(model, leaves, window);
  yield;
  const time = segments.length === 0 ? [] : [segments[0].from, ...segments.map(({ to }) => to)];
  const curve = (value: readonly number[]): ShareCurve => steps(time, value);
  return {
    queues: leaves.map((leaf, at) => ({
      queue: model.directory.queues[leaf].id,
      usage: curve(segments.map(({ usage }) => usage[at])),
      entitlement: curve(segments.map(({ entitlement }) => entitlement[at])),
    })),
    lacking: curve(
      segments.map(({ usage, entitlement }) =>
        entitlement.reduce((sum, due, at) => sum + Math.max(0, due - usage[at]), 0),
      ),
    ),
  };
}

/** The mean of a curve over its time; 0 where it has none. */
export function curveMean({ time, value }: ShareCurve): number {
  const span = (time.at(-1) ?? 0) - (time[0] ?? 0);
  return span <= 0 ? 0 : value.reduce((sum, one, at) => sum + (one * (time[at + 1] - time[at])) / span, 0);
}

/** The largest value of a curve; 0 where it has none. A run may have more of them than a call takes arguments. */
export function curvePeak({ value }: ShareCurve): number {
  return value.reduce((most, one) => Math.max(most, one), 0);
}

/** Stretches of one value are one. */
function steps(time: readonly number[], value: readonly number[]): ShareCurve {
  const kept = value.flatMap((one, at) => (at === 0 || one !== value[at - 1] ? [at] : []));
  const end = time.at(-1);
  return {
    time: [...kept.map((at) => time[at]), ...(end === undefined ? [] : [end])],
    value: kept.map((at) => value[at]),
  };
}
