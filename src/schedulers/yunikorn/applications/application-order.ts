/**
 * The order of the applications in a leaf queue. Without priorities:
 *
 * - fifo, stateaware: by submission time
 * - fair: by usage share = allocated / guaranteed of the queue, the shares of all resource types compared from the
 *   largest to the smallest
 *
 * `application.sort.priority` puts the priority before that, or after it.
 *
 * Source: YuniKorn core, sorters.go.
 */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { AppState } from './application-state';
import { compareShares, writeShares } from '../shares';
import type { Resources } from '../resources';

/** The policies of `application.sort.policy`, or one that the reader wrote. */
export type ApplicationSortPolicy = 'fifo' | 'fair' | 'stateaware' | OwnPolicyName;

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
 * Recalculates the usage shares of `application`; to be called when its allocation changes under the fair policy.
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
 * The order of a policy. StateAware sorts the applications that pass its filter like fifo; fair reads the shares that
 * `updateShares` wrote.
 */
export function applicationComparator(policy: ApplicationSortPolicy, priority: PriorityRank): ApplicationComparator {
  return policy === 'fair' ? fair[priority] : fifo[priority];
}
