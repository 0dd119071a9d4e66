/**
 * The asks of a run while its trace is read: what each one still lacks, the order of an application's unmet asks, and
 * when each container was asked for.
 */
import { assert } from '../../base/assert';
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { GrowingFloat64, GrowingInt32 } from '../../base/collections/columns';
import { ASKS } from '../model-columns';
import type { AskColumns } from '../model-columns';

/** The fields that may determine the order of the asks of one application. */
export interface AskFacts {
  readonly priority: number;
  /** When it was first made, µs. */
  readonly created: number;
  readonly id: number;
}

/** Negative when `a` is served before `b`. */
export type AskOrder = (a: AskFacts, b: AskFacts) => number;

/** Higher priority first, then the earlier created, then the smaller id: YuniKorn's order of asks (sorted_asks.go). */
export const byPriorityThenAge: AskOrder = (a, b) => b.priority - a.priority || a.created - b.created || a.id - b.id;

/** Number of container kinds. */
export const KINDS = 4;

export class AskBook {
  readonly columns = growingColumns(ASKS);
  /** Containers still wanted, by ask. */
  readonly pending = new GrowingInt32();

  /** Containers still wanted by kind, of application a at a * KINDS. */
  readonly lacking: Int32Array;
  /** Asks of each application that lack something, the first to be served first. */
  private readonly unmet: number[][];

  /** Additions to asks, oldest first, chained per ask: an allocation answers the oldest one open. */
  private readonly oldest = new GrowingInt32();
  private readonly newest = new GrowingInt32();
  private readonly additionAt = new GrowingFloat64();
  private readonly additionLeft = new GrowingInt32();
  private readonly additionNext = new GrowingInt32();

  /** `priorities`: of the asks of each application. */
  constructor(
    private readonly priorities: readonly number[],
    private readonly order: AskOrder,
  ) {
    this.lacking = new Int32Array(priorities.length * KINDS);
    this.unmet = priorities.map(() => []);
  }

  /** `count` more containers are wanted on an ask, which is new when its id is. */
  add(at: number, ask: number, app: number, kind: number, shape: number, count: number): void {
    const { columns, pending } = this;
    if (ask === pending.length) {
      columns.app.push(app);
      columns.kind.push(kind);
      columns.shape.push(shape);
      columns.created.push(at);
      columns.wanted.push(0);
      pending.push(0);
      this.oldest.push(-1);
      this.newest.push(-1);
    }
    assert(ask < pending.length, 'asks are recorded in the order of their ids');
    if (count === 0) return;
    columns.wanted.set(ask, columns.wanted.get(ask) + count);
    const addition = this.additionAt.push(at);
    this.additionLeft.push(count);
    this.additionNext.push(-1);
    if (this.oldest.get(ask) === -1) this.oldest.set(ask, addition);
    else this.additionNext.set(this.newest.get(ask), addition);
    this.newest.set(ask, addition);
    this.change(ask, count);
  }

  /** One container was allocated on an ask. Returns when it was asked for, µs. */
  take(ask: number): number {
    const askedAt = this.additionAt.get(this.oldest.get(ask));
    this.answer(ask, 1);
    return askedAt;
  }

  /** `count` of the containers that an ask waits for are no longer wanted. */
  withdraw(ask: number, count: number): void {
    this.answer(ask, count);
  }

  /** The first unmet ask of an application, -1 when everything it asked for is there. */
  first(app: number): number {
    const unmet = this.unmet[app];
    return unmet.length === 0 ? -1 : unmet[0];
  }

  /** The first unmet ask of an application for a kind of container, -1 if there is none. */
  firstOf(app: number, kind: number): number {
    return this.unmet[app].find((ask) => this.columns.kind.get(ask) === kind) ?? -1;
  }

  private answer(ask: number, count: number): void {
    assert(count <= this.pending.get(ask), 'more is answered than an ask lacks');
    let left = count;
    while (left > 0) {
      const addition = this.oldest.get(ask);
      const taken = Math.min(left, this.additionLeft.get(addition));
      left -= taken;
      this.additionLeft.set(addition, this.additionLeft.get(addition) - taken);
      if (this.additionLeft.get(addition) === 0) this.oldest.set(ask, this.additionNext.get(addition));
    }
    this.change(ask, -count);
  }

  private change(ask: number, count: number): void {
    const app = this.columns.app.get(ask);
    const before = this.pending.get(ask);
    const after = before + count;
    this.pending.set(ask, after);
    this.lacking[app * KINDS + this.columns.kind.get(ask)] += count;
    const unmet = this.unmet[app];
    if (before === 0 && after > 0) {
      let place = unmet.length;
      while (place > 0 && this.order(this.facts(ask), this.facts(unmet[place - 1])) < 0) place--;
      unmet.splice(place, 0, ask);
    } else if (before > 0 && after === 0) {
      if (unmet[0] === ask) unmet.shift();
      else unmet.splice(unmet.indexOf(ask), 1);
    }
  }

  private facts(ask: number): AskFacts {
    return { priority: this.priorities[this.columns.app.get(ask)], created: this.columns.created.get(ask), id: ask };
  }

  snapshot(): AskColumns {
    return { ...snapshotColumns(this.columns), count: this.pending.length };
  }
}
