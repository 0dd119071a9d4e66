import { AppState } from './application-state';
import { compareShares, hasPending, writeShares } from './resources';
import type { Resources } from './resources';

/** The policies of `application.sort.policy`. */
export type ApplicationSortPolicy = 'fifo' | 'fair' | 'stateaware';

/**
 * Where the priority of an application stands among the sort keys: first (`application.sort.priority` enabled), last
 * (disabled), or nowhere (releases without priorities).
 */
export type PriorityRank = 'first' | 'last' | 'none';

/** What the order of applications in a leaf queue depends on. The scheduler keeps these fields up to date. */
export interface QueuedApplication {
  /** Dense number of the application: the last key of every order. */
  readonly id: number;
  /** Position in the order of submissions, the key before it. */
  readonly sequence: number;
  readonly state: AppState;
  /** Submission time, µs. */
  readonly submitted: number;
  /** Highest priority among the asks not yet allocated. */
  readonly priority: number;
  readonly pending: Resources;
  readonly allocated: Resources;
  /** Room for one share per resource type, filled by `updateShares`. */
  readonly shares: Float64Array;
  /** How many entries of `shares` are in use. */
  shareCount: number;
}

/**
 * Brings the usage shares of `application` up to date; to be called when its allocation changes under the fair policy.
 * `guaranteed` is that of its queue: without one (null, not set or 0) shares are raw quantities, so that memory counted
 * in bytes outweighs vcores.
 */
export function updateShares(application: QueuedApplication, guaranteed: Resources | null): void {
  application.shareCount = writeShares(application.allocated, guaranteed, application.shares);
}

/** Orders two applications: negative when `a` comes first. Total: only an application itself compares equal. */
export type ApplicationComparator = (a: QueuedApplication, b: QueuedApplication) => number;

// YuniKorn sorts an unordered map, so applications with equal keys come in random order there. Here the order of
// submissions and then the number of the application decide.
function tie(a: QueuedApplication, b: QueuedApplication): number {
  return a.sequence - b.sequence || a.id - b.id;
}

function byUsage(a: QueuedApplication, b: QueuedApplication): number {
  return compareShares(a.shares, a.shareCount, b.shares, b.shareCount);
}

const fifo: Readonly<Record<PriorityRank, ApplicationComparator>> = {
  first: (a, b) => b.priority - a.priority || a.submitted - b.submitted || tie(a, b),
  last: (a, b) => a.submitted - b.submitted || b.priority - a.priority || tie(a, b),
  none: (a, b) => a.submitted - b.submitted || tie(a, b),
};

const fair: Readonly<Record<PriorityRank, ApplicationComparator>> = {
  first: (a, b) => b.priority - a.priority || byUsage(a, b) || tie(a, b),
  last: (a, b) => byUsage(a, b) || b.priority - a.priority || tie(a, b),
  none: (a, b) => byUsage(a, b) || tie(a, b),
};

/**
 * The order of a policy, for sorting and for ordered structures. StateAware sorts what its filter keeps like fifo; fair
 * reads the shares that `updateShares` left.
 * Source: YuniKorn core, sorters.go.
 */
export function applicationComparator(policy: ApplicationSortPolicy, priority: PriorityRank): ApplicationComparator {
  return policy === 'fair' ? fair[priority] : fifo[priority];
}

/**
 * The StateAware filter. Appends to `out` the applications it lets through: everything with pending resources, except
 * that Accepted applications wait while any application of the queue is Starting (even one without pending resources),
 * and that otherwise only the oldest Accepted application passes, whatever its priority.
 *
 * Returns the gate, the application that every Accepted one held back waits for: the oldest Starting one, or else the
 * one Accepted application let through (its state tells which), or null when there is neither.
 * Source: YuniKorn core 1.5, sorters.go stateAwareFilter.
 */
export function stateAwareFilter<A extends QueuedApplication>(applications: readonly A[], out: A[]): A | null {
  let starting: A | null = null;
  let accepted: A | null = null;
  for (const application of applications) {
    const state = application.state;
    if (state === AppState.Starting && (starting === null || isOlder(application, starting))) starting = application;
    if (!hasPending(application.pending)) continue;
    if (state !== AppState.Accepted) out.push(application);
    else if (accepted === null || isOlder(application, accepted)) accepted = application;
  }
  if (starting !== null) return starting;
  if (accepted !== null) out.push(accepted);
  return accepted;
}

function isOlder(a: QueuedApplication, b: QueuedApplication): boolean {
  return fifo.none(a, b) < 0;
}

/**
 * The applications of one leaf queue that may be offered resources, in scheduling order. Applications without pending
 * resources are left out, under StateAware also those that its filter holds back. Under fair the shares of every
 * application are brought up to date with the queue's `guaranteed` resources.
 * Returns `out`, emptied first, so that a scheduler can use the same list over and over.
 */
export function orderApplications<A extends QueuedApplication>(
  policy: ApplicationSortPolicy,
  priority: PriorityRank,
  guaranteed: Resources | null,
  applications: readonly A[],
  out: A[] = [],
): A[] {
  out.length = 0;
  if (policy === 'stateaware') {
    stateAwareFilter(applications, out);
  } else {
    for (const application of applications) {
      if (!hasPending(application.pending)) continue;
      if (policy === 'fair') updateShares(application, guaranteed);
      out.push(application);
    }
  }
  return out.length > 1 ? out.sort(applicationComparator(policy, priority)) : out;
}
