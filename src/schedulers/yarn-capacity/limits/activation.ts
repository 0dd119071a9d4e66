/**
 * Applications are pending in a leaf until its limits on application masters activate them.
 *
 *   in the order of priority, then submission:
 *     activate it if   AM usage of the leaf + its AM <= AM limit of the leaf, and
 *                      AM usage of its user + its AM <= AM limit of the user,
 *                      or if no application is active, or no active one has a master
 *
 * One that does not fit is skipped and does not delay those behind it. Every type counts that the calculator looks at.
 * Source: Hadoop, scheduler/capacity/LeafQueue.activateApplications.
 */
import { addTo, fitTogether, isZero } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { maximumActiveApplications, maximumActivePerUser, queueAmLimit, userAmLimit } from './am-limit';
import { compareApps } from '../assignment/app-ordering';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';

/** Adds a pending application to its leaf. */
export function enqueue({ waiting }: CapacityQueue, app: CapacityApp): void {
  let at = waiting.length;
  while (at > 0 && compareApps('fifo', false, app, waiting[at - 1]) < 0) at--;
  waiting.splice(at, 0, app);
}

/** The limit on the masters of an application's user when applications were last activated. */
export function userAmLimitOf(book: CapacityBook, { leaf, user }: CapacityApp): Resource {
  const { userAmLimits } = leaf;
  const known = userAmLimits.get(user.weight);
  if (known !== undefined) return known;
  const limit = userLimitFor(book, leaf, user.weight);
  userAmLimits.set(user.weight, limit);
  return limit;
}

/** Activates the pending applications that the limits allow, and returns them. */
export function activateApplications(book: CapacityBook, leaf: CapacityQueue): CapacityApp[] {
  if (book.settings.generation === 'cs-2014') return activateByCount(book, leaf);
  leaf.amLimit.set(queueLimit(book, leaf));
  leaf.userAmLimits.clear();
  const isWithin = (used: Resource, more: Resource, limit: Resource): boolean =>
    fitTogether(book.settings.calculator, used, more, limit);
  return activateWhere(book, leaf, (app) => {
    const isFirst = leaf.ordering.apps.length === 0 || isZero(leaf.amUsed);
    if (!isWithin(leaf.amUsed, app.amSize, leaf.amLimit) && !isFirst) return false;
    return isFirst || isWithin(app.user.amUsed, app.amSize, userAmLimitOf(book, app));
  });
}

/** cs-2014: the limits are numbers of applications. */
function activateByCount(book: CapacityBook, leaf: CapacityQueue): CapacityApp[] {
  const { most, mostPerUser } = activeLimits(book, leaf);
  return activateWhere(book, leaf, ({ user }) => leaf.ordering.apps.length < most && user.activeApps < mostPerUser);
}

/** cs-2014: how many applications may be active in a leaf, and how many of one user. */
export function activeLimits(
  { settings, cluster }: CapacityBook,
  leaf: CapacityQueue,
): { readonly most: number; readonly mostPerUser: number } {
  const containers = settings.calculator.ratio(cluster, settings.minimumAllocation);
  const most = maximumActiveApplications(containers, amFraction(settings, leaf), leaf.absoluteMaximum);
  const { minimumUserLimitPercent, userLimitFactor } = leaf.config;
  const guaranteed = maximumActiveApplications(containers, amFraction(settings, leaf), leaf.absoluteCapacity);
  return { most, mostPerUser: maximumActivePerUser(guaranteed, minimumUserLimitPercent, userLimitFactor) };
}

/** Whether the limit of the leaf, and not that of its user, keeps an application pending. */
export function isQueueAmLimit(book: CapacityBook, { leaf, amSize }: CapacityApp): boolean {
  if (book.settings.generation === 'cs-2014') return leaf.ordering.apps.length >= activeLimits(book, leaf).most;
  return !fitTogether(book.settings.calculator, leaf.amUsed, amSize, leaf.amLimit);
}

function activateWhere(
  { changes }: CapacityBook,
  leaf: CapacityQueue,
  mayActivate: (app: CapacityApp) => boolean,
): CapacityApp[] {
  const activated: CapacityApp[] = [];
  for (let i = 0; i < leaf.waiting.length;) {
    const app = leaf.waiting[i];
    if (!mayActivate(app)) {
      i++;
      continue;
    }
    leaf.waiting.splice(i, 1);
    activate(leaf, app);
    changes.report('applications', leaf);
    activated.push(app);
  }
  return activated;
}

function activate(leaf: CapacityQueue, app: CapacityApp): void {
  const { user } = app;
  app.active = true;
  leaf.users.count(user, 0, 1);
  if (app.pending > 0) user.wanting++;
  addTo(leaf.amUsed, app.amSize);
  addTo(user.amUsed, app.amSize);
  leaf.ordering.add(app);
}

function amFraction({ maximumAmFraction }: CapacityBook['settings'], leaf: CapacityQueue): number {
  return leaf.config.maximumAmFraction ?? maximumAmFraction;
}

function inputOf({ settings, cluster }: CapacityBook, leaf: CapacityQueue) {
  const { calculator, minimumAllocation } = settings;
  const { guaranteed } = leaf;
  return { calculator, cluster, minimumAllocation, guaranteed, maximumAmFraction: amFraction(settings, leaf) };
}

/** The limit on the masters of a leaf. */
function queueLimit(book: CapacityBook, leaf: CapacityQueue): Resource {
  return queueAmLimit({ ...inputOf(book, leaf), currentLimit: leaf.currentLimit });
}

/** The limit on the masters of one user in a leaf, by the user's weight. */
export function userLimitFor(book: CapacityBook, leaf: CapacityQueue, weight: number): Resource {
  const { calculator, minimumAllocation } = book.settings;
  const { minimumUserLimitPercent, userLimitFactor } = leaf.config;
  // Field by field: called for each container, where spreading an object would take longer than computing the limit.
  return userAmLimit({
    calculator,
    cluster: book.cluster,
    minimumAllocation,
    guaranteed: leaf.guaranteed,
    maximumAmFraction: amFraction(book.settings, leaf),
    queueLimit: leaf.amLimit,
    minimumUserLimitPercent,
    userLimitFactor,
    activeUsers: leaf.users.sharingMasters,
    weight,
  });
}
