/** The queue of one worker in the order in which it will be served: what came and went is played into Sparrow's own queues. */
import type { MessageIndex } from '../../../analysis/messages/messages-index';
import type { RunModel } from '../../../analysis/model';
import { Entries, EntryState } from '../../../schedulers/sparrow/workers/entries';
import type { SparrowSettings } from '../../../schedulers/sparrow/settings';
import { emptyQueues, isByUser, weightsOf } from '../../../schedulers/sparrow/workers/workers';
import { QueueChange } from '../../../sim/trace/trace';

/** Replicas have one worker. */
const WORKER = 0;

export interface QueuedApp {
  readonly app: number;
  readonly reservation: boolean;
  /** When it came, µs. */
  readonly since: number;
}

/** Something that happened to the queue of a worker. */
type QueueEvent =
  | { readonly at: number; readonly kind: 'came'; readonly app: number; readonly reservation: boolean }
  /** A slot was free when it came. */
  | { readonly at: number; readonly kind: 'at once'; readonly app: number }
  | { readonly at: number; readonly kind: 'served'; readonly app: number }
  /** It was removed before its turn. */
  | { readonly at: number; readonly kind: 'removed'; readonly app: number };

/** Entries of a worker at an instant (µs), the one to be served next first. `settings`: those of that instant. */
export function queueInOrder(
  model: RunModel,
  index: MessageIndex,
  settings: SparrowSettings,
  worker: number,
  at: number,
): QueuedApp[] {
  const { applications, users } = model.directory;
  const entries = new Entries();
  const weights = weightsOf(settings, users);
  const queues = emptyQueues(settings, entries, 1, (user) => weights[user]);
  const key = (app: number): number => (isByUser(settings) ? applications[app].user : applications[app].priority);
  const useless = uselessHolds(index, worker);
  const queued = new Map<number, QueuedApp>();
  for (const event of eventsOf(model, index, worker, at)) {
    const { app } = event;
    switch (event.kind) {
      case 'came': {
        const entry = entries.allocate(1);
        const { reservation } = event;
        entries.write(entry, app, WORKER, 0, reservation ? EntryState.reserved : EntryState.task, 0, -1);
        queues.push(WORKER, entry, key(app));
        queued.set(entry, { app, reservation, since: event.at });
        break;
      }
      case 'at once':
        queues.servedAtOnce(WORKER, key(app));
        break;
      case 'served': {
        const before = useless.get(event.at);
        const served = before === undefined ? queues.next(WORKER) : queues.nextAfterNone(WORKER, key(before));
        queued.delete(served);
        break;
      }
      case 'removed': {
        const gone = [...queued].find(([, one]) => one.app === app)?.[0];
        if (gone === undefined) break;
        queues.remove(WORKER, gone);
        queued.delete(gone);
      }
    }
  }
  const order: QueuedApp[] = [];
  for (let entry = queues.next(WORKER); entry !== -1; entry = queues.next(WORKER)) {
    const one = queued.get(entry);
    if (one !== undefined) order.push(one);
  }
  return order;
}

/** Instants at which a worker heard that there is no task for the slot that it held, and for which application. */
function uselessHolds({ holds }: MessageIndex, worker: number): ReadonlyMap<number, number> {
  const useless = new Map<number, number>();
  for (let h = holds.first[worker]; h < holds.first[worker + 1]; h++) {
    if (holds.useful[h] === 0 && holds.to[h] < Infinity) useless.set(holds.to[h], holds.app[h]);
  }
  return useless;
}

function eventsOf(model: RunModel, index: MessageIndex, worker: number, at: number): QueueEvent[] {
  const { columns, queues } = index;
  const found: QueueEvent[] = [];
  const served = new Set<string>();
  for (let i = queues.first[worker]; i < queues.first[worker + 1]; i++) {
    const row = queues.rows[i];
    const time = columns.queueTime[row];
    if (time > at) break;
    const app = columns.queueApp[row];
    const why = columns.queueWhy[row];
    const change = columns.queueChange[row];
    const reservation = why !== QueueChange.taskArrived;
    if (why === QueueChange.served) served.add(`${time} ${app}`);
    const event: QueueEvent =
      change > 0
        ? { at: time, kind: 'came', app, reservation }
        : { at: time, kind: why === QueueChange.served ? 'served' : 'removed', app };
    for (let n = 0; n < Math.abs(change); n++) found.push(event);
  }
  for (const { app, from } of slotsTaken(model, index, worker, at)) {
    if (!served.has(`${from} ${app}`)) found.push({ at: from, kind: 'at once', app });
  }
  // Arrivals queue when no slot is free any more. Sorting is stable: records of the queue at one instant keep their order.
  const rank = ({ kind }: QueueEvent): number => (kind === 'at once' ? 0 : 1);
  return found.sort((a, b) => a.at - b.at || rank(a) - rank(b));
}

/** Slots in use: held for a reservation, or by a task without a reservation. */
function slotsTaken(
  { containers }: RunModel,
  { holds, runs, late }: MessageIndex,
  worker: number,
  at: number,
): { readonly app: number; readonly from: number }[] {
  const taken: { app: number; from: number }[] = [];
  if (late) {
    for (let h = holds.first[worker]; h < holds.first[worker + 1]; h++) {
      if (holds.from[h] <= at) taken.push({ app: holds.app[h], from: holds.from[h] });
    }
    return taken;
  }
  for (let r = runs.first[worker]; r < runs.first[worker + 1]; r++) {
    const container = runs.rows[r];
    if (containers.allocated[container] <= at) {
      taken.push({ app: containers.app[container], from: containers.allocated[container] });
    }
  }
  return taken;
}
