/** The tables of a report, each as CSV with units in its header. */
import { writtenUnit } from '../../metrics/written-unit';
import { csvLine, reportCsv } from './csv';
import type { ReportSweep } from './sweeps';
import type { StudyReport } from './report-model';

type Cell = string | number | undefined | null;

interface CsvTable {
  readonly title: string;
  readonly write: (report: StudyReport) => string;
}

function table(header: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return lines.length === 0 ? '' : [header, ...lines].map(csvLine).join('');
}

/** By name. A table without lines is ''. */
export const CSV_TABLES = {
  metrics: { title: 'metrics', write: reportCsv },
  flips: { title: 'what flips it', write: flips },
  sweeps: { title: 'sweeps', write: ({ sweeps, variants }) => sweepLines(sweeps, variants) },
  bounds: { title: 'bounds', write: bounds },
  waiting: { title: 'waiting by cause', write: waiting },
  completions: { title: 'completion times', write: completionTimes },
  divergence: { title: 'first divergence', write: divergence },
  runs: { title: 'runs', write: runs },
} as const satisfies Record<string, CsvTable>;

export type CsvTableName = keyof typeof CSV_TABLES;

export const CSV_TABLE_NAMES = Object.keys(CSV_TABLES) as CsvTableName[];

/** The tables that have lines, metrics first. */
export function csvTables(report: StudyReport): { readonly name: CsvTableName; readonly text: string }[] {
  return CSV_TABLE_NAMES.map((name) => ({ name, text: CSV_TABLES[name].write(report) })).filter(
    ({ text }) => text !== '',
  );
}

function flips({ turning }: StudyReport): string {
  const header = [
    'change',
    'from',
    'to',
    'outcome',
    'result',
    `effect on the goal of ${turning?.leader ?? ''}`,
    'unit',
  ];
  const trials = turning?.trials ?? [];
  return table(
    header,
    trials.map(({ name, base, value, outcome, result, effectValue, effectUnit }) => [
      name,
      base,
      value,
      outcome,
      result,
      effectValue,
      effectValue === undefined || effectUnit === undefined ? '' : writtenUnit(effectUnit),
    ]),
  );
}

function sweepLines(sweeps: readonly ReportSweep[], variants: StudyReport['variants']): string {
  const header = ['sweep', 'setting', 'value', 'second setting', 'second value', 'variant', 'unit'];
  const lines = sweeps.flatMap(({ title, axes, unit, points }) =>
    points.flatMap(({ place, refused, refusals, estimates }) =>
      estimates.map(({ mean, low, high, medianLow, medianHigh, n }, at) => [
        title,
        axes[0],
        place[0],
        axes[1],
        place[1],
        variants[at].id,
        writtenUnit(unit),
        mean,
        low,
        high,
        medianLow,
        medianHigh,
        n,
        refused || refusals[at],
      ]),
    ),
  );
  return table([...header, 'mean', 'low', 'high', 'median at least', 'median at most', 'seeds', 'refused'], lines);
}

function bounds(report: StudyReport): string {
  return table(
    ['metric', 'variant', 'no schedule below (s)', 'run (s)', 'bound by'],
    report.bounds.map(({ metric, variant, bound, value, binding }) => [metric, variant, bound, value, binding]),
  );
}

function waiting({ variants }: StudyReport): string {
  const lines = variants.flatMap(({ id, waits }) => waits.map(({ cause, seconds }) => [id, cause, seconds]));
  return table(['variant', 'cause', 'total waiting (s)'], lines);
}

function completionTimes({ variants }: StudyReport): string {
  const lines = variants.flatMap(({ id, completions: { finished, all } }) =>
    finished.map((seconds, at) => [id, seconds, (at + 1) / all]),
  );
  return table(['variant', 'completion (s)', 'share of applications that have ended by then'], lines);
}

function divergence({ divergences }: StudyReport): string {
  const lines = divergences.map(({ a, b, atSeconds, sentence, reasonA, reasonB }) => [
    a,
    b,
    atSeconds,
    sentence,
    reasonA,
    reasonB,
  ]);
  return table(['variant', 'other variant', 'at (s)', 'first divergence', 'reason', 'reason in the other'], lines);
}

/** The seeds and fingerprints to repeat the figures. One link opens all runs. It may be long, so it is in the first row only. */
function runs({ variants, reproduction: { engine, seeds, link } }: StudyReport): string {
  const lines = variants.flatMap(({ id, fingerprints }, variant) =>
    seeds.map((seed, at) => [id, seed, fingerprints[at], engine, variant === 0 && at === 0 ? link : '']),
  );
  return table(['variant', 'seed', 'fingerprint', 'engine', 'link'], lines);
}
