/** Strict priority at each worker: the lowest number first, first in, first out among equals. Nothing running is preempted. */
import type { Entries } from './entries';
import { Lanes } from './lanes';
import type { WorkerQueues } from './worker-queues';

export class PriorityQueues implements WorkerQueues {
  private readonly lanes: Lanes;

  constructor(entries: Entries, workers: number) {
    this.lanes = new Lanes(entries, workers, true);
  }

  push(worker: number, entry: number, priority: number): void {
    this.lanes.push(worker, this.lanes.of(worker, priority), entry);
  }

  servedAtOnce(): void {
    // The order remembers nothing.
  }

  next(worker: number): number {
    const { lanes } = this;
    if (lanes.length(worker) === 0) return -1;
    let lane = lanes.first[worker];
    while (lanes.isEmpty(lane)) lane = lanes.following[lane];
    return lanes.shift(worker, lane);
  }

  nextAfterNone(worker: number): number {
    return this.next(worker);
  }

  remove(worker: number, entry: number): void {
    this.lanes.remove(worker, entry);
  }

  length(worker: number): number {
    return this.lanes.length(worker);
  }
}
