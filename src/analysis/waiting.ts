/**
 * Waiting: an application waits while it is submitted, unfinished and holds an unmet ask; queued before its first
 * container, short after it. Waiting time follows from submissions, asks and allocations alone. Its cause is that of the
 * application's first unmet ask, and a new stretch begins when the cause, the phase or what is lacking changes.
 *
 * All records of an instant are judged together, after the last of them. Cost follows what changes: a statement about a
 * queue or a shape touches only the applications whose first unmet ask it concerns, and only if nothing narrower holds.
 */
import type { Directory } from '../sim/directory';
import { ReasonScope, SHAPES } from '../sim/trace';
import type { ApplicationTable } from './applications';
import { KINDS } from './asks';
import type { AskBook } from './asks';
import type { Wait } from './model';
import type { Statements } from './statements';

/** Applications that wait for the same shape in the same leaf queue: statements wider than a user fall on all alike. */
interface Bucket {
  readonly queue: number;
  readonly shape: number;
  readonly apps: number[];
  /** The wide statement that holds, and the state of the statements it was looked up in. */
  statement: number;
  lookedUpAt: number;
  touched: boolean;
}

const SHORT = 1;

/** From here on one container more or less is no reason for a stretch of its own. */
const MANY = 1000;

function closeEnough(before: number, now: number): boolean {
  return before === now || (before > MANY && now > MANY && Math.abs(now - before) < before / 100);
}

export class WaitTracker {
  /** Total waiting up to the last judged instant that ended a wait, and the instant since when it waits (NaN: it does not). */
  private readonly total: Float64Array;
  private readonly since: Float64Array;

  /** The open stretch of each application; `from` is NaN when there is none. */
  private readonly from: Float64Array;
  readonly code: Int32Array;
  readonly arg1: Int32Array;
  readonly arg2: Int32Array;
  readonly kind: Int32Array;
  private readonly phase: Uint8Array;
  private readonly lacking: Int32Array;
  private readonly closed: Wait[][];
  /** Stretches kept so far, of all applications: with many that wait for one another they grow like their square. */
  stretches = 0;

  private readonly buckets = new Map<number, Bucket>();
  private readonly bucketsOfQueue: Bucket[][];
  /** Every queue with everything below it. */
  private readonly below: number[][];
  private readonly bucketOf: (Bucket | undefined)[];
  private readonly placeInBucket: Int32Array;

  private readonly touchedApps: number[] = [];
  private readonly isTouched: Uint8Array;
  private readonly touchedBuckets: Bucket[] = [];
  /** Users of whom something was said at this instant. */
  private readonly touchedUsers: number[] = [];

  constructor(
    private readonly directory: Directory,
    private readonly apps: ApplicationTable,
    private readonly asks: AskBook,
    private readonly statements: Statements,
  ) {
    const { count } = apps;
    this.total = new Float64Array(count);
    this.since = new Float64Array(count).fill(NaN);
    this.from = new Float64Array(count).fill(NaN);
    this.code = new Int32Array(count);
    this.arg1 = new Int32Array(count);
    this.arg2 = new Int32Array(count);
    this.kind = new Int32Array(count);
    this.phase = new Uint8Array(count);
    this.lacking = new Int32Array(count);
    this.closed = Array.from({ length: count }, () => []);
    this.bucketsOfQueue = directory.queues.map(() => []);
    this.below = directory.queues.map(() => []);
    directory.queues.forEach((_, queue) => {
      for (let q = queue; q !== -1; q = directory.queues[q].parent) this.below[q].push(queue);
    });
    this.bucketOf = Array.from({ length: count }, () => undefined);
    this.placeInBucket = new Int32Array(count);
    this.isTouched = new Uint8Array(count);
  }

  /** Something about the application changed at this instant. */
  touch(app: number): void {
    if (this.isTouched[app] === 1) return;
    this.isTouched[app] = 1;
    this.touchedApps.push(app);
  }

  /** Something was stated at this instant. */
  touchScope(scope: number, id: number): void {
    switch (scope) {
      case ReasonScope.ask:
        if (id < this.asks.app.length) this.touch(this.asks.app.get(id));
        break;
      case ReasonScope.application:
        this.touch(id);
        break;
      case ReasonScope.queueAccepted:
        for (const bucket of this.bucketsOfQueue[id]) for (const app of bucket.apps) this.touch(app);
        break;
      case ReasonScope.user:
        this.touchedUsers.push(id);
        break;
      case ReasonScope.queue:
        this.touchBuckets(id, -1);
        break;
      case ReasonScope.queueShape:
        this.touchBuckets(Math.floor(id / SHAPES), id % SHAPES);
        break;
      case ReasonScope.cluster:
        this.touchBuckets(0, -1);
        break;
    }
  }

  private touchBuckets(queue: number, shape: number): void {
    for (const q of this.below[queue]) {
      for (const bucket of this.bucketsOfQueue[q]) {
        if (bucket.touched || bucket.apps.length === 0 || (shape !== -1 && bucket.shape !== shape)) continue;
        bucket.touched = true;
        this.touchedBuckets.push(bucket);
      }
    }
  }

  /** Whether the application waits, as of the last commit. */
  waits(app: number): boolean {
    return !Number.isNaN(this.from[app]);
  }

  /** Every record of the instant has been read: judges what has changed. */
  commit(at: number): void {
    for (const user of this.touchedUsers) {
      for (const bucket of this.buckets.values()) {
        for (const app of bucket.apps) if (this.directory.applications[app].user === user) this.touch(app);
      }
    }
    this.touchedUsers.length = 0;
    for (const bucket of this.touchedBuckets) {
      bucket.touched = false;
      for (const app of bucket.apps) if (this.isTouched[app] === 0) this.judge(at, app);
    }
    this.touchedBuckets.length = 0;
    for (const app of this.touchedApps) {
      this.isTouched[app] = 0;
      this.place(at, app);
      this.judge(at, app);
    }
    this.touchedApps.length = 0;
  }

  /** Keeps the waiting time and the bucket of an application up to date. */
  private place(at: number, app: number): void {
    const { apps, asks } = this;
    const unmet = apps.submitted[app] !== Infinity && apps.finished[app] === Infinity ? asks.first(app) : -1;
    if (unmet === -1) {
      if (!Number.isNaN(this.since[app])) this.total[app] += at - this.since[app];
      this.since[app] = NaN;
      this.leaveBucket(app);
      return;
    }
    if (Number.isNaN(this.since[app])) this.since[app] = at;
    const queue = apps.queue[app];
    const shape = asks.shape.get(unmet);
    const bucket = this.bucketOf[app];
    if (bucket !== undefined && bucket.queue === queue && bucket.shape === shape) return;
    this.leaveBucket(app);
    this.enterBucket(app, queue, shape);
  }

  private enterBucket(app: number, queue: number, shape: number): void {
    const key = queue * SHAPES + shape;
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = { queue, shape, apps: [], statement: 0, lookedUpAt: -1, touched: false };
      this.buckets.set(key, bucket);
      this.bucketsOfQueue[queue].push(bucket);
    }
    this.bucketOf[app] = bucket;
    this.placeInBucket[app] = bucket.apps.length;
    bucket.apps.push(app);
  }

  private leaveBucket(app: number): void {
    const bucket = this.bucketOf[app];
    if (bucket === undefined) return;
    const last = bucket.apps[bucket.apps.length - 1];
    bucket.apps[this.placeInBucket[app]] = last;
    this.placeInBucket[last] = this.placeInBucket[app];
    bucket.apps.pop();
    this.bucketOf[app] = undefined;
  }

  private judge(at: number, app: number): void {
    const bucket = this.bucketOf[app];
    if (bucket === undefined) {
      this.close(at, app);
      return;
    }
    const { apps, asks, statements } = this;
    const unmet = asks.first(app);
    let statement = statements.narrow(unmet, app, bucket.queue, apps.accepted[app] === 1);
    if (statement === -1) {
      if (bucket.lookedUpAt !== statements.wideChanges) {
        bucket.statement = statements.wide(bucket.queue, bucket.shape);
        bucket.lookedUpAt = statements.wideChanges;
      }
      statement = bucket.statement;
    }
    const code = statements.code.get(statement);
    const arg1 = statements.arg1.get(statement);
    const arg2 = statements.arg2.get(statement);
    const phase = apps.firstContainerAt[app] === Infinity ? 0 : SHORT;
    const kind = asks.kind.get(unmet);
    const lacking = asks.lacking[app * KINDS + kind];
    if (
      this.waits(app) &&
      this.code[app] === code &&
      this.arg1[app] === arg1 &&
      this.arg2[app] === arg2 &&
      this.phase[app] === phase &&
      this.kind[app] === kind &&
      closeEnough(this.lacking[app], lacking)
    ) {
      return;
    }
    this.close(at, app);
    this.from[app] = at;
    this.code[app] = code;
    this.arg1[app] = arg1;
    this.arg2[app] = arg2;
    this.phase[app] = phase;
    this.kind[app] = kind;
    this.lacking[app] = lacking;
  }

  private close(at: number, app: number): void {
    if (this.waits(app)) {
      this.closed[app].push(this.stretch(app, at, false));
      this.stretches++;
    }
    this.from[app] = NaN;
  }

  private stretch(app: number, to: number, open: boolean): Wait {
    return {
      app,
      from: this.from[app],
      to,
      open,
      phase: this.phase[app] === SHORT ? 'short' : 'queued',
      reason: { code: this.code[app], arg1: this.arg1[app], arg2: this.arg2[app] },
      kind: this.kind[app],
      lacking: this.lacking[app],
    };
  }

  /** Stretches and total waiting (µs) by application; what has not ended ends at `end` and is marked open. */
  snapshot(end: number): { waits: Wait[][]; waiting: Float64Array } {
    const waiting = this.total.map((total, app) =>
      Number.isNaN(this.since[app]) ? total : total + end - this.since[app],
    );
    const waits = this.closed.map((closed, app) =>
      this.waits(app) ? [...closed, this.stretch(app, end, true)] : closed.slice(),
    );
    return { waits, waiting };
  }
}
