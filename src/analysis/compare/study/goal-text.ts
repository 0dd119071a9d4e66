/** A goal as people write it: "p95-waiting < 60, then busy-share". */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import type { Constraint } from '../verdict/goal';
import type { Goal } from './goal-ranking';

const LIMIT = /^(\S+)\s*(<=?|>=?)\s*(-?\d+(?:\.\d+)?)\s*(?:s|%)?$/;

/** Reads a goal. Limits are in the metric's own unit: seconds, shares from 0 to 1, counts. */
export function parseGoal(text: string): Result<Goal, string> {
  const parts = text
    .split(/,\s*(?:then\s+)?|\s+then\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const metric = parts.pop();
  if (metric === undefined || /[<>\s]/.test(metric)) {
    return err(`expected limits and then a metric, such as "p95-waiting < 60, then busy-share", got "${text}"`);
  }
  const constraints: Constraint[] = [];
  for (const part of parts) {
    const limit = LIMIT.exec(part);
    if (limit === null) return err(`expected a limit such as "p95-waiting < 60", got "${part}"`);
    const value = Number(limit[3]);
    constraints.push(
      limit[2].startsWith('<') ? { metric: limit[1], below: value } : { metric: limit[1], above: value },
    );
  }
  return ok({ metric, constraints });
}
