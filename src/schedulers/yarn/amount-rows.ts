/**
 * Amounts of queues or applications, as rows of tables. A step of the scheduler touches many distant queues, and fetching them
 * from memory takes most of its time. So all numbers of one queue lie side by side here. Code that runs less often reads the
 * same numbers through arrays.
 */

/** Rows of one table. Tables never move, so that arrays that share their numbers stay valid. */
const ROWS_IN_TABLE = 64;

/** Where a row lies. */
export interface AmountRow {
  readonly table: Float64Array;
  /** Its first number in the table. */
  readonly from: number;
}

export class AmountRows {
  private table = new Float64Array(0);
  private next = 0;

  /**
   * @param types resource types: the numbers of an amount
   * @param amounts of which a row consists
   */
  constructor(
    private readonly types: number,
    private readonly amounts: number,
  ) {}

  /** One more row, of zeros. */
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

  /** One more row, as an array for each of its amounts. */
  addAmounts(): Float64Array[] {
    const { types } = this;
    const { table, from } = this.add();
    return Array.from({ length: this.amounts }, (_, n) => table.subarray(from + n * types, from + (n + 1) * types));
  }
}
