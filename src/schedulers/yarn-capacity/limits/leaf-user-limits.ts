/** The current user limits of leaves. A limit is computed again only when something that it depends on has changed. */
import { add } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';
import { UserLimits, weighedUserLimit } from './user-limit';

/** What limits are computed from. */
type Reached = Pick<CapacityBook, 'settings' | 'cluster' | 'changes' | 'types'>;

export class LeafUserLimits {
  private readonly limits: UserLimits;
  /** Buffers: what the active users of a leaf hold, and what all of them hold. */
  private readonly usedByActiveUsers: Resource;
  private readonly consumed: Resource;

  constructor(private readonly book: Reached) {
    this.limits = new UserLimits(book.types);
    this.usedByActiveUsers = new Float64Array(book.types);
    this.consumed = new Float64Array(book.types);
  }

  /** The limit of a user of weight 1 in a leaf. `required`: the container that is asked for; only `cs-2014` looks at it. */
  inLeaf(leaf: CapacityQueue, required?: Resource): Resource {
    const { settings, changes } = this.book;
    if (settings.generation === 'cs-2014') return this.compute(leaf, required).slice();
    for (const changed of changes.takeSubjects('userLimits')) changed.userLimitHolds = false;
    if (!leaf.userLimitHolds) leaf.userLimit.set(this.compute(leaf));
    leaf.userLimitHolds = true;
    return leaf.userLimit;
  }

  /** The limit of an application's user, with its weight. `base`: that of a user of weight 1. */
  ofApp(app: CapacityApp, base = this.inLeaf(app.leaf, app.requests.next()?.any.size)): Resource {
    return weighedUserLimit(base, app.user.weight, this.book.settings.minimumAllocation);
  }

  /** Whether the limit of its user refuses an application more, even if it gave up its reservations where it may. */
  refuses({ user, reserved }: CapacityApp, limit: Resource): boolean {
    const { settings, cluster } = this.book;
    const { calculator, continueLooking } = settings;
    if (calculator.compare(cluster, user.used, limit) <= 0) return false;
    return !continueLooking || calculator.compare(cluster, user.used, add(limit, reserved)) > 0;
  }

  /** Valid until the next call. */
  private compute(leaf: CapacityQueue, required?: Resource): Resource {
    const { settings, cluster } = this.book;
    const { generation, calculator, minimumAllocation } = settings;
    const { usedByActiveUsers } = this;
    usedByActiveUsers.fill(0);
    const activeWeights = leaf.users.addActive(usedByActiveUsers, generation);
    return this.limits.limit({
      generation,
      calculator,
      cluster,
      minimumAllocation,
      guaranteed: leaf.guaranteed,
      consumed:
        generation === 'cs-2014'
          ? leaf.used
          : leaf.users.consumed(calculator, cluster, minimumAllocation, this.consumed),
      usedByActiveUsers,
      activeWeights,
      minimumUserLimitPercent: leaf.config.minimumUserLimitPercent,
      userLimitFactor: leaf.config.userLimitFactor,
      required,
    });
  }
}
