/** Variants compared with lower bounds, which no schedule can beat, for the seed on screen, in words. */
import type { Scenario } from '../../../scenario/schema';
import { isExact, measuredIn } from '../study/sample';
import type { StudyVariant } from '../study/sample';
import { metricTitle } from '../../metrics/metric-title';
import { numberText, valueText } from '../../metrics/value-text';
import type { RunBounds } from './run-bounds';

/** One variant and one metric. */
export interface BoundRow {
  readonly variant: number;
  readonly title: string;
  /** Seconds; undefined where the run has no such value, since it ended too early. */
  readonly value: number | undefined;
  readonly ended: 'all-done' | 'horizon' | 'deadlock' | 'policy';
  readonly bound: number;
  /** What determines the bound; '' if unknown. */
  readonly binding: string;
}

/** What bounds a percentile of completion times. */
const CHAINS = 'the longest chains of tasks';

export interface ReferenceBounds {
  readonly rows: readonly BoundRow[];
  /** Variants without bounds, and why. */
  readonly without: readonly { readonly variant: number; readonly why: string }[];
}

/**
 * The bounds of makespan, mean and late completion by variant, with what its first replication came to.
 * @param bounds by variant: a sentence where there are none; undefined where they are not known yet, which is not mentioned
 */
export function referenceBounds(
  { window }: Pick<Scenario, 'window'>,
  variants: readonly StudyVariant[],
  bounds: readonly (RunBounds | string | undefined)[],
): ReferenceBounds {
  const rows: BoundRow[] = [];
  const without: { variant: number; why: string }[] = [];
  for (const [variant, { runs }] of variants.entries()) {
    const [run] = runs;
    const own = bounds[variant];
    if (run?.ok !== true || own === undefined) continue;
    const failed = measuredIn(run, 'failed').value ?? 0;
    const found =
      window !== undefined
        ? 'only a part of the run is measured'
        : failed > 0
          ? 'some applications fail before finishing their work'
          : own;
    if (typeof found === 'string') {
      without.push({ variant, why: found });
      continue;
    }
    const add = (metric: string, bound: number | undefined, binding: string): void => {
      if (bound === undefined) return;
      const value = measuredIn(run, metric);
      rows.push({
        variant,
        title: metricTitle(metric),
        value: isExact(value) ? value.value : undefined,
        ended: run.ended,
        bound,
        binding,
      });
    };
    add('makespan', found.makespan, found.binding);
    add('mean-completion', found.meanCompletion, found.meanBinding);
    if (found.p95Completion === undefined) add('max-completion', found.maxCompletion, CHAINS);
    else add('p95-completion', found.p95Completion, CHAINS);
  }
  // By metric, in the order in which they were added.
  const titles = [...new Set(rows.map(({ title }) => title))];
  return { rows: rows.toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title)), without };
}

/** "at most 23 % above the best possible": the bound may not be reached by any schedule. */
export function boundText({ value, ended, bound }: BoundRow): string {
  if (value === undefined) return ended === 'horizon' ? 'not over' : 'without an end';
  if (bound <= 0) return `no schedule is below ${valueText(bound, 'duration')}`;
  const above = (value / bound - 1) * 100;
  return `at most ${numberText(Math.ceil(above - 1e-6), 0)} % above the best possible`;
}

/** What the run came to; "no end" where all that is left waits for good, "unfinished" where its horizon came first. */
export function boundedValue({ value, ended }: Pick<BoundRow, 'value' | 'ended'>): string {
  if (value !== undefined) return valueText(value, 'duration');
  return ended === 'horizon' ? 'unfinished' : 'no end';
}

/** "A: the least work of dag applications is not known in advance", each reason once. */
export function withoutText({ without }: ReferenceBounds, names: readonly string[]): string {
  const reasons = [...new Set(without.map(({ why }) => why))];
  return reasons
    .map((why) => `${without.flatMap((one) => (one.why === why ? [names[one.variant]] : [])).join(', ')}: ${why}`)
    .join('; ');
}
