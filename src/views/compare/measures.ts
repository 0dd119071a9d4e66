/** The metrics of a run as the comparison shows them: the costly ones only when it is over, and each only once. */
import { classSteps } from '../../analysis/metrics/classes';
import { costlyParts, metricParts } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { Scale } from '../../analysis/metrics/scale';
import { scaledParts } from '../../analysis/metrics/scaled-metrics';
import { settledMetric } from '../../analysis/metrics/settled';
import type { Metric, RunModel } from '../../analysis/model';
import type { Steps } from '../../base/steps';

/** Up to this many containers and tasks even the costly metrics are a matter of milliseconds. */
const FEW = 20_000;
/** Up to this many applications, containers and tasks all parts together are. */
const AT_ONCE = 2_000;

/** Whether a run that is over is measured as a whole: of a large one the page leaves out the costly metrics. */
export function isMeasuredWhole({ containers, tasks }: RunModel): boolean {
  return containers.count + tasks.count <= FEW;
}

type Part = () => Steps<readonly Metric[]>;

/** The values of a run so far. The parts of a large run are computed in separate tasks of the page. */
class Measures {
  metrics: readonly Metric[] = [];
  /** Parts that have been measured, and the one that is being measured. */
  private measured = 0;
  private part: Steps<readonly Metric[]> | undefined;

  constructor(
    readonly window: MeasurementWindow,
    readonly whole: boolean,
    private readonly parts: readonly Part[],
  ) {}

  get isComplete(): boolean {
    return this.measured === this.parts.length;
  }

  /** Measures for as long as `milliseconds`, at least one step. */
  step(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    const { parts } = this;
    const added: Metric[] = [];
    while (this.measured < parts.length) {
      this.part ??= parts[this.measured]();
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

function* settledSteps(model: RunModel): Steps<readonly Metric[]> {
  yield;
  return settledMetric(model);
}

const known = new WeakMap<RunModel, Measures>();

/** Metrics of all applications and of classes; those of a large run are measured by `step`. `over`: nothing more will come. */
export function measuresOf(model: RunModel, window: MeasurementWindow, over: boolean): Measures {
  const whole = over && isMeasuredWhole(model);
  const before = known.get(model);
  // The values of a finished run also hold after an edit, until the next run is there.
  if (before !== undefined && before.window === window && (before.whole || !whole)) return before;
  const parts = whole ? [...metricParts, ...costlyParts, settledSteps, classSteps] : [...metricParts, classSteps];
  const measures = begun(
    model,
    new Measures(
      window,
      whole,
      parts.map((part) => () => part(model, window)),
    ),
  );
  known.set(model, measures);
  return measures;
}

const knownScaled = new WeakMap<Scale, Measures>();

/** The metrics of a run that need its scale, whose they are. */
export function scaledMeasuresOf(model: RunModel, window: MeasurementWindow, scale: Scale): Measures {
  const before = knownScaled.get(scale);
  if (before?.window === window) return before;
  const parts = scaledParts.map((part) => () => part(model, window, scale));
  const measures = begun(model, new Measures(window, true, parts));
  knownScaled.set(scale, measures);
  return measures;
}

/** Those of a small run are measured at once. */
function begun({ applications, containers, tasks }: RunModel, measures: Measures): Measures {
  if (applications.length + containers.count + tasks.count <= AT_ONCE) measures.step(Infinity);
  return measures;
}
