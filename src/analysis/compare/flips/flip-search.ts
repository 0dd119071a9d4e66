/**
 * Finds what turns a verdict round: one change at a time with ten seeds, then the nearest changes of numbers bisected until
 * it is known about where. Nothing is simulated here: the search yields rounds of runs and is given what came out, so that the
 * page and the command line share it. A round also tells what is found before it is over.
 */
import type { Change } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';
import { mean } from '../statistics/moments';
import { isExact, measuredIn } from '../study/sample';
import type { SeedRun, StudyVariant } from '../study/sample';
import { goalRanking } from '../study/goal-ranking';
import type { Goal } from '../study/goal';
import type { GoalRanking } from '../study/goal-ranking';
import { withIndex } from '../study/goal-index';
import type { StudyOptions } from '../study/study';
import { nearestFirst } from './nearest-first';
import { trialsOf } from './trials';
import type { PairChanges, Trial, Trials } from './trials';

export interface FlipInput {
  readonly scenario: Scenario;
  readonly goal: Goal;
  /** Runs of all variants, over at least the seeds of a trial. */
  readonly variants: readonly StudyVariant[];
  /** The leader and the variants that it beats, as positions among the variants. */
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

/** Runs that are wanted together. */
export interface FlipRound {
  readonly wanted: readonly WantedRun[];
  /** What is found with the outcomes so far, in the order of `wanted`; undefined where a run is not over. */
  readonly found: (runs: Outcomes) => Flips;
}

/** The outcomes of the runs of a round, in the order of the runs. */
type Outcomes = readonly (SeedRun | undefined)[];

/** turns: the other one is better. weakens: neither is. holds: as before. refused: it cannot be run. */
export type FlipOutcome = 'turns' | 'weakens' | 'holds' | 'refused';

export interface FlipFinding {
  readonly trial: Trial;
  readonly outcome: FlipOutcome;
  /** Why it is refused; '' if it is not. */
  readonly refused: string;
  /**
   * Mean of the goal in the leader minus the present one, in the goal's unit; undefined where it cannot be said, or the leader is not
   * changed.
   */
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
  /** What reverses the verdict first, the nearest change on top, then what weakens it, then the rest. */
  readonly findings: readonly FlipFinding[];
  /** How many changes there are to try; `findings` has as many once all have been tried. */
  readonly trials: number;
  readonly leftOut: number;
}

const FLIP_SEEDS = 10;
const HALVINGS = 6;
/** Number of numeric changes that are bisected. */
const MOST_BISECTED = 4;

/** The variants that the leader certainly beats, nearest first. Undefined without a verdict. */
export function flipPair(ranking: GoalRanking | undefined): { leader: number; other: number } | undefined {
  if (ranking === undefined || ranking.n < 2) return undefined;
  const { order, leaders, status, places } = ranking;
  const leader = order.find((variant) => leaders.includes(variant));
  if (leader === undefined) return undefined;
  const beaten = order.find((variant) => {
    if (variant === leader || places[variant] === undefined) return false;
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

/** The search. It yields rounds and wants as many outcomes as a round wants runs, in the same order. */
export function* flipSearch(input: FlipInput): Generator<FlipRound, Flips, readonly SeedRun[]> {
  const { scenario, variants, leader, other } = input;
  const { trials, leftOut } = trialsOf(scenario, variants[leader].id, variants[other].id);
  const first = firstRound(input, { trials, leftOut });
  const runs = first.wanted.length === 0 ? [] : yield first;
  return yield* bisect(input, first.presentIn(runs), first.found(runs));
}

interface PresentRuns {
  /** The leader as it is, without a change, by replication. @param runs outcomes of the first round */
  readonly presentIn: (runs: Outcomes) => Outcomes;
}

/** Every change once. The finding of a change is final: its seeds are always the same. */
function firstRound(input: FlipInput, { trials, leftOut }: Trials): FlipRound & PresentRuns {
  const { variants, leader, other, goal } = input;
  const present = variants[leader].runs.slice(0, FLIP_SEEDS);
  // Without enough seeds of the present state the first runs of the round are these.
  const own = present.filter((run) => run !== undefined).length < FLIP_SEEDS ? FLIP_SEEDS : 0;
  const wanted = [
    ...seedsOf(variants[leader].id, []).slice(0, own),
    ...wantedOf(
      input,
      trials.map(({ changes }) => changes),
    ),
  ];
  const presentIn = (runs: Outcomes): Outcomes => (own === 0 ? present : runs.slice(0, own));
  const known = new Map<number, FlipFinding>();
  const found = (runs: Outcomes): Flips => {
    const base = presentIn(runs);
    if (base.every((run) => run !== undefined)) {
      const mean = meanOf(base, goal);
      for (const [at, trial] of trials.entries()) {
        if (known.has(at)) continue;
        const ranking = triedAt(input, base, runs, own + at * RUNS);
        if (ranking !== undefined) known.set(at, finding(trial, ranking, mean));
      }
    }
    const findings = trials.flatMap((_, at) => known.get(at) ?? []);
    return { goal, leader, other, seeds: FLIP_SEEDS, findings: sorted(findings), trials: trials.length, leftOut };
  };
  return { wanted, found, presentIn };
}

/** What reverses the verdict first, the nearest change on top. */
function sorted(findings: readonly FlipFinding[]): FlipFinding[] {
  const nearest = nearestFirst(
    findings.map((one) => ({ one, base: one.trial.axis?.from, value: one.trial.axis?.to })),
  ).map(({ one }) => one);
  return OUTCOMES.flatMap((outcome) => nearest.filter((one) => one.outcome === outcome));
}

const OUTCOMES: readonly FlipOutcome[] = ['turns', 'weakens', 'holds', 'refused'];

function meanOf(present: Outcomes, goal: Goal): number | undefined {
  const [{ runs }] = withIndex([{ id: '', title: '', runs: present }], goal);
  const values = runs.map((run) => (run === undefined ? undefined : measuredIn(run, goal.metric)));
  return values.every((one) => one !== undefined && isExact(one)) && values.length > 0
    ? mean(values.map((one) => one?.value ?? 0))
    : undefined;
}

type Tried = GoalRanking | string;

/** Runs of one change: both variants with every seed. */
const RUNS = 2 * FLIP_SEEDS;

function seedsOf(variant: string, changes: readonly Change[]): WantedRun[] {
  return Array.from({ length: FLIP_SEEDS }, (_, replication) => ({ variant, changes, replication }));
}

/** Both variants with each of some changes. */
function wantedOf({ variants, leader, other }: FlipInput, all: readonly PairChanges[]): WantedRun[] {
  return all.flatMap((changes) => [
    ...seedsOf(variants[leader].id, changes[0]),
    ...seedsOf(variants[other].id, changes[1]),
  ]);
}

/**
 * How the pair stands by the runs from a place on: why it is refused where it cannot be run, undefined before all are over.
 * @param present the leader without a change, to which an index refers
 */
function triedAt(
  { variants, leader, other, goal, options }: FlipInput,
  present: Outcomes,
  runs: Outcomes,
  from: number,
): Tried | undefined {
  const own = runs.slice(from, from + RUNS).filter((run) => run !== undefined);
  if (own.length < RUNS) return undefined;
  const failed = own.find((run) => !run.ok);
  if (failed?.ok === false) return failed.message;
  if (Math.max(...own.map(failedIn)) > Math.max(0, ...known(variants[leader]), ...known(variants[other])))
    return 'with it, applications are refused or fail';
  const pair = [leader, other].map((variant, side) => ({
    id: variants[variant].id,
    title: variants[variant].id,
    runs: own.slice(side * FLIP_SEEDS, (side + 1) * FLIP_SEEDS),
  }));
  return goalRanking(withIndex(pair, goal, present), goal, options, 1) ?? 'the metric has no value';
}

/** Applications that failed or were refused: who has fewer to run is ahead for no good reason. */
function failedIn(run: SeedRun): number {
  return measuredIn(run, 'failed').value ?? 0;
}

function known({ runs }: StudyVariant): number[] {
  return runs.flatMap((run) => (run === undefined ? [] : [failedIn(run)]));
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
    effect: now === undefined || present === undefined || trial.changes[0].length === 0 ? undefined : now - present,
    ranking,
    between: undefined,
  };
}

interface Stretch {
  near: number;
  far: number;
}

/** Halves the stretches between the present numbers and those that turn the verdict. */
function* bisect(input: FlipInput, present: Outcomes, flips: Flips): Generator<FlipRound, Flips, readonly SeedRun[]> {
  const numbers = flips.findings
    .filter(({ outcome, trial }) => outcome === 'turns' && trial.axis !== undefined)
    .slice(0, MOST_BISECTED);
  const stretches = new Map<FlipFinding, Stretch>();
  for (const one of numbers) {
    if (one.trial.axis !== undefined) stretches.set(one, { near: one.trial.axis.from, far: one.trial.axis.to });
  }
  const found = (): Flips => ({ ...flips, findings: flips.findings.map((one) => within(one, stretches.get(one))) });
  for (let halving = 0; halving < HALVINGS; halving++) {
    const steps = [...stretches].flatMap(([{ trial }, stretch]) => {
      const x = middle(trial, stretch);
      return x === undefined || trial.axis === undefined ? [] : [{ stretch, x, changes: trial.axis.at(x) }];
    });
    if (steps.length === 0) break;
    const runs = yield {
      wanted: wantedOf(
        input,
        steps.map(({ changes }) => changes),
      ),
      found,
    };
    for (const [at, { stretch, x }] of steps.entries()) {
      // A value that cannot be run turns nothing round.
      const ranking = triedAt(input, present, runs, at * RUNS);
      if (ranking !== undefined && typeof ranking !== 'string' && ranking.order[0] === 1) stretch.far = x;
      else stretch.near = x;
    }
  }
  return found();
}

function within(one: FlipFinding, stretch: Stretch | undefined): FlipFinding {
  return stretch === undefined ? one : { ...one, between: [stretch.near, stretch.far] };
}

/** Undefined where there is no whole number in between. */
function middle({ axis }: Trial, { near, far }: Stretch): number | undefined {
  const x = (near + far) / 2;
  if (axis?.kind !== 'integer') return x;
  const whole = Math.floor(x);
  return whole === Math.min(near, far) ? undefined : whole;
}
