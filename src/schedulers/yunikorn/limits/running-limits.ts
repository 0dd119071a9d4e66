/**
 * Running applications against `maxapplications` along the queue tree. Every application in Starting or Running counts
 * on its leaf and on all queues above, and so does an Accepted application that already got placeholders or a
 * reservation.
 * Source: YuniKorn core, queue.go canRunApp, incRunningApps, decRunningApps, setAllocatingAccepted.
 */
export class RunningLimits {
  /** `maxapplications` per queue, 0 for no limit. */
  readonly max: Int32Array;
  /** Running applications per queue. */
  readonly running: Int32Array;
  /** Accepted applications that got placeholders or a reservation, per queue. */
  readonly allocatingAccepted: Int32Array;
  /** Whether any Accepted application has ever counted: `blockingQueue` then differs between applications of a queue. */
  countsAccepted = false;
  /** The applications behind `allocatingAccepted`, per queue. */
  private readonly holders: readonly Set<number>[];

  /** `parents` gives the parent of every queue by number, -1 for root. There are no limits at first. */
  constructor(private readonly parents: Int32Array) {
    this.max = new Int32Array(parents.length);
    this.running = new Int32Array(parents.length);
    this.allocatingAccepted = new Int32Array(parents.length);
    this.holders = Array.from(parents, () => new Set());
  }

  /**
   * The topmost queue on the way from root to `queue` where one more running application would be too many, or -1 when
   * `app` may run. A queue that already counts the application for its placeholders lets it.
   */
  blockingQueue(queue: number, app: number): number {
    let blocking = -1;
    for (let q = queue; q >= 0; q = this.parents[q]) {
      const max = this.max[q];
      const counted = this.running[q] + this.allocatingAccepted[q];
      if (max !== 0 && counted + 1 > max && !this.holders[q].has(app)) blocking = q;
    }
    return blocking;
  }

  /**
   * `app` starts running in `queue`. A counter never exceeds its limit; otherwise a limit lowered below the number of
   * running applications would stay exceeded for good.
   */
  increment(queue: number, app: number): void {
    this.forget(queue, app);
    for (let q = queue; q >= 0; q = this.parents[q]) {
      const max = this.max[q];
      const running = this.running[q] + 1;
      this.running[q] = max > 0 && running > max ? max : running;
    }
  }

  /** One application of `queue` stops running. A counter never falls below zero. */
  decrement(queue: number): void {
    for (let q = queue; q >= 0; q = this.parents[q]) {
      if (this.running[q] > 0) this.running[q] = this.running[q] - 1;
    }
  }

  /** `app`, still Accepted, got a placeholder or a reservation: from now on it counts once in `queue`. */
  setAllocatingAccepted(queue: number, app: number): void {
    this.countsAccepted = true;
    for (let q = queue; q >= 0; q = this.parents[q]) {
      this.holders[q].add(app);
      this.allocatingAccepted[q] = this.holders[q].size;
    }
  }

  /**
   * `app` stops counting for its placeholders: it runs, or it left `queue` without having run. Returns whether it counted.
   * YuniKorn (up to 1.9 at least) goes on counting one that left in the queues above its leaf; here its place is free again.
   */
  forget(queue: number, app: number): boolean {
    let counted = false;
    for (let q = queue; q >= 0; q = this.parents[q]) {
      if (this.holders[q].delete(app)) counted = true;
      this.allocatingAccepted[q] = this.holders[q].size;
    }
    return counted;
  }
}
