/**
 * Work stealing, as in Hawk: a worker that runs out of work asks random workers of the big partition, a limited number of
 * them, until one gives it short reservations that are behind a long task (`reservation-queues.ts`). It takes no time.
 * Source: Hawk (USENIX ATC 2015); epfl-labos/eagle, simulation/eagle_simulation.py.
 */
import { drawKeyed, streamKey } from '../../base/math/random';
import type { ExplainingContext } from '../../sim/context-parts';
import { Message, QueueChange } from '../../sim/trace/trace';
import type { HybridSettings } from './settings';
import { pickWorker } from './partitions';
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

  /** Looks for work for a worker; tells whether reservations came to its queue. `big`: workers that may have long work. */
  steal(thief: number, big: Int32Array, { stealingAttempts, stealingLimit }: HybridSettings): boolean {
    const { workers } = this;
    for (let attempt = 0; attempt < stealingAttempts; attempt++) {
      const victim = pickWorker(big, drawKeyed(this.key, thief, this.draws[thief]++));
      if (victim === -1) return false;
      if (!workers.hasLongWork(victim)) continue;
      const taken = workers.queues.steal(victim, workers.runsLong(victim), thief, stealingLimit, this.stolen);
      if (taken > 0) return true;
    }
    return false;
  }

  private readonly stolen = (row: number, victim: number, thief: number): void => {
    const { workers } = this;
    const app = workers.queues.appOf(row);
    this.ctx.reportMessage(app, victim, Message.steal, thief, 0);
    workers.leaveQueue(victim, row, QueueChange.stolen);
    workers.queues.clearBehindLong(row);
    workers.enterQueue(thief, row, QueueChange.stolenHere);
    this.explain(app);
  };
}
