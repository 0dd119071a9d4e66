/** The row of amounts that each queue of the Fair scheduler has. */
import { AmountRows } from '../../yarn/amount-rows';

/** The amounts in the row of a queue, in this order: those that a heartbeat looks at come first. */
export const QueueAmount = {
  usage: 0,
  maxShare: 1,
  demand: 2,
  minShare: 3,
  /** No ask of its applications is smaller in any type; Infinity where there is none. */
  smallestAsk: 4,
  /** The sum of the demands of its applications or of its children. */
  demandBelow: 5,
  fairShare: 6,
  /** What its applications have divided among them. */
  dividedShare: 7,
  /** What masters in a leaf take. */
  masterUsage: 8,
  /** No ask of its applications is larger in any type; 0 where there is none. */
  largestAsk: 9,
  /** The same as `smallestAsk`, of asks for masters. */
  smallestMaster: 10,
  steadyFairShare: 11,
} as const;

/** Tables for the amounts of queues. */
export function rowsOfQueues(types: number): AmountRows {
  return new AmountRows(types, Object.keys(QueueAmount).length);
}
