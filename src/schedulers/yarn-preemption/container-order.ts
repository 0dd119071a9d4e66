/** In which order the containers of one application are taken: the numerically largest request priority first, then the youngest. */
interface Ordered {
  readonly id: number;
  readonly requestPriority: number;
}

/** Source: Hadoop, PreemptionCandidatesSelector.sortContainers. */
export function preemptionOrder<T extends Ordered>(containers: readonly T[]): T[] {
  return [...containers].sort((a, b) => b.requestPriority - a.requestPriority || b.id - a.id);
}
