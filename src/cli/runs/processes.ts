/** Runs in several processes of this command line. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { SeedRun } from '../../analysis/compare/study/sample';
import type { Scenario } from '../../scenario/schema';
import { CommandError, Exit } from '../exit';
import type { Progress } from '../progress';
import { RUNS_FOR_PARENT } from './messages';
import type { Reply, Request } from './messages';
import type { Runner, RunOrder } from './runner';

/** Orders that a process has at once, so that the next one is there when it has done one. */
const AHEAD = 2;

/** Orders that were given together. When one fails, those after it are not begun. */
interface Batch {
  readonly scenario: Scenario;
  failed: boolean;
}

interface Task {
  readonly batch: Batch;
  readonly order: RunOrder;
  readonly done: (run: SeedRun | undefined) => void;
  readonly fail: (error: Error) => void;
}

interface Worker {
  readonly process: ChildProcess;
  /** Handed over and not answered yet, in their order. */
  readonly tasks: Task[];
  scenario: Scenario | undefined;
}

export class Processes implements Runner {
  private readonly waiting: Task[] = [];
  private readonly workers: Worker[];
  private gone: string | undefined;
  private closed = false;

  /**
   * Starts all processes at once: they are ready when the first orders come.
   * @param program the file of the command line
   */
  constructor(
    jobs: number,
    private readonly progress: Progress,
    private readonly program = process.argv[1],
  ) {
    this.workers = Array.from({ length: jobs }, () => this.start());
  }

  async run(
    scenario: Scenario,
    orders: readonly RunOrder[],
    onRun?: (run: SeedRun, at: number) => void,
  ): Promise<SeedRun[]> {
    const batch: Batch = { scenario, failed: false };
    this.progress.expect(orders.length);
    const results = orders.map(
      (order, at) =>
        new Promise<SeedRun | undefined>((resolve, fail) => {
          const done = (run: SeedRun | undefined): void => {
            if (run !== undefined) onRun?.(run, at);
            resolve(run);
          };
          this.waiting.push({ batch, order, done, fail });
        }),
    );
    for (let round = 0; round < AHEAD; round++) for (const worker of this.workers) this.handOver(worker);
    const settled = await Promise.allSettled(results);
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return settled.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
  }

  close(): void {
    this.progress.end();
    this.closed = true;
    for (const worker of this.workers) if (worker.process.connected) worker.process.disconnect();
  }

  private start(): Worker {
    const child = fork(this.program, [RUNS_FOR_PARENT], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const worker: Worker = { process: child, tasks: [], scenario: undefined };
    child.on('message', (reply: Reply) => {
      const task = worker.tasks.shift();
      if (task !== undefined) settle(task, reply);
      this.progress.done();
      this.handOver(worker);
    });
    child.on('error', (error) => this.lose(error.message));
    child.on('exit', (code, signal) => this.lose(signal ?? `status ${code}`));
    return worker;
  }

  /** Gives a process its next order, where there is one. */
  private handOver(worker: Worker): void {
    if (this.gone !== undefined) {
      this.lose(this.gone);
      return;
    }
    const task = this.next();
    if (task === undefined) return;
    const { scenario } = task.batch;
    const request: Request = { order: task.order, ...(worker.scenario === scenario ? {} : { scenario }) };
    worker.scenario = scenario;
    worker.tasks.push(task);
    worker.process.send(request);
  }

  private next(): Task | undefined {
    for (let task = this.waiting.shift(); task !== undefined; task = this.waiting.shift()) {
      if (!task.batch.failed) return task;
      task.done(undefined);
    }
    return undefined;
  }

  /** A process that ends early, perhaps killed for its memory, ends the command: its lost work is unknown. */
  private lose(why: string): void {
    if (this.closed) return;
    this.gone = why;
    const error = new CommandError(Exit.internal, [
      `a worker process ended early (${why}); with fewer --jobs each has more memory`,
    ]);
    for (const task of [...this.workers.flatMap(({ tasks }) => tasks.splice(0)), ...this.waiting.splice(0)])
      task.fail(error);
  }
}

function settle({ batch, done, fail }: Task, reply: Reply): void {
  if ('run' in reply) {
    done(reply.run);
    return;
  }
  batch.failed = true;
  fail(new Error(reply.bug));
}
