/**
 * The order in which task sets are served: a tree of pools, each FIFO or FAIR, with task sets as leaves. It is computed
 * once per round of offers; there is neither preemption nor a maximum per pool.
 *
 * FIFO: SQL execution (0: none), job, stage, all ascending.
 * FAIR, with running tasks r, needy: r < minShare:
 *   needy first; both needy: r / max(minShare, 1); none: r / weight; then the name as text; all ascending.
 * Source: Spark core, SchedulingAlgorithm.scala, Pool.scala. SQL executions were proposed as a key (SPARK-31105), and releases of Spark
 * order by job and stage alone: the applications here name none.
 */
export type PoolMode = 'FIFO' | 'FAIR';

/** What the order looks at: a pool or a task set. */
export interface Schedulable {
  readonly name: string;
  readonly minShare: number;
  readonly weight: number;
  /** SQL execution id, 0 without one; 0 for pools. */
  readonly execution: number;
  /** 0 for pools. */
  readonly job: number;
  /** -1 for pools. */
  readonly stage: number;
  /** Tasks that run now; of a pool, those of everything inside. */
  readonly running: number;
}

function compareFifo(a: Schedulable, b: Schedulable): number {
  return a.execution - b.execution || a.job - b.job || a.stage - b.stage;
}

function compareFair(a: Schedulable, b: Schedulable): number {
  const needyA = a.running < a.minShare;
  const needyB = b.running < b.minShare;
  if (needyA !== needyB) return needyA ? -1 : 1;
  const order = needyA
    ? compareNumbers(a.running / Math.max(a.minShare, 1), b.running / Math.max(b.minShare, 1))
    : compareNumbers(a.running / a.weight, b.running / b.weight);
  return order !== 0 ? order : a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** A weight of 0 gives 0/0 for what does not run; as in Java, that comes last. Below 0 it gives -0, which comes before 0. */
function compareNumbers(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return a === 0 ? 1 / a - 1 / b || 0 : 0;
  return (a !== a ? 1 : 0) - (b !== b ? 1 : 0);
}

/** A task set in the tree. In a FAIR pool it has weight 1 and no minimum share. */
export class PoolTaskSet<Payload> implements Schedulable {
  readonly minShare = 0;
  readonly weight = 1;
  running = 0;
  parent: Pool<Payload> | null = null;

  /** `name`: Spark's is `TaskSet_<stage>.<attempt>`; `payload`: what the order is computed for. */
  constructor(
    readonly name: string,
    readonly execution: number,
    readonly job: number,
    readonly stage: number,
    readonly payload: Payload,
  ) {}

  /** Tasks started (positive) or ended (negative); also counted in all pools above. */
  countRunning(change: number): void {
    this.running += change;
    countIn(this.parent, change);
  }
}

export class Pool<Payload> implements Schedulable {
  readonly execution = 0;
  readonly job = 0;
  readonly stage = -1;
  running = 0;
  parent: Pool<Payload> | null = null;
  readonly children: (Pool<Payload> | PoolTaskSet<Payload>)[] = [];

  constructor(
    readonly name: string,
    readonly mode: PoolMode,
    readonly minShare = 0,
    readonly weight = 1,
  ) {}

  add(child: Pool<Payload> | PoolTaskSet<Payload>): void {
    child.parent = this;
    this.children.push(child);
    countIn(this, child.running);
  }

  remove(child: Pool<Payload> | PoolTaskSet<Payload>): void {
    const at = this.children.indexOf(child);
    if (at === -1) return;
    this.children.splice(at, 1);
    child.parent = null;
    countIn(this, -child.running);
  }

  /** Appends the task sets inside to `out` in the order in which they are served. */
  sorted(out: PoolTaskSet<Payload>[]): PoolTaskSet<Payload>[] {
    out.length = this.sortInto(out, out.length);
    return out;
  }

  /** Writes them into `out` from a position on, and returns the position behind the last one. */
  sortInto(out: PoolTaskSet<Payload>[], from: number): number {
    const { children } = this;
    // Sorting in place is stable, so that equals stay in the order of their submission.
    if (children.length > 1) children.sort(this.mode === 'FAIR' ? compareFair : compareFifo);
    let at = from;
    for (let i = 0; i < children.length; i++) {
      const child = children[i];
      if (child instanceof Pool) at = child.sortInto(out, at);
      else out[at++] = child;
    }
    return at;
  }
}

/** Counts running tasks in a pool and all pools above. */
function countIn<Payload>(pool: Pool<Payload> | null, change: number): void {
  for (let at = pool; at !== null; at = at.parent) at.running += change;
}
