/** Everything that a run is measured by where it is compared: loaded by a worker when a study begins, not with the simulator. */
import type { RunInput } from '../../sim/run-input';
import { leastTimes } from '../compare/bounds/least-times';
import type { LeastTimes } from '../compare/bounds/least-times';
import type { Metric, RunModel } from '../model';
import { classMetrics } from './classes';
import { allMetrics } from './metrics';
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
  const least = leastTimes(input, base);
  return [...wholeMetrics(model, window, least), ...classMetrics(model, window, least)];
}

/** Those of all its applications together. */
export function wholeMetrics(model: RunModel, window: MeasurementWindow, least: LeastTimes | undefined): Metric[] {
  return [...allMetrics(model, window), ...slowdownMetrics(model, submittedIn(model, window), least)];
}
