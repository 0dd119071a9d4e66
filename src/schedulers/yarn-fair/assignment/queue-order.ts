/** The order in which a queue offers a node to its children: by the numeric keys of its policy, or by its comparator. */
import { mergeSort } from '../../../base/collections/merge-sort';
import type { InOrder, KeyRule } from '../../yarn/key-order';
import type { Resource } from '../../yarn/resources';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import { QueueAmount } from '../queues/queue-amounts';
import type { KeyedMember, PolicyKeys, SchedulingPolicy } from '../shares/policy';

export class QueueOrder {
  private readonly rules = new Map<PolicyKeys, KeyRule<FairQueue>>();
  /** Buffer: the amounts of the child whose keys are written. */
  private readonly member: { -readonly [Field in keyof KeyedMember]: KeyedMember[Field] };

  constructor(private readonly book: FairBook) {
    const zero = (): Resource => new Float64Array(book.types);
    this.member = { weight: 1, minShare: zero(), usage: zero(), demand: zero() };
  }

  /** The children of a queue in order. Those without pending demand may be left out. Valid until the next call. */
  childrenOf(queue: FairQueue): InOrder<FairQueue> {
    const policy = this.book.queues.policy(queue);
    if (policy.keys !== undefined) return queue.childOrders.keyed.inOrder(this.ruleOf(policy.keys));
    return this.comparedChildrenOf(queue, policy);
  }

  private comparedChildrenOf(queue: FairQueue, policy: SchedulingPolicy): InOrder<FairQueue> {
    policy.refresh?.();
    return queue.childOrders.compared.inOrder(
      (a, b) => policy.compare(a, b, this.book.nodes.total) || a.number - b.number,
      policy.refresh && mergeSort,
    );
  }

  private ruleOf(keys: PolicyKeys): KeyRule<FairQueue> {
    const { book, rules } = this;
    let rule = rules.get(keys);
    if (rule === undefined) {
      rule = {
        columns: keys.columns(book.types),
        write: (queue, row, at) => keys.write(this.copyOf(queue), book.nodes.total, row, at),
        ties: (a, b) => keys.ties(a, b) || a.number - b.number,
      };
      rules.set(keys, rule);
    }
    return rule;
  }

  private copyOf(queue: FairQueue): KeyedMember {
    const { member, book } = this;
    member.weight = queue.weight;
    for (let t = 0; t < book.types; t++) {
      member.minShare[t] = queue.amount(QueueAmount.minShare, t);
      member.usage[t] = queue.amount(QueueAmount.usage, t);
      member.demand[t] = queue.amount(QueueAmount.demand, t);
    }
    return member;
  }
}
