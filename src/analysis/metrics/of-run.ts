/** Everything that a run is measured by where it is compared: loaded by a worker when a study begins, not with the simulator. */
import type { RunInput } from '../../sim/run-input';
import { leastTimes } from '../compare/bounds/least-times';
import { runBounds } from '../compare/bounds/run-bounds';
import type { Metric, RunModel } from '../model';
import { classMetrics } from './classes';
import { killsInVain } from './kills-in-vain';
import { allMetrics } from './metrics';
import { preemptionRound } from './preemption-rounds';
import type { RunScale, Scale } from './scale';
import { settledMetric } from './settled';
import { slowdownMetrics } from './slowdown';
import { submittedIn } from './window';
import type { MeasurementWindow } from './window';

/** A finished run, and what it was made of. */
export interface MeasuredRun {
  readonly model: RunModel;
  readonly input: RunInput;
  /** The input of the first variant with the same seed, where its work or its nodes differ (`engine/document/work-base.ts`). */
  readonly base?: RunInput | undefined;
}

/** All metrics of a run and of its classes, in the order in which to show them. */
export function metricsOfRun({ model, input, base }: MeasuredRun, window: MeasurementWindow): Metric[] {
  const scale = scaleOf({ input, base });
  return [...wholeMetrics(model, window, scale), ...classMetrics(model, window, scale.least)];
}

/** The scale of a run, from its input. */
export function scaleOf({ input, base }: Omit<MeasuredRun, 'model'>): Scale {
  const changes = input.interventions.flatMap(({ at, scheduler }) =>
    scheduler === undefined ? [] : [{ at, scheduler }],
  );
  return {
    least: leastTimes(input, base),
    rounds: [{ at: -Infinity, scheduler: input.scheduler }, ...changes].map(({ at, scheduler }) => ({
      from: at,
      length: preemptionRound(scheduler),
    })),
  };
}

/** The scale of a run with its bounds, from its input. */
export function runScaleOf(run: Omit<MeasuredRun, 'model'>): RunScale {
  return { ...scaleOf(run), bounds: runBounds(run.input) };
}

/** Those of all its applications together. */
export function wholeMetrics(model: RunModel, window: MeasurementWindow, scale: Scale): Metric[] {
  return [
    ...allMetrics(model, window),
    ...slowdownMetrics(model, submittedIn(model, window), scale.least),
    ...killsInVain(model, window, scale),
    ...settledMetric(model),
  ];
}
