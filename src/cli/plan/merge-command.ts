/** `sweep merge`: merges the files of shards into one result, whose bytes do not depend on how the plan was divided. */
import { mergeShards } from '../../analysis/compare/shards/merge';
import type { Merged } from '../../analysis/compare/shards/merge';
import { mergedText } from '../../analysis/compare/shards/merged-file';
import { resultColumns, resultCsv } from '../../analysis/compare/shards/result-table';
import { parseArguments, usage } from '../arguments';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { outputPath, readText, writeFile } from '../sources';
import { readPlan } from './read-plan';
import { resultParquet } from './result-parquet';

const COMMAND = 'sweep merge';
/** Number of missing runs that are named. */
const NAMED = 10;

export function mergeCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments(COMMAND, args, {
    positional: ['PLAN'],
    more: 'FILE of a shard',
    options: ['--out'],
    switches: ['--csv', '--parquet', '--partial'],
    oneOf: ['--csv', '--parquet'],
  });
  const [path, ...files] = positional;
  if (files.length === 0) throw usage(COMMAND, 'FILE of a shard is missing');
  const out = outputPath(options['--out'], io);
  const plan = readPlan(path, io);
  const merged = mergeShards(
    plan,
    files.map((name) => ({ name, text: readText(name, io) })),
  );
  if (!merged.ok) throw new CommandError(Exit.invalid, [merged.error]);
  tellMissing(merged.value, io);
  if (merged.value.missing.length > 0 && !switches.has('--partial')) {
    throw new CommandError(Exit.condition, ['runs are missing; run them, or use --partial to continue without them']);
  }
  // A switch counts more than the ending of the file.
  const isNamed = switches.has('--parquet') || switches.has('--csv');
  const hasFormat = (switched: string, ending: RegExp): boolean =>
    switches.has(switched) || (!isNamed && out !== undefined && ending.test(out));
  if (hasFormat('--parquet', /\.parquet$/i)) {
    if (out === undefined) throw usage(COMMAND, '--parquet needs --out: it is a binary format');
    writeFile(out, resultParquet(resultColumns(plan, merged.value.runs)), io);
    return;
  }
  const text = hasFormat('--csv', /\.csv$/i) ? resultCsv(plan, merged.value.runs) : mergedText(plan, merged.value);
  if (out === undefined) io.out(text);
  else writeFile(out, text, io);
}

function tellMissing({ missing, cutOff }: Merged, io: CommandIo): void {
  for (const name of cutOff) io.error(`${name}: it is truncated; its complete lines are used\n`);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED).join(', ');
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  io.error(`${missing.length} runs are missing: ${named}${more}\n`);
}
