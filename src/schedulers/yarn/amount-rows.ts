/**
 * Amounts of queues or applications, as rows of tables. A heartbeat reads many queues, and fetching them from memory takes most
 * of its time. Here all numbers of one queue lie side by side. Code that runs less often reads them through arrays.
 */

/** Rows of one table. Tables are never reallocated, so that views of them stay valid. */
const ROWS_IN_TABLE = 64;

/** The place of a row. */
export interface AmountRow {
  readonly table: Float64Array;
  /** Index of its first number. */
  readonly from: number;
}

export class AmountRows {
  private table = new Float64Array(0);
  private next = 0;

  /**
   * @param types number of resource types, the length of an amount
   * @param amounts number of amounts in a row
   */
  constructor(
    private readonly types: number,
    private readonly amounts: number,
  ) {}

  /** Adds a row of zeros. */
  add(): AmountRow {
    const width = this.types * this.amounts;
    if (this.next === this.table.length) {
      this.table = new Float64Array(ROWS_IN_TABLE * width);
      this.next = 0;
    }
    const from = this.next;
    this.next += width;
    return { table: this.table, from };
  }

  /** Adds a row of zeros. Returns a view for each of its amounts. */
  addAmounts(): Float64Array[] {
    const { types } = this;
    const { table, from } = this.add();
    return Array.from({ length: this.amounts }, (_, n) => table.subarray(from + n * types, from + (n + 1) * types));
  }
}
