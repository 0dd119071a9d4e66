/**
 * One round of the policy over a snapshot, as pure code: the selectors in their order, each with what those before it have left
 * of the budget, and everything that people need to follow it.
 * Source: Hadoop, ProportionalCapacityPreemptionPolicy.containerBasedPreemptOrKill.
 */
import { addTo, componentwiseMax } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { scaled } from './arithmetic';
import { selectFromLeaf } from './selectors/fifo-selector';
import { computeIdealShares } from './ideal/ideal';
import type { IdealShares } from './ideal/ideal';
import { selectInsideQueues } from './selectors/intra-queue-selector';
import type { IntraQueueLeaf } from './selectors/intra-queue-selector';
import { selectByQueuePriority } from './selectors/queue-priority-selector';
import type { Move } from './selectors/queue-priority-selector';
import { selectForReservations } from './selectors/reserved-selector';
import { Selection, obligationOf } from './selection';
import type { Chosen, Dropped, SelectorName } from './selection';
import type { PreemptionSettings } from './settings';
import type { Snapshot } from './snapshot';

/** One computation of ideal shares and the selector that it was made for. */
export interface Pass {
  readonly selector: SelectorName;
  readonly shares: IdealShares;
}

export interface Round {
  /** All partitions together. */
  readonly cluster: Resource;
  /** trunc(cluster x total_preemption_per_round), and what of it is left. */
  readonly allowed: Resource;
  readonly left: Resource;
  readonly passes: readonly Pass[];
  /** In the order in which they were chosen. */
  readonly chosen: readonly Chosen[];
  /** Reservations that are given up, though not one of those chosen. */
  readonly dropped: readonly Dropped[];
  /** Reservations that are to move to another node. */
  readonly moves: readonly Move[];
  /** The leaves that the selector inside queues looked at. */
  readonly inside: readonly IntraQueueLeaf[];
}

/** `now`: ms, for the age of reservations. */
export function runRound(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  now: number,
): Round {
  const modern = settings.generation === 'modern';
  const cluster = new Float64Array(snapshot.types);
  for (const { total } of snapshot.partitions) addTo(cluster, total);
  const allowed = scaled(cluster, settings.totalPreemptionPerRound);
  const selection = new Selection(snapshot, calculator, settings.generation, cluster, allowed.slice());
  // Before 2.8 the budget only scales amounts down.
  const budget = modern ? selection.left : allowed;
  const passes: Pass[] = [];
  const compute = (selector: SelectorName, balancing: boolean, countReserved: boolean): IdealShares => {
    const rules = { balancing, countReserved };
    const shares = computeIdealShares(snapshot, calculator, settings, rules, cluster, budget);
    passes.push({ selector, shares });
    return shares;
  };
  const fromLeaves = (selector: SelectorName, balancing: boolean, countReserved: boolean) => {
    const shares = compute(selector, balancing, countReserved);
    selection.deductFrom(shares.states);
    snapshot.queues.forEach(({ preemptionDisabled }, queue) => {
      const isLeaf = shares.states[0][queue].children.length === 0;
      if (!isLeaf || (preemptionDisabled && settings.generation !== 'classic')) return;
      const owed = obligationOf(calculator, cluster, shares.states, queue);
      selectFromLeaf(
        snapshot,
        calculator,
        selection,
        queue,
        shares.states[0][queue].guaranteed,
        owed,
        selector,
        cluster,
      );
    });
    return shares;
  };

  const moves =
    modern && settings.queuePriority
      ? selectByQueuePriority(snapshot, calculator, settings, selection, now, cluster)
      : [];
  if (modern && settings.selectReserved) {
    const { states } = compute('reserved', false, true);
    const owed = snapshot.queues.map((_, queue) => obligationOf(calculator, cluster, states, queue));
    selectForReservations(snapshot, calculator, selection, owed);
  }
  let shares = fromLeaves('fifo', false, modern && settings.countReserved);
  if (modern && settings.balance) shares = fromLeaves('balance', true, false);
  const inside =
    modern && settings.intraQueue ? selectInsideQueues(snapshot, calculator, settings, selection, shares, cluster) : [];
  const left = componentwiseMax(selection.left, new Float64Array(snapshot.types));
  const { chosen, dropped } = selection;
  return { cluster, allowed, left, passes, chosen, dropped, moves, inside };
}
