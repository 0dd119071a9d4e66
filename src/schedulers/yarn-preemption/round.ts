/**
 * One round of the policy over a snapshot, as a pure function: the selectors in their order, each with what is left of the
 * budget, and all intermediate results, which views show.
 * Source: Hadoop, ProportionalCapacityPreemptionPolicy.containerBasedPreemptOrKill.
 */
import { addTo, componentwiseMax } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { scaled } from './arithmetic';
import { selectFromLeaf } from './selectors/fifo-selector';
import { computeIdealShares } from './ideal/ideal';
import type { IdealRules, IdealShares } from './ideal/ideal';
import { selectInsideQueues } from './selectors/intra-queue-selector';
import type { IntraQueueLeaf } from './selectors/intra-queue-selector';
import { selectByQueuePriority } from './selectors/queue-priority-selector';
import type { Move } from './selectors/queue-priority-selector';
import { selectForReservations } from './selectors/reserved-selector';
import type { RoundContext } from './round-context';
import { Selection, obligationOf } from './selection';
import type { Chosen, Dropped, SelectorName } from './selection';
import type { PreemptionSettings } from './settings';
import type { Snapshot } from './snapshot';

/** One computation of ideal shares, and the selector that it is for. */
export interface Pass {
  readonly selector: SelectorName;
  readonly shares: IdealShares;
}

export interface Round {
  /** Total capacity of all partitions. */
  readonly cluster: Resource;
  /** The budget: trunc(cluster x total_preemption_per_round). */
  readonly allowed: Resource;
  /** What is left of it after the round. */
  readonly left: Resource;
  readonly passes: readonly Pass[];
  /** In the order in which they were chosen. */
  readonly chosen: readonly Chosen[];
  /** Reservations that are given up without having been chosen. */
  readonly dropped: readonly Dropped[];
  /** Reservations that are to move to another node. */
  readonly moves: readonly Move[];
  /** The leaves that the intra-queue selector looked at. */
  readonly inside: readonly IntraQueueLeaf[];
}

/**
 * Runs one round.
 * @param now ms, for the age of reservations
 */
export function runRound(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  now: number,
): Round {
  const modern = settings.generation === 'modern';
  const cluster = new Float64Array(snapshot.types);
  for (const { total } of snapshot.partitions) addTo(cluster, total);
  const context: RoundContext = { snapshot, calculator, settings, cluster };
  const allowed = scaled(cluster, settings.totalPreemptionPerRound);
  const selection = new Selection(context, allowed.slice());
  // Before 2.8 the budget only scales amounts down.
  const budget = modern ? selection.left : allowed;
  const passes: Pass[] = [];
  const compute = (selector: SelectorName, rules: IdealRules): IdealShares => {
    const shares = computeIdealShares(context, rules, budget);
    passes.push({ selector, shares });
    return shares;
  };
  const fromLeaves = (selector: SelectorName, rules: IdealRules): IdealShares => {
    const shares = compute(selector, rules);
    selection.deductFrom(shares.states);
    const [queues] = shares.states;
    snapshot.queues.forEach(({ preemptionDisabled }, queue) => {
      const isLeaf = queues[queue].children.length === 0;
      if (!isLeaf || (preemptionDisabled && settings.generation !== 'classic')) return;
      selectFromLeaf(context, selection, queues[queue], obligationOf(context, shares.states, queue), selector);
    });
    return shares;
  };

  const moves = modern && settings.queuePriority ? selectByQueuePriority(context, selection, now) : [];
  if (modern && settings.selectReserved) {
    const { states } = compute('reserved', { balancing: false, countReserved: true });
    const owed = snapshot.queues.map((_, queue) => obligationOf(context, states, queue));
    selectForReservations(context, selection, owed);
  }
  let shares = fromLeaves('fifo', { balancing: false, countReserved: modern && settings.countReserved });
  if (modern && settings.balance) shares = fromLeaves('balance', { balancing: true, countReserved: false });
  const inside = modern && settings.intraQueue ? selectInsideQueues(context, selection, shares) : [];
  const left = componentwiseMax(selection.left, new Float64Array(snapshot.types));
  const { chosen, dropped } = selection;
  return { cluster, allowed, left, passes, chosen, dropped, moves, inside };
}
