/** The queue of one worker of Hawk or Eagle in the order of service: what came and went is played into the system's own queue. */
import { stateAt } from '../../../analysis/at';
import type { MessageIndex } from '../../../analysis/messages/messages-index';
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import { chargeOvertaken, chooseShortestRemaining } from '../../../schedulers/hawk/srpt';
import type { JobEstimates } from '../../../schedulers/hawk/srpt';
import type { HybridSettings } from '../../../schedulers/hawk/settings';
import { ReservationQueues } from '../../../schedulers/hawk/reservation-queues';
import { JobState } from '../../../schedulers/hawk/states';
import { Message, QueueChange } from '../../../sim/trace/trace';

/** Replicas have one worker. */
const WORKER = 0;
const NONE = -1;

export interface HybridEntry {
  readonly app: number;
  readonly long: boolean;
  /** When it came, µs. */
  readonly since: number;
  /** A task of its job runs here, and the worker asks for another one in its turn. */
  readonly sticky: boolean;
  /** µs of tasks that went before it. */
  readonly delay: number;
}

/** @param at µs @param pending tasks of a job that have not started @returns the one to be served next first */
export function hybridQueueAt(
  model: RunModel,
  index: MessageIndex,
  settings: HybridSettings,
  worker: number,
  at: number,
  pending: (app: number) => number,
): HybridEntry[] {
  const replica = new Replica(model, settings);
  for (const event of eventsOf(model, index, worker, at)) replica.play(event);
  return replica.inOrder(estimatesAt(model, index, at, pending));
}

interface QueueEvent {
  readonly at: number;
  readonly kind: 'came' | 'served' | 'dropped' | 'stolen' | 'at once' | 'got a task' | 'got none' | 'lost';
  readonly app: number;
  /** A task of that job has ended here in this instant. */
  readonly afterTask?: boolean;
}

class Replica {
  private readonly queues = new ReservationQueues(1);
  private readonly since = new Map<number, number>();
  /** The row that is served, and whether its task runs. */
  private serving = NONE;
  private runs = false;

  constructor(
    private readonly model: RunModel,
    private readonly settings: HybridSettings,
  ) {}

  play({ at, kind, app, afterTask }: QueueEvent): void {
    const { queues, settings } = this;
    switch (kind) {
      case 'came':
        if (afterTask === true && this.serving !== NONE && queues.appOf(this.serving) === app) {
          queues.setServing(this.serving, false);
          this.serving = NONE;
        } else this.push(app, at);
        break;
      case 'at once':
        this.serve(this.push(app, at));
        break;
      case 'served':
        this.serve(this.rowOf(app));
        break;
      case 'dropped':
        this.remove(this.rowOf(app));
        break;
      case 'stolen':
        this.remove(this.rowBehindLong(app));
        break;
      case 'got a task': {
        const row = this.serving;
        if (row === NONE) break;
        this.runs = true;
        const long = queues.isLong(row);
        if (settings.srpt && !long) chargeOvertaken(queues, WORKER, row, estimateOf(this.model, app));
        if (!settings.stickyBatchProbing || long) this.remove(row);
        break;
      }
      case 'got none':
        this.remove(this.serving);
        break;
      case 'lost':
        for (let row = queues.head(WORKER); row !== NONE; row = queues.head(WORKER)) this.remove(row);
    }
  }

  private push(app: number, at: number): number {
    const long = stateAt(this.model.applications[app], at)?.state === JobState.long;
    const row = this.queues.push(WORKER, app, long, false);
    this.since.set(row, at);
    return row;
  }

  private serve(row: number): void {
    if (row === NONE) return;
    this.serving = row;
    this.runs = false;
    this.queues.setServing(row, true);
  }

  private remove(row: number): void {
    if (row === NONE) return;
    if (row === this.serving) this.serving = NONE;
    this.queues.remove(WORKER, row);
  }

  /** The first unserved reservation of a job. */
  private rowOf(app: number, from = this.queues.head(WORKER)): number {
    const { queues } = this;
    let row = from;
    while (row !== NONE && (queues.appOf(row) !== app || queues.isServing(row))) row = queues.next(row);
    return row;
  }

  /** The first one that is behind a long task, as those do that are stolen. */
  private rowBehindLong(app: number): number {
    const { queues, serving } = this;
    let row = queues.head(WORKER);
    if (serving === NONE || !queues.isLong(serving)) {
      while (row !== NONE && !queues.isLong(row)) row = queues.next(row);
    }
    const found = this.rowOf(app, row);
    return found === NONE ? this.rowOf(app) : found;
  }

  /** Takes all out in the order in which they would be served if nothing else came. */
  inOrder(jobs: JobEstimates): HybridEntry[] {
    const { queues, settings, serving } = this;
    const order: HybridEntry[] = [];
    if (serving !== NONE) {
      if (this.runs) queues.setServing(serving, false);
      else this.remove(serving);
    }
    const served = new Map<number, number>();
    const left: JobEstimates = {
      estimate: (app) => jobs.estimate(app),
      remaining: (app) => jobs.remaining(app) - (served.get(app) ?? 0) * jobs.estimate(app),
      isLaunched: (app) => jobs.isLaunched(app),
    };
    const next = (): number =>
      settings.srpt
        ? chooseShortestRemaining(queues, WORKER, settings.srptCap, left, () => undefined)
        : queues.head(WORKER);
    for (let row = next(); row !== NONE; row = next()) {
      const app = queues.appOf(row);
      const long = queues.isLong(row);
      order.push({
        app,
        long,
        since: this.since.get(row) ?? 0,
        sticky: row === serving && this.runs,
        delay: queues.delayOf(row),
      });
      if (settings.srpt && !long) chargeOvertaken(queues, WORKER, row, jobs.estimate(app));
      served.set(app, (served.get(app) ?? 0) + 1);
      queues.remove(WORKER, row);
    }
    return order;
  }
}

/** What the choice looks at in a job at an instant (µs). */
function estimatesAt(model: RunModel, index: MessageIndex, at: number, pending: (app: number) => number): JobEstimates {
  return {
    estimate: (app) => estimateOf(model, app),
    remaining: (app) => estimateOf(model, app) * pending(app),
    isLaunched: (app) => pending(app) === 0 || isLaunched(model, index, app, at),
  };
}

function estimateOf({ directory }: RunModel, app: number): number {
  return directory.applications[app].job?.runtime ?? 0;
}

/** Rows of the messages that hand a task out, by job. */
const handedOut = memo((index: MessageIndex): ReadonlyMap<number, number[]> => {
  const found = new Map<number, number[]>();
  const { message, app } = index.columns;
  for (let row = 0; row < message.length; row++) {
    if (message[row] !== Message.task) continue;
    const own = found.get(app[row]);
    if (own === undefined) found.set(app[row], [row]);
    else own.push(row);
  }
  return found;
});

/** Whether workers know that all tasks of a job are handed out: one has come that was sent with the last of them or later. */
function isLaunched({ directory }: RunModel, index: MessageIndex, app: number, at: number): boolean {
  const { time, latency } = index.columns;
  const rows = handedOut(index).get(app) ?? [];
  const last = rows.at(directory.applications[app].wanted - 1);
  if (last === undefined || time[last] > at) return false;
  return rows.some((row) => time[row] + latency[row] >= time[last] && time[row] + latency[row] <= at);
}

/** At one instant, entries that find a free slot come before entries that have to queue. */
const Rank = { answer: 0, atOnce: 1, queue: 2, lost: 3 } as const;

function eventsOf(model: RunModel, index: MessageIndex, worker: number, at: number): QueueEvent[] {
  const { columns, queues, holds, runs } = index;
  const { containers } = model;
  const ends = new Set<string>();
  for (let r = runs.first[worker]; r < runs.first[worker + 1]; r++) {
    const container = runs.rows[r];
    ends.add(`${containers.ended[container]} ${containers.app[container]}`);
  }
  const found: { readonly rank: number; readonly event: QueueEvent }[] = [];
  const add = (rank: number, event: QueueEvent): void => void found.push({ rank, event });
  const served = new Set<string>();
  for (let i = queues.first[worker]; i < queues.first[worker + 1]; i++) {
    const row = queues.rows[i];
    const time = columns.queueTime[row];
    if (time > at) break;
    const app = columns.queueApp[row];
    const why = columns.queueWhy[row];
    if (why === QueueChange.served) served.add(`${time} ${app}`);
    if (columns.queueChange[row] > 0) {
      const afterTask = why === QueueChange.reservationArrived && ends.has(`${time} ${app}`);
      add(Rank.queue, { at: time, kind: 'came', app, afterTask });
    } else {
      const kind = why === QueueChange.served ? 'served' : why === QueueChange.stolen ? 'stolen' : 'dropped';
      add(Rank.queue, { at: time, kind, app });
    }
  }
  for (let h = holds.first[worker]; h < holds.first[worker + 1] && holds.from[h] <= at; h++) {
    const app = holds.app[h];
    if (!served.has(`${holds.from[h]} ${app}`)) add(Rank.atOnce, { at: holds.from[h], kind: 'at once', app });
    if (holds.to[h] <= at)
      add(Rank.answer, { at: holds.to[h], kind: holds.useful[h] === 1 ? 'got a task' : 'got none', app });
  }
  for (const change of model.nodeChanges) {
    if (change.node === worker && !change.up && change.at <= at)
      add(Rank.lost, { at: change.at, kind: 'lost', app: NONE });
  }
  // Records of the queue at one instant keep their order.
  return found.sort((a, b) => a.event.at - b.event.at || a.rank - b.rank).map(({ event }) => event);
}
