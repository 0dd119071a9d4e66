/**
 * Costs that move with time: a second of waiting costs omega, a second of running that would be lost costs 1.
 * Source: Quincy, appendix; Firmament, quincy_cost_model.cc (TaskToUnscheduledAggCost, TaskContinuationCost).
 */

/** v: what it costs to leave a task unscheduled that has waited for `seconds` in all its waits together. */
export function waitingCost(omega: number, seconds: number): number {
  return omega * seconds;
}

/**
 * What it costs to leave a task on its machine, where its input costs `gamma`, after it has run for `seconds` in all its
 * executions together, lost ones included: that is what lets every task end some day.
 */
export function continuationCost(gamma: number, seconds: number): number {
  return gamma - seconds;
}

/** Seconds of waiting after which a place of cost `cost` costs no more than to wait on. */
export function secondsUntilTie(omega: number, cost: number): number {
  return cost <= 0 ? 0 : cost / omega;
}

const THOUSAND = 1000;

/** Thousandths of a cost are the least that makes a difference. */
export function thousandths(cost: number): number {
  return Math.round(cost * THOUSAND);
}
