/** Why nothing was preempted for a leaf that should have more. */
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { isMore, isSomething } from './arithmetic';
import type { QueueState } from './queue-state';
import type { Round } from './round';
import type { Snapshot } from './snapshot';

export type Unhelped =
  /** Below its guarantee, but it asks for nothing. */
  | 'no-pending'
  /** It asks for more, but its users are at their limits. */
  | 'user-limit'
  | 'at-maximum'
  /** It has its guarantee, and the policy preempts for no more. */
  | 'over-guarantee'
  /** It is below its guarantee, but its ideal share is no larger than its usage: its parent has no more to divide. */
  | 'share-of-parent'
  /** What it lacks is free: scheduling will assign it. */
  | 'room-is-free'
  /** Preemption is disabled in the queues that have more than their ideal share. */
  | 'disabled'
  /** The queues that have more than their ideal share are in the dead zone. */
  | 'dead-zone'
  /** What is to be preempted is less than half a unit. */
  | 'rounding'
  /** The budget of the round is used up, or smaller than any container. */
  | 'budget'
  /** The queues that have more than their ideal share hold only application masters and killable containers. */
  | 'nothing-to-take';

export interface UnhelpedLeaf {
  readonly queue: number;
  readonly partition: number;
  readonly why: Unhelped;
}

/** The leaves that want more or are below their guarantee and for which nothing was chosen in their partition. */
export function unhelpedLeaves(snapshot: Snapshot, calculator: ResourceCalculator, round: Round): UnhelpedLeaf[] {
  const { states } = round.passes[round.passes.length - 1].shares;
  return states.flatMap((queues, partition) =>
    queues.flatMap((leaf) => {
      if (leaf.children.length > 0) return [];
      const why = whyUnhelped(snapshot, calculator, round, queues, leaf);
      return why === undefined ? [] : [{ queue: leaf.queue, partition, why }];
    }),
  );
}

function whyUnhelped(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  round: Round,
  queues: readonly QueueState[],
  leaf: QueueState,
): Unhelped | undefined {
  const { total } = snapshot.partitions[leaf.partition];
  const { used, guaranteed, maximum, pending, ideal } = leaf;
  const isBelow = isMore(calculator, total, guaranteed, used);
  if (!isSomething(calculator, total, pending)) {
    const asked = snapshot.queues[leaf.queue].partitions[leaf.partition]?.asked;
    if (asked !== undefined && isSomething(calculator, total, asked)) return 'user-limit';
    return isBelow ? 'no-pending' : undefined;
  }
  if (calculator.compare(total, used, maximum) >= 0) return 'at-maximum';
  if (!isMore(calculator, total, ideal, used)) {
    if (!isBelow) return 'over-guarantee';
    return isAnyUntouchable(calculator, total, queues) ? 'disabled' : 'share-of-parent';
  }
  const isFromOther = round.chosen.some(({ partition, queue }) => partition === leaf.partition && queue !== leaf.queue);
  return isFromOther ? undefined : whyNoneGives(snapshot, calculator, round, queues, leaf);
}

function isAnyUntouchable(calculator: ResourceCalculator, total: Resource, queues: readonly QueueState[]): boolean {
  return queues.some(({ untouchable }) => isSomething(calculator, total, untouchable));
}

function whyNoneGives(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  round: Round,
  queues: readonly QueueState[],
  leaf: QueueState,
): Unhelped {
  const { total } = snapshot.partitions[leaf.partition];
  const others = queues.filter((other) => other !== leaf && other.children.length === 0);
  const isOver = (other: QueueState) => isSomething(calculator, total, other.over);
  if (!others.some(isOver)) {
    return isAnyUntouchable(calculator, total, others) ? 'disabled' : 'room-is-free';
  }
  const open = others.filter((other) => isOver(other) && !other.preemptionDisabled);
  if (open.length === 0) return 'disabled';
  const counting = open.filter(({ inDeadZone }) => !inDeadZone);
  if (counting.length === 0) return 'dead-zone';
  if (!isSomething(calculator, round.cluster, round.allowed)) return 'budget';
  const owing = counting.filter(({ toObtain }) => isSomething(calculator, total, toObtain));
  if (owing.length === 0) return 'rounding';
  const isRoom = owing.some(({ queue }) =>
    snapshot.queues[queue].apps.some((app) =>
      snapshot.apps[app].containers.some(
        ({ size, am, killable, node }) =>
          !am &&
          !killable &&
          snapshot.nodes[node].partition === leaf.partition &&
          !isMore(calculator, total, size, round.left),
      ),
    ),
  );
  const isAny = owing.some(({ queue }) =>
    snapshot.queues[queue].apps.some((app) => snapshot.apps[app].containers.some((c) => !c.am && !c.killable)),
  );
  return isAny && !isRoom ? 'budget' : 'nothing-to-take';
}
