/**
 * Waiting: an application waits while it is submitted, unfinished and holds an unmet ask; queued before its first
 * container, short after it. Waiting time follows from submissions, asks and allocations alone. A row begins when something
 * about the application itself changes: the phase, what it lacks, where it stands, what is said of it alone. What is said of
 * many at once changes no row; stretches.ts works out what it means for each. So cost follows what happens, and not what
 * happens times who waits.
 *
 * All records of an instant are judged together, after the last of them.
 */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/columns';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace';
import type { ApplicationTable } from '../build/applications';
import { KINDS } from '../build/asks';
import type { AskBook } from '../build/asks';
import { WaitFlag } from '../model';
import type { WaitColumns } from '../model';
import type { Statements } from '../build/statements';

/** From here on one container more or less is no reason for a row of its own. */
const MANY = 1000;

function closeEnough(before: number, now: number): boolean {
  return before === now || (before > MANY && now > MANY && Math.abs(now - before) < before / 100);
}

export class WaitTracker {
  /** Total waiting up to the last judged instant that ended a wait, and the instant since when it waits (NaN: it does not). */
  private readonly total: Float64Array;
  private readonly since: Float64Array;

  /** The open row of each application; `from` is NaN when there is none. */
  private readonly from: Float64Array;
  private readonly flags: Uint8Array;
  readonly kind: Uint8Array;
  private readonly lacking: Int32Array;
  private readonly queue: Int32Array;
  private readonly shape: Int32Array;
  private readonly code: Int32Array;
  private readonly arg1: Int32Array;
  private readonly arg2: Int32Array;
  private readonly closed = new ClosedRows();

  private readonly touched: number[] = [];
  private readonly isTouched: Uint8Array;

  constructor(
    private readonly apps: ApplicationTable,
    private readonly asks: AskBook,
    private readonly statements: Statements,
  ) {
    const { count } = apps;
    this.total = new Float64Array(count);
    this.since = new Float64Array(count).fill(NaN);
    this.from = new Float64Array(count).fill(NaN);
    this.flags = new Uint8Array(count);
    this.kind = new Uint8Array(count);
    this.lacking = new Int32Array(count);
    this.queue = new Int32Array(count);
    this.shape = new Int32Array(count);
    this.code = new Int32Array(count);
    this.arg1 = new Int32Array(count);
    this.arg2 = new Int32Array(count);
    this.isTouched = new Uint8Array(count);
  }

  /** Something about the application changed at this instant. */
  touch(app: number): void {
    if (this.isTouched[app] === 1) return;
    this.isTouched[app] = 1;
    this.touched.push(app);
  }

  /** Something was stated at this instant: only what is said of one application alone is a change of its own. */
  touchScope(scope: number, id: number): void {
    if (scope === ReasonScope.application) this.touch(id);
    else if (scope === ReasonScope.ask && id < this.asks.app.length) this.touch(this.asks.app.get(id));
  }

  /** Whether the application waits, as of the last commit. */
  waits(app: number): boolean {
    return !Number.isNaN(this.from[app]);
  }

  /** The code and first argument of what an application that waits now waits for, as of the last commit. */
  causeNow(app: number): { readonly code: number; readonly arg1: number } {
    if (this.code[app] !== Reason.none) return { code: this.code[app], arg1: this.arg1[app] };
    const accepted = (this.flags[app] & WaitFlag.accepted) !== 0;
    const statement = this.statements.shared(app, this.queue[app], this.shape[app], accepted);
    return { code: this.statements.code.get(statement), arg1: this.statements.arg1.get(statement) };
  }

  /** Every record of the instant has been read: judges what has changed. */
  commit(at: number): void {
    for (const app of this.touched) {
      this.isTouched[app] = 0;
      this.judge(at, app);
    }
    this.touched.length = 0;
  }

  private judge(at: number, app: number): void {
    const { apps, asks, statements } = this;
    const unmet = apps.submitted[app] !== Infinity && apps.finished[app] === Infinity ? asks.first(app) : -1;
    if (unmet === -1) {
      if (!Number.isNaN(this.since[app])) this.total[app] += at - this.since[app];
      this.since[app] = NaN;
      this.close(at, app);
      return;
    }
    if (Number.isNaN(this.since[app])) this.since[app] = at;
    const kind = asks.kind.get(unmet);
    const lacking = asks.lacking[app * KINDS + kind];
    const queue = apps.queue[app];
    const shape = asks.shape.get(unmet);
    const flags =
      (apps.firstContainerAt[app] === Infinity ? 0 : WaitFlag.short) |
      (apps.accepted[app] === 1 ? WaitFlag.accepted : 0);
    const own = statements.own(unmet, app);
    const code = own === -1 ? Reason.none : statements.code.get(own);
    const arg1 = own === -1 ? 0 : statements.arg1.get(own);
    const arg2 = own === -1 ? 0 : statements.arg2.get(own);
    if (
      this.waits(app) &&
      this.flags[app] === flags &&
      this.kind[app] === kind &&
      this.queue[app] === queue &&
      this.shape[app] === shape &&
      this.code[app] === code &&
      this.arg1[app] === arg1 &&
      this.arg2[app] === arg2 &&
      closeEnough(this.lacking[app], lacking)
    ) {
      return;
    }
    this.close(at, app);
    this.from[app] = at;
    this.flags[app] = flags;
    this.kind[app] = kind;
    this.lacking[app] = lacking;
    this.queue[app] = queue;
    this.shape[app] = shape;
    this.code[app] = code;
    this.arg1[app] = arg1;
    this.arg2[app] = arg2;
  }

  private close(at: number, app: number): void {
    if (this.waits(app)) {
      const { closed } = this;
      closed.app.push(app);
      closed.from.push(this.from[app]);
      closed.to.push(at);
      closed.flags.push(this.flags[app]);
      closed.kind.push(this.kind[app]);
      closed.lacking.push(this.lacking[app]);
      closed.queue.push(this.queue[app]);
      closed.shape.push(this.shape[app]);
      closed.code.push(this.code[app]);
      closed.arg1.push(this.arg1[app]);
      closed.arg2.push(this.arg2[app]);
    }
    this.from[app] = NaN;
  }

  /** Rows and total waiting (µs) by application; what has not ended ends at `end` and is marked open. */
  snapshot(end: number): { waits: WaitColumns; waiting: Float64Array } {
    const waiting = this.total.map((total, app) =>
      Number.isNaN(this.since[app]) ? total : total + end - this.since[app],
    );
    return { waits: this.columns(end), waiting };
  }

  private columns(end: number): WaitColumns {
    const { closed } = this;
    const apps = this.total.length;
    const first = new Int32Array(apps + 1);
    for (let row = 0; row < closed.app.length; row++) first[closed.app.get(row) + 1]++;
    for (let app = 0; app < apps; app++) first[app + 1] += first[app] + (this.waits(app) ? 1 : 0);
    const rows = first[apps];
    const columns = {
      first,
      from: new Float64Array(rows),
      to: new Float64Array(rows),
      flags: new Uint8Array(rows),
      kind: new Uint8Array(rows),
      lacking: new Int32Array(rows),
      queue: new Int32Array(rows),
      shape: new Int32Array(rows),
      code: new Int32Array(rows),
      arg1: new Int32Array(rows),
      arg2: new Int32Array(rows),
    };
    const next = first.slice(0, apps);
    for (let row = 0; row < closed.app.length; row++) {
      const to = next[closed.app.get(row)]++;
      columns.from[to] = closed.from.get(row);
      columns.to[to] = closed.to.get(row);
      columns.flags[to] = closed.flags.get(row);
      columns.kind[to] = closed.kind.get(row);
      columns.lacking[to] = closed.lacking.get(row);
      columns.queue[to] = closed.queue.get(row);
      columns.shape[to] = closed.shape.get(row);
      columns.code[to] = closed.code.get(row);
      columns.arg1[to] = closed.arg1.get(row);
      columns.arg2[to] = closed.arg2.get(row);
    }
    for (let app = 0; app < apps; app++) {
      if (!this.waits(app)) continue;
      const to = next[app];
      columns.from[to] = this.from[app];
      columns.to[to] = end;
      columns.flags[to] = this.flags[app] | WaitFlag.open;
      columns.kind[to] = this.kind[app];
      columns.lacking[to] = this.lacking[app];
      columns.queue[to] = this.queue[app];
      columns.shape[to] = this.shape[app];
      columns.code[to] = this.code[app];
      columns.arg1[to] = this.arg1[app];
      columns.arg2[to] = this.arg2[app];
    }
    return columns;
  }
}

/** Rows that are over, in the order in which they ended. */
class ClosedRows {
  readonly app = new GrowingInt32();
  readonly from = new GrowingFloat64();
  readonly to = new GrowingFloat64();
  readonly flags = new GrowingUint8();
  readonly kind = new GrowingUint8();
  readonly lacking = new GrowingInt32();
  readonly queue = new GrowingInt32();
  readonly shape = new GrowingInt32();
  readonly code = new GrowingInt32();
  readonly arg1 = new GrowingInt32();
  readonly arg2 = new GrowingInt32();
}
