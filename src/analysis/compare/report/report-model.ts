/** What a report is made from, and what it says: the same for every format. */
import type { Scenario } from '../../../scenario/schema';
import type { Reasons } from '../../explain/explain';
import type { RunScale } from '../../metrics/scale';
import type { Metric, RunModel } from '../../model';
import type { FlipOutcome, Flips } from '../flips/flip-search';
import type { VariantEstimate } from '../study/estimate';
import type { StudyVariant } from '../study/sample';
import type { Goal } from '../study/goal';
import type { GoalRanking } from '../study/goal-ranking';
import type { StudyOptions, StudyRow } from '../study/study';
import type { Looked, ReportMoment } from './run-parts';
import type { ReportSweep, SweptCurve } from './sweeps';
import type { StateFigure } from '../divergence/run-divergence';
import type { ReportVariant } from './report-variant';

export interface ReportInput {
  readonly scenario: Scenario;
  readonly goal: Goal | undefined;
  readonly variants: readonly StudyVariant[];
  /** The run of each variant with the scenario's own seed, where there is one. */
  readonly models: readonly (RunModel | undefined)[];
  /** What each of these runs is measured by, and its bounds; undefined where that is not known. */
  readonly scales: readonly (RunScale | undefined)[];
  readonly reasonsOf: (scheduler: string) => Reasons;
  readonly options: StudyOptions;
  readonly engine: string;
  /** Opens the scenario; '' where there is none. */
  readonly link: string;
  /** Rows and ranking, if already computed. */
  readonly known?: { readonly rows: readonly StudyRow[]; readonly ranking: GoalRanking | undefined };
  /** What turns the verdict round; undefined where it was not looked for. */
  readonly flips: Flips | undefined;
  /** Sweeps that were run, in the order in which they are shown. */
  readonly sweeps: readonly SweptCurve[];
  /** How many seeds there are at each planned look; only one for a fixed number of seeds. */
  readonly looks: readonly number[];
  /** The application of `--why`, or the selected one. */
  readonly looked?: Looked | undefined;
}

export interface ReportRow {
  readonly id: string;
  readonly title: string;
  readonly unit: Metric['unit'];
  readonly better: StudyRow['better'];
  readonly formula: string;
  readonly same: boolean;
  readonly estimates: readonly VariantEstimate[];
  /** Each other variant that could run against the first that could, by their places among the variants. */
  readonly pairs: readonly (StudyRow['pairs'][number] & { readonly sentence: string; readonly cell: string })[];
}

/** One change that was tried. */
export interface ReportTrial {
  readonly name: string;
  readonly base: string;
  readonly value: string;
  readonly outcome: FlipOutcome;
  /** Who is ahead then, in words. */
  readonly result: string;
  /** The effect on the goal of the leader; '' where it cannot be computed. */
  readonly effect: string;
  /** The same with durations as on the clock. */
  readonly effectTold: string;
  /** The same as a number: durations in seconds, shares from 0 to 1. */
  readonly effectValue: number | undefined;
  readonly effectUnit: Metric['unit'] | undefined;
}

export interface ReportTurning {
  readonly sentences: readonly string[];
  readonly trials: readonly ReportTrial[];
  /** The text below the table: how many seeds, whose goal, what was left out. */
  readonly note: string;
  /** Id of the variant whose goal the effects are of. */
  readonly leader: string;
}

/** A bound, not a result; seconds. */
export interface ReportBound {
  readonly variant: string;
  readonly metric: string;
  readonly bound: number;
  readonly value: number | undefined;
  /** The value as text; "no end", or "unfinished", where there is none. */
  readonly told: string;
  readonly text: string;
  readonly binding: string;
}

export interface ReportDivergence {
  /** The first variant that could run. */
  readonly a: string;
  readonly b: string;
  readonly sentence: string;
  readonly atSeconds: number | null;
  readonly reasonA: string;
  readonly reasonB: string;
  readonly state: readonly StateFigure[];
  readonly afterwards: string;
  /** Later ones, the earliest first. */
  readonly later: readonly string[];
  readonly completions: readonly string[];
}

/** Version 2. Durations are seconds. In its file what is absent or without a bound is null, and their unit is `seconds`. */
export interface StudyReport {
  readonly schema: 2;
  readonly title: string;
  readonly goal: string;
  readonly answer: readonly string[];
  readonly scenario: readonly string[];
  readonly variants: readonly ReportVariant[];
  readonly ranking: GoalRanking | undefined;
  readonly turning: ReportTurning | undefined;
  readonly rows: readonly ReportRow[];
  readonly sweeps: readonly ReportSweep[];
  /** What no schedule can be below, for the first seed. */
  readonly bounds: readonly ReportBound[];
  /** Why some variants have no bounds; '' where all have. */
  readonly withoutBounds: string;
  readonly divergences: readonly ReportDivergence[];
  /** Why the selected application was in its state at the cursor. */
  readonly moment: ReportMoment | undefined;
  readonly limits: readonly string[];
  readonly reproduction: {
    readonly engine: string;
    readonly seeds: readonly number[];
    readonly confidence: number;
    readonly indifference: number;
    readonly window: string;
    readonly link: string;
    readonly commandLine: string;
  };
}
