/** The orders in which a parent queue asks its children. Leaves have none. */
import { KeyOrder } from '../../yarn/key-order';
import { OrderedMembers } from '../../yarn/ordered-members';
import type { FairQueue } from './fair-queue';
import { QueueMark } from './shared-by-queues';

export class ChildOrders {
  /** All children, under a policy without keys. */
  readonly compared: OrderedMembers<FairQueue>;
  /** Those of which something may be asked, under one with keys. */
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

  /** A child compares differently now. */
  touch(child: FairQueue): void {
    this.compared.touch(child);
    this.keyed.touch(child);
  }

  /** There are other children, or they all compare differently. */
  invalidate(): void {
    this.compared.invalidate();
    this.keyed.invalidate();
  }
}
