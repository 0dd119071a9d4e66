/** How the comparison prints numbers: one fixed number of decimals per row, thousands set apart, a real minus sign, ≥ for what has not ended. */
import { durationPrinter, numberText } from '../../analysis/metrics/value-text';
import type { Metric } from '../../analysis/model';

const MINUS = '\u2212';
/** Of a value that means nothing here. */
export const NO_VALUE = '–';

export type Print = (size: number) => string;

/** Prints sizes (never negative) of one row, all with the same number of decimals. */
export function printer(metrics: readonly Metric[]): Print {
  const sizes = metrics.flatMap(({ value, most }) => [value, most]).map((size) => (hasSize(size) ? size : 0));
  const largest = Math.max(...sizes);
  switch (metrics[0].unit) {
    case 'count': {
      const whole = sizes.every(Number.isInteger);
      return (size) => numberText(size, whole || largest >= 100 ? 0 : 2);
    }
    case 'duration':
      return durationPrinter(largest);
    case 'share':
    case 'ratio':
      return (size) => `${(size * 100).toFixed(1)} %`;
    case 'core-seconds':
    case 'GB-seconds':
      return (size) => numberText(size, largest < 100 ? 1 : 0);
  }
}

function hasSize(value: number | undefined): value is number {
  return value !== undefined && value !== Infinity;
}

/** A value or its bounds; "no end" for a time that never comes, a dash for what means nothing here. */
export function valueText({ value, atLeast, most }: Metric, print: Print): string {
  if (!hasSize(value)) return value === undefined ? NO_VALUE : 'no end';
  if (atLeast && most !== undefined) return `${print(value)} to ${print(most)}`;
  return `${atLeast ? '≥ ' : ''}${print(value)}`;
}

/**
 * Second minus first with its sign. Where one of them can only be larger, so (or smaller) can the difference; where both can, there
 * is nothing to say, as where one never comes.
 */
export function differenceText(first: Metric, second: Metric, print: Print): string {
  if (!hasSize(first.value) || !hasSize(second.value) || (first.atLeast && second.atLeast)) return '–';
  const by = second.value - first.value;
  const bound = second.atLeast ? '≥ ' : first.atLeast ? '≤ ' : '';
  const size = print(Math.abs(by));
  const zero = print(0) === size;
  // A difference of shares in per cent would read as one relative to the first.
  const told = first.unit === 'share' ? size.replace(/%$/, 'points') : size;
  return `${bound}${zero ? '' : by > 0 ? '+' : MINUS}${told}`;
}
