/** How many workers a job probes, and how often each when it probes more than there are. */

/**
 * Probes of a job of `tasks` tasks: ceil(ratio * tasks), in the arithmetic of doubles as in the original (10 tasks at 1.1
 * make 12).
 * Source: Sparrow, daemon/scheduler/UnconstrainedTaskPlacer.
 */
export function probeCount(ratio: number, tasks: number): number {
  return Math.ceil(ratio * tasks);
}

/**
 * Position in the shuffled order of `workers` workers that the probe of that number goes to. With more probes than workers
 * each gets floor(probes/workers), the first ones one more.
 */
export function positionOf(probe: number, workers: number): number {
  return probe < workers ? probe : probe % workers;
}
