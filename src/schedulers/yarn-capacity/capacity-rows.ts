/** The tables in which a book keeps the amounts of its queues, users and applications. */
import { AmountRows } from '../yarn/amount-rows';

/** Number of amounts in a row. */
const OF_QUEUE = 10;
const OF_USER = 2;
const OF_APP = 3;

export class CapacityRows {
  readonly queues: AmountRows;
  readonly users: AmountRows;
  readonly apps: AmountRows;

  /** @param types number of resource types */
  constructor(types: number) {
    this.queues = new AmountRows(types, OF_QUEUE);
    this.users = new AmountRows(types, OF_USER);
    this.apps = new AmountRows(types, OF_APP);
  }
}
