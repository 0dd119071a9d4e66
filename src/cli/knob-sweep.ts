/** Runs of all variants over one axis or two, with many seeds. */
import type { Metric } from '../analysis/model';
import { measuredIn, seedOf } from '../analysis/compare/study/sample';
import type { SeedRun } from '../analysis/compare/study/sample';
import { curvePoint } from '../analysis/compare/sweep/curve';
import type { CurvePoint, Place } from '../analysis/compare/sweep/curve';
import { finer } from '../analysis/compare/sweep/finer';
import { meaningOf } from '../analysis/metrics/catalogue';
import type { Change } from '../base/json';
import { withSiblings } from '../engine/document/sibling-parts';
import { applyVariant } from '../engine/document/variants';
import type { Scenario } from '../scenario/schema';
import { invalidDocument } from './exit';
import type { KnobAxis } from './axes/knob-axis';
import type { Runner, RunOrder } from './runs/runner';

export interface KnobSweepPlan {
  /** One or two. */
  readonly axes: readonly KnobAxis[];
  /** Ids. */
  readonly variants: readonly string[];
  readonly metric: string;
  readonly seeds: number;
  readonly confidence: number;
  /** How many more points where the curve bends or variants cross; of two axes, in the row and the column of the best. */
  readonly refine: number;
}

export interface KnobSweep {
  /** By the first axis, then the second. */
  readonly points: readonly CurvePoint[];
  /** What is measured; undefined where no run has it. */
  readonly metric: Metric | undefined;
}

/** Simulates a whole sweep. */
export async function simulateSweep(scenario: Scenario, plan: KnobSweepPlan, runner: Runner): Promise<KnobSweep> {
  const runs = new PlaceRuns(scenario, plan, runner);
  const [first, second] = plan.axes;
  let points = await runs.at(first.xs.flatMap((x): Place[] => second?.xs.map((y) => [x, y]) ?? [[x]]));
  for (let left = plan.refine; left > 0;) {
    const next = finer(points, plan.axes, { better: meaningOf(plan.metric).better, budget: left });
    if (next.length === 0) break;
    points = [...points, ...(await runs.at(next))].sort(
      (a, b) => a.place[0] - b.place[0] || (a.place[1] ?? 0) - (b.place[1] ?? 0),
    );
    left -= next.length;
  }
  return { points, metric: runs.metric };
}

class PlaceRuns {
  metric: Metric | undefined;

  constructor(
    private readonly scenario: Scenario,
    private readonly plan: KnobSweepPlan,
    private readonly runner: Runner,
  ) {}

  /** Runs all variants and seeds at some places. */
  async at(places: readonly Place[]): Promise<CurvePoint[]> {
    const orders = places.map((place) => this.ordersAt(place));
    const runs = await this.runner.run(this.scenario, orders.flat());
    const perPlace = this.plan.variants.length * this.plan.seeds;
    return places.map((place, at) => this.pointOf(place, runs.slice(at * perPlace, (at + 1) * perPlace)));
  }

  /** By variant, then by seed. */
  private ordersAt(place: Place): RunOrder[] {
    return this.plan.variants.flatMap((variant) => {
      const applied = applyVariant(this.scenario, variant);
      if (!applied.ok) throw invalidDocument(applied.error);
      const { variants: _, ...seen } = applied.value;
      const moved = this.plan.axes.flatMap((axis, at) => axis.changes(place[at], seen));
      const changes = withSiblings(seen, moved);
      const own = seedAfter(changes) ?? seen.seed ?? 1;
      return Array.from({ length: this.plan.seeds }, (__, r) => ({ variant, changes, seed: seedOf(own, r) }));
    });
  }

  private pointOf(place: Place, runs: readonly SeedRun[]): CurvePoint {
    const { variants, seeds, confidence, metric: id } = this.plan;
    const refused = runs.find((run) => !run.ok);
    if (refused?.ok === false) {
      const nothing = variants.map(() => []);
      return curvePoint(place, id, nothing, confidence, { refused: refused.message });
    }
    for (const run of runs) if (run.ok) this.metric ??= run.metrics.get(id);
    const measured = runs.map((run) => measuredIn(run, id));
    const values = variants.map((_, at) => measured.slice(at * seeds, (at + 1) * seeds));
    return curvePoint(place, id, values, confidence);
  }
}

/** The seed that a sweep over seeds sets. */
function seedAfter(changes: readonly Change[]): number | undefined {
  for (const change of changes) {
    if (change.path.join() === 'seed' && 'value' in change && typeof change.value === 'number') return change.value;
  }
  return undefined;
}
