/** Everything that a run is measured by where it is compared: loaded by a worker when a study begins, not with the simulator. */
import type { RunInput } from '../../sim/run-input';
import { leastTimes } from '../compare/bounds/least-times';
import type { LeastTimes } from '../compare/bounds/least-times';
import type { Metric, RunModel } from '../model';
import { classMetrics } from './classes';
import { killsInVain } from './kills-in-vain';
import { allMetrics } from './metrics';
import { preemptionRound } from './preemption-rounds';
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

/** What a run is measured by that its trace does not say. */
export interface Scale {
  /** How long applications take at least; undefined where it is not known. */
  readonly least: LeastTimes | undefined;
  /** The time between two rounds of preemption at an instant, both µs; undefined where there are none. */
  readonly round: (at: number) => number | undefined;
}

/** The scale of a run, from its input. */
export function scaleOf({ input, base }: Omit<MeasuredRun, 'model'>): Scale {
  const changes = input.interventions.filter(({ scheduler }) => scheduler !== undefined);
  return {
    least: leastTimes(input, base),
    round: (at) => preemptionRound(changes.findLast((change) => change.at <= at)?.scheduler ?? input.scheduler),
  };
}

/** Those of all its applications together. */
export function wholeMetrics(model: RunModel, window: MeasurementWindow, { least, round }: Scale): Metric[] {
  return [
    ...allMetrics(model, window),
    ...slowdownMetrics(model, submittedIn(model, window), least),
    ...killsInVain(model, window, round),
    ...settledMetric(model),
  ];
}
