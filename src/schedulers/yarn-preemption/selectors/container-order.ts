/** The order in which the applications of a leaf, and the containers of an application, are preempted. */

/** The application that is served last gives first. Source: Hadoop, AbstractComparatorOrderingPolicy.getPreemptionIterator. */
export function lastServedFirst<T>(inOrderOfService: readonly T[]): T[] {
  return [...inOrderOfService].reverse();
}

interface Ordered {
  readonly id: number;
  readonly requestPriority: number;
}

/**
 * The numerically largest request priority first, then the youngest.
 * Source: Hadoop, PreemptionCandidatesSelector.sortContainers.
 */
export function preemptionOrder<T extends Ordered>(containers: readonly T[]): T[] {
  return [...containers].sort((a, b) => b.requestPriority - a.requestPriority || b.id - a.id);
}
