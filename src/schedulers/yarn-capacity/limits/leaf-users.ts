/**
 * The users of a leaf and what they hold. A user is active who has an application that was admitted, and asks for
 * something (`cs-2014`: who asks for something).
 * Source: Hadoop, scheduler/capacity/UsersManager (YARN-4606 for users whose applications all wait).
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
  /** Applications that ask for something: active ones, and those that wait to be admitted. */
  asking = 0;
  askingWaiting = 0;
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
  /** Users whose applications all wait: now, and when the leaf was last looked at for a container. */
  private waiting = 0;
  private waitingSeen = 0;

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

  isActive(user: LeafUser, generation: Generation): boolean {
    return user.asking + user.askingWaiting > 0 && (generation === 'cs-2014' || user.activeApps > 0);
  }

  /** Changes the numbers of a user's applications and of those that are active. */
  count(user: LeafUser, apps: number, active: number): void {
    if (onlyWaits(user)) this.waiting--;
    user.apps += apps;
    user.activeApps += active;
    if (onlyWaits(user)) this.waiting++;
  }

  /** The leaf is looked at for a container. Whether more or fewer users are seen to wait than the last time. */
  seeWaiting(): boolean {
    const differs = this.waitingSeen !== this.waiting;
    this.waitingSeen = this.waiting;
    return differs;
  }

  /** The users that share the limit on masters: active ones, and those whose applications were seen waiting. */
  get sharingMasters(): number {
    let users = this.waitingSeen;
    for (const user of this.all) if (this.isActive(user, 'current')) users++;
    return users;
  }

  /** What active users hold (`used`, added up there), and the sum of their weights (their number, `cs-2014`). */
  addActive(used: Resource, generation: Generation): number {
    let weights = 0;
    for (const user of this.all) {
      if (!this.isActive(user, generation)) continue;
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
