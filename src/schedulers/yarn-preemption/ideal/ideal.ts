/**
 * The ideal shares of all queues, top down: the root has what is guaranteed to it, and each parent hands out its own ideal
 * share to its children. A leaf far over its guarantee below a parent within its ideal share is so safe from other subtrees.
 * Source: YARN-569; Hadoop, PreemptableResourceCalculator.computeIdealAllocation.
 */
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { scaleToBudget, dampen } from './amounts';
import { isSomething } from '../arithmetic';
import { classicFixedPoint } from './classic-ideal';
import { computeExtras } from './extras';
import type { Level } from './offers';
import { beginWithUsed, orderedFixedPoint } from './ordered-ideal';
import { queueStates } from '../queue-state';
import type { QueueState } from '../queue-state';
import type { PreemptionSettings } from '../settings';
import type { Snapshot } from '../snapshot';

/** Which of the selectors a computation serves. */
export interface IdealRules {
  /** Leaves may grow beyond their guarantee. */
  readonly balancing: boolean;
  /** What is reserved counts as demand, and nothing waits for natural ends. */
  readonly countReserved: boolean;
}

export interface IdealShares {
  /** By partition, then by queue. */
  readonly states: readonly (readonly QueueState[])[];
  readonly levels: readonly Level[];
  /** By partition: queues in the order in which they were found to be under-served, each once. */
  readonly underServed: readonly (readonly number[])[];
}

/**
 * Computes ideal shares and what is to be taken from every leaf. `cluster`: all partitions together; `allowed`: what the round
 * may still take.
 */
export function computeIdealShares(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  rules: IdealRules,
  cluster: Resource,
  allowed: Resource,
): IdealShares {
  const modern = settings.generation === 'modern';
  const levels: Level[] = [];
  const states: QueueState[][] = [];
  const underServed: number[][] = [];
  snapshot.partitions.forEach(({ total }, partition) => {
    const queues = queueStates(snapshot, partition, settings.generation);
    const visits = new Set<number>();
    const handOut = levelComputation(calculator, settings, rules, allowed, (state) => visits.add(state.queue));
    const [root] = queues;
    if (settings.generation !== 'classic') computeExtras(calculator, root, total);
    root.ideal = root.guaranteed;
    for (const state of queues) if (state.children.length > 0) levels.push(handOut(state));
    for (const state of queues) {
      if (state.children.length > 0) continue;
      dampen(calculator, cluster, state, {
        maxIgnoredOverCapacity: settings.maxIgnoredOverCapacity,
        naturalTerminationFactor: modern && rules.countReserved ? undefined : settings.naturalTerminationFactor,
        modern,
      });
    }
    states.push(queues);
    underServed.push([...visits]);
  });
  return { states, levels, underServed };
}

/** The computation for the children of one parent. */
function levelComputation(
  calculator: ResourceCalculator,
  { generation }: PreemptionSettings,
  { balancing, countReserved }: IdealRules,
  allowed: Resource,
  visited: (state: QueueState) => void,
): (parent: QueueState) => Level {
  const modern = generation === 'modern';
  const ordered = { calculator, modern, balancing, countReserved, visited };
  return ({ queue: parent, partition, ideal: total, children }) => {
    const hasGuarantee = (state: QueueState) => isSomething(calculator, total, state.guaranteed);
    const unassigned = total.slice();
    const groups = [
      { queues: children.filter(hasGuarantee), equalParts: false },
      { queues: children.filter((state) => !hasGuarantee(state)), equalParts: true },
    ];
    const initial: { queue: number; ideal: Resource }[] = [];
    const steps = groups.flatMap(({ queues, equalParts }) => {
      // Those without a guarantee get what is left, if anything is.
      if (equalParts && !isSomething(calculator, total, unassigned)) return [];
      if (generation !== 'classic') beginWithUsed(calculator, total, queues, unassigned);
      initial.push(...queues.map(({ queue, ideal }) => ({ queue, ideal })));
      return generation === 'classic'
        ? classicFixedPoint(calculator, total, queues, unassigned, equalParts)
        : orderedFixedPoint(ordered, total, queues, unassigned, equalParts);
    });
    const { needed, scale } = scaleToBudget(calculator, total, children, allowed, modern);
    return { partition, parent, total: total.slice(), initial, steps, needed, allowed: allowed.slice(), scale };
  };
}
