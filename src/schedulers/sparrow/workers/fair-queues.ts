/**
 * Fair share by user at each worker. A pointer goes round the users in the order of their first appearance; each has
 * its own queue, first in, first out. With weights it is a deficit round robin whose quantum is the weight and in which
 * every entry costs 1; with weights of 1 it serves one entry per turn.
 *
 *  1. A slot that a task has left: from the pointer on, the first user with an entry and credit for it is served. A turn begins
 *     with the user's weight as credit; when less than 1 is left, the pointer moves on to the next user.
 *  2. A slot that comes back without a task: the same user is served once more, at no cost, and the pointer stays; a user
 *     with nothing left gives it to the one whose turn it is.
 *  3. An entry that is served at once in a free slot takes its user's turn.
 * Source: Sparrow, daemon/nodemonitor/RoundRobinTaskScheduler; the weights are those of the paper's section on fair sharing.
 */
import { grownFloat64 } from '../../../base/collections/columns';
import type { Entries } from './entries';
import { Lanes } from './lanes';
import type { WorkerQueues } from './worker-queues';

export class FairQueues implements WorkerQueues {
  private readonly lanes: Lanes;
  /** Lane whose turn it is at each worker, -1 for the first. */
  private readonly pointer: Int32Array;
  /** By lane: what is left of its turn; 0 when its turn has not begun. */
  private credit = new Float64Array(64);

  /** `weightOf`: the weight of a user, above 0. */
  constructor(
    entries: Entries,
    workers: number,
    private readonly weightOf: (user: number) => number,
  ) {
    this.lanes = new Lanes(entries, workers, false);
    this.pointer = new Int32Array(workers).fill(-1);
  }

  push(worker: number, entry: number, user: number): void {
    this.lanes.push(worker, this.lane(worker, user), entry);
  }

  servedAtOnce(worker: number, user: number): void {
    this.serve(worker, this.lane(worker, user));
  }

  next(worker: number): number {
    const { lanes } = this;
    if (lanes.length(worker) === 0) return -1;
    // Every lane with an entry that is passed over gains credit, so that the search ends.
    for (let lane = this.turn(worker); ; lane = this.after(worker, lane)) {
      if (lanes.isEmpty(lane)) {
        this.credit[lane] = 0;
      } else if (this.credit[lane] + (this.credit[lane] >= 1 ? 0 : this.weightOf(lanes.keys[lane])) >= 1) {
        this.serve(worker, lane);
        return lanes.shift(worker, lane);
      } else {
        this.credit[lane] += this.weightOf(lanes.keys[lane]);
      }
    }
  }

  nextAfterNone(worker: number, user: number): number {
    const lane = this.lane(worker, user);
    return this.lanes.isEmpty(lane) ? this.next(worker) : this.lanes.shift(worker, lane);
  }

  remove(worker: number, entry: number): void {
    this.lanes.remove(worker, entry);
  }

  length(worker: number): number {
    return this.lanes.length(worker);
  }

  private lane(worker: number, user: number): number {
    const lane = this.lanes.of(worker, user);
    if (lane >= this.credit.length) this.credit = grownFloat64(this.credit, lane + 1);
    return lane;
  }

  private turn(worker: number): number {
    const lane = this.pointer[worker];
    return lane === -1 ? this.lanes.first[worker] : lane;
  }

  private after(worker: number, lane: number): number {
    const next = this.lanes.following[lane];
    return next === -1 ? this.lanes.first[worker] : next;
  }

  /** Pays for one entry of a lane: out of what is left of its turn, or out of a new one. */
  private serve(worker: number, lane: number): void {
    if (this.credit[lane] < 1) this.credit[lane] += this.weightOf(this.lanes.keys[lane]);
    this.credit[lane] -= 1;
    this.pointer[worker] = this.credit[lane] >= 1 ? lane : this.after(worker, lane);
  }
}
