/**
 * The pending containers that YuniKorn reports to an autoscaler: those that fit under the limits of their queue, user and
 * group. Applications come in the order of their submission; StateAware does not matter here.
 *
 * Source: YuniKorn core, queue.go (getOutStandingRequestsInternal, up to 1.7 GetQueueOutstandingRequests), application.go
 * (getOutstandingRequests). As there, the limits of user and group are applied to each application separately. The maximum of
 * a parent holds for all of its leaves together; up to 1.7 for each of them separately. The real container of a placeholder is
 * not counted in addition to it.
 */
import type { Outstanding } from '../../sim/ports';
import type { SchedulerApplication } from './applications/scheduler-application';
import { AppState } from './applications/application-state';
import type { PartitionBook } from './partition-book';
import type { QueueNode } from './queues/queue-book';
import { writeHeadroom } from './headroom';
import { capabilities } from './version';

/** The containers to report, by queue in scheduling order. */
export function outstandingAsks(book: PartitionBook): Outstanding[] {
  const ofQueue = new Map<number, SchedulerApplication[]>();
  for (const app of book.apps) {
    if (app === undefined || app.asks.length === 0) continue;
    const known = ofQueue.get(app.queue);
    if (known === undefined) ofQueue.set(app.queue, [app]);
    else known.push(app);
  }
  const { reportsWithinParents } = capabilities[book.settings.release];
  const outstanding: Outstanding[] = [];
  const visit = (queue: QueueNode, roomsAbove: readonly Float64Array[]): void => {
    const above = reportsWithinParents ? roomsAbove : roomsAbove.map((room) => room.slice());
    const rooms = queue.limited ? [...above, roomIn(queue)] : above;
    if (queue.applications === undefined) for (const child of queue.orderedChildren()) visit(child, rooms);
    else outstanding.push(...ofLeaf(book, rooms, ofQueue.get(queue.id) ?? []));
  };
  visit(book.queues[0], []);
  return outstanding;
}

/** What the maximum of the queue leaves in it, by type; NaN where it has none. */
function roomIn({ max, allocated }: QueueNode): Float64Array {
  const room = new Float64Array(max.length);
  writeHeadroom(max, allocated, null, room);
  return room;
}

function ofLeaf(
  book: PartitionBook,
  ofQueues: readonly Float64Array[],
  apps: readonly SchedulerApplication[],
): Outstanding[] {
  const outstanding: Outstanding[] = [];
  for (const app of apps.toSorted((a, b) => a.sequence - b.sequence)) {
    if (app.state === AppState.Accepted && !book.mayStart(app)) continue;
    const rooms = [...(book.users?.rooms(app) ?? []), ...ofQueues];
    for (const { id, shape, pending, heldBack } of app.asks) {
      if (heldBack) continue;
      const count = takeFrom(rooms, book.sizes[shape], pending);
      if (count > 0) outstanding.push({ ask: id, count });
    }
  }
  return outstanding;
}

/** Takes up to `wanted` containers of a size out of what each limit leaves; types that are not limited are NaN. Returns how many. */
function takeFrom(rooms: readonly Float64Array[], size: ArrayLike<number>, wanted: number): number {
  let most = wanted;
  for (const room of rooms) {
    for (let t = 0; t < room.length; t++) {
      if (size[t] > 0 && !Number.isNaN(room[t])) most = Math.min(most, Math.max(0, Math.floor(room[t] / size[t])));
    }
  }
  for (const room of rooms) for (let t = 0; t < room.length; t++) room[t] -= most * size[t];
  return most;
}
