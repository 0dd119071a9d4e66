/** Variants held against what no schedule can be below, for the seed on screen, in words. */
import { expandScenario } from '../../../engine/expand';
import type { Scenario } from '../../../scenario/schema';
import { isExact, measuredIn } from '../study/sample';
import type { StudyVariant } from '../study/sample';
import { numberText, valueText } from '../../metrics/value-text';
import { runBounds } from './run-bounds';

/** One variant and one metric. */
export interface BoundRow {
  readonly variant: number;
  readonly title: string;
  /** Seconds; undefined where the run has no such value. */
  readonly value: number | undefined;
  readonly bound: number;
  /** What determines the bound; '' if unknown. */
  readonly binding: string;
}

export interface ReferenceBounds {
  readonly rows: readonly BoundRow[];
  /** Variants without bounds, and why. */
  readonly without: readonly { readonly variant: number; readonly why: string }[];
}

/** The bounds of makespan and mean completion by variant, with what its first replication came to. */
export function referenceBounds(scenario: Scenario, variants: readonly StudyVariant[]): ReferenceBounds {
  const rows: BoundRow[] = [];
  const without: { variant: number; why: string }[] = [];
  for (const [variant, { id, runs }] of variants.entries()) {
    const [run] = runs;
    if (run?.ok !== true) continue;
    const found = boundsOf(scenario, id, measuredIn(run, 'failed').value ?? 0);
    if (typeof found === 'string') {
      without.push({ variant, why: found });
      continue;
    }
    const add = (metric: string, title: string, bound: number | undefined, binding: string): void => {
      const value = measuredIn(run, metric);
      if (bound !== undefined)
        rows.push({ variant, title, value: isExact(value) ? value.value : undefined, bound, binding });
    };
    add('makespan', 'Makespan', found.makespan, found.binding);
    add('mean-completion', 'Mean completion', found.meanCompletion, found.meanBinding);
  }
  return { rows: rows.sort((a, b) => (a.title < b.title ? 1 : a.title > b.title ? -1 : 0)), without };
}

function boundsOf(scenario: Scenario, variant: string, failed: number): ReturnType<typeof runBounds> {
  if (scenario.window !== undefined) return 'only a part of the run is measured';
  if (failed > 0) return 'some applications fail before finishing their work';
  const input = expandScenario(scenario, variant);
  return input.ok ? runBounds(input.value) : 'it cannot be run';
}

/** "at most 23 % above the best possible": the bound may not be reached by any schedule. */
export function boundText({ value, bound }: BoundRow): string {
  if (value === undefined || bound <= 0) return `no schedule is below ${valueText(bound, 'duration')}`;
  const above = (value / bound - 1) * 100;
  return `at most ${numberText(Math.ceil(above - 1e-6), 0)} % above the best possible`;
}

/** "A: the least work of dag applications is not known in advance", each reason once. */
export function withoutText({ without }: ReferenceBounds, names: readonly string[]): string {
  const reasons = [...new Set(without.map(({ why }) => why))];
  return reasons
    .map((why) => `${without.flatMap((one) => (one.why === why ? [names[one.variant]] : [])).join(', ')}: ${why}`)
    .join('; ');
}
