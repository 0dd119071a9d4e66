import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../vectors';

/** One run of a job stream. */
export interface StreamTask {
  readonly given: JsonObject;
  readonly seed: number;
}

export interface StreamAnswer {
  readonly statistics?: Readonly<Record<string, number>>;
  readonly error?: string;
}

interface Waiting {
  readonly task: StreamTask;
  readonly resolve: (statistics: Readonly<Record<string, number>>) => void;
  readonly reject: (error: Error) => void;
}

const script = fileURLToPath(new URL('stream-worker.ts', import.meta.url));

/** Runs tasks in as many processes as the machine has processors. */
class Pool {
  readonly #line: Waiting[] = [];
  readonly #idle: ChildProcess[] = [];
  #started = 0;

  run(task: StreamTask): Promise<Readonly<Record<string, number>>> {
    return new Promise((resolve, reject) => {
      this.#line.push({ task, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#line.length === 0) return;
    let child = this.#idle.pop();
    if (child === undefined && this.#started < availableParallelism()) {
      this.#started++;
      child = fork(script, { execArgv: ['--import', 'tsx'] });
    }
    const waiting = child === undefined ? undefined : this.#line.shift();
    if (child !== undefined && waiting !== undefined) this.#give(child, waiting);
  }

  #give(child: ChildProcess, { task, resolve, reject }: Waiting): void {
    const answered = ({ statistics, error }: StreamAnswer) => {
      child.off('exit', failed);
      if (statistics === undefined) reject(new Error(error));
      else resolve(statistics);
      // Nobody waits for a process without work.
      if (this.#line.length > 0) this.#idle.push(child);
      else this.#dismiss(child);
      this.#next();
    };
    const failed = (code: number | null) => {
      child.off('message', answered);
      this.#started--;
      reject(new Error(`the process ended with status ${code}`));
      this.#next();
    };
    child.once('message', answered);
    child.once('exit', failed);
    child.send(task);
  }

  #dismiss(child: ChildProcess): void {
    this.#started--;
    child.disconnect();
  }
}

const pool = new Pool();
/** Runs that were asked for before: several cases may want the same ones. */
const known = new Map<string, Promise<Readonly<Record<string, number>>>>();

/** The statistics of one run of the stream of jobs that a case describes. */
export function streamRun(given: JsonObject, seed: number): Promise<Readonly<Record<string, number>>> {
  const { policy, workers, slots, m, d, durations, ND_ms, load, arrivals, stop, discard_jobs_started_before_ms } =
    given;
  const all = { policy, workers, slots, m, d, durations, ND_ms, load, arrivals, stop, discard_jobs_started_before_ms };
  const key = JSON.stringify([all, seed]);
  let run = known.get(key);
  if (run === undefined) {
    run = pool.run({ given, seed });
    known.set(key, run);
  }
  return run;
}
