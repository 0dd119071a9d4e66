/**
 * YuniKorn's own book of queues and applications, filled with what a run says of an instant: orders, shares, priorities and
 * headrooms are then what the scheduler itself would work out.
 */
import { capacityAt, limitsAt, nodesUpAt, queueAt, stateAt } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { valueAt } from '../../../analysis/series';
import { Amounts } from '../../../schedulers/yunikorn/amounts';
import { AppState } from '../../../schedulers/yunikorn/applications/application-state';
import { updateShares } from '../../../schedulers/yunikorn/applications/application-order';
import { SchedulerApplication } from '../../../schedulers/yunikorn/applications/scheduler-application';
import { readSettings } from '../../../schedulers/yunikorn/settings';
import { QueueAmounts } from '../../../schedulers/yunikorn/queues/queue-amounts';
import { QueueNode } from '../../../schedulers/yunikorn/queues/queue-book';
import type { Settings } from '../../yarn/settings-at';
import { heldByApps, waitingApps } from './waiting-apps';
import type { WaitingApp } from './waiting-apps';

export interface YuniKornBook {
  /** By number of the directory; measured. */
  readonly queues: readonly QueueNode[];
  /** The applications that want more, by number. */
  readonly waiting: ReadonlyMap<number, Waiting>;
}

export interface Waiting extends WaitingApp {
  readonly inBook: SchedulerApplication;
}

/** @param at µs */
export function bookAt(model: RunModel, settings: Settings, at: number): YuniKornBook {
  const queues = queuesAt(model, settings, at);
  const held = heldByApps(model, at);
  const waiting = new Map<number, Waiting>();
  for (const one of waitingApps(model, at)) {
    const queue = queues[one.queue];
    const allocated = held.get(one.app) ?? new Float64Array(queue.allocated.length);
    const inBook = applicationOf(model, one.app, one.queue, allocated, at);
    ask(model, one, inBook);
    updateShares(inBook, queue.guaranteed);
    queue.applications?.enter(inBook);
    queue.countPriority(inBook.priority, 1);
    waiting.set(one.app, { ...one, inBook });
  }
  for (const app of startingApps(model, at)) {
    // An application that waits for nothing can still close the gate of StateAware.
    if (!waiting.has(app.id)) queues[app.queue].applications?.enter(app);
  }
  for (const queue of queues) queue.measure();
  return { queues, waiting };
}

function queuesAt(model: RunModel, settings: Settings, at: number): QueueNode[] {
  const { queues, resourceTypes } = model.directory;
  const partition = readSettings(settings.scheduler, resourceTypes);
  const book: QueueNode[] = [];
  const amounts = new QueueAmounts(
    queues.length,
    new Amounts(
      queues.map(({ parent }) => parent),
      0,
      resourceTypes.length,
    ),
  );
  for (const [index, { id, parent, leaf }] of queues.entries()) {
    const node = new QueueNode(index, book[parent], amounts);
    const { guaranteed, max } = limitsAt(model.queues[index], at);
    node.configure({ id, parent, leaf, guaranteed, max, settings: { ...settings.queue(id) } }, partition);
    const { used, pending } = model.queues[index];
    node.allocated.set(used.map((series) => valueAt(series, at)));
    node.pending.set(pending.map((series) => valueAt(series, at)));
    book.push(node);
  }
  book[0].updateFairMax(clusterAt(model, at));
  return book;
}

function clusterAt(model: RunModel, at: number): Float64Array {
  const sum = new Float64Array(model.directory.resourceTypes.length);
  for (const node of nodesUpAt(model, at)) capacityAt(model, node, at).forEach((amount, type) => (sum[type] += amount));
  return sum;
}

function startingApps(model: RunModel, at: number): SchedulerApplication[] {
  return model.applications.flatMap((one) => {
    const queue = queueAt(one, at);
    if (queue === undefined || stateAt(one, at)?.state !== AppState.Starting) return [];
    return [applicationOf(model, one.id, queue, new Float64Array(model.directory.resourceTypes.length), at)];
  });
}

/** @param allocated what it holds; so far it wants nothing */
function applicationOf(
  { directory, applications }: RunModel,
  app: number,
  queue: number,
  allocated: Float64Array,
  at: number,
): SchedulerApplication {
  const amounts = new Amounts([], 1, allocated.length);
  amounts.allocated(amounts.rowOf(0)).set(allocated);
  const { submitted } = applications[app];
  const user = directory.users[directory.applications[app].user];
  const inBook = new SchedulerApplication({
    id: app,
    sequence: app,
    submitted,
    queue,
    user,
    groups: [],
    amounts,
    number: 0,
  });
  const state = stateAt(applications[app], at)?.state;
  inBook.state = Object.values(AppState).find((known) => known === state) ?? AppState.New;
  return inBook;
}

/** It wants all its containers in one ask of its own priority. */
function ask({ directory }: RunModel, { app, shape, lacking }: WaitingApp, inBook: SchedulerApplication): void {
  inBook.pending.set(directory.shapes[shape].map((amount) => amount * lacking));
  inBook.addAsk({
    id: app,
    shape,
    placeholder: false,
    group: 0,
    heldBack: false,
    priority: directory.applications[app].priority,
    created: inBook.submitted,
    sequence: app,
    pending: lacking,
    kept: 0,
    triedPreemption: -Infinity,
    triedAfter: -1,
    preempted: 0,
    reserved: 0,
    older: undefined,
  });
}
