/** The metrics of a run as the comparison shows them: the costly ones only when it is over, and each only once. */
import { classSteps } from '../../analysis/metrics/classes';
import { costlyParts, metricParts } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { MetricSteps } from '../../analysis/metrics/metrics';
import type { Metric, RunModel } from '../../analysis/model';
import type { Steps } from '../../base/steps';

/** Up to this many containers and tasks even the costly metrics are a matter of milliseconds. */
const FEW = 20_000;
/** Up to this many applications, containers and tasks all parts together are. */
const AT_ONCE = 2_000;

/** The values of a run so far. The parts of a large run are computed in separate tasks of the page. */
class Measures {
  metrics: readonly Metric[] = [];
  /** Parts that have been measured, and the one that is being measured. */
  private measured = 0;
  private part: Steps<readonly Metric[]> | undefined;

  constructor(
    private readonly model: RunModel,
    readonly window: MeasurementWindow,
    readonly whole: boolean,
  ) {}

  private get parts(): readonly MetricSteps[] {
    return this.whole ? [...metricParts, ...costlyParts, classSteps] : [...metricParts, classSteps];
  }

  get isComplete(): boolean {
    return this.measured === this.parts.length;
  }

  /** Measures for as long as `milliseconds`, at least one step. */
  step(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    const { parts, model, window } = this;
    const added: Metric[] = [];
    while (this.measured < parts.length) {
      this.part ??= parts[this.measured](model, window);
      const step = this.part.next();
      if (step.done === true) {
        added.push(...step.value);
        this.part = undefined;
        this.measured++;
      }
      if (performance.now() >= until) break;
    }
    if (added.length > 0) this.metrics = [...this.metrics, ...added];
  }
}

const known = new WeakMap<RunModel, Measures>();

/** Metrics of all applications and of classes; those of a large run are measured by `step`. `over`: nothing more will come. */
export function measuresOf(model: RunModel, window: MeasurementWindow, over: boolean): Measures {
  const { applications, containers, tasks } = model;
  const size = containers.count + tasks.count;
  const whole = over && size <= FEW;
  const before = known.get(model);
  // The values of a finished run also hold after an edit, until the next run is there.
  if (before !== undefined && before.window === window && (before.whole || !whole)) return before;
  const measures = new Measures(model, window, whole);
  if (applications.length + size <= AT_ONCE) measures.step(Infinity);
  known.set(model, measures);
  return measures;
}
