/**
 * Work stealing, as in Hawk. A worker that runs out of work asks random workers of the big partition, a limited number of them.
 * From the first that has any it takes short reservations that would wait for a long task:
 *
 *   the first contiguous run of short reservations behind a long task, running or queued, up to a limit
 *
 * They go to the end of its own queue. It takes no time.
 * Source: Hawk (USENIX ATC 2015); epfl-labos/eagle, simulation/eagle_simulation.py.
 */
import { drawKeyed, streamKey } from '../../base/math/random';
import type { ExplainingContext } from '../../sim/context-parts';
import { Message, QueueChange } from '../../sim/trace/trace';
import type { HybridSettings } from './settings';
import { pickWorker } from './partitions';
import type { ReservationQueues } from './reservation-queues';
import type { Workers } from './workers';

export class WorkStealing {
  /** Draws of each worker that looks for something. */
  private readonly draws: Int32Array;
  private readonly key: number;

  /** `explain`: states again why a job waits. */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly workers: Workers,
    private readonly explain: (app: number) => void,
  ) {
    const { input, nodeCount } = ctx.world;
    this.draws = new Int32Array(nodeCount);
    this.key = streamKey(input.seed, 'steal');
  }

  /** Looks for work for a worker. `big`: workers that may have long work. Returns whether reservations came to its queue. */
  steal(thief: number, big: Int32Array, { stealingAttempts, stealingLimit }: HybridSettings): boolean {
    const { workers } = this;
    for (let attempt = 0; attempt < stealingAttempts; attempt++) {
      const victim = pickWorker(big, drawKeyed(this.key, thief, this.draws[thief]++));
      if (victim === -1) return false;
      if (!workers.hasLongWork(victim)) continue;
      const taken = stealFirstRun(workers.queues, victim, workers.runsLong(victim), thief, stealingLimit, this.stolen);
      if (taken > 0) return true;
    }
    return false;
  }

  private readonly stolen = (row: number, victim: number, thief: number): void => {
    const { workers } = this;
    const app = workers.queues.appOf(row);
    this.ctx.reportMessage(app, victim, Message.steal, thief, 0);
    workers.leaveQueue(victim, row, QueueChange.stolen);
    workers.queues.setBehindLong(row, false);
    workers.enterQueue(thief, row, QueueChange.stolenHere);
    this.explain(app);
  };
}

/**
 * Moves the reservations that a thief may take from a victim to the end of the thief's queue.
 * @param runsLong whether the victim runs a long task
 * @param limit how many it takes at most
 * @param moved called for each of them, in order
 * @returns how many it took
 * @internal
 */
export function stealFirstRun(
  queues: ReservationQueues,
  victim: number,
  runsLong: boolean,
  thief: number,
  limit: number,
  moved: (row: number, victim: number, thief: number) => void,
): number {
  let before = -1;
  let row = queues.head(victim);
  let behindLong = runsLong;
  let taken = 0;
  while (row !== -1 && taken < limit) {
    const next = queues.next(row);
    if (queues.isServing(row)) {
      before = row;
    } else if (queues.isLong(row)) {
      if (taken > 0) break;
      behindLong = true;
      before = row;
    } else if (behindLong) {
      queues.move(victim, before, row, thief);
      taken++;
      moved(row, victim, thief);
    } else {
      before = row;
    }
    row = next;
  }
  return taken;
}
