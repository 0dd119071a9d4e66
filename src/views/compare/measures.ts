/** The metrics of a run as the comparison shows them: the costly ones only when it is over, and only once. */
import { classMetrics } from '../../analysis/metrics/classes';
import { allMetrics, metrics } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { Metric, RunModel } from '../../analysis/model';

/** Up to this many containers and tasks even the costly metrics are a matter of milliseconds. */
const FEW = 20_000;

interface Known {
  readonly window: MeasurementWindow;
  readonly whole: boolean;
  readonly metrics: readonly Metric[];
}

const known = new WeakMap<RunModel, Known>();

/** Metrics of all applications and of classes. `over`: nothing more will come. */
export function measuresOf(model: RunModel, window: MeasurementWindow, over: boolean): readonly Metric[] {
  const { containers, tasks } = model;
  const whole = over && containers.count + tasks.count <= FEW;
  const before = known.get(model);
  // What is known of a run that is over holds after an edit as well, until the next one is there.
  if (before !== undefined && before.window === window && (before.whole || !whole)) return before.metrics;
  const measured = [...(whole ? allMetrics : metrics)(model, window), ...classMetrics(model, window)];
  known.set(model, { window, whole, metrics: measured });
  return measured;
}
