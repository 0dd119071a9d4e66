/**
 * Per-task sampling, "power of d choices".
 *
 *  1. At the submission of a job its scheduler shuffles the workers once. The tasks own disjoint blocks of the shuffle, d
 *     workers each; with a fractional d the blocks differ by one and together hold ceil(d m).
 *  2. All of them are probed at once. Each task goes to the least loaded worker of its own block.
 * So two tasks of a job never share a worker, as long as there are enough, and the answers for one do not help the
 * other. A constraint of a task limits its block to the workers it may run on; it then does not know of the other
 * blocks. Source: Sparrow, simulation/simulation_batch.py in its mode per task; paper, section 3.1.
 */
import { probeCount } from './probe-ratio';
import type { Sampling } from './sampling';
import type { Policy, SparrowState } from '../state';

export class PerTaskSampling implements Policy {
  constructor(
    private readonly state: SparrowState,
    private readonly sampling: Sampling,
  ) {}

  place(app: number, first: number, count: number): void {
    const { state } = this;
    state.jobs.next[app] += count;
    const pool = state.sharedPool(app, first, count);
    if (pool === undefined || pool.length === 0) {
      for (let task = first; task < first + count; task++) this.placeAgain(app, task);
      return;
    }
    this.probe(
      app,
      Array.from({ length: count }, (_, i) => first + i),
      pool,
    );
  }

  placeAnew(app: number, tasks: readonly number[]): void {
    const pool = this.state.sharedPoolOf(app, tasks);
    if (pool === undefined || pool.length === 0) for (const task of tasks) this.placeAgain(app, task);
    else this.probe(app, tasks, pool);
  }

  private probe(app: number, tasks: readonly number[], pool: Int32Array): void {
    const { state, sampling } = this;
    const count = tasks.length;
    const probes = probeCount(state.ratio(app, tasks[0]), count);
    const all = Math.min(probes, pool.length);
    const picked = state.pick(app, pool, all);
    for (let i = 0; i < count; i++) {
      const from = Math.floor((i * probes) / count);
      const block = Math.floor(((i + 1) * probes) / count) - from;
      sampling.probe(app, tasks[i], 1, picked, all, from, Math.min(block, all));
    }
  }

  placeAgain(app: number, task: number): void {
    const { state } = this;
    const pool = state.pool(app, task);
    if (pool.length === 0) {
      state.stranded.push([app, task]);
      return;
    }
    const probes = Math.min(probeCount(state.ratio(app, task), 1), pool.length);
    this.sampling.probe(app, task, 1, state.pick(app, pool, probes), probes, 0, probes);
  }
}
