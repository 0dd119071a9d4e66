/**
 * Finds what turns a verdict round: one change at a time with ten seeds, then the nearest changes of numbers bisected until
 * it is known about where. Nothing is simulated here: the search yields the runs that it wants and is given what came out, so
 * that the page and the command line share it.
 */
import type { Change } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';
import { mean } from '../statistics/moments';
import { isExact, measuredIn } from '../study/sample';
import type { SeedRun, StudyVariant } from '../study/sample';
import { goalRanking } from '../study/study';
import type { Goal, GoalRanking, StudyOptions } from '../study/study';
import { nearestFirst } from '../verdict/flips';
import { trialsOf } from './trials';
import type { PairChanges, Trial } from './trials';

export interface FlipInput {
  readonly scenario: Scenario;
  readonly goal: Goal;
  /** Of all variants, over at least the seeds of a trial. */
  readonly variants: readonly StudyVariant[];
  /** Who leads, and whom it beats: positions among the variants. */
  readonly leader: number;
  readonly other: number;
  readonly options: StudyOptions;
}

/** One run that is wanted: a variant with changes, by replication. */
export interface WantedRun {
  readonly variant: string;
  readonly changes: readonly Change[];
  readonly replication: number;
}

/** turns: the other one is better. weakens: neither is. holds: as before. refused: it cannot be run. */
export type FlipOutcome = 'turns' | 'weakens' | 'holds' | 'refused';

export interface FlipFinding {
  readonly trial: Trial;
  readonly outcome: FlipOutcome;
  /** Why it is refused; '' where it is not. */
  readonly refused: string;
  /** Mean of the goal in the leader minus the present one, in the goal's unit; undefined where it cannot be said. */
  readonly effect: number | undefined;
  /** The pair as the trial has it: first the leader, then the other one. */
  readonly ranking: GoalRanking | undefined;
  /** The numbers between which the two change places, the nearer one first; undefined where nothing was bisected. */
  readonly between: readonly [number, number] | undefined;
}

export interface Flips {
  readonly goal: Goal;
  readonly leader: number;
  readonly other: number;
  /** Seeds of each trial. */
  readonly seeds: number;
  /** What turns it round first, the nearest change on top, then what weakens it, then the rest. */
  readonly findings: readonly FlipFinding[];
  readonly leftOut: number;
}

const FLIP_SEEDS = 10;
const HALVINGS = 6;
/** So many changes of numbers are bisected. */
const MOST_BISECTED = 4;

/** Whom the leader certainly beats, the nearest first: what could be turned round. Undefined where nothing is decided. */
export function flipPair(ranking: GoalRanking | undefined): { leader: number; other: number } | undefined {
  if (ranking === undefined || ranking.n < 2) return undefined;
  const { order, leaders, status } = ranking;
  const leader = order.find((variant) => leaders.includes(variant));
  if (leader === undefined) return undefined;
  const beaten = order.find((variant) => {
    if (variant === leader) return false;
    const pair = ranking.pairs.find(({ a, b }) => (a === leader && b === variant) || (a === variant && b === leader));
    const wins = pair?.a === leader ? 'worse' : 'better';
    return pair?.verdict === wins || (status[variant] === 'violated' && status[leader] === 'met');
  });
  return beaten === undefined ? undefined : { leader, other: beaten };
}

/** How many runs the first round wants. */
export function flipRuns({ scenario, variants, leader, other }: FlipInput): number {
  return trialsOf(scenario, variants[leader].id, variants[other].id).trials.length * 2 * FLIP_SEEDS;
}

/** The search. It yields lists of runs and wants as many outcomes, in the same order. */
export function* flipSearch(input: FlipInput): Generator<readonly WantedRun[], Flips, readonly SeedRun[]> {
  const { scenario, variants, leader, other, goal } = input;
  const { trials, leftOut } = trialsOf(scenario, variants[leader].id, variants[other].id);
  const present = presentMean(input);
  const rankings = yield* tried(
    input,
    trials.map(({ changes }) => changes),
  );
  const found = trials.map((trial, at) => finding(trial, rankings[at], present));
  const nearest = nearestFirst(found.map((one) => ({ one, base: one.trial.axis?.from, value: one.trial.axis?.to })));
  const ofOutcome = (...outcomes: FlipOutcome[]): FlipFinding[] =>
    nearest.flatMap(({ one }) => (outcomes.includes(one.outcome) ? [one] : []));
  const flips = ofOutcome('turns');
  const bisected = yield* bisect(input, flips);
  return {
    goal,
    leader,
    other,
    seeds: FLIP_SEEDS,
    findings: [
      ...flips.map((one, at) => ({ ...one, between: bisected[at] })),
      ...ofOutcome('weakens'),
      ...ofOutcome('holds'),
      ...ofOutcome('refused'),
    ],
    leftOut,
  };
}

function presentMean({ variants, leader, goal }: FlipInput): number | undefined {
  const values = variants[leader].runs
    .slice(0, FLIP_SEEDS)
    .map((run) => (run === undefined ? undefined : measuredIn(run, goal.metric)));
  return values.every((one) => one !== undefined && isExact(one)) && values.length > 0
    ? mean(values.map((one) => one?.value ?? 0))
    : undefined;
}

type Tried = GoalRanking | string;

/** Runs both variants with each of some changes; why it is refused where it cannot be run. */
function* tried(
  { variants, leader, other, goal, options }: FlipInput,
  all: readonly PairChanges[],
): Generator<readonly WantedRun[], Tried[], readonly SeedRun[]> {
  const ids = [variants[leader].id, variants[other].id];
  const wanted = all.flatMap((changes) =>
    ids.flatMap((variant, side) =>
      Array.from({ length: FLIP_SEEDS }, (_, replication) => ({ variant, changes: changes[side], replication })),
    ),
  );
  if (wanted.length === 0) return [];
  const runs = yield wanted;
  return all.map((_, at) => {
    const pair = ids.map((id, side) => {
      const from = (at * 2 + side) * FLIP_SEEDS;
      return { id, title: id, runs: runs.slice(from, from + FLIP_SEEDS) };
    });
    const failed = pair.flatMap((one) => one.runs).find((run) => !run.ok);
    if (failed?.ok === false) return failed.message;
    return goalRanking(pair, goal, options, 1) ?? 'the metric has no value';
  });
}

function finding(trial: Trial, ranking: Tried, present: number | undefined): FlipFinding {
  if (typeof ranking === 'string') {
    return { trial, outcome: 'refused', refused: ranking, effect: undefined, ranking: undefined, between: undefined };
  }
  const { mean: now } = ranking.estimates[0];
  return {
    trial,
    outcome: ranking.best === 1 ? 'turns' : ranking.best === 0 ? 'holds' : 'weakens',
    refused: '',
    effect: now === undefined || present === undefined ? undefined : now - present,
    ranking,
    between: undefined,
  };
}

interface Stretch {
  near: number;
  far: number;
}

/** Halves the stretch between the present number and the one that turns the verdict; by finding, undefined for the others. */
function* bisect(
  input: FlipInput,
  flips: readonly FlipFinding[],
): Generator<readonly WantedRun[], (readonly [number, number] | undefined)[], readonly SeedRun[]> {
  const numbers = flips.filter(({ trial }) => trial.axis !== undefined).slice(0, MOST_BISECTED);
  const stretches = new Map<FlipFinding, Stretch>();
  for (const one of numbers) {
    if (one.trial.axis !== undefined) stretches.set(one, { near: one.trial.axis.from, far: one.trial.axis.to });
  }
  for (let halving = 0; halving < HALVINGS; halving++) {
    const steps = [...stretches].flatMap(([{ trial }, stretch]) => {
      const x = middle(trial, stretch);
      return x === undefined || trial.axis === undefined ? [] : [{ stretch, x, changes: trial.axis.at(x) }];
    });
    const rankings = yield* tried(
      input,
      steps.map(({ changes }) => changes),
    );
    for (const [at, { stretch, x }] of steps.entries()) {
      // A value that cannot be run turns nothing round.
      const ranking = rankings[at];
      if (typeof ranking !== 'string' && ranking.order[0] === 1) stretch.far = x;
      else stretch.near = x;
    }
  }
  return flips.map((one) => {
    const stretch = stretches.get(one);
    return stretch === undefined ? undefined : ([stretch.near, stretch.far] as const);
  });
}

/** Undefined where there is no whole number in between. */
function middle({ axis }: Trial, { near, far }: Stretch): number | undefined {
  const x = (near + far) / 2;
  if (axis?.kind !== 'integer') return x;
  const whole = Math.floor(x);
  return whole === Math.min(near, far) ? undefined : whole;
}
