/** Tables of a report about the runs of its first seed, as text for every format. */
import { grouped } from '../../../base/text/counted';
import { valueText } from '../../metrics/value-text';
import type { ReportVariant } from './report-variant';

export interface TextTable {
  readonly head: readonly string[];
  /** The first cell of each line is its name. */
  readonly lines: readonly (readonly string[])[];
}

/** When applications have ended, by variant. */
export function completionCells(variants: readonly Pick<ReportVariant, 'id' | 'completions'>[]): TextTable {
  const at = (values: readonly number[], share: number): string =>
    valueText(values[Math.ceil(values.length * share) - 1], 'duration');
  return {
    head: ['Variant', 'ended', 'first quarter', 'half', 'three quarters', 'last that ended'],
    // One that could not run has no applications.
    lines: variants.flatMap(({ id, completions: { finished, all } }) =>
      all === 0
        ? []
        : [
            [
              id,
              `${grouped(finished.length)} of ${grouped(all)}`,
              ...[0.25, 0.5, 0.75, 1].map((share) => at(finished, share)),
            ],
          ],
    ),
  };
}

/** What applications wait for, by cause. */
export function waitCells(variants: readonly Pick<ReportVariant, 'id' | 'waits'>[]): TextTable {
  const causes = [...new Set(variants.flatMap(({ waits }) => waits.map(({ cause }) => cause)))];
  return {
    head: ['Cause', ...variants.map(({ id }) => id)],
    lines: causes.map((cause) => [
      cause,
      ...variants.map(({ waits }) => valueText(waits.find((wait) => wait.cause === cause)?.seconds, 'duration')),
    ]),
  };
}
