/**
 * Which free executor takes the next task. Tasks go out in submission order; executors take them in turn, in the order
 * in which they registered, so that load spreads as it does over Spark's offers. Spark's own task scheduler (locality
 * levels, pools, speculation) replaces this function.
 */

/** What placement needs to know of an executor. */
export interface ExecutorSlots {
  /** Tasks it could start now. */
  freeSlots: number;
}

/**
 * The position of the executor that takes the next task, or -1 when none has a free slot: the first one after `last`
 * (cyclically) with the most free slots.
 */
export function nextExecutor(executors: readonly ExecutorSlots[], last: number): number {
  let best = -1;
  for (let i = 1; i <= executors.length; i++) {
    const at = (last + i) % executors.length;
    if (executors[at].freeSlots > 0 && (best === -1 || executors[at].freeSlots > executors[best].freeSlots)) best = at;
  }
  return best;
}
