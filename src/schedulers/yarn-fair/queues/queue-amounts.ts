/** The row of amounts that each queue of the Fair scheduler has. */
import { AmountRows } from '../../yarn/amount-rows';

/** The amounts in the row of a queue, in this order: those that a heartbeat reads come first. */
export const QueueAmount = {
  usage: 0,
  maxShare: 1,
  demand: 2,
  minShare: 3,
  /** By type, a lower bound of its applications' asks; Infinity: there is no ask. */
  smallestAsk: 4,
  /** The sum of the demands of its applications or of its children. */
  demandBelow: 5,
  fairShare: 6,
  /** The fair share that was last divided among its applications. */
  dividedShare: 7,
  /** Charge for the masters of a leaf. */
  masterUsage: 8,
  /** By type, an upper bound of its applications' asks; 0: there is no ask. */
  largestAsk: 9,
  /** The same as `smallestAsk`, of asks for masters. */
  smallestMaster: 10,
  steadyFairShare: 11,
} as const;

/** Tables for the amounts of queues. */
export function rowsOfQueues(types: number): AmountRows {
  return new AmountRows(types, Object.keys(QueueAmount).length);
}
