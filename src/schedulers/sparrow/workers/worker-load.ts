/**
 * The load with which a worker answers a probe: minus its free slots while it has any, else the number of queued items. Running
 * tasks do not count, and neither do tasks in transit to it.
 * Source: Sparrow, simulation/simulation_batch.py.
 */
export function workerLoad(slots: number, busy: number, queued: number): number {
  return busy < slots ? busy - slots : queued;
}
