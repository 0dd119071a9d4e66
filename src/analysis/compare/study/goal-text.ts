/** A goal as people write it: "p95-waiting < 60, then busy-share", "2*makespan + p95-waiting". */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { shiftDecimal } from '../statistics/round-off';
import type { Constraint } from '../verdict/goal';
import { INDEX } from './goal';
import type { Goal, Weight } from './goal';

const LIMIT = /^(?<metric>\S+)\s*(?<side>[<>])=?\s*(?<amount>-?\d+(?:\.\d+)?)\s*(?<unit>s|%)?$/;
/** A metric with its weight: `2*makespan`, `makespan`. */
const TERM = /^(?:(\d+(?:\.\d+)?)\s*\*\s*)?([^\s<>*]+)$/;

/**
 * Reads a goal. Limits are in the metric's own unit: seconds, shares from 0 to 1 or in percent, counts. Several metrics that count
 * together stand with a plus between them, each with its weight.
 */
export function parseGoal(text: string): Result<Goal, string> {
  const parts = text
    .split(/,\s*(?:then\s+)?|\s+then\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const terms = parts.pop()?.split(/\s+\+\s+/) ?? [];
  const weights = terms.flatMap((term): Weight[] => {
    const [, weight = '1', metric] = TERM.exec(term) ?? [];
    return metric === undefined ? [] : [{ metric, weight: Number(weight) }];
  });
  if (weights.length === 0 || weights.length < terms.length) {
    return err(`expected limits and then a metric, such as "p95-waiting < 60, then busy-share", got "${text}"`);
  }
  const none = weights.find(({ weight }) => weight <= 0);
  if (none !== undefined) return err(`expected a weight above 0 for "${none.metric}"`);
  const constraints: Constraint[] = [];
  for (const part of parts) {
    const limit = LIMIT.exec(part)?.groups;
    if (limit === undefined) return err(`expected a limit such as "p95-waiting < 60", got "${part}"`);
    const { metric, side, amount, unit } = limit;
    const value = unit === '%' ? shiftDecimal(Number(amount), -2) : Number(amount);
    constraints.push(side === '<' ? { metric, below: value } : { metric, above: value });
  }
  const [{ metric }] = weights;
  return ok(weights.length === 1 ? { metric, constraints } : { metric: INDEX, weights, constraints });
}

/** A goal as {@link parseGoal} reads it. */
export function goalSyntax({ metric, weights, constraints }: Goal): string {
  const limits = constraints.flatMap(({ metric: id, below, above }) => [
    ...(below === undefined ? [] : [`${id} < ${below}`]),
    ...(above === undefined ? [] : [`${id} > ${above}`]),
  ]);
  const objective =
    weights?.map(({ metric: id, weight }) => (weight === 1 ? id : `${weight}*${id}`)).join(' + ') ?? metric;
  return limits.length === 0 ? objective : `${limits.join(', ')}, then ${objective}`;
}
