/** What a sweep runs next: finer where its curves bend or cross, then more seeds for what may be best; and when it asks first. */
import { counted } from '../../base/text/counted';
import { bestOf, nextLook } from '../../analysis/compare/sweep/best';
import type { SweepBest } from '../../analysis/compare/sweep/best';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import { finer } from '../../analysis/compare/sweep/finer';
import { meaningOf } from '../../analysis/metrics/catalogue';
import { numberText } from '../../analysis/metrics/value-text';
import type { SweepState } from '../../store/studies/sweep-store';
import type { Round, SweepPlan } from './sweep-plan';

/** Points added in each round of refinement. */
const FINER = 3;
/** At most this many rounds with the first seeds. */
const ROUNDS = 3;

/** Beyond this many runs, or ms, the reader is asked first. */
const MANY = 1000;
const LONG = 5 * 60_000;

/** What is looked at, and how sure its words are. */
export interface SweepMeasure {
  readonly metric: string;
  readonly confidence: number;
  readonly indifference: number;
}

/** The best of all complete points; undefined where it is not looked for, or where neither more nor less is better. */
export function bestOfSweep(
  points: readonly CurvePoint[],
  { best }: SweepPlan,
  { metric, confidence, indifference }: SweepMeasure,
): SweepBest | undefined {
  const { better } = meaningOf(metric);
  return best === true && better !== 'none' ? bestOf(points, { better, confidence, indifference }) : undefined;
}

/**
 * The round that follows when the last one is complete; undefined where there is nothing more to run.
 * @param best of the points so far, where it is looked for
 * @param allowed the reader has agreed to any number of runs
 */
export function nextRound(
  rounds: readonly Round[],
  points: readonly CurvePoint[],
  plan: SweepPlan,
  {
    metric,
    best,
    allowed,
  }: { readonly metric: string; readonly best: SweepBest | undefined; readonly allowed: boolean },
): Round | undefined {
  if (!isLook(rounds[rounds.length - 1]) && rounds.length < ROUNDS) {
    const places = finerPlaces(points, plan, { metric, done: runsIn(rounds, plan), allowed });
    if (places.length > 0) return { places, from: 0, to: plan.seeds };
  }
  return best && nextLook(best);
}

/** Whether a round brings more seeds for some of the points. */
function isLook({ from }: Round): boolean {
  return from > 0;
}

/** How many runs some rounds have. */
export function runsIn(rounds: readonly Round[], { variants }: SweepPlan): number {
  return rounds.reduce((sum, { places, from, to }) => sum + places.length * (to - from) * variants.length, 0);
}

/**
 * The places of the next round with the first seeds.
 * @param done runs of the rounds before
 * @param allowed the reader has agreed to any number of runs
 * @internal
 */
export function finerPlaces(
  points: readonly CurvePoint[],
  { axes, variants, seeds }: SweepPlan,
  { metric, done, allowed }: { readonly metric: string; readonly done: number; readonly allowed: boolean },
): Place[] {
  const most = Math.max(0, Math.floor((MANY - done) / (variants.length * seeds)));
  const budget = allowed || axes.length === 1 ? FINER : Math.min(FINER, most);
  // Between two seeds there is nothing to find.
  const grown = axes.map((axis) => ({ ...axis, isChoice: axis.isChoice === true || axis.seeds }));
  return finer(points, grown, { better: meaningOf(metric).better, budget });
}

/**
 * Runs of the first round and, where finer ones may follow, of all of them with the first seeds. With two axes these take what is
 * left of the runs that need no question.
 */
export function mostRuns({ axes, variants, seeds }: SweepPlan, first: number): number {
  const [axis] = axes;
  const grows = axes.length === 1 && axis.isChoice !== true && !axis.seeds;
  return (first + (grows ? (ROUNDS - 1) * FINER : 0)) * variants.length * seeds;
}

/**
 * What is to be asked before a sweep continues, or ''. The number of runs is known from the start, the time once the
 * first seed of all places has been simulated.
 * @param sweep its first round; undefined before it has begun
 * @param most runs of all rounds with the first seeds
 */
export function questionOf(sweep: SweepState | undefined, most: number, seeds: number): string {
  if (sweep === undefined || sweep.simulated === 0)
    return most > MANY ? `Simulate up to ${numberText(most, 0)} runs` : '';
  if (sweep.status === 'done' || sweep.finished < sweep.runs.length / seeds) return '';
  return longText(sweep, most - sweep.finished);
}

/**
 * What is to be asked before the last of some rounds begins, if it brings more seeds for some of the points; or ''.
 * @param first what the first round has brought
 */
export function questionOfLook(first: SweepState | undefined, rounds: readonly Round[], plan: SweepPlan): string {
  const last = rounds.slice(-1);
  if (!last.some(isLook)) return '';
  const more = runsIn(last, plan);
  if (runsIn(rounds, plan) > MANY) return `Simulate ${counted(more, 'more run')}`;
  return first === undefined || first.simulated === 0 ? '' : longText(first, more);
}

function longText({ elapsed, simulated }: SweepState, runs: number): string {
  const left = (elapsed / simulated) * runs;
  return left > LONG ? `Go on for about ${Math.round(left / 60_000)} min` : '';
}

/** How long a round that runs will still take, ms; undefined before it has simulated the first seed at all places. */
export function timeLeft(sweep: SweepState | undefined, seeds: number): number | undefined {
  if (sweep === undefined || sweep.status !== 'running' || sweep.simulated === 0) return undefined;
  const { runs, finished, simulated, elapsed } = sweep;
  return finished < runs.length / seeds ? undefined : (elapsed / simulated) * (runs.length - finished);
}
