/**
 * Which executors have been idle for so long that they may go. An executor is idle from its last task end, or from its
 * registration, for the plain timeout. With cached blocks or shuffle files the shortest timeout of what it holds takes the place
 * of the plain one, as in Spark up to 3.4.0; from 3.4.1 on the longest of all three applies (SPARK-43398).
 * Shuffle files that a running job uses hold it without limit. The time counts from the last task end also when that
 * job ends later.
 * Source: Spark core, dynalloc/ExecutorMonitor.scala.
 */
export interface IdleTimeouts {
  /** spark.dynamicAllocation.executorIdleTimeout, in the caller's unit of time like the others. */
  readonly idle: number;
  /** spark.dynamicAllocation.cachedExecutorIdleTimeout; Infinity by default. */
  readonly cached: number;
  /** spark.dynamicAllocation.shuffleTracking.timeout; Infinity by default. */
  readonly shuffle: number;
  /** spark.dynamicAllocation.shuffleTracking.enabled and no external shuffle service. */
  readonly shuffleTracking: boolean;
}

interface Tracked {
  readonly executor: number;
  /** -1 while a task runs. */
  idleSince: number;
  running: number;
  cachedBlocks: number;
  readonly shuffles: Set<number>;
  /** A running job uses shuffle files that lie here. */
  inUse: boolean;
  /** Asked to leave, or decommissioned. */
  leaving: boolean;
}

export class IdleExecutors {
  private readonly tracked: (Tracked | undefined)[] = [];
  /** Jobs that run, per shuffle that was ever used. */
  private readonly jobsOfShuffle = new Map<number, number[]>();
  /** Executors that are registered. */
  count = 0;
  /** Those of them that were asked to leave. */
  leaving = 0;

  constructor(private readonly timeouts: IdleTimeouts) {}

  added(executor: number, now: number): void {
    if (this.tracked[executor] !== undefined) return;
    while (this.tracked.length <= executor) this.tracked.push(undefined);
    this.tracked[executor] = {
      executor,
      idleSince: now,
      running: 0,
      cachedBlocks: 0,
      shuffles: new Set(),
      inUse: false,
      leaving: false,
    };
    this.count++;
  }

  removed(executor: number): void {
    const tracked = this.tracked[executor];
    if (tracked === undefined) return;
    this.tracked[executor] = undefined;
    this.count--;
    if (tracked.leaving) this.leaving--;
  }

  /** An executor was asked to leave. False when it has ended or leaves already. */
  askToLeave(executor: number): boolean {
    const tracked = this.tracked[executor];
    if (tracked === undefined || tracked.leaving) return false;
    tracked.leaving = true;
    this.leaving++;
    return true;
  }

  /** Registered and not asked to leave. */
  isStaying(executor: number): boolean {
    return this.tracked[executor]?.leaving === false;
  }

  taskStarted(executor: number): void {
    const tracked = this.tracked[executor];
    if (tracked === undefined) return;
    tracked.running++;
    tracked.idleSince = -1;
  }

  /** `shuffle`: the task succeeded and left output for this shuffle, -1 for none. */
  taskEnded(executor: number, now: number, shuffle = -1): void {
    const tracked = this.tracked[executor];
    if (tracked === undefined) return;
    if (shuffle !== -1) this.store(tracked, shuffle, this.isUsed(shuffle));
    tracked.running = Math.max(0, tracked.running - 1);
    tracked.idleSince = tracked.running === 0 ? now : -1;
  }

  /** Files of a shuffle were moved to an executor. Spark does not look whose they are: they count as in use until a job ends. */
  shuffleStored(executor: number, shuffle: number): void {
    const tracked = this.tracked[executor];
    if (tracked !== undefined) this.store(tracked, shuffle, true);
  }

  /** Blocks were cached (positive) or dropped (negative). */
  blocksCached(executor: number, change: number): void {
    const tracked = this.tracked[executor];
    if (tracked !== undefined) tracked.cachedBlocks = Math.max(0, tracked.cachedBlocks + change);
  }

  /** A job starts that writes or reads these shuffles. Files of earlier jobs may come into use again. */
  jobStarted(job: number, shuffles: readonly number[]): void {
    if (!this.timeouts.shuffleTracking) return;
    for (const shuffle of shuffles) {
      const jobs = this.jobsOfShuffle.get(shuffle);
      if (jobs === undefined) this.jobsOfShuffle.set(shuffle, [job]);
      else jobs.push(job);
    }
    for (const tracked of this.tracked) {
      if (tracked !== undefined && !tracked.inUse) tracked.inUse = shuffles.some((s) => tracked.shuffles.has(s));
    }
  }

  jobEnded(job: number): void {
    if (!this.timeouts.shuffleTracking) return;
    const active: number[] = [];
    for (const [shuffle, jobs] of this.jobsOfShuffle) {
      const at = jobs.indexOf(job);
      if (at !== -1) jobs.splice(at, 1);
      if (jobs.length > 0) active.push(shuffle);
    }
    for (const tracked of this.tracked) {
      if (tracked?.inUse === true) tracked.inUse = active.some((s) => tracked.shuffles.has(s));
    }
  }

  /** When an executor times out if nothing happens to it; Infinity while it is busy or held. */
  deadline(executor: number): number {
    const tracked = this.tracked[executor];
    if (tracked === undefined || tracked.idleSince < 0 || tracked.inUse || tracked.leaving) return Infinity;
    return tracked.idleSince + this.timeoutOf(tracked);
  }

  /** The earliest deadline of all executors that lies behind `after`. */
  nextDeadline(after = -1): number {
    let next = Infinity;
    for (let executor = 0; executor < this.tracked.length; executor++) {
      const deadline = this.deadline(executor);
      if (deadline > after && deadline < next) next = deadline;
    }
    return next;
  }

  /** Writes the executors whose timeout has fully elapsed to `out`, ascending. */
  timedOut(now: number, out: number[]): number[] {
    out.length = 0;
    for (let executor = 0; executor < this.tracked.length; executor++) {
      if (this.deadline(executor) <= now) out.push(executor);
    }
    return out;
  }

  /** Whether a running job writes or reads a shuffle. */
  private isUsed(shuffle: number): boolean {
    return (this.jobsOfShuffle.get(shuffle)?.length ?? 0) > 0;
  }

  private store(tracked: Tracked, shuffle: number, inUse: boolean): void {
    if (!this.timeouts.shuffleTracking || tracked.shuffles.has(shuffle)) return;
    tracked.shuffles.add(shuffle);
    tracked.inUse ||= inUse;
  }

  private timeoutOf({ cachedBlocks, shuffles }: Tracked): number {
    const { idle, cached, shuffle } = this.timeouts;
    if (cachedBlocks === 0 && shuffles.size === 0) return idle;
    return Math.min(cachedBlocks > 0 ? cached : Infinity, shuffles.size > 0 ? shuffle : Infinity);
  }
}
