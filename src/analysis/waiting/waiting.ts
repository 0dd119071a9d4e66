/**
 * Waiting: an application waits while it is submitted, unfinished and holds an unmet ask; queued before its first
 * container, short after it. Waiting time follows from submissions, asks and allocations alone. A row begins when something
 * about the application itself changes: the phase, what it lacks, where it stands, what is said of it alone. What is said of
 * many at once changes no row; stretches.ts works out what it means for each. So cost follows what happens, and not what
 * happens times who waits.
 *
 * All records of an instant are judged together, after the last of them.
 */
import { copyRow, fixedColumns, growingColumns, scatterRows } from '../../base/collections/column-table';
import type { Columns } from '../../base/collections/column-table';
import { GrowingInt32 } from '../../base/collections/columns';
import { TouchedIds } from '../../base/collections/touched-ids';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace/trace';
import type { ApplicationTable } from '../build/applications';
import { KINDS } from '../build/asks';
import type { AskBook } from '../build/asks';
import { WAITS, WaitFlag } from '../model-columns';
import type { WaitColumns } from '../model-columns';
import type { Statements } from '../build/statements';

/** Above this number, a change by less than a percent does not begin a new row. */
const MANY = 1000;

function closeEnough(before: number, now: number): boolean {
  return before === now || (before > MANY && now > MANY && Math.abs(now - before) < before / 100);
}

export class WaitTracker {
  /** Total waiting up to the last judged instant that ended a wait, and the instant since when it waits (NaN: it does not). */
  private readonly total: Float64Array;
  private readonly since: Float64Array;

  /** The open row of each application; `from` is NaN when there is none. */
  readonly open: Columns<typeof WAITS>;
  /** Rows that are over, in the order in which they ended, and whose they are. */
  private readonly closed = growingColumns(WAITS);
  private readonly closedOf = new GrowingInt32();

  private readonly touched: TouchedIds;

  constructor(
    private readonly apps: ApplicationTable,
    private readonly asks: AskBook,
    private readonly statements: Statements,
  ) {
    const { count } = apps;
    this.total = new Float64Array(count);
    this.since = new Float64Array(count).fill(NaN);
    this.open = fixedColumns(WAITS, count);
    this.open.from.fill(NaN);
    this.touched = new TouchedIds(count);
  }

  /** Something about the application changed at this instant. */
  touch(app: number): void {
    this.touched.touch(app);
  }

  /** Something was stated at this instant. Only a statement about a single application is a change of that application. */
  touchScope(scope: number, id: number): void {
    if (scope === ReasonScope.application) this.touch(id);
    else if (scope === ReasonScope.ask && id < this.asks.pending.length) this.touch(this.asks.columns.app.get(id));
  }

  /** Whether the application waits, as of the last commit. */
  waits(app: number): boolean {
    return !Number.isNaN(this.open.from[app]);
  }

  /** The code and first argument of what an application that waits now waits for, as of the last commit. */
  causeNow(app: number): { readonly code: number; readonly arg1: number } {
    const { open } = this;
    if (open.code[app] !== Reason.none) return { code: open.code[app], arg1: open.arg1[app] };
    const accepted = (open.flags[app] & WaitFlag.accepted) !== 0;
    const statement = this.statements.shared(app, open.queue[app], open.shape[app], accepted);
    return { code: this.statements.code.get(statement), arg1: this.statements.arg1.get(statement) };
  }

  /** Every record of the instant has been read: judges what has changed. */
  commit(at: number): void {
    const { touched } = this;
    for (let place = 0; place < touched.count; place++) this.judge(at, touched.at(place));
    touched.clear();
  }

  private judge(at: number, app: number): void {
    const { apps, asks, statements, open } = this;
    const unmet = apps.submitted[app] !== Infinity && apps.finished[app] === Infinity ? asks.first(app) : -1;
    if (unmet === -1) {
      if (!Number.isNaN(this.since[app])) this.total[app] += at - this.since[app];
      this.since[app] = NaN;
      this.close(at, app);
      return;
    }
    if (Number.isNaN(this.since[app])) this.since[app] = at;
    const kind = asks.columns.kind.get(unmet);
    const lacking = asks.lacking[app * KINDS + kind];
    const queue = apps.queue[app];
    const shape = asks.columns.shape.get(unmet);
    const flags =
      (apps.firstContainerAt[app] === Infinity ? 0 : WaitFlag.short) |
      (apps.accepted[app] === 1 ? WaitFlag.accepted : 0);
    const own = statements.own(unmet, app);
    const code = own === -1 ? Reason.none : statements.code.get(own);
    const arg1 = own === -1 ? 0 : statements.arg1.get(own);
    const arg2 = own === -1 ? 0 : statements.arg2.get(own);
    if (
      this.waits(app) &&
      open.flags[app] === flags &&
      open.kind[app] === kind &&
      open.queue[app] === queue &&
      open.shape[app] === shape &&
      open.code[app] === code &&
      open.arg1[app] === arg1 &&
      open.arg2[app] === arg2 &&
      closeEnough(open.lacking[app], lacking)
    ) {
      return;
    }
    this.close(at, app);
    open.from[app] = at;
    open.flags[app] = flags;
    open.kind[app] = kind;
    open.lacking[app] = lacking;
    open.queue[app] = queue;
    open.shape[app] = shape;
    open.code[app] = code;
    open.arg1[app] = arg1;
    open.arg2[app] = arg2;
  }

  private close(at: number, app: number): void {
    if (this.waits(app)) {
      const { open, closed } = this;
      this.closedOf.push(app);
      closed.from.push(open.from[app]);
      closed.to.push(at);
      closed.flags.push(open.flags[app]);
      closed.kind.push(open.kind[app]);
      closed.lacking.push(open.lacking[app]);
      closed.queue.push(open.queue[app]);
      closed.shape.push(open.shape[app]);
      closed.code.push(open.code[app]);
      closed.arg1.push(open.arg1[app]);
      closed.arg2.push(open.arg2[app]);
    }
    this.open.from[app] = NaN;
  }

  /** Rows and total waiting (µs) by application; what has not ended ends at `end` and is marked open. */
  snapshot(end: number): { waits: WaitColumns; waiting: Float64Array } {
    const waiting = this.total.map((total, app) =>
      Number.isNaN(this.since[app]) ? total : total + end - this.since[app],
    );
    return { waits: this.columns(end), waiting };
  }

  private columns(end: number): WaitColumns {
    const { open, closed, total } = this;
    const apps = total.length;
    const closedOf = this.closedOf.view();
    const first = new Int32Array(apps + 1);
    for (const app of closedOf) first[app + 1]++;
    for (let app = 0; app < apps; app++) first[app + 1] += first[app] + (this.waits(app) ? 1 : 0);
    const columns = fixedColumns(WAITS, first[apps]);
    const next = first.slice(0, apps);
    scatterRows(
      closed,
      columns,
      closedOf.map((app) => next[app]++),
    );
    for (let app = 0; app < apps; app++) {
      if (!this.waits(app)) continue;
      const row = next[app];
      copyRow(open, app, columns, row);
      columns.to[row] = end;
      columns.flags[row] |= WaitFlag.open;
    }
    return { ...columns, first };
  }
}
