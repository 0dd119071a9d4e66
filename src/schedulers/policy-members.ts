/**
 * Applications or queues in the order of a policy of the reader. What changed since the last time is put to its new place by
 * insertion; everything is sorted, by the one sort that policies have, only when all of it may have changed.
 */
import { partitionPoint } from '../base/collections/bisect';
import type { OrderChanges, PolicyOrder } from '../sim/policy-host';
import { mergeSort } from '../base/collections/merge-sort';

export class PolicyMembers<M> {
  private sorted: readonly M[] = [];
  private given: readonly M[] = [];
  private readonly takeChanges: () => OrderChanges;

  /**
   * @param idOf dense id of an application or a queue
   * @param last decides where the policy does not: the built-in last keys, a total order
   */
  constructor(
    readonly order: PolicyOrder,
    private readonly idOf: (member: M) => number,
    private readonly last: (a: M, b: M) => number,
  ) {
    this.takeChanges = order.changes();
  }

  readonly compare = (a: M, b: M): number => this.order.compare(this.idOf(a), this.idOf(b)) || this.last(a, b);

  /** A figure that the scheduler keeps of a member has changed. */
  touch(member: M): void {
    this.order.touch(this.idOf(member));
  }

  /** These members in order. They may be others than at the last time. */
  inOrder(members: readonly M[]): readonly M[] {
    const { everything, members: changed } = this.takeChanges();
    if (everything) this.sorted = mergeSort(members, this.compare);
    else if (!isSame(members, this.given)) this.mend(members, changed);
    else {
      if (changed.size > 0) this.putAnew(changed);
      return this.sorted;
    }
    this.given = members.slice();
    return this.sorted;
  }

  /** Moves the members that compare differently to their new places. The members themselves are the same as before. */
  private putAnew(changed: ReadonlySet<number>): void {
    const moved: M[] = [];
    const stay = this.sorted.filter((member) => {
      const isMoved = changed.has(this.idOf(member));
      if (isMoved) moved.push(member);
      return !isMoved;
    });
    for (const member of moved) this.insert(stay, member);
    this.sorted = stay;
  }

  private mend(members: readonly M[], changed: ReadonlySet<number>): void {
    const now = new Set(members);
    const before = new Set(this.given);
    const stay = this.sorted.filter((member) => now.has(member) && !changed.has(this.idOf(member)));
    for (const member of members) {
      if (!before.has(member) || changed.has(this.idOf(member))) this.insert(stay, member);
    }
    this.sorted = stay;
  }

  private insert(sorted: M[], member: M): void {
    const place = partitionPoint(0, sorted.length, (index) => this.compare(member, sorted[index]) >= 0);
    sorted.splice(place, 0, member);
  }
}

function isSame<M>(a: readonly M[], b: readonly M[]): boolean {
  return a.length === b.length && a.every((member, i) => member === b[i]);
}
