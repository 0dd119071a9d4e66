/** Builds a mixed integer linear program column by column and row by row. */
import type { Milp } from '../../sim/milp';

/** A linear expression: coefficients by column. */
export type Terms = ReadonlyMap<number, number>;

export class MilpBuilder {
  private readonly cost: number[] = [];
  private readonly lower: number[] = [];
  private readonly upper: number[] = [];
  private readonly integer: number[] = [];
  private readonly rowLower: number[] = [];
  private readonly rowUpper: number[] = [];
  private readonly rowStart: number[] = [0];
  private readonly column: number[] = [];
  private readonly coefficient: number[] = [];

  /** A whole number from 0 to `upper`. Returns its column. */
  addInteger(upper: number): number {
    return this.add(upper, 1);
  }

  /** A number from 0 to `upper`. Returns its column. */
  addContinuous(upper: number): number {
    return this.add(upper, 0);
  }

  private add(upper: number, integer: number): number {
    this.lower.push(0);
    this.upper.push(upper);
    this.integer.push(integer);
    return this.cost.push(0) - 1;
  }

  /** lower <= terms <= upper. Returns the number of the row. */
  addRow(lower: number, terms: Terms, upper: number): number {
    for (const [column, coefficient] of terms) {
      if (coefficient === 0) continue;
      this.column.push(column);
      this.coefficient.push(coefficient);
    }
    this.rowStart.push(this.column.length);
    this.rowUpper.push(upper);
    return this.rowLower.push(lower) - 1;
  }

  /** Adds terms to what is maximised. */
  addToObjective(terms: Terms): void {
    for (const [column, coefficient] of terms) this.cost[column] += coefficient;
  }

  /** The program as columns. */
  build(): Milp {
    return {
      columns: this.cost.length,
      rows: this.rowLower.length,
      cost: Float64Array.from(this.cost),
      lower: Float64Array.from(this.lower),
      upper: Float64Array.from(this.upper),
      integer: Uint8Array.from(this.integer),
      rowLower: Float64Array.from(this.rowLower),
      rowUpper: Float64Array.from(this.rowUpper),
      rowStart: Int32Array.from(this.rowStart),
      column: Int32Array.from(this.column),
      coefficient: Float64Array.from(this.coefficient),
    };
  }
}

/** Adds `factor` times the terms to a linear expression. */
export function addTerms(sum: Map<number, number>, terms: Terms, factor = 1): void {
  for (const [column, coefficient] of terms) sum.set(column, (sum.get(column) ?? 0) + factor * coefficient);
}
