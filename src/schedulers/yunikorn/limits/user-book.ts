/**
 * The usage of users and groups against the `limits` of the queues. An application counts for its user and for one group
 * of that user (`resolveGroup`).
 * Source: YuniKorn core, ugm/manager.go.
 */
import { SHAPES } from '../../../sim/trace/trace';
import type { Resources } from '../resources';
import { fitsHeadroom } from '../headroom';
import type { SchedulerApplication } from '../applications/scheduler-application';
import { groupLimit, resolveGroup, UsageTracker, userLimit } from './user-limits';
import type { LimitEntry } from './user-limits';

/** The limit that refuses a container or an application. */
export interface UserBinding {
  /** The queue that has the limit. */
  readonly queue: number;
  /** The resource type it refuses; -1 when it is `maxapplications`. */
  readonly type: number;
  readonly group: boolean;
}

/** Pending containers of one size of all applications of one user, queue and group, with one of these applications. */
interface Want {
  readonly app: SchedulerApplication;
  readonly queue: number;
  readonly shape: number;
  count: number;
}

/** Whether limits refuse everything that a user has pending. */
export interface UserVerdict {
  readonly app: SchedulerApplication;
  /** The limit that refuses everything; undefined when something is not refused. */
  readonly binding: UserBinding | undefined;
  /** Only a part is refused, or different limits refuse different parts. */
  readonly mixed: boolean;
}

export class UserBook {
  private readonly users = new Map<string, UsageTracker>();
  private readonly groups = new Map<string, UsageTracker>();
  /** By application: the group it counts for, null for none; undefined before it is first asked for. */
  private readonly groupOf: (UsageTracker | null | undefined)[] = [];
  private limits: readonly (readonly LimitEntry[])[] = [];
  private readonly room: Resources;
  /** Pending containers of each user, by size, queue and group. */
  private readonly wants = new Map<string, Map<number, Want>>();
  /** Users whose usage or pending containers changed since the last `verdicts`. */
  private readonly changed = new Set<string>();
  /** Whether any limit is one of `maxapplications`. */
  limitsApplications = false;

  /** `parents` gives the parent of every queue by number, -1 for root; `types` is the number of resource types. */
  constructor(
    private readonly parents: Int32Array,
    private readonly types: number,
  ) {
    this.room = new Float64Array(types);
  }

  /**
   * Sets the limits of every queue, by number. What users hold stays counted, and so does what groups hold. A group that a
   * queue limits no longer is forgotten there: the applications in that queue are assigned to a group anew, and only what
   * they start from then on counts for it. `apps` are all applications.
   * Source: YuniKorn core, ugm/manager.go UpdateConfig and resetGroupEarlierUsage.
   */
  configure(limits: readonly (readonly LimitEntry[])[], apps: readonly (SchedulerApplication | undefined)[]): void {
    const before = this.limits;
    this.limits = limits;
    let unlinked = false;
    for (const [group, tracker] of this.groups) {
      before.forEach((entries, queue) => {
        if (groupLimit(entries, group) === null || groupLimit(limits[queue], group) !== null) return;
        for (const app of tracker.forget(queue)) {
          this.groupOf[app] = undefined;
          unlinked = true;
        }
      });
    }
    if (unlinked) {
      this.wants.clear();
      for (const app of apps) for (const ask of app?.asks ?? []) if (app) this.want(app, ask.shape, ask.pending);
    }
    this.limitsApplications = limits.some((entries) => entries.some(({ maxApplications }) => maxApplications > 0));
    for (const [user, tracker] of this.users) this.limit(tracker, (entries) => userLimit(entries, user));
    for (const [group, tracker] of this.groups) this.limit(tracker, (entries) => groupLimit(entries, group));
    for (const user of this.wants.keys()) this.changed.add(user);
  }

  /** Adds `count` pending containers of a size (negative: removes). */
  want(app: SchedulerApplication, shape: number, count: number): void {
    let wants = this.wants.get(app.user);
    if (wants === undefined) {
      wants = new Map();
      this.wants.set(app.user, wants);
    }
    const group = this.group(app)?.index ?? 0;
    const key = (group * this.parents.length + app.queue) * SHAPES + shape;
    const want = wants.get(key);
    if (want === undefined) wants.set(key, { app, queue: app.queue, shape, count });
    else if ((want.count += count) === 0) wants.delete(key);
    this.changed.add(app.user);
  }

  /** The verdict on every user for whom it may have changed since the last call. `sizes` by shape. */
  verdicts(sizes: readonly Resources[]): UserVerdict[] {
    const verdicts: UserVerdict[] = [];
    for (const user of this.changed) {
      const wants = this.wants.get(user);
      if (wants === undefined) continue;
      let app: SchedulerApplication | undefined;
      let binding: UserBinding | undefined;
      let free = false;
      let bound = false;
      let differs = false;
      for (const want of wants.values()) {
        app ??= want.app;
        const refused = this.binding(want.app, sizes[want.shape], want.queue);
        free ||= refused === undefined;
        bound ||= refused !== undefined;
        binding ??= refused;
        differs ||= refused !== undefined && !isSame(refused, binding);
      }
      const mixed = bound && (free || differs);
      if (app !== undefined) verdicts.push({ app, binding: mixed ? undefined : binding, mixed });
    }
    this.changed.clear();
    return verdicts;
  }

  /** Adds an allocation of the application. */
  add(app: SchedulerApplication, amount: Resources): void {
    this.user(app).add(app.queue, app.id, amount);
    this.group(app)?.add(app.queue, app.id, amount);
    this.touch(app);
  }

  /** Subtracts a released allocation of the application. */
  subtract(app: SchedulerApplication, amount: Resources): void {
    this.user(app).subtract(app.queue, amount);
    this.groupOf[app.id]?.subtract(app.queue, amount);
    this.touch(app);
  }

  private touch(app: SchedulerApplication): void {
    // What a group has left concerns everyone in it.
    if (this.groups.size > 0) for (const user of this.wants.keys()) this.changed.add(user);
    else this.changed.add(app.user);
  }

  /** The application has nothing allocated or pending any more, or is about to leave its queue: it stops counting. */
  remove(app: SchedulerApplication): void {
    this.user(app).removeApplication(app.queue, app.id);
    this.groupOf[app.id]?.removeApplication(app.queue, app.id);
  }

  /** Adds (1) or subtracts (-1) all allocated and pending resources of the application in its queue. */
  carry(app: SchedulerApplication, sign: 1 | -1): void {
    for (const ask of app.asks) this.want(app, ask.shape, sign * ask.pending);
    if (sign > 0 && app.allocated.some((quantity) => quantity > 0)) this.add(app, app.allocated);
    if (sign < 0) {
      this.subtract(app, app.allocated);
      this.remove(app);
    }
  }

  /** Whether one more container of the size is within the limits of the application's user and group. */
  fits(app: SchedulerApplication, size: Resources): boolean {
    const { room } = this;
    this.user(app).writeHeadroom(app.queue, room);
    if (!fitsHeadroom(size, room)) return false;
    const group = this.group(app);
    if (group === null) return true;
    group.writeHeadroom(app.queue, room);
    return fitsHeadroom(size, room);
  }

  /** What the limits of the application's user and group leave to it, each on its own. */
  rooms(app: SchedulerApplication): Resources[] {
    return [this.user(app), this.group(app)].flatMap((tracker) => {
      if (tracker === null) return [];
      const room = new Float64Array(this.room.length);
      tracker.writeHeadroom(app.queue, room);
      return [room];
    });
  }

  /** The limit that refuses the application a container of the size, in its queue or another one. */
  binding(app: SchedulerApplication, size: Resources, queue = app.queue): UserBinding | undefined {
    const ofUser = this.user(app).binding(queue, size);
    if (ofUser !== undefined) return { ...ofUser, group: false };
    const ofGroup = this.group(app)?.binding(queue, size);
    return ofGroup === undefined ? undefined : { ...ofGroup, group: true };
  }

  /** The `maxapplications` that keeps the application from running. */
  blocking(app: SchedulerApplication): UserBinding | undefined {
    if (!this.limitsApplications) return undefined;
    const ofUser = this.user(app).blockingQueue(app.queue, app.id);
    if (ofUser >= 0) return { queue: ofUser, type: -1, group: false };
    const ofGroup = this.group(app)?.blockingQueue(app.queue, app.id) ?? -1;
    return ofGroup < 0 ? undefined : { queue: ofGroup, type: -1, group: true };
  }

  private user(app: SchedulerApplication): UsageTracker {
    let tracker = this.users.get(app.user);
    if (tracker === undefined) {
      tracker = new UsageTracker(this.parents, this.types, 0);
      this.limit(tracker, (entries) => userLimit(entries, app.user));
      this.users.set(app.user, tracker);
    }
    return tracker;
  }

  private group(app: SchedulerApplication): UsageTracker | null {
    const known = this.groupOf[app.id];
    if (known !== undefined) return known;
    const chain: (readonly LimitEntry[])[] = [];
    for (let q = app.queue; q >= 0; q = this.parents[q]) chain.push(this.limits[q]);
    const name = resolveGroup(chain, app.groups);
    let tracker: UsageTracker | null = null;
    if (name !== null) {
      tracker = this.groups.get(name) ?? new UsageTracker(this.parents, this.types, this.groups.size + 1);
      this.limit(tracker, (entries) => groupLimit(entries, name));
      this.groups.set(name, tracker);
    }
    this.groupOf[app.id] = tracker;
    return tracker;
  }

  private limit(tracker: UsageTracker, find: (entries: readonly LimitEntry[]) => LimitEntry | null): void {
    this.limits.forEach((entries, queue) => {
      const limit = find(entries);
      if (limit === null) tracker.clearLimit(queue);
      else tracker.setLimit(queue, limit.maxResources, limit.maxApplications);
    });
  }
}

function isSame(a: UserBinding, b: UserBinding | undefined): boolean {
  return a.queue === b?.queue && a.type === b.type && a.group === b.group;
}
