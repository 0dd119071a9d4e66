/**
 * Limits of users and groups: which entry of the `limits` of a queue applies, and the usage that counts towards it.
 *
 * Source: YuniKorn core, ugm/manager.go and ugm/queue_tracker.go.
 */
import { notSet } from '../resources';
import { writeHeadroom } from '../headroom';
import type { Resources } from '../resources';

const WILDCARD = '*';

/** One entry of the `limits` list of a queue. */
export interface LimitEntry {
  /** User names, or `*` for every user not named. The limit applies to each user separately. */
  readonly users: readonly string[];
  /** Group names, or `*`. The limit applies to the members of a group together. */
  readonly groups: readonly string[];
  /** `maxresources`, not set where unlimited. */
  readonly maxResources: Resources;
  /** `maxapplications`, 0 for no limit. */
  readonly maxApplications: number;
}

/** The entry of one queue's `limits` that applies to `user`: the one naming the user, else the wildcard, else null. */
export function userLimit(limits: readonly LimitEntry[], user: string): LimitEntry | null {
  return (
    limits.find((entry) => entry.users.includes(user)) ?? limits.find((entry) => entry.users.includes(WILDCARD)) ?? null
  );
}

/** The entry of one queue's `limits` that applies to `group` (from `resolveGroup`), or null. */
export function groupLimit(limits: readonly LimitEntry[], group: string): LimitEntry | null {
  return limits.find((entry) => entry.groups.includes(group)) ?? null;
}

/**
 * The group whose limits apply to an application: from its leaf queue up to root (`limitsOfChain` in that order), the
 * first group in configured order that the user is a member of, else the group wildcard of that queue. Null when no
 * queue of the chain limits any group of the user.
 * Source: YuniKorn core, ugm/manager.go ensureGroupInternal.
 */
export function resolveGroup(
  limitsOfChain: readonly (readonly LimitEntry[])[],
  groups: readonly string[],
): string | null {
  if (groups.length === 0) return null;
  for (const limits of limitsOfChain) {
    const configured = limits.flatMap((entry) => entry.groups);
    const match = configured.find((group) => groups.includes(group));
    if (match !== undefined) return match;
    if (configured.includes(WILDCARD)) return WILDCARD;
  }
  return null;
}

/** Usage and limits of one user or one group, by queue. A limit on a queue applies to it and all queues below together. */
export class UsageTracker {
  /** Not set where nothing is counted: what is subtracted there does not count either. */
  private readonly used: Resources[];
  private readonly max: Resources[];
  private readonly maxApplications: Int32Array;
  private readonly applications: Int32Array;
  /** The applications that count, with their leaf queues. */
  private readonly counted = new Map<number, number>();

  /**
   * `parents` gives the parent of every queue by number, -1 for root; `types` is the number of resource types; `index` is a
   * number of the tracker that its owner uses.
   */
  constructor(
    private readonly parents: Int32Array,
    types: number,
    readonly index = 0,
  ) {
    this.used = Array.from(parents, () => notSet(types));
    this.max = Array.from(parents, () => notSet(types));
    this.maxApplications = new Int32Array(parents.length);
    this.applications = new Int32Array(parents.length);
  }

  /** Sets the limit on `queue`. A limit that is zero in every type it names is no limit. */
  setLimit(queue: number, maxResources: Resources, maxApplications: number): void {
    const none = maxResources.every((quantity) => !(quantity !== 0 && !Number.isNaN(quantity)));
    this.max[queue] = none ? notSet(maxResources.length) : maxResources.slice();
    this.maxApplications[queue] = maxApplications;
  }

  /** Removes the limit on `queue`. */
  clearLimit(queue: number): void {
    this.max[queue].fill(NaN);
    this.maxApplications[queue] = 0;
  }

  /** Adds an allocation of `app` in the leaf `queue`. The first allocation makes the application count. */
  add(queue: number, app: number, amount: Resources): void {
    const first = !this.counted.has(app);
    if (first) this.counted.set(app, queue);
    for (let q = queue; q >= 0; q = this.parents[q]) {
      const used = this.used[q];
      for (let t = 0; t < used.length; t++) used[t] = (used[t] || 0) + (amount[t] || 0);
      if (first) this.applications[q] = this.applications[q] + 1;
    }
  }

  /** Subtracts a released allocation in the leaf `queue`. */
  subtract(queue: number, amount: Resources): void {
    for (let q = queue; q >= 0; q = this.parents[q]) {
      const used = this.used[q];
      for (let t = 0; t < used.length; t++) used[t] = used[t] - (amount[t] || 0);
    }
  }

  /** `app` left the leaf `queue`, or has no work left: it stops counting. */
  removeApplication(queue: number, app: number): void {
    if (!this.counted.delete(app)) return;
    for (let q = queue; q >= 0; q = this.parents[q]) {
      this.applications[q] = Math.max(0, this.applications[q] - 1);
    }
  }

  /**
   * Forgets what is counted in `queue`, below it and above it. Returns the applications in the queue and below, which stop
   * counting. As in YuniKorn, what other queues hold is no longer counted in the queues that they have above them in common.
   * Source: YuniKorn core, ugm/queue_tracker.go decreaseTrackedResourceUsageDownwards.
   */
  forget(queue: number): number[] {
    const isBelow = (q: number): boolean => q === queue || (q >= 0 && isBelow(this.parents[q]));
    const gone = [...this.counted].flatMap(([app, leaf]) => (isBelow(leaf) ? [app] : []));
    for (const app of gone) this.counted.delete(app);
    const cleared = new Set([...this.parents.keys()].filter(isBelow));
    for (let q = queue; q >= 0; q = this.parents[q]) cleared.add(q);
    for (const q of cleared) {
      this.used[q].fill(NaN);
      this.applications[q] = 0;
    }
    return gone;
  }

  /** Writes the headroom in the leaf `queue` to `out`: per type the smallest up to root, not set if unlimited. */
  writeHeadroom(queue: number, out: Resources): void {
    out.fill(NaN);
    for (let q = queue; q >= 0; q = this.parents[q]) {
      writeHeadroom(this.max[q], this.used[q], out, out);
    }
  }

  /** The nearest queue from the leaf `queue` up whose limit refuses one more container of `size`, and the type it lacks. */
  binding(queue: number, size: Resources): { readonly queue: number; readonly type: number } | undefined {
    for (let q = queue; q >= 0; q = this.parents[q]) {
      const max = this.max[q];
      const used = this.used[q];
      for (let t = 0; t < size.length; t++) {
        if (size[t] > 0 && size[t] > max[t] - (used[t] || 0)) return { queue: q, type: t };
      }
    }
    return undefined;
  }

  /** The topmost queue above or at `queue` whose `maxapplications` keeps `app` from running, or -1 when it may. */
  blockingQueue(queue: number, app: number): number {
    if (this.counted.has(app)) return -1;
    let blocking = -1;
    for (let q = queue; q >= 0; q = this.parents[q]) {
      const max = this.maxApplications[q];
      if (max !== 0 && this.applications[q] + 1 > max) blocking = q;
    }
    return blocking;
  }
}
