/** For tests: whether what the reasons of Sparrow say is so, decided from the records and the document alone. */
import { SparrowReason } from '../../../schedulers/sparrow/reasons';
import { sparrowSettings } from '../../../schedulers/sparrow/settings';
import type { SparrowSettings } from '../../../schedulers/sparrow/settings';
import { Reason } from '../../../sim/reasons';
import { Message, QueueChange, Rec } from '../../../sim/trace/trace';
import { judgeAsks } from './judge-asks.test-helper';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import { MessagesInTransit } from '../messages-in-transit.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';
import { ResourceType } from '../../../sim/resource-types';

/** What an application has in the queue of a worker. */
interface Queued {
  tasks: number;
  reservations: number;
}

export class SparrowAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private settings: SparrowSettings;
  private readonly transit = new MessagesInTransit();
  /** By application, then by worker. */
  private readonly queues = new Map<number, Map<number, Queued>>();
  private readonly failed = new Set<number>();
  private readonly servedBy = new Map<number, { readonly scheduler: number; readonly since: number }>();
  /** No setting changes during the run. */
  private readonly isPlain: boolean;

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.settings = sparrowSettings(finished.input.scheduler);
    this.isPlain = finished.input.interventions.every(({ kind }) => kind !== 'knob-changed');
  }

  replay(): this {
    const { rows } = this.finished;
    this.world.readAll(rows, (row, place) => this.follow(row, rows[place + 1]));
    return this;
  }

  private follow(row: TraceRow, next: TraceRow | undefined): void {
    const { kind, a, b, d } = row;
    const { world, transit } = this;
    switch (kind) {
      case Rec.intervention: {
        this.settings = sparrowSettings(world.scheduler);
        const what = this.finished.input.interventions[a];
        if (what.kind === 'scheduler-failed') this.failed.add(what.target);
        break;
      }
      case Rec.servedBy:
        this.servedBy.set(a, { scheduler: b, since: world.now });
        break;
      case Rec.message:
        transit.take(row, world.now);
        break;
      case Rec.workerQueue: {
        const queued = this.queued(a, b);
        if (d === QueueChange.taskArrived) queued.tasks++;
        else if (d === QueueChange.reservationArrived) queued.reservations++;
        else if (d === QueueChange.cancelled) queued.reservations--;
        // A reservation that is served asks for a task at once.
        else if (next !== undefined && next.kind === Rec.message && (next.c & 255) === Message.getTask) {
          queued.reservations--;
        } else if (d === QueueChange.served || queued.reservations === 0) queued.tasks--;
        else queued.reservations--;
      }
    }
  }

  private queued(app: number, worker: number): Queued {
    const byWorker = this.queues.get(app) ?? new Map<number, Queued>();
    this.queues.set(app, byWorker);
    const queued = byWorker.get(worker) ?? { tasks: 0, reservations: 0 };
    byWorker.set(worker, queued);
    return queued;
  }

  private judge(): void {
    const { world } = this;
    this.transit.arriveUntil(world.now);
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf({ app, pending }: WaitingAsk, { code, arg1 }: Statement): string {
    const { transit } = this;
    const queued = [...(this.queues.get(app) ?? [])];
    const tasksQueued = queued.reduce((sum, [, { tasks }]) => sum + tasks, 0);
    const toHeld = transit.of(app, Message.task).length;
    const asking = transit.of(app, Message.getTask).length;
    switch (code) {
      case Reason.outranked:
        return 'outranked: nothing is stated';
      case SparrowReason.probing: {
        // Answers to a scheduler that has failed are ignored.
        const since = this.servedBy.get(app)?.since ?? 0;
        const open = transit.of(app, Message.probe, Message.reply).some(({ sent }) => sent >= since);
        if (arg1 !== this.servedBy.get(app)?.scheduler) return 'probing: another scheduler';
        return open ? '' : 'probing: nothing is in transit';
      }
      case SparrowReason.travelling: {
        const kinds = [Message.task, Message.reservation, Message.getTask];
        return transit.of(app, ...kinds).length > 0 ? '' : 'in transit: nothing is';
      }
      case SparrowReason.tasksQueued: {
        if (tasksQueued <= 0) return 'queued at workers: no task is';
        const free = queued.find(([worker, { tasks }]) => tasks > 0 && this.isFree(worker));
        return free === undefined ? '' : `queued at workers: worker ${free[0]} is free`;
      }
      case SparrowReason.reservationsQueued: {
        const free = queued.find(([worker, { reservations }]) => reservations > 0 && this.isFree(worker));
        if (free !== undefined) return `reservations queued: worker ${free[0]} is free`;
        if (queued.every(([, { reservations }]) => reservations <= 0)) return 'reservations queued: none is';
        const kept = pending - tasksQueued - toHeld;
        if (kept <= 0) return 'reservations queued: no task is kept';
        return kept > asking || this.settings.multiGet || !this.isPlain
          ? ''
          : 'reservations queued: slots are held for all';
      }
      case SparrowReason.slotHeld:
        // A worker that steals holds a slot for what it gets, under any order.
        if (this.settings.order === 'none' && !this.settings.workStealing && this.isPlain)
          return 'slot held: none is under this order';
        return asking + toHeld > 0 ? '' : 'slot held: nobody asks';
      case SparrowReason.centralQueue: {
        if (this.settings.policy !== 'central') return 'central queue: there is none';
        return this.isPlain && this.knownFree(app) ? 'central queue: a slot is known to be free' : '';
      }
      case SparrowReason.noWorker:
        return this.mayLackWorker(app) ? '' : 'no worker: all its tasks have one';
      case SparrowReason.schedulerFailed:
        return this.failed.has(arg1) ? '' : 'scheduler failed: it has not';
      case SparrowReason.noScheduler: {
        const all = Array.from({ length: this.settings.schedulers }, (_, i) => i);
        return all.every((scheduler) => this.failed.has(scheduler)) ? '' : 'no scheduler: one is there';
      }
      default:
        return `code ${code}`;
    }
  }

  /** Whether a worker has a slot that neither runs a task nor is held for one, as far as messages can tell. */
  private isFree(worker: number): boolean {
    const { settings, world } = this;
    if (settings.workStealing || settings.multiGet || !this.isPlain || this.failed.size > 0) return false;
    const held = settings.order === 'none' ? 0 : this.transitAt(worker, Message.getTask, Message.none, Message.task);
    return world.nodeUp[worker] && this.running(worker) + held < this.slots(worker);
  }

  private slots(worker: number): number {
    const cpus = this.world.scheduler['system.cpus'];
    return typeof cpus === 'number' ? cpus : Math.floor(this.world.nodeCapacity[worker][ResourceType.vcore] / 1000);
  }

  private running(worker: number): number {
    return [...this.world.containers.values()].filter(({ node }) => node === worker).length;
  }

  /** Messages from or to a worker that have not arrived. */
  private transitAt(worker: number, ...kinds: readonly number[]): number {
    const apps = [...this.world.run.directory.applications.keys()];
    return apps.reduce(
      (sum, app) => sum + this.transit.of(app, ...kinds).filter(({ node }) => node === worker).length,
      0,
    );
  }

  /** Whether the central scheduler knows of a free slot that a job may use. */
  private knownFree(app: number): boolean {
    const { world } = this;
    const allowed = world.allowedNodes(app);
    if (allowed !== undefined) return false;
    return world.nodes().some((worker) => {
      const untold = this.transitAt(worker, Message.task, Message.taskEnded);
      return this.running(worker) + untold < this.slots(worker);
    });
  }

  /** Whether for some task of a job none of its workers may be up. */
  private mayLackWorker(app: number): boolean {
    const { world } = this;
    const { settings } = this.finished.input.applications[app];
    const isUp = (worker: number): boolean => world.nodeUp[worker];
    const data = this.finished.input.datasets?.find(({ id }) => id === settings['input']);
    if (settings['onlyWithData'] !== true || data === undefined) {
      const allowed = world.allowedNodes(app);
      return allowed === undefined ? world.nodes().length === 0 : ![...allowed].some(isUp);
    }
    const replicas = Array.from(data.replicas);
    const copies = replicas.length / data.blocks;
    return Array.from({ length: data.blocks }, (_, i) => i).some(
      (block) => !replicas.slice(block * copies, (block + 1) * copies).some(isUp),
    );
  }
}
