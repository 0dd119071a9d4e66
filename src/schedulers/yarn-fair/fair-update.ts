/**
 * The update: demands from the leaves up, then fair shares from the root down. Only what changed since the last
 * one is added up and shared out anew.
 * Source: Hadoop, scheduler/fair/FairScheduler.update, FSParentQueue, FSLeafQueue (updateDemand, updateInternal).
 */
import { equals } from '../yarn/resources';
import type { FairApp } from './applications/fair-app';
import type { FairBook } from './fair-book';
import type { FairQueue } from './queues/fair-queue';

/** Brings demands and shares up to date. */
export function updateShares(book: FairBook): void {
  const { changes, queues } = book;
  book.computeSteadyShares();
  for (const leaf of changes.takeSubjects('demands')) {
    for (const app of leaf.changedApps) updateDemand(book, app);
    leaf.changedApps.clear();
  }
  if (!changes.take('shares')) {
    // Containers that were given leave shares as they are, but not what is still asked for.
    for (const queue of queues) queue.measureAsks();
    return;
  }
  // Children stand behind their parents.
  for (let i = queues.length - 1; i >= 0; i--) queues[i].addUpDemand();
  book.root.fairShare.set(book.cluster);
  for (const queue of queues) {
    if (queue.isLeaf) shareAmongApps(book, queue);
    else shareAmongQueues(book, queue);
  }
  changes.report('shares');
}

function updateDemand(book: FairBook, app: FairApp): void {
  if (app.stopped) return;
  const { queue, demand, weight } = app;
  for (let t = 0; t < demand.length; t++) queue.appDemand[t] -= demand[t];
  app.addUpDemand(book.settings.sizeBasedWeight);
  for (let t = 0; t < demand.length; t++) queue.appDemand[t] += demand[t];
  if (app.weight !== weight) queue.isDivided = false;
  queue.touchApp(app);
}

function shareAmongQueues(book: FairBook, queue: FairQueue): void {
  book.policy(queue).computeShares(queue.children, queue.fairShare);
  if (queue.own === undefined) return;
  // Only a policy of the reader compares queues by their shares.
  queue.childOrder.invalidate();
  queue.own.order.touchAll();
}

function shareAmongApps(book: FairBook, queue: FairQueue): void {
  queue.measureAsks();
  if (queue.isDivided && equals(queue.dividedShare, queue.fairShare)) return;
  queue.isDivided = true;
  queue.dividedShare.set(queue.fairShare);
  book.policy(queue).computeShares(queue.runnableApps, queue.fairShare);
  queue.own?.order.touchAll();
}
