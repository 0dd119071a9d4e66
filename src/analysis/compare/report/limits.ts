/** What a report does not say. */
import { formatInstant } from '../../../base/units';
import { micros } from '../../../scenario/written-amounts';
import { studySettledFrom } from '../study/warm-up-window';
import type { Scenario } from '../../../scenario/schema';
import { ablePairs } from '../study/able-pairs';
import type { GoalRanking } from '../study/goal-ranking';
import { couldNotRun } from '../study/sample';
import { levelText } from '../study/look-words';
import { shapeNote } from '../study/pair-words';
import { pairingSentence } from '../study/words';
import { unlikeSentences } from '../study/unlike';
import { listText } from '../../../base/text/list-text';
import { distinctClasses } from './classes';
import type { ReportRow, ReportInput } from './report-model';

/** The part of a run that is measured, in words. */
export function windowText({ window }: Scenario): string {
  return window === undefined ? 'the whole run' : `${window.from ?? '0s'} to ${window.to ?? 'the end'}`;
}

/** Ends of runs with unfinished work, and what that makes of their figures (see `measurement` of study/sample.ts). */
const LIMITED = [
  ['horizon', 'ended at the horizon with unfinished work; its times are lower bounds'],
  ['deadlock', 'ended in deadlock; the times of what is unfinished have no end'],
  ['policy', 'were stopped by an error in a policy; nothing is measured there'],
] as const;

/** Where applications keep coming, whether the measurement begins after all runs have settled. */
function warmUpLines({ window }: Scenario, variants: ReportInput['variants']): string[] {
  const from = studySettledFrom(variants);
  const present = window?.from === undefined ? 0 : micros(window.from);
  if (from === undefined || from <= present) return [];
  if (from === Infinity) return ['Applications keep coming, and not every run comes to a steady state in its horizon.'];
  const begins = present === 0 ? 'with the run' : `at ${formatInstant(present)}`;
  return [
    `Applications keep coming. All runs have settled by ${formatInstant(from)} (MSER-5); the measurement begins ${begins}.`,
  ];
}

/** What the level of each interval of an answer allows for. */
function togetherText(ranking: GoalRanking, looks: number): string {
  if (looks === 1) return 'all pairs';
  return ablePairs(ranking).length === 1 ? 'all planned looks' : 'all pairs and all planned looks';
}

/** Assumptions, what is censored, what is open and what was not tried. */
export function limitsOf(
  { variants, scenario, goal, flips, options, looks }: ReportInput,
  rows: readonly ReportRow[],
  seeds: number,
  ranking: GoalRanking | undefined,
): string[] {
  const unfinished = variants.flatMap(({ id, runs }) =>
    LIMITED.map(([ended, what]) => {
      const count = runs.filter((run) => run?.ok === true && run.ended === ended).length;
      return count === 0 ? '' : `${id}: ${count} of ${runs.length} runs ${what}.`;
    }),
  );
  const { rows: distinct } = distinctClasses(rows.filter(({ same }) => !same));
  const open = distinct.filter(
    ({ better, pairs }) => better !== 'none' && pairs.some(({ verdict }) => verdict === 'open'),
  );
  const failed = variants.filter((variant) => !couldNotRun(variant) && variant.runs.some((run) => run?.ok === false));
  const refused = variants.filter(couldNotRun);
  return [
    'These are simulations of one workload and one cluster. They show how the modelled schedulers differ on it and say nothing about other clusters.',
    `Intervals are over ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}; the unit is the run. The interval of a mean stays within possible values, such as 0 or more.`,
    ...(ranking === undefined || ranking.level <= options.confidence + 1e-9
      ? []
      : [
          `The answer holds for ${togetherText(ranking, looks.length)} together: its intervals are ${levelText(ranking.level)} each, those of the tables ${levelText(options.confidence)}.`,
        ]),
    ...[
      ranking === undefined
        ? ''
        : pairingSentence(
            ranking,
            variants.map(({ id }) => id),
          ),
    ].filter((sentence) => sentence !== ''),
    ...[shapeNote(rows.filter(({ same }) => !same))].filter((note) => note !== ''),
    ...(goal === undefined || flips !== undefined ? [] : ['Changes that would reverse the verdict were not tried.']),
    `Measured: ${windowText(scenario)}.`,
    ...unlikeSentences(
      scenario,
      variants.map(({ id }) => id),
    ),
    ...warmUpLines(scenario, variants),
    ...unfinished.filter((line) => line !== ''),
    ...(open.length === 0
      ? []
      : [
          `Not settled: ${open
            .slice(0, 8)
            .map(({ title }) => title)
            .join('; ')}${open.length > 8 ? `; ${open.length - 8} more` : ''}.`,
        ]),
    ...(refused.length === 0
      ? []
      : [`${listText(refused.map(({ id }) => id))} could not run: the seeds are those that all others have.`]),
    ...(failed.length === 0
      ? []
      : [
          `Runs failed in ${listText(failed.map(({ id }) => id))}; seeds with a failed run are left out for all variants.`,
        ]),
  ];
}
