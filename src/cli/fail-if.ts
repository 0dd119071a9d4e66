/** Conditions under which a comparison fails: "makespan > 5 %", "p95-waiting > 60", "deadlock". */
import type { VariantEstimate } from '../analysis/compare/study/estimate';
import type { PairFinding } from '../analysis/compare/study/pair';
import type { StudyReport } from '../analysis/compare/report/report-model';
import { assert } from '../base/assert';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { ofSeeds } from '../analysis/compare/study/seed-words';

export type Condition =
  | { readonly kind: 'deadlock' }
  | {
      readonly kind: 'metric';
      readonly metric: string;
      readonly above: boolean;
      readonly limit: number;
      /** It concerns the change from the first variant, in percent, instead of the value. */
      readonly percent: boolean;
    };

const METRIC = /^(\S+?)\s*([<>])\s*([+-]?\d+(?:\.\d+)?)\s*(%?)$/;

/** Reads a condition, or says what was expected. */
export function parseCondition(text: string): Result<Condition, string> {
  const plain = text.trim();
  if (plain === 'deadlock') return ok({ kind: 'deadlock' });
  const found = METRIC.exec(plain);
  if (found === null) return err(`expected "deadlock", "makespan > 5 %" or "p95-waiting > 60", got "${text}"`);
  const [, metric, sign, limit, percent] = found;
  return ok({ kind: 'metric', metric, above: sign === '>', limit: Number(limit), percent: percent === '%' });
}

/**
 * Which variants could not run, or were stopped by an error in their policy, a line for each. Whatever is asked, a comparison with
 * one fails: what it would have done is unknown.
 */
export function withoutFigures({ variants }: StudyReport): string[] {
  return variants.flatMap((variant) => {
    const { id, stopped, failures } = variant;
    if (isRefused(variant)) return [`${id} could not run: ${failures[0]}`];
    return stopped.count === 0 ? [] : [`an error in its policy stops ${id} in ${ofSeeds(stopped.count, stopped.n)}`];
  });
}

/** Whether a variant could not run with any seed. */
function isRefused({ fingerprints, failures }: StudyReport['variants'][number]): boolean {
  return failures.length > 0 && fingerprints.every((run) => run === null);
}

/** Why the condition certainly holds in some variant; undefined if it does not. */
export function conditionHolds(condition: Condition, { rows, variants }: StudyReport): string | undefined {
  if (condition.kind === 'deadlock') {
    const stuck = variants.find(({ deadlocks }) => deadlocks.count > 0);
    return stuck && `${stuck.id} deadlocks in ${ofSeeds(stuck.deadlocks.count, stuck.deadlocks.n)}`;
  }
  const { metric, above, limit, percent } = condition;
  const row = rows.find(({ id }) => id === metric);
  assert(row !== undefined, `metric ${metric}`);
  const beyond = (low: number | undefined, high: number | undefined): boolean =>
    above ? low !== undefined && low > limit : high !== undefined && high < limit;
  const pair = row.pairs.find((one) => {
    const { low, high } = one.percent ?? percentBounds(one, row.estimates[one.a]);
    return beyond(low, high);
  });
  const index = row.estimates.findIndex(({ mean, low, high, medianLow, medianHigh }) =>
    mean === undefined ? beyond(medianLow, medianHigh) : beyond(low ?? mean, high ?? mean),
  );
  const found = percent ? pair?.b : index === -1 ? undefined : index;
  if (found === undefined) return undefined;
  const against = percent && pair !== undefined ? ` against ${variants[pair.a].id}` : '';
  const what = `${row.title} of ${variants[found].id}${against}`;
  return `${what} is ${above ? 'above' : 'below'} ${limit}${percent ? ' %' : ''}`;
}

/**
 * Bounds of the change in percent where runs are unfinished and there is no ratio: what the difference is at least, in parts
 * of what the first variant has at most.
 */
function percentBounds(
  { interval: { low, high } }: Pick<PairFinding, 'interval'>,
  { high: most, medianHigh }: Pick<VariantEstimate, 'high' | 'medianHigh'>,
): { readonly low: number | undefined; readonly high: number | undefined } {
  const whole = most ?? medianHigh ?? Infinity;
  const part = (amount: number): number | undefined =>
    whole > 0 && Number.isFinite(whole) ? (amount / whole) * 100 : undefined;
  return {
    low: low !== undefined && low > 0 ? part(low) : undefined,
    high: high !== undefined && high < 0 ? part(high) : undefined,
  };
}
