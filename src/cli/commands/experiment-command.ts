import type { Experiment, ExperimentTable, RunFigures } from '../../analysis/experiments/experiment';
import { experiments } from '../../analysis/experiments/registry';
import { runOnce } from '../../analysis/experiments/run-once';
import { storeRuns } from '../../analysis/experiments/stored-runs';
import { ENGINE_VERSION } from '../../engine/version';
import { parseArguments, usage } from '../arguments';
import type { Arguments } from '../arguments';
import { invalidDocument } from '../exit';
import type { CommandIo } from '../io';
import { readSeed, readWhole } from '../options';
import { fileBeside, writeFile } from '../sources';

const MOST_RUNS = 100_000;
/** Runs between two messages about progress. */
const SAY_EVERY = 20;

/**
 * `experiment`: repeats the claims of a paper and prints our results next to the published ones. Without an id it lists the
 * experiments.
 */
export function experimentCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('experiment', args, {
    positional: [],
    more: 'ID',
    options: ['--runs', '--seed', '--keep'],
    switches: ['--json'],
  });
  if (positional.length > 1) throw usage('experiment', `unexpected argument "${positional[1]}"`);
  const asJson = switches.has('--json');
  const [id] = positional;
  if (id === undefined) io.out(asJson ? `${JSON.stringify(experiments.map(headOf), null, 2)}\n` : list());
  else runExperiment(id, options, asJson, io);
}

function runExperiment(id: string, options: Arguments['options'], asJson: boolean, io: CommandIo): void {
  const experiment = experiments.find((one) => one.id === id);
  if (experiment === undefined) {
    const known = experiments.map((one) => one.id).join(', ');
    throw usage('experiment', `there is no experiment "${id}"; the experiments are ${known}`);
  }
  const runs = readWhole('experiment', options, '--runs', { min: 1, max: MOST_RUNS }) ?? experiment.runs;
  const seed = readSeed('experiment', options) ?? 1;
  const kept = fileBeside('experiment', '--keep', options, io);
  const plan = experiment.plan({ seed, runs });
  const known = new Map<number, RunFigures>();
  plan.runs.forEach((run, index) => {
    const result = runOnce(plan, run);
    if (!result.ok) throw invalidDocument(result.error);
    known.set(index, plan.figures(result.value, index));
    if ((index + 1) % SAY_EVERY === 0) io.error(`signalbox: ${index + 1} of ${plan.runs.length} runs\n`);
  });
  if (kept !== undefined) writeFile(kept, `${JSON.stringify(storeRuns(seed, runs, known))}\n`, io);
  const table = plan.table(known);
  if (asJson) {
    io.out(`${JSON.stringify({ engine: ENGINE_VERSION, ...headOf(experiment), seed, runs, ...table }, null, 2)}\n`);
  } else io.out(textOf(experiment, table, seed));
}

/** What is known of an experiment before it has run. */
function headOf({ id, system, title, claim, source, differences }: Experiment) {
  return { id, system, title, claim, source, differences };
}

function list(): string {
  const longest = Math.max(...experiments.map(({ id }) => id.length));
  return experiments.map(({ id, title }) => `${id.padEnd(longest)}  ${title}\n`).join('');
}

function textOf(experiment: Experiment, { columns, rows, statements }: ExperimentTable, seed: number): string {
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
    ...statements.flatMap(({ claim: said, published: theirs, ours, verdict, why }) => [
      '',
      said,
      `  published: ${theirs}`,
      `  here: ${ours} (${verdict})`,
      ...(why === undefined ? [] : [`  ${why}`]),
    ]),
    '',
    `Published: ${claim}`,
    source,
    '',
    'Differences from the original:',
    ...differences.map((difference) => `- ${difference}`),
    '',
  ].join('\n');
}
