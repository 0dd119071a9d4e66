import type { SchedulerContext } from '../../sim/ports';
import { SchedulerStream } from '../random-streams';

type Draws = Pick<SchedulerContext, 'draw'>;

/**
 * A uniform random sample without replacement from a list of workers: the first steps of a Fisher-Yates shuffle, which cost
 * as much as the sample and not as much as the cluster. The list is put back in order afterwards, so that a sample depends on
 * its draws alone: a job probes the same workers whatever else happened, and under every policy.
 */
export class WorkerSample {
  /** The workers sampled last, in the order of the shuffle. */
  picked = new Int32Array(64);
  private swapped = new Int32Array(64);

  /** Picks `count` of `workers` (at most all) by the application's draws number `first`, `first` + 1 and so on. */
  pick(workers: Int32Array, count: number, draws: Draws, app: number, first: number): void {
    if (count > this.picked.length) {
      this.picked = new Int32Array(2 * count);
      this.swapped = new Int32Array(2 * count);
    }
    const { picked, swapped } = this;
    const all = workers.length;
    for (let i = 0; i < count; i++) {
      const j = i + Math.floor(draws.draw(SchedulerStream.sparrowSample, app, first + i, 0) * (all - i));
      const worker = workers[j];
      workers[j] = workers[i];
      workers[i] = worker;
      picked[i] = worker;
      swapped[i] = j;
    }
    for (let i = count - 1; i >= 0; i--) {
      const j = swapped[i];
      const worker = workers[j];
      workers[j] = workers[i];
      workers[i] = worker;
    }
  }
}
