/** What Sparrow's schedulers and workers share in this model: their tables, the network between them, and the draws. */
import type { SchedulerContext } from '../../sim/ports';
import { Message, QueueChange } from '../../sim/trace/trace';
import { records } from '../../sim/trace/records';
import { Entries, EntryState } from './workers/entries';
import { Jobs, Stage } from './jobs';
import { Arrival, Network } from './network';
import { Requests } from './requests';
import { sparrowSettings } from './settings';
import type { SparrowSettings } from './settings';
import { WorkerSample } from './worker-sample';
import { Workers } from './workers/workers';

/** How the schedulers place the tasks of their jobs. */
export interface Policy {
  /** `count` tasks of a job are wanted that never were before, from number `first` on. */
  place(app: number, first: number, count: number): void;
  /** A task that was lost is wanted once more. */
  placeAgain(app: number, task: number): void;
  /** Tasks that vanished with another scheduler are submitted to this one, ascending; absent: each is placed by itself. */
  placeAnew?(app: number, tasks: readonly number[]): void;
}

export class SparrowState {
  readonly entries = new Entries();
  readonly jobs: Jobs;
  readonly requests: Requests;
  readonly workers: Workers;
  readonly network: Network;
  settings: SparrowSettings;
  /** Schedulers that have failed. */
  readonly down = new Set<number>();
  /** Tasks for which no worker was up: application and task. */
  readonly stranded: (readonly [app: number, task: number])[] = [];
  private readonly sample = new WorkerSample();

  constructor(readonly ctx: SchedulerContext) {
    this.jobs = new Jobs(ctx);
    this.requests = new Requests(this.entries, this.jobs);
    this.workers = new Workers(ctx.world, this.entries);
    this.network = new Network(ctx, this.entries);
    this.settings = sparrowSettings(ctx.settings());
    this.useSettings();
  }

  /** Takes up what the settings are now. */
  useSettings(): void {
    this.settings = sparrowSettings(this.ctx.settings());
    this.workers.use(this.settings);
    this.network.use(this.settings.delay);
  }

  /** Whether any of the schedulers is up. */
  hasScheduler(): boolean {
    const { down, settings } = this;
    let up = settings.schedulers;
    for (const scheduler of down) if (scheduler < settings.schedulers) up--;
    return up > 0;
  }

  /** The workers that are up and that a task may run on. */
  pool(app: number, task: number): Int32Array {
    return this.workers.upAndAllowed(this.ctx.allowedNodes(app, task));
  }

  /** The workers on which all of a number of tasks may run; undefined when they differ between tasks. */
  sharedPool(app: number, first: number, count: number): Int32Array | undefined {
    const allowed = this.ctx.allowedNodes(app, first);
    for (let task = first + 1; task < first + count; task++) {
      if (this.ctx.allowedNodes(app, task) !== allowed) return undefined;
    }
    return this.workers.upAndAllowed(allowed);
  }

  /** The same for tasks in any order, at least one. */
  sharedPoolOf(app: number, tasks: readonly number[]): Int32Array | undefined {
    const allowed = this.ctx.allowedNodes(app, tasks[0]);
    if (tasks.some((task) => this.ctx.allowedNodes(app, task) !== allowed)) return undefined;
    return this.workers.upAndAllowed(allowed);
  }

  /** Probes per task of a job: whether its tasks may run everywhere decides which setting holds. */
  ratio(app: number, task: number): number {
    const { ratio, constrainedRatio } = this.settings;
    return this.ctx.allowedNodes(app, task) === undefined ? ratio : constrainedRatio;
  }

  /** `count` workers of a pool in random order, different ones; good until the next call. */
  pick(app: number, pool: Int32Array, count: number): Int32Array {
    const { sample, jobs } = this;
    sample.pick(pool, count, this.ctx, app, jobs.drawn[app]);
    jobs.drawn[app] += count;
    return sample.picked;
  }

  /** Sends a task to a worker that has not asked for it. */
  sendTask(app: number, worker: number, task: number): void {
    const entry = this.entries.allocate(1);
    this.writeTask(entry, app, worker, task);
    this.sendTasks(app, entry, 1);
  }

  /** Sends the tasks in `count` entries, from number `first` on, to workers that have not asked for them. */
  sendTasks(app: number, first: number, count: number): void {
    this.jobs.count(app, Stage.travelling, count);
    this.network.sendForEntries(app, Message.task, Arrival.task, first, count);
  }

  /** A row for a task in transit to a worker that has not asked for it. */
  writeTask(entry: number, app: number, worker: number, task: number): void {
    this.writeEntry(entry, app, worker, task, EntryState.task, -1);
  }

  /** A row for a part of a request in transit to a worker. */
  writeEntry(entry: number, app: number, worker: number, value: number, state: number, request: number): void {
    this.entries.write(entry, app, worker, value, state, this.workers.epoch[worker], request);
  }

  /** Whether a request of a job went down with its scheduler, which alone knew of it. */
  isLostRequest(app: number, request: number): boolean {
    if (!this.jobs.anyLost) return false;
    const lost = this.jobs.lost[app];
    return lost !== undefined && this.requests.serial(request) <= lost[lost.length - 1].upTo;
  }

  /** The same for what was sent as a part of it. */
  isLost(entry: number): boolean {
    return this.jobs.anyLost && this.isLostRequest(this.entries.app(entry), this.entries.request(entry));
  }

  /** The failed scheduler that sent an entry, from 0; -1 when it has not failed. */
  failedSender(entry: number): number {
    if (!this.isLost(entry)) return -1;
    const serial = this.requests.serial(this.entries.request(entry));
    return this.jobs.lost[this.entries.app(entry)]?.find(({ upTo }) => serial <= upTo)?.scheduler ?? -1;
  }

  /** Counts what enters or leaves a stage with an entry. Those of a failed scheduler are not awaited. */
  count(entry: number, stage: number, change: number): void {
    if (!this.isLost(entry)) this.jobs.count(this.entries.app(entry), stage, change);
  }

  /** Whether the worker of an entry is up and has not been lost since the entry was sent. */
  isReachable(entry: number): boolean {
    const worker = this.entries.worker(entry);
    return this.workers.up[worker] === 1 && this.workers.epoch[worker] === this.entries.epoch(entry);
  }

  /** Takes a reservation back from a queue. */
  dequeue(entry: number): void {
    const app = this.entries.app(entry);
    const worker = this.entries.worker(entry);
    this.workers.queues.remove(worker, entry);
    this.count(entry, Stage.reservationsQueued, -1);
    this.ctx.report(records.workerQueue, app, worker, -1, QueueChange.cancelled);
    this.finishEntry(entry);
  }

  /** A reservation is over: served, taken back or lost. */
  finishEntry(entry: number): void {
    this.entries.setState(entry, EntryState.over);
    this.requests.close(this.entries.request(entry));
  }
}
