/** Everything that a run is measured by where it is compared: loaded by a worker when a study begins, not with the simulator. */
import type { Metric, RunModel } from '../model';
import { classMetrics } from './classes';
import { allMetrics } from './metrics';
import type { MeasurementWindow } from './window';

/** All metrics of a run and of its classes, in the order in which to show them. */
export function metricsOfRun(model: RunModel, window: MeasurementWindow): Metric[] {
  return [...allMetrics(model, window), ...classMetrics(model, window)];
}
