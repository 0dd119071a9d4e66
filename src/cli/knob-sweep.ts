/** Runs of all variants over one axis or two, with many seeds. */
import { classMetrics } from '../analysis/metrics/classes';
import { allMetrics, measurementWindow } from '../analysis/metrics/metrics';
import type { Metric } from '../analysis/model';
import type { Measured } from '../analysis/compare/measures/measured';
import { measuredIn, seedOf, seedRun } from '../analysis/compare/study/sample';
import { curvePoint } from '../analysis/compare/sweep/curve';
import type { CurvePoint, Place } from '../analysis/compare/sweep/curve';
import { refine } from '../analysis/compare/sweep/refine';
import { applyChanges } from '../base/json';
import type { Json } from '../base/json';
import { formatProblem } from '../base/result';
import { applyVariant } from '../engine/variants';
import { parseScenario } from '../engine/schema';
import type { Scenario } from '../scenario/schema';
import { CommandError, Exit } from './exit';
import type { KnobAxis } from './knob-axis';
import { simulateVariant } from './simulate';

const ONLY_VARIANT = 'A';

export interface KnobSweepPlan {
  /** One or two. */
  readonly axes: readonly KnobAxis[];
  /** Ids. */
  readonly variants: readonly string[];
  readonly metric: string;
  readonly seeds: number;
  readonly confidence: number;
  /** How many more points where the curve bends or variants cross; along one axis only. */
  readonly refine: number;
}

export interface KnobSweep {
  /** By the first axis, then the second. */
  readonly points: readonly CurvePoint[];
  /** What is measured; undefined where no run has it. */
  readonly metric: Metric | undefined;
}

/** Simulates a whole sweep. */
export function simulateSweep(scenario: Scenario, plan: KnobSweepPlan): KnobSweep {
  const runs = new PlaceRuns(scenario, plan);
  const [first, second] = plan.axes;
  const places: Place[] = first.xs.flatMap((x) => second?.xs.map((y) => [x, y]) ?? [[x]]);
  let points = places.map((place) => runs.at(place));
  for (let left = second === undefined && first.isChoice !== true ? plan.refine : 0; left > 0;) {
    const next = finer(points, plan, left);
    if (next.length === 0) break;
    points = [...points, ...next.map((x) => runs.at([x]))].sort((a, b) => a.place[0] - b.place[0]);
    left -= next.length;
  }
  return { points, metric: runs.metric };
}

/** Where more points would tell most. */
function finer(points: readonly CurvePoint[], { axes: [axis], variants }: KnobSweepPlan, budget: number): number[] {
  const y = (point: CurvePoint, variant: number): number | undefined => point.estimates[variant]?.mean;
  return refine({
    x: points.map(({ place }) => place[0]),
    y: points.map((point) => y(point, 0)),
    scale: axis.scale,
    integer: axis.integer,
    difference:
      variants.length > 1
        ? points.map((point) => {
            const [a, b] = [y(point, 0), y(point, 1)];
            return a === undefined || b === undefined ? undefined : b - a;
          })
        : undefined,
    budget,
  });
}

class PlaceRuns {
  metric: Metric | undefined;

  constructor(
    private readonly scenario: Scenario,
    private readonly plan: KnobSweepPlan,
  ) {}

  /** Runs all variants and seeds at one place. */
  at(place: Place): CurvePoint {
    const { variants, seeds, confidence } = this.plan;
    const values: Measured[][] = [];
    for (const variant of variants) {
      const seen = this.changed(variant, place);
      if (typeof seen === 'string') {
        return curvePoint(
          place,
          variants.map(() => []),
          confidence,
          { refused: seen },
        );
      }
      values.push(Array.from({ length: seeds }, (_, r) => this.run(seen, r)));
    }
    return curvePoint(place, values, confidence);
  }

  private run(seen: Scenario, replication: number): Measured {
    const { model, fingerprint } = simulateVariant(seen, ONLY_VARIANT, seedOf(seen.seed ?? 1, replication));
    const window = measurementWindow(seen);
    const id = this.plan.metric;
    const values = [...allMetrics(model, window), ...(id.includes('@') ? classMetrics(model, window) : [])];
    const run = seedRun(model.ended?.reason ?? 'horizon', fingerprint, values);
    this.metric ??= values.find((metric) => metric.id === id);
    return measuredIn(run, id);
  }

  /** The document as the variant sees it with the values set, or why it is refused. */
  private changed(variant: string, place: Place): Scenario | string {
    const applied = applyVariant(this.scenario, variant);
    if (!applied.ok) throw new CommandError(Exit.invalid, applied.error.map(formatProblem));
    const { variants: _, ...seen } = applied.value;
    const changes = this.plan.axes.flatMap((axis, at) => axis.changes(place[at], seen));
    const changed = applyChanges(seen as unknown as Json, changes);
    if (!changed.ok) return formatProblem(changed.error);
    const parsed = parseScenario(changed.value);
    return parsed.ok ? parsed.value : parsed.error.map(formatProblem).join('; ');
  }
}
