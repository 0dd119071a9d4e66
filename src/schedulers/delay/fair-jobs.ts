/**
 * The jobs among which slots are shared, and the order in which a free slot is offered to them: down the tree of pools,
 * then through the jobs of a pool, each by the rules of `fair-order.ts` or by the reader's policy. A job takes the slot or lets
 * it pass to the next one. One fair pool is naive fair sharing as in Algorithm 1.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 1 and the section on Hadoop's Fair Scheduler.
 */
import { partitionPoint } from '../../base/collections/bisect';
import { SortedList } from '../../base/collections/sorted-list';
import { compareJobs, comparePools, rankOf } from './fair-order';
import type { PoolRank, RankedJob } from './fair-order';
import type { UnlaunchedTasks } from './unlaunched-tasks';

/** A job as the algorithms see it. Jobs are dense numbers. */
export interface FairJob extends RankedJob {
  running: number;
  readonly tasks: UnlaunchedTasks;
  /** Index of its pool, a leaf of the tree. */
  pool?: number;
}

export interface PoolSettings {
  readonly name: string;
  /** Index of the pool above, which stands before it; -1 for the root. */
  readonly parent: number;
  readonly weight: number;
  /** Minimum share: slots that the pool gets before pools that have reached theirs. */
  readonly minShare: number;
  /** Order of its jobs. */
  readonly fifo: boolean;
  /** An order of the reader, which replaces the built-in one. It receives the jobs in the built-in order. */
  readonly own?: ((jobs: readonly number[]) => readonly number[]) | undefined;
}

const ONE_POOL: readonly PoolSettings[] = [{ name: 'root', parent: -1, weight: 1, minShare: 0, fifo: false }];

/** Jobs in the order in which a free slot is offered to them. */
type JobsInOrder = Iterable<number> & { find(accepts: (job: number) => boolean): number | undefined };

interface Pool {
  readonly settings: PoolSettings;
  readonly children: Pool[];
  /** Jobs of a leaf in order, where that is a built-in one. */
  readonly jobs: SortedList<number>;
  /** Jobs of a leaf with an order of the reader, as that is given them: a job that launches keeps its place. */
  readonly given: number[];
  /** Tasks of its jobs and of the pools below that run, and that are yet to be launched. */
  running: number;
  left: number;
}

export class FairJobs {
  readonly jobs: FairJob[] = [];
  private pools: Pool[] = [];
  /** Jobs of the leaves that have any to serve, in order. */
  private readonly order: JobsInOrder[] = [];
  private outdated = false;
  private hasOwn = false;
  /** By job: 1 until it is over, then 0. */
  private readonly active: number[] = [];

  constructor(pools: readonly PoolSettings[] = ONE_POOL) {
    this.configure(pools);
  }

  /** Shares among these pools from now on. `poolOf`: the new pool of each job; without it they keep theirs. */
  configure(pools: readonly PoolSettings[], poolOf?: (job: number) => number): void {
    this.pools = pools.map((settings) => ({
      settings,
      children: [],
      jobs: new SortedList<number>((a, b) => this.compare(a, b, settings.fifo)),
      given: [],
      running: 0,
      left: 0,
    }));
    this.outdated = true;
    this.hasOwn = pools.some(({ own }) => own !== undefined);
    for (const pool of this.pools) if (pool.settings.parent >= 0) this.pools[pool.settings.parent].children.push(pool);
    this.jobs.forEach((job, number) => {
      if (poolOf !== undefined) job.pool = poolOf(number);
      if (this.active[number] === 1) this.enter(number);
    });
  }

  /** Adds a job and returns its number. */
  add(job: FairJob): number {
    const number = this.jobs.push(job) - 1;
    this.active.push(1);
    this.enter(number);
    return number;
  }

  /** A job is over: it is no longer looked at. */
  remove(job: number): void {
    if (this.active[job] === 0) return;
    this.leave(job);
    this.active[job] = 0;
  }

  /** A job is in another pool from now on. */
  move(job: number, pool: number): void {
    if (this.active[job] === 1) this.leave(job);
    this.jobs[job].pool = pool;
    if (this.active[job] === 1) this.enter(job);
  }

  /** The jobs, pool by pool, in the order in which a free slot is offered to them; valid until anything changes. */
  inOrder(): readonly JobsInOrder[] {
    // An order of the reader may move with time alone.
    if (this.outdated || this.hasOwn) {
      this.outdated = false;
      this.order.length = 0;
      this.visit(this.pools[0]);
    }
    return this.order;
  }

  /** What a pool is compared by with those beside it. */
  rankOf(pool: number): PoolRank {
    return rankOf(this.pools[pool]);
  }

  /** Launches a task of a job. */
  launch(job: number, task: number): void {
    this.jobs[job].tasks.launch(task);
    this.count(job, 1, -1);
  }

  /** A task of a job runs no longer. */
  ended(job: number): void {
    this.count(job, -1, 0);
  }

  /** A task that was launched is to be launched again. */
  putBack(job: number, task: number): void {
    this.jobs[job].tasks.putBack(task);
    this.count(job, 0, 1);
  }

  private count(number: number, running: number, left: number): void {
    const job = this.jobs[number];
    if (this.active[number] === 0) {
      job.running += running;
      return;
    }
    const { jobs, settings } = this.pools[job.pool ?? 0];
    const moves = running !== 0 && !settings.fifo && settings.own === undefined;
    if (moves) jobs.remove(number);
    job.running += running;
    if (moves) jobs.add(number);
    this.addUp(job, running, left);
  }

  private addUp(job: FairJob, running: number, left: number): void {
    for (let pool = job.pool ?? 0; pool >= 0; pool = this.pools[pool].settings.parent) {
      this.pools[pool].running += running;
      this.pools[pool].left += left;
    }
    this.outdated = true;
  }

  private enter(number: number): void {
    const job = this.jobs[number];
    const { jobs, given, settings } = this.pools[job.pool ?? 0];
    if (settings.own === undefined) jobs.add(number);
    else {
      const comesBefore = (place: number): boolean => this.compare(given[place], number, settings.fifo) < 0;
      given.splice(partitionPoint(0, given.length, comesBefore), 0, number);
    }
    this.addUp(job, job.running, job.tasks.left);
  }

  private leave(number: number): void {
    const job = this.jobs[number];
    const { jobs, given, settings } = this.pools[job.pool ?? 0];
    if (settings.own === undefined) jobs.remove(number);
    else given.splice(given.indexOf(number), 1);
    this.addUp(job, -job.running, -job.tasks.left);
  }

  /** Below 0: job `a` goes first in the built-in order. 0 only for the same job. */
  private compare(a: number, b: number, fifo: boolean): number {
    return compareJobs(this.jobs[a], this.jobs[b], fifo) || a - b;
  }

  private visit({ children, jobs, given, settings }: Pool): void {
    if (settings.own === undefined) {
      if (jobs.size > 0) this.order.push(jobs);
    } else if (given.length > 0) this.order.push(settings.own(given));
    if (children.length > 1) children.sort(comparePools);
    for (let i = 0; i < children.length; i++) if (children[i].left > 0) this.visit(children[i]);
  }
}
