/**
 * The users of a leaf and what they hold. A user is active who has an application that counts as asking: one that asks for
 * something, and whose user had an admitted application when it began to ask (`cs-2014`: one that asks for something). So a user
 * whose first application had to wait for its master's place is active only when the master has begun and asks.
 * Source: Hadoop, scheduler/capacity/UsersManager: activateApplication, computeNumActiveUsersWithOnlyPendingApps (YARN-4606).
 */
import { addTo } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { CapacityRows } from '../capacity-rows';
import { multiplyAndNormalizeUp } from '../rounding';
import type { Generation } from './user-limit';

export class LeafUser {
  readonly used: Resource;
  /** What masters of its active applications take. */
  readonly amUsed: Resource;
  /** Applications in the leaf, and those of them that are active. */
  apps = 0;
  activeApps = 0;
  /** Applications that count as asking, and active ones that ask for something. */
  asking = 0;
  wanting = 0;
  /** The limit that was last said to refuse it, as an amount that can be stated. */
  refusedBy: number | undefined;

  constructor(
    readonly name: string,
    /** By which its limit is multiplied. */
    public weight: number,
    rows: CapacityRows,
  ) {
    [this.used, this.amUsed] = rows.users.addAmounts();
  }
}

export class LeafUsers {
  /** In the order of their first application. */
  readonly all: LeafUser[] = [];
  private readonly byName = new Map<string, LeafUser>();
  /** Users whose applications all wait: now, and when their limits were last worked out. */
  private waiting = 0;
  private waitingSeen = 0;
  /** Whether limits have to be worked out again: other users are active, or they hold other amounts. */
  private changed = true;

  constructor(private readonly rows: CapacityRows) {}

  /** The user of that name, new where it was not seen before. */
  of(name: string, weight: number): LeafUser {
    let user = this.byName.get(name);
    if (user === undefined) {
      user = new LeafUser(name, weight, this.rows);
      this.byName.set(name, user);
      this.all.push(user);
    }
    return user;
  }

  get(name: string): LeafUser | undefined {
    return this.byName.get(name);
  }

  /** An application begins to count as asking (1), or no longer does (-1). */
  countAsking(user: LeafUser, change: 1 | -1): void {
    user.asking += change;
    if (user.asking === 0 || (user.asking === 1 && change === 1)) this.changed = true;
  }

  /** Users hold other amounts, or their limits follow from other ones. */
  change(): void {
    this.changed = true;
  }

  /** Changes the numbers of a user's applications and of those that are active. */
  count(user: LeafUser, apps: number, active: number): void {
    if (onlyWaits(user)) this.waiting--;
    user.apps += apps;
    user.activeApps += active;
    if (onlyWaits(user)) this.waiting++;
  }

  /**
   * The limits of users are looked at. Only when they have to be worked out again is it seen who waits. Whether more or fewer
   * users are seen to wait than the last time.
   */
  seeWaiting(): boolean {
    if (!this.changed) return false;
    this.changed = false;
    const differs = this.waitingSeen !== this.waiting;
    this.waitingSeen = this.waiting;
    return differs;
  }

  /** The users that share the limit on masters: active ones, and those whose applications were seen waiting. */
  get sharingMasters(): number {
    let users = this.waitingSeen;
    for (const user of this.all) if (user.asking > 0) users++;
    return users;
  }

  /** What active users hold (`used`, added up there), and the sum of their weights (their number, `cs-2014`). */
  addActive(used: Resource, generation: Generation): number {
    let weights = 0;
    for (const user of this.all) {
      if (user.asking === 0) continue;
      addTo(used, user.used);
      weights += generation === 'cs-2014' ? 1 : user.weight;
    }
    return weights;
  }

  /**
   * What the users hold together, in whole minimum allocations: their parts of the cluster add up. `target`: where it is
   * written.
   */
  consumed(
    calculator: ResourceCalculator,
    cluster: Resource,
    minimumAllocation: Resource,
    target: Resource = new Float64Array(cluster.length),
  ): Resource {
    let parts = 0;
    for (const user of this.all) parts += calculator.ratio(user.used, cluster) || 0;
    return multiplyAndNormalizeUp(calculator, cluster, parts, minimumAllocation, target);
  }
}

function onlyWaits({ apps, activeApps }: LeafUser): boolean {
  return apps > 0 && activeApps === 0;
}
