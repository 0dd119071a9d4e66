/** Runs of all variants over one axis or two, with many seeds. */
import type { Metric } from '../analysis/model';
import { measuredIn, seedOf } from '../analysis/compare/study/sample';
import type { SeedRun } from '../analysis/compare/study/sample';
import { bestOf, nextLook } from '../analysis/compare/sweep/best';
import type { NextLook, SweepBest } from '../analysis/compare/sweep/best';
import { pointOfRuns } from '../analysis/compare/sweep/curve';
import type { PointRun, CurvePoint, Place } from '../analysis/compare/sweep/curve';
import { finer } from '../analysis/compare/sweep/finer';
import { meaningOf } from '../analysis/metrics/catalogue';
import type { Change } from '../base/json';
import { withSiblings } from '../engine/document/sibling-parts';
import { applyVariant } from '../engine/document/variants';
import type { Scenario } from '../scenario/schema';
import type { KnobAxis } from './axes/knob-axis';
import type { Runner, RunOrder } from './runs/runner';

export interface KnobSweepPlan {
  /** One or two. */
  readonly axes: readonly KnobAxis[];
  /** Ids. */
  readonly variants: readonly string[];
  readonly metric: string;
  /** Of each point; where the best is asked for, of all points before some get more. */
  readonly seeds: number;
  readonly confidence: number;
  /** How many more points where the curve bends or variants cross; of two axes, in the row and the column of the best. */
  readonly refine: number;
  /** Add seeds to what may be best, with this zone of indifference, a share of the best mean; undefined: do not ask for the best. */
  readonly best?: { readonly indifference: number } | undefined;
}

export interface KnobSweep {
  /** By the first axis, then the second. */
  readonly points: readonly CurvePoint[];
  /** Undefined where it was not asked for, or where neither more nor less is better. */
  readonly best: SweepBest | undefined;
  /** What is measured; undefined where no run has it. */
  readonly metric: Metric | undefined;
}

/** Simulates a whole sweep. */
export async function simulateSweep(scenario: Scenario, plan: KnobSweepPlan, runner: Runner): Promise<KnobSweep> {
  const { axes, seeds, refine, metric, confidence } = plan;
  const { better } = meaningOf(metric);
  const runs = new PlaceRuns(scenario, plan, runner);
  const [first, second] = axes;
  await runs.add({
    places: first.xs.flatMap((x): Place[] => second?.xs.map((y) => [x, y]) ?? [[x]]),
    from: 0,
    to: seeds,
  });
  for (let left = refine; left > 0;) {
    const places = finer(runs.points(), axes, { better, budget: left });
    if (places.length === 0) break;
    await runs.add({ places, from: 0, to: seeds });
    left -= places.length;
  }
  for (;;) {
    const points = runs.points();
    const isAsked = plan.best !== undefined && better !== 'none';
    const best = isAsked ? bestOf(points, { better, confidence, ...plan.best }) : undefined;
    const look = best && nextLook(best);
    if (look === undefined) return { points, best, metric: runs.metric };
    await runs.add(look);
  }
}

class PlaceRuns {
  metric: Metric | undefined;
  /** By place, then by variant and replication. */
  private readonly known = new Map<string, { readonly place: Place; readonly runs: SeedRun[][] }>();

  constructor(
    private readonly scenario: Scenario,
    private readonly plan: KnobSweepPlan,
    private readonly runner: Runner,
  ) {}

  /** Runs all variants at some places, with the replications `from` to `to` - 1; those before have been run there. */
  async add({ places, from, to }: NextLook): Promise<void> {
    const { variants } = this.plan;
    const orders = places.map((place) => this.ordersAt(place, from, to));
    const runs = await this.runner.run(this.scenario, orders.flat());
    for (const [at, place] of places.entries()) {
      const here = this.known.get(place.join(' ')) ?? { place, runs: variants.map(() => []) };
      this.known.set(place.join(' '), here);
      for (const [variant, of] of here.runs.entries()) {
        const start = (at * variants.length + variant) * (to - from);
        of.push(...runs.slice(start, start + to - from));
      }
    }
  }

  /** What all places have, by the first axis and then the second. */
  points(): CurvePoint[] {
    return [...this.known.values()]
      .map(({ place, runs }) => this.pointOf(place, runs))
      .sort((a, b) => a.place[0] - b.place[0] || (a.place[1] ?? 0) - (b.place[1] ?? 0));
  }

  /** By variant, then by seed. */
  private ordersAt(place: Place, from: number, to: number): RunOrder[] {
    return this.plan.variants.flatMap((variant) => {
      const order = (changes: readonly Change[], own: number): RunOrder[] =>
        Array.from({ length: to - from }, (__, at) => ({ variant, changes, seed: seedOf(own, from + at) }));
      const applied = applyVariant(this.scenario, variant);
      // The runner says why it cannot be run.
      if (!applied.ok) return order([], this.scenario.seed ?? 1);
      const { variants: _, ...seen } = applied.value;
      const moved = this.plan.axes.flatMap((axis, at) => axis.changes(place[at], seen));
      const changes = withSiblings(seen, moved);
      return order(changes, seedAfter(changes) ?? seen.seed ?? 1);
    });
  }

  private pointOf(place: Place, runs: readonly (readonly SeedRun[])[]): CurvePoint {
    const { confidence, metric: id } = this.plan;
    for (const run of runs.flat()) if (run.ok) this.metric ??= run.metrics.get(id);
    const found = runs.map((of) =>
      of.map((run): PointRun => (run.ok ? { ok: true, value: measuredIn(run, id), ended: run.ended } : run)),
    );
    return pointOfRuns(place, id, found, confidence);
  }
}

/** The seed that a sweep over seeds sets. */
function seedAfter(changes: readonly Change[]): number | undefined {
  for (const change of changes) {
    if (change.path.join() === 'seed' && 'value' in change && typeof change.value === 'number') return change.value;
  }
  return undefined;
}
