/**
 * The central scheduler of long jobs: what it believes of each worker's long work, and where it places the next tasks.
 *
 * Source: Hawk (USENIX ATC 2015), section on the centralised component; epfl-labos/eagle, simulation/eagle_simulation.py.
 * The waiting time of a worker is the sum of the estimates of its long tasks, less the time since it asked for the running one
 * (at most its estimate), plus one round trip while one runs. Short tasks do not count. Tasks go one by one to the worker that
 * waits least, and each raises its waiting time by one estimate. Where several wait equally long, a worker without long tasks
 * comes first, then the one that was chosen last, then the lower number.
 */
import { IndexedHeap } from '../../base/collections/indexed-heap';

export class LongWork {
  /** Sum of the estimates of the long tasks that each worker has, µs, and how many they are. */
  private readonly assigned: Float64Array;
  private readonly tasks: Int32Array;
  /** When each worker asked for the long task that it runs, and its estimate, µs; -1 when it runs none. */
  private readonly since: Float64Array;
  private readonly estimate: Float64Array;
  /** One bit per worker: it has long work. */
  private readonly bits: Uint32Array;
  private readonly heap: IndexedHeap;

  constructor(workers: number) {
    this.assigned = new Float64Array(workers);
    this.tasks = new Int32Array(workers);
    this.since = new Float64Array(workers).fill(-1);
    this.estimate = new Float64Array(workers);
    this.bits = new Uint32Array((workers + 31) >>> 5);
    this.heap = new IndexedHeap(workers);
  }

  /** How long a long task would wait on a worker, µs. `roundTrip`: µs from asking for a task to its start. */
  waitingTime(worker: number, now: number, roundTrip: number): number {
    const assigned = this.assigned[worker];
    const since = this.since[worker];
    if (since < 0) return assigned;
    return Math.max(0, roundTrip + assigned - Math.min(now - since, this.estimate[worker]));
  }

  /** Places `count` tasks of one estimate (µs) on `workers`; calls `place` for each of them. */
  assign(
    workers: Int32Array,
    count: number,
    estimate: number,
    now: number,
    roundTrip: number,
    place: (worker: number) => void,
  ): void {
    const { heap, tasks } = this;
    const afterEmpty = tasks.length;
    heap.clear();
    for (let i = 0; i < workers.length; i++) {
      const worker = workers[i];
      heap.set(worker, this.waitingTime(worker, now, roundTrip), tasks[worker] === 0 ? worker : afterEmpty + worker);
    }
    let chosen = -1;
    for (let i = 0; i < count; i++) {
      const first = heap.min();
      const worker = chosen !== -1 && heap.key(chosen) <= heap.key(first) ? chosen : first;
      chosen = tasks[worker] === 0 ? -1 : worker;
      heap.set(worker, heap.key(worker) + estimate, afterEmpty + worker);
      this.assigned[worker] += estimate;
      this.tasks[worker]++;
      this.bits[worker >>> 5] |= 1 << (worker & 31);
      place(worker);
    }
  }

  /** A worker has been given a long task that it asked for at `asked`, µs. */
  started(worker: number, estimate: number, asked: number): void {
    this.since[worker] = asked;
    this.estimate[worker] = estimate;
  }

  /** A long task of a worker is gone: done, lost or no longer wanted. `ran`: it was the running one. */
  ended(worker: number, estimate: number, ran: boolean): void {
    if (ran) this.since[worker] = -1;
    this.tasks[worker]--;
    this.assigned[worker] = this.tasks[worker] === 0 ? 0 : this.assigned[worker] - estimate;
    if (this.tasks[worker] === 0) this.bits[worker >>> 5] &= ~(1 << (worker & 31));
  }

  /** The workers with long work as they are now, a bit each. */
  bitmap(): Uint32Array {
    return this.bits.slice();
  }
}

/** Whether a worker has long work according to a bitmap. */
export function hasLongWork(bitmap: Uint32Array, worker: number): boolean {
  return ((bitmap[worker >>> 5] >>> (worker & 31)) & 1) === 1;
}
