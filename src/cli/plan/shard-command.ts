/**
 * `sweep run`: does one shard of a plan. Each run is written to a file whose name ends in `.part`; the file gets its final name
 * when it is complete. A command that was killed continues where it stopped, and a file with its final name is never half written.
 */
import { planId, plannedRun, runsOfShard } from '../../analysis/compare/shards/plan';
import type { PlannedRun, Shard, SweepPlan } from '../../analysis/compare/shards/plan';
import { endLine, headerLine, keptRun, parseShard, runLine } from '../../analysis/compare/shards/shard-file';
import type { ShardFile } from '../../analysis/compare/shards/shard-file';
import { plannedChanges } from '../../analysis/compare/shards/planned-changes';
import { parseScenario } from '../../engine/document/schema';
import { withSiblings } from '../../engine/document/sibling-parts';
import { ENGINE_VERSION } from '../../engine/version';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import type { ArgumentSpec } from '../arguments';
import { CommandError, Exit, invalidDocument } from '../exit';
import type { CommandIo, Sink } from '../io';
import { makeFolder, readText } from '../sources';
import { simulateChanged } from '../runs/runner';
import { readPlan } from './read-plan';

const COMMAND = 'sweep run';

/** What `sweep run` understands. */
export const SHARD_ARGUMENTS: ArgumentSpec = {
  positional: ['PLAN'],
  options: ['--shard', '--dir', '--jobs'],
  switches: [],
};

/**
 * Runs a shard and writes its file. Throws a {@link CommandError} for wrong arguments, another engine or a file that cannot be
 * written.
 */
export function shardCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments(COMMAND, args, SHARD_ARGUMENTS);
  if (options['--jobs'] !== undefined) {
    throw usage(COMMAND, `--jobs expects a number from 1 to 999 or all, without --shard, got "${options['--jobs']}"`);
  }
  const plan = readPlan(positional[0], io);
  if (plan.engine !== ENGINE_VERSION) {
    throw new CommandError(Exit.invalid, [
      `${positional[0]}: engine: the plan is for ${plan.engine}, this is ${ENGINE_VERSION}; make a new plan`,
    ]);
  }
  const scenario = parseScenario(plan.scenario);
  if (!scenario.ok) throw invalidDocument(scenario.error);
  const shard = readShard(options['--shard'] ?? '1/1');
  const { '--dir': dir = '.' } = options;
  const path = `${dir}/${shardFileName(plan, shard)}`;
  if (done(path, plan, shard, io)) {
    io.error(`${path}: it already exists\n`);
    return;
  }
  makeFolder(dir, io);
  const part = `${path}.part`;
  const before = io.exists(part) ? partOf(readText(part, io), plan) : undefined;
  try {
    writeShard(plan, scenario.value, shard, part, before, io);
    io.rename(part, path);
  } catch (error) {
    if (error instanceof CommandError || !isFileError(error)) throw error;
    throw new CommandError(Exit.file, [`cannot write ${path}: ${error.message}; finished runs are kept in ${part}`]);
  }
  io.error(`${path}: ${runsOfShard(plan, shard).length} runs\n`);
}

function writeShard(
  plan: SweepPlan,
  scenario: Scenario,
  shard: Shard,
  part: string,
  before: ShardFile | undefined,
  io: CommandIo,
): void {
  let text = '';
  const write = (sink: Sink, line: string): void => {
    sink.write(line);
    text += line;
  };
  const sink = io.create(part);
  try {
    write(sink, before?.text ?? headerLine(planId(plan), ENGINE_VERSION));
    const known = new Set(before?.runs.map(({ run }) => run));
    for (const number of runsOfShard(plan, shard)) {
      if (known.has(number)) continue;
      write(sink, runLine(keptRun(number, simulatePlanned(scenario, plan, plannedRun(plan, number)), plan.metrics)));
    }
    sink.write(endLine(text));
  } finally {
    sink.close();
  }
}

function simulatePlanned(scenario: Scenario, { axes }: SweepPlan, { values, variant, seed }: PlannedRun) {
  return simulateChanged(
    scenario,
    variant,
    (seen) =>
      withSiblings(
        seen,
        axes.flatMap((axis, at) => plannedChanges(axis, values[at], seen)),
      ),
    seed,
  );
}

/** The name of a shard's file follows from the plan and from the part. */
export function shardFileName(plan: SweepPlan, { index, of }: Shard): string {
  return `shard-${planId(plan).slice(0, 12)}-${String(index).padStart(String(of).length, '0')}-of-${of}.ndjson`;
}

/** Whether the complete file of the shard exists. */
function done(path: string, plan: SweepPlan, shard: Shard, io: CommandIo): boolean {
  if (!io.exists(path)) return false;
  const read = parseShard(readText(path, io));
  if (!read.ok || !read.value.isWhole || read.value.header.plan !== planId(plan)) return false;
  const there = new Set(read.value.runs.map(({ run }) => run));
  return runsOfShard(plan, shard).every((number) => there.has(number));
}

/** What can be continued; nothing of a file that is damaged or of another plan or engine. */
function partOf(text: string, plan: SweepPlan): ShardFile | undefined {
  const read = parseShard(text);
  if (!read.ok) return undefined;
  const { header, isWhole } = read.value;
  return header.plan === planId(plan) && header.engine === ENGINE_VERSION && !isWhole ? read.value : undefined;
}

function readShard(text: string): Shard {
  const found = /^(\d+)\/(\d+)$/.exec(text);
  const index = Number(found?.[1]);
  const of = Number(found?.[2]);
  if (!(index >= 1 && of >= index)) throw usage(COMMAND, `--shard expects i/n, such as 3/8, got "${text}"`);
  return { index, of };
}

/** Errors of the file system carry a code. */
function isFileError(error: unknown): error is Error {
  return error instanceof Error && (/^E[A-Z]+:/.test(error.message) || 'code' in error);
}
