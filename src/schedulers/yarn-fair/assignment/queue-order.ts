/** The order in which a queue asks its children: by numbers where its policy compares by numbers, by its comparator elsewhere. */
import { mergeSort } from '../../own/language/merge-sort';
import type { InOrder, KeyRule } from '../../yarn/key-order';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import type { PolicyKeys } from '../shares/policy';

export class QueueOrder {
  private readonly rules = new Map<PolicyKeys, KeyRule<FairQueue>>();

  constructor(private readonly book: FairBook) {}

  /** The children of a queue; those of which nothing can be asked may be left out. Valid until the next call. */
  childrenOf(queue: FairQueue): InOrder<FairQueue> {
    const { book } = this;
    const policy = book.policy(queue);
    if (policy.keys !== undefined) return queue.keyedChildren.inOrder(this.ruleOf(policy.keys));
    policy.refresh?.();
    return queue.childOrder.inOrder(
      (a, b) => policy.compare(a, b, book.cluster) || a.number - b.number,
      policy.refresh && mergeSort,
    );
  }

  private ruleOf(keys: PolicyKeys): KeyRule<FairQueue> {
    const { book, rules } = this;
    let rule = rules.get(keys);
    if (rule === undefined) {
      rule = {
        columns: keys.columns(book.types),
        write: (queue, row, at) => keys.write(queue, book.cluster, row, at),
        ties: (a, b) => keys.ties(a, b) || a.number - b.number,
      };
      rules.set(keys, rule);
    }
    return rule;
  }
}
