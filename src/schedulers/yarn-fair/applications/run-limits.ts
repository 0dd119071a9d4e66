/**
 * Which applications are runnable under maxRunningApps of queues and users.
 *
 * An application is runnable if its user and every queue on its path have fewer runnable applications than their limits.
 * When a runnable one is removed:
 *
 *   lists = waiting applications of all leaves with room below the highest queue on its path that was exactly at its limit
 *           + waiting applications of its user, if that was exactly at the limit
 *   walk the lists merged by start time; each application that passes the full check becomes runnable, at most as many as
 *   there are lists
 *
 * When limits change, the waiting applications of all leaves with room are walked to the end.
 * Source: Hadoop, scheduler/fair/MaxRunningAppsEnforcer.
 */

/** What the limits read of a queue. */
export interface LimitedQueue<A> {
  readonly parent: LimitedQueue<A> | null;
  /** Empty for a leaf. */
  readonly children: readonly LimitedQueue<A>[];
  /** Number of runnable applications in it and below it. */
  readonly runnable: number;
  /** Infinity: no limit. */
  readonly maxRunningApps: number;
  /** Applications of a leaf that are not runnable, by start time. */
  readonly waiting: readonly A[];
}

/** What the limits read of a user. */
export interface LimitedUser<A> {
  readonly runnable: number;
  readonly maxRunningApps: number;
  /** By start time. */
  readonly waiting: readonly A[];
}

/** What the limits read of an application. */
export interface LimitedApp<A> {
  readonly startTime: number;
  readonly queue: LimitedQueue<A>;
  readonly user: LimitedUser<A>;
}

/** The limit that an application waits for: that of its user, or of the nearest queue at its limit. */
export type RunLimit<A> =
  | { readonly scope: 'user'; readonly user: LimitedUser<A> }
  | { readonly scope: 'queue'; readonly queue: LimitedQueue<A> };

/** The limit that one more application of a user in a leaf would exceed; null: none. That of the user comes first. */
export function runLimitOf<A>(user: LimitedUser<A>, leaf: LimitedQueue<A>): RunLimit<A> | null {
  if (user.runnable >= user.maxRunningApps) return { scope: 'user', user };
  const queue = fullQueue(leaf);
  return queue === null ? null : { scope: 'queue', queue };
}

/** The nearest queue from `leaf` up that is at its limit. */
function fullQueue<A>(leaf: LimitedQueue<A>): LimitedQueue<A> | null {
  for (let queue: LimitedQueue<A> | null = leaf; queue !== null; queue = queue.parent) {
    if (queue.runnable >= queue.maxRunningApps) return queue;
  }
  return null;
}

/**
 * Makes applications runnable after a runnable one of `leaf` and `user` has been removed.
 * @param makeRunnable counts the application in its queues and its user, and takes it out of the waiting lists, before the
 *   next one is checked
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

/** Makes applications runnable after limits have changed. */
export function afterReload<A extends LimitedApp<A>>(root: LimitedQueue<A>, makeRunnable: (app: A) => void): void {
  const lists: (readonly A[])[] = [];
  gather(root, lists);
  walk(lists, Infinity, makeRunnable);
}

/** Adds the waiting applications of the leaves below `queue` that have room, as have the queues between. */
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
  // A copy, because the lists change while applications become runnable.
  const merged = [...new Set(lists.flat())].sort((a, b) => a.startTime - b.startTime);
  let left = most;
  for (const app of merged) {
    if (left === 0) return;
    if (runLimitOf(app.user, app.queue) !== null) continue;
    makeRunnable(app);
    left--;
  }
}
