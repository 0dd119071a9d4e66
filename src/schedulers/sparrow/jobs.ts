/** What the schedulers know of their jobs, by application, and why each of them waits. */
import type { ExplainingContext } from '../../sim/context-parts';
import { ReasonScope } from '../../sim/trace/trace';
import { records } from '../../sim/trace/records';
import { SparrowReason } from './reasons';

/** Where tasks and reservations of a job are. They are counted, so that the reason of its wait is known at any time. */
export const Stage = {
  /** Tasks that wait for the answers of the workers probed. */
  probing: 0,
  /** Tasks and reservations in transit to workers. */
  travelling: 1,
  /** Tasks in the queues of workers. */
  tasksQueued: 2,
  reservationsQueued: 3,
  /** Reservations whose slot is free and held while the worker asks for a task. */
  slotsHeld: 4,
  /** Tasks in the queue of the central scheduler. */
  centrallyQueued: 5,
  /** Tasks in transit to slots that are held for them. */
  assigned: 6,
} as const;

const STAGES = 7;

/** What became of a job whose scheduler failed. */
export const Orphan = {
  no: 0,
  /** Its client has not noticed yet. */
  unnoticed: 1,
  /** Its client knows, and finds no other scheduler. */
  nowhere: 2,
} as const;

/** Requests of a job up to a serial number are those of a scheduler that has failed since. */
export interface LostRequests {
  readonly upTo: number;
  readonly scheduler: number;
}

export class Jobs {
  /** The ask of an application, -1 before it has one. */
  readonly ask: Int32Array;
  readonly scheduler: Int32Array;
  /** Its tasks are numbered from 0; those from `next` up to `end` have not been handed out yet. */
  readonly next: Int32Array;
  readonly end: Int32Array;
  /** Whether these wait in the queue of the central scheduler. */
  readonly centrally: Uint8Array;
  /** Tasks that are to run once more. */
  private readonly again: (number[] | undefined)[] = [];
  /** Draws of workers so far. */
  readonly drawn: Int32Array;
  /** First of its requests that are not over, -1 for none. */
  readonly request: Int32Array;
  /** Killed or rejected: its tasks are wanted no more. */
  readonly stopped: Uint8Array;
  /** An Orphan. */
  readonly orphan: Uint8Array;
  /** By application, in the order of their loss; undefined, as nearly always, while the first scheduler of the job is up. */
  readonly lost: (readonly LostRequests[] | undefined)[] = [];
  /** Whether any job has lost a scheduler. */
  anyLost = false;
  /** Tasks that vanished with a failed scheduler, or that were submitted when no scheduler was up. */
  private readonly vanished = new Map<number, Set<number>>();
  private readonly counts: Int32Array;
  /** Tasks of a job that its scheduler keeps for the first workers that ask. Late binding, which keeps some elsewhere, replaces it. */
  tasksKept: (app: number) => number = (app) => this.unlaunched(app);

  constructor(private readonly ctx: ExplainingContext) {
    const apps = ctx.world.input.applications.length;
    this.ask = new Int32Array(apps).fill(-1);
    this.scheduler = new Int32Array(apps);
    this.next = new Int32Array(apps);
    this.end = new Int32Array(apps);
    this.centrally = new Uint8Array(apps);
    this.drawn = new Int32Array(apps);
    this.request = new Int32Array(apps).fill(-1);
    this.stopped = new Uint8Array(apps);
    this.orphan = new Uint8Array(apps);
    this.counts = new Int32Array(apps * STAGES);
  }

  /** A task comes back to its scheduler. */
  putBack(app: number, task: number): void {
    (this.again[app] ??= []).push(task);
  }

  /** Tasks that a scheduler of many has not handed out. */
  unlaunched(app: number): number {
    return this.centrally[app] === 1 ? 0 : this.end[app] - this.next[app] + (this.again[app]?.length ?? 0);
  }

  /** The first task that was not handed out. The caller has checked that there is one. */
  first(app: number): number {
    return this.again[app]?.[0] ?? this.next[app];
  }

  /** Hands out the first task that was not handed out yet, -1 when there is none. */
  take(app: number): number {
    if (this.centrally[app] === 1) return -1;
    const again = this.again[app];
    if (again !== undefined && again.length > 0) return again.shift() ?? -1;
    return this.next[app] < this.end[app] ? this.next[app]++ : -1;
  }

  /** A task of a job without a scheduler is to be submitted to the next one. */
  vanish(app: number, task: number): void {
    const tasks = this.vanished.get(app);
    if (tasks === undefined) this.vanished.set(app, new Set([task]));
    else tasks.add(task);
  }

  /** The client submits what has vanished: the tasks, ascending. */
  takeVanished(app: number): number[] {
    const tasks = [...(this.vanished.get(app) ?? [])].sort((x, y) => x - y);
    this.vanished.delete(app);
    return tasks;
  }

  /** From now on this scheduler has the job. */
  serve(app: number, scheduler: number): void {
    this.scheduler[app] = scheduler;
    this.orphan[app] = Orphan.no;
    this.ctx.report(records.servedBy, app, scheduler);
  }

  /** The job is stopped: none of its tasks is wanted any more. */
  stop(app: number): void {
    this.stopped[app] = 1;
    this.next[app] = this.end[app];
    this.again[app] = undefined;
    this.vanished.delete(app);
  }

  /** Counts what enters or leaves a stage. */
  count(app: number, stage: number, change: number): void {
    this.counts[app * STAGES + stage] += change;
  }

  /** States why the job waits, if it does. */
  explain(app: number): void {
    this.ctx.stateReason(ReasonScope.application, app, this.reason(app), this.scheduler[app], 0);
  }

  private reason(app: number): number {
    const ask = this.ask[app];
    if (ask === -1 || this.ctx.world.askPending[ask] === 0) return 0;
    if (this.vanished.size > 0 && this.vanished.has(app)) {
      return this.orphan[app] === Orphan.unnoticed ? SparrowReason.schedulerFailed : SparrowReason.noScheduler;
    }
    const { counts } = this;
    const at = app * STAGES;
    const reserved = counts[at + Stage.reservationsQueued];
    const asking = counts[at + Stage.slotsHeld];
    const kept = reserved + asking > 0 ? this.tasksKept(app) : 0;
    // Workers that have asked take what is kept before anything in a queue does.
    if (reserved > 0 && kept > asking) return SparrowReason.reservationsQueued;
    if (counts[at + Stage.tasksQueued] > 0) return SparrowReason.tasksQueued;
    if (counts[at + Stage.assigned] > 0 || (asking > 0 && kept > 0)) return SparrowReason.slotHeld;
    if (counts[at + Stage.probing] > 0) return SparrowReason.probing;
    if (counts[at + Stage.travelling] > 0) return SparrowReason.travelling;
    if (counts[at + Stage.centrallyQueued] > 0) return SparrowReason.centralQueue;
    return SparrowReason.noWorker;
  }
}
