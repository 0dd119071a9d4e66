/**
 * The amounts of a queue of the Fair scheduler, in one row of numbers: what it uses and wants, what it is entitled to, what it may
 * have at most, and what is asked for in it.
 */
import { AmountRows } from '../../yarn/amount-rows';
import { MEMORY } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';

/** The amounts in the row of a queue, in this order: those that a heartbeat looks at come first. */
export const QueueAmount = {
  usage: 0,
  maxShare: 1,
  demand: 2,
  minShare: 3,
  smallestAsk: 4,
  /** The sum of the demands of its applications or of its children. */
  demandBelow: 5,
  fairShare: 6,
  /** What its applications have divided among them. */
  dividedShare: 7,
  masterUsage: 8,
  largestAsk: 9,
  smallestMaster: 10,
  steadyFairShare: 11,
} as const;

/** Tables for the amounts of queues. */
export function rowsOfQueues(types: number): AmountRows {
  return new AmountRows(types, Object.keys(QueueAmount).length);
}

export class QueueAmounts {
  // The row, for what is called often
  protected readonly table: Float64Array;
  private readonly from: number;
  protected readonly types: number;

  // The same numbers as arrays
  readonly usage: Resource;
  readonly demand: Resource;
  readonly fairShare: Resource;
  readonly steadyFairShare: Resource;
  readonly maxShare: Resource;
  readonly minShare: Resource;
  /** What masters in a leaf take. */
  readonly masterUsage: Resource;
  readonly demandBelow: Resource;
  /** No ask of its applications is smaller or larger in any type; Infinity or 0 where there is none. */
  readonly smallestAsk: Resource;
  readonly largestAsk: Resource;
  /** The same of asks for masters. */
  readonly smallestMaster: Resource;

  /**
   * @param rows among which its own is made
   * @param types resource types
   */
  constructor(rows: AmountRows, types: number) {
    const { table, from } = rows.add();
    const amount = (n: number): Resource => table.subarray(from + n * types, from + (n + 1) * types);
    this.table = table;
    this.from = from;
    this.types = types;
    this.usage = amount(QueueAmount.usage);
    this.demand = amount(QueueAmount.demand);
    this.fairShare = amount(QueueAmount.fairShare);
    this.steadyFairShare = amount(QueueAmount.steadyFairShare);
    this.maxShare = amount(QueueAmount.maxShare);
    this.minShare = amount(QueueAmount.minShare);
    this.masterUsage = amount(QueueAmount.masterUsage);
    this.demandBelow = amount(QueueAmount.demandBelow);
    this.smallestAsk = amount(QueueAmount.smallestAsk);
    this.largestAsk = amount(QueueAmount.largestAsk);
    this.smallestMaster = amount(QueueAmount.smallestMaster);
  }

  /** One of its amounts (`QueueAmount`), of one type. */
  amount(amount: number, type: number): number {
    return this.table[this.placeOf(amount) + type];
  }

  /** Where one of its amounts begins in the table. */
  protected placeOf(amount: number): number {
    return this.from + amount * this.types;
  }

  /** Whether it uses more of a type than its maximum. */
  get isOverMax(): boolean {
    const { table, types } = this;
    const usage = this.placeOf(QueueAmount.usage);
    const max = this.placeOf(QueueAmount.maxShare);
    for (let t = 0; t < types; t++) if (table[usage + t] > table[max + t]) return true;
    return false;
  }

  /** Whether it stays within its maximum with a container of this size more. */
  hasPlaceFor(size: Resource): boolean {
    const { table } = this;
    const usage = this.placeOf(QueueAmount.usage);
    const max = this.placeOf(QueueAmount.maxShare);
    for (let t = 0; t < size.length; t++) if (table[usage + t] + size[t] > table[max + t]) return false;
    return true;
  }

  /** Whether the smallest ask of its applications fits into an amount, and so may any. */
  isAnyAskIn(room: Resource): boolean {
    const { table } = this;
    const smallest = this.placeOf(QueueAmount.smallestAsk);
    for (let t = 0; t < room.length; t++) if (table[smallest + t] > room[t]) return false;
    return true;
  }

  /** Whether masters run in a leaf, or wait for being started. */
  get hasMasters(): boolean {
    return (
      this.amount(QueueAmount.masterUsage, MEMORY) > 0 || this.amount(QueueAmount.smallestMaster, MEMORY) < Infinity
    );
  }
}
