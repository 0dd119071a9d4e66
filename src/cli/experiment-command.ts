import type { SweepResult } from '../analysis/metrics/run-tally';
import type { Experiment, ExperimentTable } from '../analysis/experiments/experiment';
import { experiments } from '../analysis/experiments/registry';
import { runOnce } from '../analysis/experiments/run-once';
import { storeRuns } from '../analysis/experiments/stored-runs';
import { formatProblem } from '../base/result';
import { ENGINE_VERSION } from '../engine/version';
import { parseArguments, usage } from './arguments';
import { CommandError, Exit } from './exit';
import type { CommandIo } from './io';
import { writeFile } from './sources';

const MOST_RUNS = 100_000;
/** Runs between two messages about how far it is. */
const SAY_EVERY = 100;

/** `experiment`: runs what a paper claims, and prints ours beside theirs. */
export function experimentCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('experiment', args, {
    positional: ['ID'],
    options: ['--runs', '--seed', '--keep'],
    switches: ['--json'],
  });
  const experiment = experiments.find(({ id }) => id === positional[0]);
  if (experiment === undefined) {
    const known = experiments.map(({ id }) => id).join(', ');
    throw usage('experiment', `there is no experiment "${positional[0]}"; there is ${known}`);
  }
  const runs = wholeOf(options['--runs'], '--runs', 1, MOST_RUNS) ?? experiment.runs;
  const seed = wholeOf(options['--seed'], '--seed', 0, 4294967295) ?? 1;
  const plan = experiment.plan({ seed, runs });
  const results = new Map<number, SweepResult>();
  plan.runs.forEach((run, index) => {
    const result = runOnce(plan.document, run);
    if (!result.ok) throw new CommandError(Exit.invalid, result.error.map(formatProblem));
    results.set(index, result.value);
    if ((index + 1) % SAY_EVERY === 0) io.error(`signalbox: ${index + 1} of ${plan.runs.length} runs\n`);
  });
  const kept = options['--keep'];
  if (kept !== undefined) writeFile(kept, `${JSON.stringify(storeRuns(seed, runs, results))}\n`, io);
  const table = plan.table(results);
  if (switches.has('--json')) {
    const { id, title, claim, source, differences } = experiment;
    io.out(
      `${JSON.stringify({ engine: ENGINE_VERSION, id, title, claim, source, differences, seed, ...table }, null, 2)}\n`,
    );
  } else io.out(textOf(experiment, table, seed));
}

function wholeOf(text: string | undefined, option: string, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw usage('experiment', `${option} expects a whole number from ${min} to ${max}, got "${text}"`);
}

function textOf(experiment: Experiment, { columns, rows, statements = [] }: ExperimentTable, seed: number): string {
  const published = columns.map((_, column) => rows.some(({ cells: own }) => own[column].theirs !== undefined));
  const beside = (column: number, theirs: string): string[] => (published[column] ? [theirs] : []);
  const cells = [
    ['', ...columns.flatMap((name, column) => [name, ...beside(column, 'published')])],
    ...rows.map(({ title, cells: own }) => [
      title,
      ...own.flatMap(({ ours, theirs }, column) => [ours, ...beside(column, theirs ?? '–')]),
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  const { title, claim, source, differences } = experiment;
  return [
    `${title} (engine ${ENGINE_VERSION}, seed ${seed})`,
    '',
    ...lines,
    ...statements.flatMap(({ claim: said, ours }) => ['', said, `  here: ${ours}`]),
    '',
    `Published: ${claim}`,
    source,
    '',
    'Not as it was there:',
    ...differences.map((difference) => `- ${difference}`),
    '',
  ].join('\n');
}
