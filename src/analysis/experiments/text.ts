/** Numbers of experiments as text; "–" for what is not known. */

/** Three digits and a unit, with a minus sign that is no hyphen. */
export function amount(value: number, unit: string, digits = 3): string {
  return Number.isNaN(value) ? '–' : `${Number(value.toPrecision(digits))}${unit}`.replace(/^-/, '\u2212');
}

/** A share as "12.3 %". */
export function percent(share: number, digits = 3): string {
  return amount(100 * share, ' %', digits);
}

/** A ratio as "1.23 ×". */
export function times(ratio: number): string {
  return amount(ratio, ' ×');
}
