/**
 * The update: demands from the leaves up, then instantaneous fair shares from the root down. Only what changed since the last
 * one is added up and shared out anew.
 * Source: Hadoop, scheduler/fair/FairScheduler.update, FSParentQueue, FSLeafQueue (updateDemand, updateInternal).
 */
import { equals } from '../yarn/resources';
import type { FairApp } from './fair-app';
import type { FairBook } from './fair-book';
import type { FairQueue } from './fair-queue';

/** Brings demands and shares up to date. Returns whether any of them may differ from before. */
export function updateShares(book: FairBook): boolean {
  const { changedApps, queues } = book;
  if (changedApps.length === 0 && !book.sharesOutdated) {
    // Containers that were given leave shares as they are, but not what is still asked for.
    for (const queue of queues) queue.measureAsks();
    return false;
  }
  for (const app of changedApps) updateDemand(book, app);
  changedApps.length = 0;
  book.asksOutdated = false;
  // Children stand behind their parents.
  for (let i = queues.length - 1; i >= 0; i--) queues[i].addUpDemand();
  book.sharesOutdated = false;
  book.root.fairShare.set(book.cluster);
  for (const queue of queues) {
    if (queue.isLeaf) shareAmongApps(book, queue);
    else shareAmongQueues(book, queue);
  }
  book.version++;
  return true;
}

function updateDemand(book: FairBook, app: FairApp): void {
  app.demandOutdated = false;
  if (app.stopped) return;
  const { queue, demand, weight } = app;
  for (let t = 0; t < demand.length; t++) queue.appDemand[t] -= demand[t];
  app.addUpDemand(book.settings.sizeBasedWeight);
  for (let t = 0; t < demand.length; t++) queue.appDemand[t] += demand[t];
  if (app.weight !== weight) queue.sharesOutdated = true;
  queue.touchApp(app);
}

function shareAmongQueues(book: FairBook, queue: FairQueue): void {
  book.policy(queue).computeShares(queue.children, queue.fairShare);
  queue.childOrder.invalidate();
}

function shareAmongApps(book: FairBook, queue: FairQueue): void {
  queue.measureAsks();
  if (!queue.sharesOutdated && equals(queue.dividedShare, queue.fairShare)) return;
  queue.sharesOutdated = false;
  queue.dividedShare.set(queue.fairShare);
  book.policy(queue).computeShares(queue.runnableApps, queue.fairShare);
}
