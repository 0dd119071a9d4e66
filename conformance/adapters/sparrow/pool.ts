import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
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

/** Runs tasks in as many threads as the machine has processors. */
class Pool {
  readonly #line: Waiting[] = [];
  readonly #idle: Worker[] = [];
  #started = 0;

  run(task: StreamTask): Promise<Readonly<Record<string, number>>> {
    return new Promise((resolve, reject) => {
      this.#line.push({ task, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#line.length === 0) return;
    let worker = this.#idle.pop();
    if (worker === undefined && this.#started < availableParallelism()) {
      this.#started++;
      worker = new Worker(new URL('./stream-worker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
    }
    const waiting = worker === undefined ? undefined : this.#line.shift();
    if (worker === undefined || waiting === undefined) return;
    this.#give(worker, waiting);
  }

  #give(worker: Worker, { task, resolve, reject }: Waiting): void {
    const answered = ({ statistics, error }: StreamAnswer) => {
      worker.off('error', failed);
      // A thread without work keeps nobody waiting.
      worker.unref();
      this.#idle.push(worker);
      if (statistics === undefined) reject(new Error(error));
      else resolve(statistics);
      this.#next();
    };
    const failed = (error: Error) => {
      worker.off('message', answered);
      this.#started--;
      reject(error);
      this.#next();
    };
    worker.once('message', answered);
    worker.once('error', failed);
    worker.ref();
    worker.postMessage(task);
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
