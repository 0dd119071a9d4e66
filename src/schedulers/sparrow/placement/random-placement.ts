/**
 * Random placement.
 *
 *  1. At the submission of a job its scheduler shuffles the workers and sends task i to worker i of the shuffle: to different
 *     workers while there are enough, then round again.
 *  2. The task arrives one network delay later and joins the worker's queue.
 * Source: Sparrow, simulation/simulation_random.py.
 */
import { positionOf } from './probe-ratio';
import type { Policy, SparrowState } from '../state';

export class RandomPlacement implements Policy {
  constructor(private readonly state: SparrowState) {}

  place(app: number, first: number, count: number): void {
    const { state } = this;
    state.jobs.next[app] += count;
    const pool = state.sharedPool(app, first, count);
    if (pool === undefined) {
      for (let task = first; task < first + count; task++) this.placeAgain(app, task);
    } else if (pool.length === 0) {
      for (let task = first; task < first + count; task++) state.stranded.push([app, task]);
    } else {
      const picked = state.pick(app, pool, Math.min(count, pool.length));
      const entry = state.entries.allocate(count);
      for (let i = 0; i < count; i++) {
        state.writeTask(entry + i, app, picked[positionOf(i, pool.length)], first + i);
      }
      state.sendTasks(app, entry, count);
    }
  }

  placeAnew(app: number, tasks: readonly number[]): void {
    const { state } = this;
    const pool = state.sharedPoolOf(app, tasks);
    if (pool === undefined || pool.length === 0) {
      for (const task of tasks) this.placeAgain(app, task);
      return;
    }
    const picked = state.pick(app, pool, Math.min(tasks.length, pool.length));
    const entry = state.entries.allocate(tasks.length);
    tasks.forEach((task, i) => state.writeTask(entry + i, app, picked[positionOf(i, pool.length)], task));
    state.sendTasks(app, entry, tasks.length);
  }

  placeAgain(app: number, task: number): void {
    const { state } = this;
    const pool = state.pool(app, task);
    if (pool.length === 0) state.stranded.push([app, task]);
    else state.sendTask(app, state.pick(app, pool, 1)[0], task);
  }
}
