/**
 * Which applications may run: maxRunningApps of queues and users, and what a free place is given to.
 *
 * An application is runnable if its user and every queue on its path have fewer runnable applications than their limits.
 * When one that ran is gone:
 *
 *   lists = waiting lists of all leaves with room below the highest queue on its path that was just at its limit
 *           + the waiting list of its user, if that was just at the limit
 *   walk the lists merged by start time; who passes the full check becomes runnable; stop after as many as there are lists
 *
 * When limits change, the lists of all leaves with room are walked to the end.
 * Source: Hadoop, scheduler/fair/MaxRunningAppsEnforcer.
 */

/** A queue as the limits see it. */
export interface LimitedQueue<A> {
  readonly parent: LimitedQueue<A> | null;
  /** Empty for a leaf. */
  readonly children: readonly LimitedQueue<A>[];
  /** Runnable applications in it and below. */
  readonly runnable: number;
  /** Infinity where there is no limit. */
  readonly maxRunningApps: number;
  /** Applications of a leaf that may not run yet, in the order in which they started. */
  readonly waiting: readonly A[];
}

/** A user as the limits see them. */
export interface LimitedUser<A> {
  readonly runnable: number;
  readonly maxRunningApps: number;
  /** In the order in which they started. */
  readonly waiting: readonly A[];
}

/** An application as the limits see it. */
export interface LimitedApp<A> {
  readonly startTime: number;
  readonly queue: LimitedQueue<A>;
  readonly user: LimitedUser<A>;
}

/** The limit that holds an application back: its user's, or that of the nearest queue at its limit; null: it may run. */
export type RunLimit<A> =
  | { readonly scope: 'user'; readonly user: LimitedUser<A> }
  | { readonly scope: 'queue'; readonly queue: LimitedQueue<A> };

/** The limit that keeps another application of a user in a leaf from running; null: it may run. The user is asked first. */
export function runLimitOf<A>(user: LimitedUser<A>, leaf: LimitedQueue<A>): RunLimit<A> | null {
  if (user.runnable >= user.maxRunningApps) return { scope: 'user', user };
  const queue = fullQueue(leaf);
  return queue === null ? null : { scope: 'queue', queue };
}

/** The nearest queue from `leaf` upwards that has no room. */
function fullQueue<A>(leaf: LimitedQueue<A>): LimitedQueue<A> | null {
  for (let queue: LimitedQueue<A> | null = leaf; queue !== null; queue = queue.parent) {
    if (queue.runnable >= queue.maxRunningApps) return queue;
  }
  return null;
}

/**
 * Makes runnable what may run now that a runnable application of `leaf` and `user` is gone; it is no longer counted.
 * @param makeRunnable counts the application in its queues and its user before the next one is looked at, and takes it
 *   out of the waiting lists
 */
export function afterRemoval<A extends LimitedApp<A>>(
  leaf: LimitedQueue<A>,
  user: LimitedUser<A>,
  makeRunnable: (app: A) => void,
): void {
  let highest: LimitedQueue<A> | null = null;
  for (let queue: LimitedQueue<A> | null = leaf; queue !== null; queue = queue.parent) {
    if (queue.runnable === queue.maxRunningApps - 1) highest = queue;
  }
  const lists: (readonly A[])[] = [];
  if (highest !== null) gather(highest, lists);
  if (user.runnable === user.maxRunningApps - 1) lists.push(user.waiting);
  walk(lists, lists.length, makeRunnable);
}

/** Makes runnable what may run after limits have changed. */
export function afterReload<A extends LimitedApp<A>>(root: LimitedQueue<A>, makeRunnable: (app: A) => void): void {
  const lists: (readonly A[])[] = [];
  gather(root, lists);
  walk(lists, Infinity, makeRunnable);
}

/** Adds the waiting lists of the leaves from `queue` down that have room, together with the queues above them. */
function gather<A>(queue: LimitedQueue<A>, lists: (readonly A[])[]): void {
  if (queue.runnable >= queue.maxRunningApps) return;
  if (queue.children.length === 0) lists.push(queue.waiting);
  else for (const child of queue.children) gather(child, lists);
}

function walk<A extends LimitedApp<A>>(
  lists: readonly (readonly A[])[],
  most: number,
  makeRunnable: (app: A) => void,
): void {
  // The lists change while applications become runnable.
  const merged = [...new Set(lists.flat())].sort((a, b) => a.startTime - b.startTime);
  let left = most;
  for (const app of merged) {
    if (left === 0) return;
    if (runLimitOf(app.user, app.queue) !== null) continue;
    makeRunnable(app);
    left--;
  }
}
