/**
 * Where two runs begin to decide differently.
 *
 * Exact: the j-th decision of a kind in A, by time, agrees with the j-th in B when they lie at most a slack apart; the runs
 * diverge with the earliest decision that does not agree. Without slack that is the smallest t at which the two have taken
 * different multisets of decisions up to and including t; the order inside an instant never counts.
 *
 * Order: for systems whose clocks differ. What both take in their current instants cancels; they diverge when both have
 * something left there and nothing in common. That is: A took x before y and B y before x, or one never took x.
 */
import type { ComparableLogs, OrderedLog } from './decision-log';

/** Rows of the earliest decisions without partner in the two logs; -1: nothing more. */
export interface Divergence {
  /** The earlier instant of the two, µs. */
  readonly at: number;
  readonly a: number;
  readonly b: number;
}

/** The first divergence when instants count, up to `slack` µs; undefined where there is none. */
export function exactDivergence({ a, b, keys }: ComparableLogs, slack: number): Divergence | undefined {
  const partnersInB = occurrences(b, keys);
  const partnersInA = occurrences(a, keys);
  return between(a, firstWithout(a, b, partnersInB, slack), b, firstWithout(b, a, partnersInA, slack));
}

/** The first divergence in order alone; undefined where there is none. */
export function orderDivergence({ a, b, keys }: ComparableLogs): Divergence | undefined {
  const [sideA, sideB] = [new Side(a, keys), new Side(b, keys)];
  for (;;) {
    sideA.advance();
    sideB.advance();
    if (sideA.over || sideB.over) {
      return sideA.over && sideB.over ? undefined : between(a, sideA.first(), b, sideB.first());
    }
    if (!sideA.cancel(sideB)) return between(a, sideA.first(), b, sideB.first());
  }
}

/** A divergence by positions in ordered logs; -1: nothing. */
function between(a: OrderedLog, inA: number, b: OrderedLog, inB: number): Divergence | undefined {
  if (inA === -1 && inB === -1) return undefined;
  const at = Math.min(inA === -1 ? Infinity : a.at[inA], inB === -1 ? Infinity : b.at[inB]);
  return { at, a: inA === -1 ? -1 : a.row[inA], b: inB === -1 ? -1 : b.row[inB] };
}

/** Positions of the decisions of each key, one key after the other. */
interface Occurrences {
  readonly first: Int32Array;
  readonly position: Int32Array;
}

function occurrences({ count, key }: OrderedLog, keys: number): Occurrences {
  const first = new Int32Array(keys + 1);
  for (let i = 0; i < count; i++) first[key[i] + 1]++;
  for (let k = 0; k < keys; k++) first[k + 1] += first[k];
  const next = first.slice();
  const position = new Int32Array(count);
  for (let i = 0; i < count; i++) position[next[key[i]]++] = i;
  return { first, position };
}

/** Position of the earliest decision whose partner is missing or too far away; -1 where all agree. */
function firstWithout(log: OrderedLog, other: OrderedLog, partners: Occurrences, slack: number): number {
  const next = partners.first.slice();
  for (let i = 0; i < log.count; i++) {
    const key = log.key[i];
    const at = next[key]++;
    if (at >= partners.first[key + 1] || Math.abs(other.at[partners.position[at]] - log.at[i]) > slack) return i;
  }
  return -1;
}

/** One log on its way through the comparison of order. */
class Side {
  /** Where the current instant ends. */
  private to = 0;
  /** Positions of the current instant that are left, apart from what `skipped` takes away yet. */
  private rest: number[] = [];
  private left = 0;
  /** By key: how many of the current instant are left, and how many of the first ones in `rest` are gone. */
  private readonly pending: Int32Array;
  private readonly skipped: Int32Array;
  over = false;

  constructor(
    private readonly log: OrderedLog,
    keys: number,
  ) {
    this.pending = new Int32Array(keys);
    this.skipped = new Int32Array(keys);
  }

  /** Moves on to the next instant when nothing is left of this one. */
  advance(): void {
    const { log } = this;
    if (this.left > 0 || this.over) return;
    for (const position of this.rest) this.skipped[log.key[position]] = 0;
    this.rest = [];
    const from = this.to;
    if (from === log.count) {
      this.over = true;
      return;
    }
    while (this.to < log.count && log.at[this.to] === log.at[from]) {
      this.pending[log.key[this.to]]++;
      this.rest.push(this.to++);
    }
    this.left = this.rest.length;
  }

  /** Position of the first one that is left; -1: nothing more. */
  first(): number {
    this.keep(() => true);
    return this.rest[0] ?? -1;
  }

  /** Cancels what both instants have in common, the first ones of a key first; whether there was any. */
  cancel(other: Side): boolean {
    // Iterates over the smaller side, so that a large one is not iterated once for each small one.
    const [small, large] = this.rest.length <= other.rest.length ? [this, other] : [other, this];
    const before = small.left;
    small.keep((key) => {
      if (large.pending[key] === 0) return true;
      small.pending[key]--;
      small.left--;
      large.pending[key]--;
      large.left--;
      large.skipped[key]++;
      return false;
    });
    return small.left < before;
  }

  /** Drops from `rest` what is gone and what is not to be kept. */
  private keep(stays: (key: number) => boolean): void {
    this.rest = this.rest.filter((position) => {
      const key = this.log.key[position];
      if (this.skipped[key] === 0) return stays(key);
      this.skipped[key]--;
      return false;
    });
  }
}
