/**
 * Batch sampling.
 *
 *  1. At the submission of a job of m tasks its scheduler probes d m different workers, chosen at random.
 *  2. When the answers are there, it sorts them by load, equal ones in the order of the shuffle, and sends one task each to
 *     the first m. A worker gets at most one task of the job, even when several of its slots are idle.
 * So a task profits from what the probes of the others found. That needs tasks that may run on the same workers: a job whose
 * tasks have constraints of their own is placed by per-task sampling.
 * Source: Sparrow, simulation/simulation_batch.py; paper, sections 3.2 and 3.5.
 */
import { probeCount } from './probe-ratio';
import type { PerTaskSampling } from './per-task-sampling';
import type { Sampling } from './sampling';
import type { Policy, SparrowState } from '../state';

export class BatchSampling implements Policy {
  constructor(
    private readonly state: SparrowState,
    private readonly sampling: Sampling,
    private readonly perTask: PerTaskSampling,
  ) {}

  place(app: number, first: number, count: number): void {
    const { state } = this;
    const pool = state.sharedPool(app, first, count);
    if (pool === undefined || pool.length === 0) {
      this.perTask.place(app, first, count);
      return;
    }
    state.jobs.next[app] += count;
    this.probe(app, first, count, pool);
  }

  private probe(app: number, first: number, count: number, pool: Int32Array): void {
    const { state } = this;
    const probes = Math.min(probeCount(state.ratio(app, first), count), pool.length);
    this.sampling.probe(app, first, count, state.pick(app, pool, probes), probes, 0, probes);
  }

  /** Tasks whose numbers follow each other are sampled for together. */
  placeAnew(app: number, tasks: readonly number[]): void {
    const pool = this.state.sharedPoolOf(app, tasks);
    if (pool === undefined || pool.length === 0) {
      for (const task of tasks) this.placeAgain(app, task);
      return;
    }
    for (let from = 0, to = 1; from < tasks.length; from = to, to++) {
      while (to < tasks.length && tasks[to] === tasks[to - 1] + 1) to++;
      this.probe(app, tasks[from], to - from, pool);
    }
  }

  placeAgain(app: number, task: number): void {
    this.perTask.placeAgain(app, task);
  }
}
