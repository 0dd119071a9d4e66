/**
 * The ideal shares of all queues, from the root down: the root has its guarantee, and each parent divides its own ideal share
 * among its children. So a leaf far above its guarantee is safe from other subtrees as long as its parent is within its share.
 * Source: YARN-569; Hadoop, PreemptableResourceCalculator.computeIdealAllocation.
 */
import type { Resource } from '../../yarn/resources';
import { scaleToBudget, dampen } from './amounts';
import { isSomething } from '../arithmetic';
import { classicFixedPoint } from './classic-ideal';
import { computeExtras } from './extras';
import type { Level } from './offers';
import { beginWithUsed, orderedFixedPoint } from './ordered-ideal';
import { queueStates } from '../queue-state';
import type { QueueState } from '../queue-state';
import type { RoundContext } from '../round-context';

/** How a computation depends on the selector that it is for. */
export interface IdealRules {
  /** Shares of leaves may exceed their guarantees. */
  readonly balancing: boolean;
  /** Reserved resources count as demand, and everything is preempted at once, without natural_termination_factor. */
  readonly countReserved: boolean;
}

export interface IdealShares {
  /** By partition, then by queue. */
  readonly states: readonly (readonly QueueState[])[];
  readonly levels: readonly Level[];
  /** By partition: the queues in the order in which they were found under-served, each once. */
  readonly underServed: readonly (readonly number[])[];
}

/**
 * Computes the ideal share of every queue, and what is to be preempted from every leaf.
 * @param allowed the rest of the round's budget
 */
export function computeIdealShares(context: RoundContext, rules: IdealRules, allowed: Resource): IdealShares {
  const { snapshot, calculator, settings, cluster } = context;
  const modern = settings.generation === 'modern';
  const levels: Level[] = [];
  const states: QueueState[][] = [];
  const underServed: number[][] = [];
  snapshot.partitions.forEach(({ total }, partition) => {
    const queues = queueStates(snapshot, partition, settings.generation);
    const visits = new Set<number>();
    const divide = levelComputation(context, rules, allowed, (state) => visits.add(state.queue));
    const [root] = queues;
    if (settings.generation !== 'classic') computeExtras(calculator, root, total);
    root.ideal = root.guaranteed;
    for (const state of queues) if (state.children.length > 0) levels.push(divide(state));
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
  { calculator, settings: { generation } }: RoundContext,
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
      // Queues without a guarantee get what the others leave.
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
