/** The orders in which a parent queue offers a node to its children: one of them is in use, depending on the policy. */
import { KeyOrder } from '../../yarn/key-order';
import { OrderedMembers } from '../../yarn/ordered-members';
import type { FairQueue } from './fair-queue';
import { QueueMark } from './shared-by-queues';

export class ChildOrders {
  /** All children, for a policy without numeric keys. */
  readonly compared: OrderedMembers<FairQueue>;
  /** The children that may have pending demand, for a policy with numeric keys. */
  readonly keyed: KeyOrder<FairQueue>;

  constructor(children: readonly FairQueue[]) {
    this.compared = new OrderedMembers(
      () => children,
      () => true,
      { inside: QueueMark.inOrder, changed: QueueMark.changedInOrder },
    );
    this.keyed = new KeyOrder(
      () => children,
      (child) => child.mayAsk,
    );
  }

  /** The place of a child may have changed. */
  touch(child: FairQueue): void {
    this.compared.touch(child);
    this.keyed.touch(child);
  }

  /** Children were added or removed, or the places of all may have changed. */
  invalidate(): void {
    this.compared.invalidate();
    this.keyed.invalidate();
  }
}
