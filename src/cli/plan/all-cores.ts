/** `sweep run PLAN --jobs N`: all runs of a plan on the cores of this machine, one process for each of N shards. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { countRuns, parsePlan, runsOfShard } from '../../analysis/compare/shards/plan';
import type { SweepPlan } from '../../analysis/compare/shards/plan';
import { parseArguments } from '../arguments';
import type { Arguments } from '../arguments';
import { CommandError, Exit } from '../exit';
import { progressText } from '../progress';
import { jobsOf } from '../runs/jobs-option';
import { SHARD_ARGUMENTS, shardFileName } from './shard-command';

const LOOK_MS = 500;

/** The shards of a plan, each to be done by a process. */
export interface ManyJobs {
  /** Path of the plan. */
  readonly plan: string;
  /** The folder of the results. */
  readonly dir: string;
  /** Number of processes, and of shards. */
  readonly jobs: number;
}

/** Reads `sweep run ... --jobs N`; undefined for any other command line, and for one that a single process is to refuse. */
export function readManyJobs([command, part, ...args]: readonly string[]): ManyJobs | undefined {
  if (command !== 'sweep' || part !== 'run') return undefined;
  const read = shardArguments(args);
  if (read === undefined || read.options['--shard'] !== undefined) return undefined;
  const { '--jobs': text = '', '--dir': dir = '.' } = read.options;
  const jobs = jobsOf(text);
  if (jobs === undefined) return undefined;
  return { plan: read.positional[0], dir, jobs: jobs === 'all' ? availableParallelism() : jobs };
}

function shardArguments(args: readonly string[]): Arguments | undefined {
  try {
    return parseArguments('sweep run', args, SHARD_ARGUMENTS);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Runs all shards, and reports progress on standard error in a terminal. Returns the exit status. */
export async function runManyJobs(many: ManyJobs): Promise<number> {
  const { plan, dir, jobs } = many;
  const entry = process.argv[1];
  const children = Array.from({ length: jobs }, (_, i) => {
    const args = ['sweep', 'run', '--shard', `${i + 1}/${jobs}`, '--dir', dir, '--', plan];
    return spawn(process.execPath, [...process.execArgv, entry, ...args], { stdio: ['ignore', 'inherit', 'pipe'] });
  });
  // What is wrong with the plan or the options all of them say.
  const said = new Set<string>();
  for (const { stderr } of children) {
    createInterface({ input: stderr }).on('line', (line) => {
      if (!said.has(line)) process.stderr.write(`${line}\n`);
      said.add(line);
    });
  }
  const stop = showProgress(many);
  const statuses = await Promise.all(
    children.map(
      (child) =>
        new Promise<number>((resolve) => {
          child.on('error', () => resolve(Exit.internal));
          child.on('close', (code) => resolve(code ?? Exit.internal));
        }),
    ),
  );
  stop();
  return statuses.find((status) => status !== Exit.ok) ?? Exit.ok;
}

/** Counts the lines of the files that are being written. Returns a function that ends this. */
function showProgress({ plan: path, dir, jobs }: ManyJobs): () => void {
  const plan = planIn(path);
  if (plan === undefined || !process.stderr.isTTY) return () => undefined;
  const all = countRuns(plan);
  // Unlike the time of day, this clock never goes back.
  const from = performance.now();
  const before = runsDone(plan, dir, jobs);
  const timer = setInterval(() => {
    const done = runsDone(plan, dir, jobs);
    const each = done > before ? (performance.now() - from) / (done - before) : undefined;
    process.stderr.write(`\r${progressText(done, all, each)}   `);
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    process.stderr.write(`\r${runsDone(plan, dir, jobs)} of ${all} runs                \n`);
  };
}

/** The plan in a file; undefined where there is none that can be read: the processes say so. */
function planIn(path: string): SweepPlan | undefined {
  if (!existsSync(path)) return undefined;
  const plan = parsePlan(readFileSync(path, 'utf8'));
  return plan.ok ? plan.value : undefined;
}

function runsDone(plan: SweepPlan, dir: string, jobs: number): number {
  let done = 0;
  for (let index = 1; index <= jobs; index++) {
    const shard = { index, of: jobs };
    const path = `${dir}/${shardFileName(plan, shard)}`;
    if (existsSync(path)) done += runsOfShard(plan, shard).length;
    else if (existsSync(`${path}.part`))
      done += Math.max(0, readFileSync(`${path}.part`, 'utf8').split('\n').length - 2);
  }
  return done;
}
