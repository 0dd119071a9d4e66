/** The tables of a book: amounts of its queues, of the users of its leaves, and of its applications. */
import { AmountRows } from '../yarn/amount-rows';

/** Amounts in the row of each. */
const OF_QUEUE = 11;
const OF_USER = 2;
const OF_APP = 3;

export class CapacityRows {
  readonly queues: AmountRows;
  readonly users: AmountRows;
  readonly apps: AmountRows;

  /** @param types resource types */
  constructor(types: number) {
    this.queues = new AmountRows(types, OF_QUEUE);
    this.users = new AmountRows(types, OF_USER);
    this.apps = new AmountRows(types, OF_APP);
  }
}
