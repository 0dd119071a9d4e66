/** Runs experiments in as many processes as there are processors. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../vectors';
import type { Experiment, Statistics } from './experiments';

/** One run of an experiment. */
export interface Task {
  readonly experiment: Experiment;
  readonly given: JsonObject;
  readonly seed: number;
}

export interface Answer {
  readonly statistics?: Statistics;
  readonly error?: string;
}

interface Waiting {
  readonly task: Task;
  readonly resolve: (statistics: Statistics) => void;
  readonly reject: (error: Error) => void;
}

const script = fileURLToPath(new URL('worker.ts', import.meta.url));

/** Runs tasks in as many processes as the machine has processors. */
class Pool {
  private readonly line: Waiting[] = [];
  private readonly idle: ChildProcess[] = [];
  private started = 0;

  run(task: Task): Promise<Statistics> {
    return new Promise((resolve, reject) => {
      this.line.push({ task, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.line.length === 0) return;
    let child = this.idle.pop();
    if (child === undefined && this.started < availableParallelism()) {
      this.started++;
      child = fork(script, { execArgv: ['--import', 'tsx'] });
    }
    const waiting = child === undefined ? undefined : this.line.shift();
    if (child !== undefined && waiting !== undefined) this.give(child, waiting);
  }

  private give(child: ChildProcess, { task, resolve, reject }: Waiting): void {
    const answered = ({ statistics, error }: Answer) => {
      child.off('exit', failed);
      if (statistics === undefined) reject(new Error(error));
      else resolve(statistics);
      // No result is waited for of a process without work.
      if (this.line.length > 0) this.idle.push(child);
      else this.dismiss(child);
      this.next();
    };
    const failed = (code: number | null) => {
      child.off('message', answered);
      this.started--;
      reject(new Error(`the process ended with status ${code}`));
      this.next();
    };
    child.once('message', answered);
    child.once('exit', failed);
    child.send(task);
  }

  private dismiss(child: ChildProcess): void {
    this.started--;
    child.disconnect();
  }
}

const pool = new Pool();
/** Runs that were asked for before: several cases may want the same ones. */
const known = new Map<string, Promise<Statistics>>();

/** The statistics of one run of an experiment. `given`: all that it reads, and nothing else, so that equal runs are made once. */
export function runApart(experiment: Experiment, given: JsonObject, seed: number): Promise<Statistics> {
  const key = JSON.stringify([
    experiment,
    Object.keys(given)
      .sort()
      .map((name) => [name, given[name]]),
    seed,
  ]);
  let run = known.get(key);
  if (run === undefined) {
    run = pool.run({ experiment, given, seed });
    known.set(key, run);
  }
  return run;
}

/** The values of each statistic over the runs of an experiment with the seeds 1 to `runs`. */
export async function runStreams(
  experiment: Experiment,
  given: JsonObject,
  runs: number,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const all = await Promise.all(Array.from({ length: runs }, (_, i) => runApart(experiment, given, i + 1)));
  return Object.fromEntries(Object.keys(all[0]).map((key) => [key, all.map((statistics) => statistics[key])]));
}

/** The input of a case without some of its keys. */
export function without(given: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !keys.includes(key)));
}
