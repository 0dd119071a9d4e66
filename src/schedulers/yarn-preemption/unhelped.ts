/** Why a leaf that should have more got nothing in a round. */
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { isMore, isSomething } from './arithmetic';
import type { QueueState } from './queue-state';
import type { Round } from './round';
import type { Snapshot } from './snapshot';

export type Unhelped =
  /** Below its guarantee, but it asks for nothing. */
  | 'no-pending'
  /** It asks, but its users have as much as they may have. */
  | 'user-limit'
  | 'at-maximum'
  /** It has all that the policy would take for it. */
  | 'over-guarantee'
  /** Its share is not larger than what it has, though below its guarantee: a queue above it has no more to give. */
  | 'share-of-parent'
  /** What it should have is free: scheduling will find it. */
  | 'room-is-free'
  /** Those that have too much may not lose it. */
  | 'disabled'
  /** Those that have too much have it by so little that it does not count. */
  | 'dead-zone'
  /** What is to be taken is less than half a unit. */
  | 'rounding'
  /** The round may not take any more, or not so large a container. */
  | 'budget'
  /** Those that have too much have only containers that stay: AMs, or killable already. */
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
  return isFromOther ? undefined : whyNobodyGives(snapshot, calculator, round, queues, leaf);
}

function isAnyUntouchable(calculator: ResourceCalculator, total: Resource, queues: readonly QueueState[]): boolean {
  return queues.some(({ untouchable }) => isSomething(calculator, total, untouchable));
}

function whyNobodyGives(
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
