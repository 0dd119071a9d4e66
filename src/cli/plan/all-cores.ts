/** `sweep run PLAN --jobs N`: all runs of a plan on the cores of this machine, one process for each of N shards. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { countRuns, parsePlan, runsOfShard } from '../../analysis/compare/shards/plan';
import type { SweepPlan } from '../../analysis/compare/shards/plan';
import { Exit } from '../exit';
import { progressText } from '../progress';
import { jobsOf } from '../runs/jobs-option';
import { shardFileName } from './shard-command';

const LOOK_MS = 500;

export interface ManyJobs {
  /** Arguments of a process without `--jobs`. */
  readonly args: readonly string[];
  readonly jobs: number;
}

/** Reads `sweep run ... --jobs N`; undefined for any other command line, and for one that a single process is to refuse. */
export function readManyJobs(args: readonly string[]): ManyJobs | undefined {
  const at = args.findIndex((arg) => arg === '--jobs' || arg.startsWith('--jobs='));
  if (args[0] !== 'sweep' || args[1] !== 'run' || at === -1) return undefined;
  if (['--shard', '--help', '-h'].some((option) => args.includes(option))) return undefined;
  const [option] = args.slice(at);
  const text = option === '--jobs' ? args[at + 1] : option.slice('--jobs='.length);
  const jobs = jobsOf(text ?? '');
  if (jobs === undefined) return undefined;
  return {
    args: args.toSpliced(at, option === '--jobs' ? 2 : 1),
    jobs: jobs === 'all' ? availableParallelism() : jobs,
  };
}

/** Runs all shards, and reports progress on standard error in a terminal. Returns the exit status. */
export async function runManyJobs({ args, jobs }: ManyJobs): Promise<number> {
  const entry = process.argv[1];
  const children = Array.from({ length: jobs }, (_, i) => {
    const shard = [...process.execArgv, entry, ...args, '--shard', `${i + 1}/${jobs}`];
    return spawn(process.execPath, shard, { stdio: ['ignore', 'inherit', 'pipe'] });
  });
  // What is wrong with the plan or the options all of them say.
  const said = new Set<string>();
  for (const { stderr } of children) {
    createInterface({ input: stderr }).on('line', (line) => {
      if (!said.has(line)) process.stderr.write(`${line}\n`);
      said.add(line);
    });
  }
  const stop = showProgress(args, jobs);
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
function showProgress(args: readonly string[], jobs: number): () => void {
  const plan = planOf(args);
  if (plan === undefined || !process.stderr.isTTY) return () => undefined;
  const at = args.indexOf('--dir');
  const dir = at === -1 ? '.' : (args[at + 1] ?? '.');
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

function planOf(args: readonly string[]): SweepPlan | undefined {
  const path = args.find((arg, i) => i > 1 && !arg.startsWith('-') && args[i - 1] !== '--dir');
  if (path === undefined || !existsSync(path)) return undefined;
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
