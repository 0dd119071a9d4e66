/**
 * The update: demands are added up from the leaves to the root, then fair shares are computed from the root down. Only what has
 * changed since the last update is computed again.
 * Source: Hadoop, scheduler/fair/FairScheduler.update, FSParentQueue, FSLeafQueue (updateDemand, updateInternal).
 */
import { isOwnPolicy } from '../../scenario/own-policy';
import type { FairApp } from './applications/fair-app';
import type { FairBook } from './fair-book';
import type { FairQueue } from './queues/fair-queue';

/** Brings demands and shares up to date. */
export function updateShares(book: FairBook): void {
  const { changes } = book;
  book.queues.computeSteadyShares();
  const leaves = changes.takeSubjects('demands');
  const { changedDemands, changedAsks, wideBounds } = book.queues.shared;
  for (let i = 0; i < changedDemands.length; i++) updateDemand(book, changedDemands.at(i));
  changedDemands.clear();
  for (let i = 0; i < changedAsks.length; i++) changedAsks.at(i).queue.recountAsks(changedAsks.at(i));
  changedAsks.clear();
  for (let i = 0; i < wideBounds.length; i++) {
    wideBounds.at(i).measureAsks();
    changes.report('bounds', wideBounds.at(i));
  }
  wideBounds.clear();
  if (changes.take('allDemands')) addUpDemands(book, book.queues.tree.leaves);
  else if (leaves.length > 0) addUpDemands(book, leaves);
  if (changes.take('shares') || (leaves.length > 0 && dividesByDemand(book))) computeAllShares(book);
  else for (const leaf of leaves) shareAmongApps(book, leaf);
}

/** Whether shares depend on demands, which only a policy of the reader looks at. */
function dividesByDemand({ queues }: FairBook): boolean {
  return queues.tree.parents.some(({ config }) => isOwnPolicy(config.policy));
}

/** Adds up the demands of these leaves and of all parents. */
function addUpDemands(book: FairBook, leaves: readonly FairQueue[]): void {
  const { changes, queues } = book;
  const { parents } = queues.tree;
  changes.report('demand');
  for (const leaf of leaves) if (leaf.addUpDemand()) changes.report('demand', leaf);
  // Children are behind their parents.
  for (let i = parents.length - 1; i >= 0; i--) {
    if (parents[i].addUpDemand()) changes.report('demand', parents[i]);
  }
}

/** Computes the fair shares of all queues and applications. */
function computeAllShares(book: FairBook): void {
  book.queues.root.fairShare.set(book.nodes.total);
  for (const queue of book.queues.all) {
    if (queue.isLeaf) shareAmongApps(book, queue);
    else shareAmongQueues(book, queue);
  }
  book.changes.report('shares');
}

function updateDemand(book: FairBook, app: FairApp): void {
  if (app.stopped) return;
  const { queue, weight } = app;
  queue.countDemand(app, -1);
  app.addUpDemand(book.settings.sizeBasedWeight);
  queue.countDemand(app, 1);
  if (app.weight !== weight) queue.divideAnew();
  queue.touchApp(app);
}

function shareAmongQueues(book: FairBook, queue: FairQueue): void {
  book.queues.policy(queue).computeShares(queue.children, queue.fairShare);
  if (queue.own === undefined) return;
  // Only policies of the reader compare queues by their shares.
  queue.childOrders.compared.invalidate();
  queue.own.order.touchAll();
}

function shareAmongApps(book: FairBook, queue: FairQueue): void {
  if (!queue.takeDivision()) return;
  book.queues.policy(queue).computeShares(queue.runnableApps, queue.fairShare);
  queue.own?.order.touchAll();
}
