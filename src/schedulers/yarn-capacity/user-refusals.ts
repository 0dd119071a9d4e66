/**
 * Which applications the limits of their users refuse. It is noted, so that only those are stated again for which it has changed.
 * In `cs-2014` a limit depends on the size that an application asks for next, so that of two applications of a user one may be
 * refused.
 */
import type { World } from '../../sim/world';
import type { Resource } from '../yarn/resources';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { LeafUser } from './limits/leaf-users';
import { weighedUserLimit } from './limits/user-limit';
import { typeOver } from './pending-reason';
import type { CapacityQueue } from './queues/capacity-queue';
import { statedAmount } from './reasons';

const NOBODY: readonly CapacityApp[] = [];

export class UserRefusals {
  constructor(
    private readonly world: Pick<World, 'askShape'>,
    private readonly book: CapacityBook,
  ) {}

  /** The limit that refuses an application, as it was last noted (`statedAmount`); undefined: none does. */
  of({ overLimit, user }: CapacityApp): number | undefined {
    return this.bySize ? overLimit : user.refusedBy;
  }

  /**
   * Brings what is noted of a leaf up to date.
   * @param base limit of a user of weight 1
   * @returns the applications for which it has changed
   */
  changes(leaf: CapacityQueue, base: Resource): readonly CapacityApp[] {
    const { apps } = leaf.ordering;
    if (this.bySize) return apps.filter(this.noteBySize(leaf));
    const { holders, refused } = leaf.users;
    const changed: LeafUser[] = [];
    for (const user of holders) if (this.note(leaf, user, base)) changed.push(user);
    for (const user of refused) if (this.note(leaf, user, base)) changed.push(user);
    return changed.length === 0 ? NOBODY : apps.filter(({ user, pending }) => pending > 0 && changed.includes(user));
  }

  private get bySize(): boolean {
    return this.book.settings.generation === 'cs-2014';
  }

  /** A function that notes whether an application is refused the size that it asks for next, and tells whether that is new. */
  private noteBySize(leaf: CapacityQueue): (app: CapacityApp) => boolean {
    const bases = new Map<number, Resource>();
    return (app) => {
      const key = app.requests.next();
      if (key === undefined) return false;
      const shape = this.world.askShape[key.ask];
      let base = bases.get(shape);
      if (base === undefined) bases.set(shape, (base = this.book.userLimits.inLeaf(leaf, key.any.size)));
      const now = this.refusalBy(base, app.user);
      if (app.overLimit === now) return false;
      app.overLimit = now;
      return true;
    };
  }

  private note({ users }: CapacityQueue, user: LeafUser, base: Resource): boolean {
    const now = user.wanting > 0 ? this.refusalBy(base, user) : undefined;
    if (user.refusedBy === now) return false;
    user.refusedBy = now;
    if (now === undefined) users.refused.delete(user);
    else users.refused.add(user);
    return true;
  }

  private refusalBy(base: Resource, { used, weight }: LeafUser): number | undefined {
    const { book } = this;
    const { calculator, minimumAllocation } = book.settings;
    const limit = weighedUserLimit(base, weight, minimumAllocation);
    if (calculator.compare(book.cluster, used, limit) <= 0) return undefined;
    return statedAmount(limit, typeOver(book, used, limit));
  }
}
