/**
 * The users of a leaf and what they hold. A user is active while one of its applications counts as asking: it has pending asks,
 * and the user had an active application when these began (`cs-2014`: it has pending asks). A user whose first application had
 * to wait for activation is therefore active only once its master runs and asks for containers.
 * Source: Hadoop, scheduler/capacity/UsersManager: activateApplication, computeNumActiveUsersWithOnlyPendingApps (YARN-4606).
 */
import { partitionPoint } from '../../../base/collections/bisect';
import { insertAt, removeAt } from '../../../base/collections/lists';
import { addTo, isZero } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { CapacityRows } from '../capacity-rows';
import { multiplyAndNormalizeUp } from '../rounding';
import type { Generation } from './user-limit';

export class LeafUser {
  readonly used: Resource;
  /** Held by the masters of its active applications. */
  readonly amUsed: Resource;
  /** Number of its applications in the leaf. */
  apps = 0;
  /** Number of them that are active. */
  activeApps = 0;
  /** Number of them that count as asking. */
  asking = 0;
  /** Number of active ones with pending asks. */
  wanting = 0;
  /** The limit that was last stated to refuse it (`statedAmount`); undefined: none. */
  refusedBy: number | undefined;

  /**
   * @param place in the order of the users of the leaf
   * @param weight factor on its limit
   */
  constructor(
    readonly name: string,
    readonly place: number,
    public weight: number,
    rows: CapacityRows,
  ) {
    [this.used, this.amUsed] = rows.users.addAmounts();
  }
}

export class LeafUsers {
  /** In the order of their first application. */
  readonly all: LeafUser[] = [];
  /** Those that hold anything, in the same order. There may be far fewer. */
  readonly holders: LeafUser[] = [];
  /** Those that their limit was last stated to refuse. */
  readonly refused = new Set<LeafUser>();
  private readonly byName = new Map<string, LeafUser>();
  /** Number of active users. */
  private active = 0;
  /** Whether all users have the weight 1. */
  private isPlain = true;
  /** Number of users whose applications are all pending. */
  private waiting = 0;
  /** The same when user limits were last computed. */
  private waitingSeen = 0;
  /** Whether user limits have to be computed again: other users are active, or they hold other amounts. */
  private changed = true;

  constructor(private readonly rows: CapacityRows) {}

  /** The user of that name; it is added if the leaf has none. */
  of(name: string, weight: number): LeafUser {
    let user = this.byName.get(name);
    if (user === undefined) {
      user = new LeafUser(name, this.all.length, weight, this.rows);
      this.byName.set(name, user);
      this.all.push(user);
      if (weight !== 1) this.isPlain = false;
    }
    return user;
  }

  /** Users have other weights. */
  weigh(weightOf: (name: string) => number): void {
    for (const user of this.all) user.weight = weightOf(user.name);
    this.isPlain = this.all.every(({ weight }) => weight === 1);
  }

  get(name: string): LeafUser | undefined {
    return this.byName.get(name);
  }

  /** An application of the user begins to count as asking (1), or stops (-1). */
  countAsking(user: LeafUser, change: 1 | -1): void {
    user.asking += change;
    if (user.asking > 0 && (user.asking > 1 || change < 0)) return;
    this.active += change;
    this.changed = true;
  }

  /** The limits of users depend on other amounts. */
  change(): void {
    this.changed = true;
  }

  /** A user holds another amount. */
  holdsOther(user: LeafUser): void {
    this.changed = true;
    const { holders } = this;
    const at = partitionPoint(0, holders.length, (index) => holders[index].place < user.place);
    const isThere = holders[at] === user;
    if (isZero(user.used) !== isThere) return;
    if (isThere) removeAt(holders, at);
    else insertAt(holders, at, user);
  }

  /** Adds to the number of a user's applications and to that of its active ones. */
  count(user: LeafUser, apps: number, active: number): void {
    if (onlyWaits(user)) this.waiting--;
    user.apps += apps;
    user.activeApps += active;
    if (onlyWaits(user)) this.waiting++;
  }

  /**
   * User limits are about to be read. Where they have to be computed again, the users with pending applications alone are counted
   * anew, as Hadoop does.
   * @returns whether their number has changed
   */
  seeWaiting(): boolean {
    if (!this.changed) return false;
    this.changed = false;
    const differs = this.waitingSeen !== this.waiting;
    this.waitingSeen = this.waiting;
    return differs;
  }

  /** Number of users that share the limit on masters: active ones, and those whose applications were all pending when counted. */
  get sharingMasters(): number {
    return this.waitingSeen + this.active;
  }

  /** Adds what active users hold to `used`. Returns the sum of their weights (`cs-2014`: their number). */
  addActive(used: Resource, generation: Generation): number {
    for (const user of this.holders) if (user.asking > 0) addTo(used, user.used);
    if (this.isPlain || generation === 'cs-2014') return this.active;
    let weights = 0;
    for (const { asking, weight } of this.all) if (asking > 0) weights = Math.fround(weights + Math.fround(weight));
    return weights;
  }

  /**
   * What all users hold, computed from the sum of their shares of the cluster, in whole minimum allocations.
   * @param target where it is written
   */
  consumed(
    calculator: ResourceCalculator,
    cluster: Resource,
    minimumAllocation: Resource,
    target: Resource = new Float64Array(cluster.length),
  ): Resource {
    let parts = 0;
    for (const user of this.holders) parts += calculator.ratio(user.used, cluster) || 0;
    return multiplyAndNormalizeUp(calculator, cluster, parts, minimumAllocation, target);
  }
}

function onlyWaits({ apps, activeApps }: LeafUser): boolean {
  return apps > 0 && activeApps === 0;
}
