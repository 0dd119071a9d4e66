/** How a value is in a sentence. Source: docs/lesson-language.md. */
import { formatInstant, formatMemory, formatSpan, SECOND } from '../../base/units';
import type { Amount, Quantity } from './quantity';

const WORDS = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ');
const THIN = '\u202f';
const MINUS = '\u2212';

/** The value as text: by a format, or by its unit. */
export function print(value: Quantity, format?: string): string {
  switch (value.kind) {
    case 'none':
      return 'none';
    case 'text':
      return value.value;
    case 'truth':
      return value.value;
    case 'mismatch':
      return '?';
    case 'amount':
      return printAmount(value, format);
  }
}

function printAmount(amount: Amount, format: string | undefined): string {
  const { low, high } = amount;
  if (low === Infinity) return 'never';
  const one = (value: number): string => printNumber(value, amount, format);
  if (low === high) return one(low);
  if (high === Infinity) return low === -Infinity ? 'unknown' : `at least ${one(low)}`;
  return low === -Infinity ? `at most ${one(high)}` : `${one(low)} to ${one(high)}`;
}

const isTime = ({ unit }: Amount): boolean => unit === 'duration' || unit === 'instant' || unit === 'span';

function printNumber(value: number, amount: Amount, format: string | undefined): string {
  if (format === undefined) return byUnit(value, amount);
  if (format === 'words')
    return Number.isInteger(value) && value >= 0 ? (WORDS[value] ?? grouped(value, 0)) : byUnit(value, amount);
  if (format === 's') return `${grouped(value, 1)} s`;
  if (format === 'min') return `${grouped(value / 60, 1)} min`;
  if (format === 'percent') return `${grouped(100 * value, 1)} %`;
  if (format === 'times') return `${grouped(value, 1)} times`;
  if (format === 'signed') {
    const text = byUnit(value, amount);
    return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
  }
  if (format.startsWith('n ')) {
    const [, singular, plural = `${singular}s`] = format.split(' ');
    return `${byUnit(value, amount)} ${value === 1 ? singular : plural}`;
  }
  const digits = Number(format);
  if (amount.unit === 'share') return `${grouped(100 * value, digits)} %`;
  return isTime(amount) ? `${grouped(value, digits)} s` : grouped(value, digits);
}

function byUnit(value: number, { unit }: Amount): string {
  switch (unit) {
    case 'duration':
    case 'span':
      return spanText(Math.round(value * SECOND));
    case 'instant':
      return formatInstant(Math.round(value * SECOND));
    case 'share':
      return `${grouped(100 * value, 1)} %`;
    case 'ratio':
      return grouped(value, 2);
    case 'bytes':
      // A sentence sets the unit apart; settings are written without a space.
      return formatMemory(Math.round(value)).replace(/\d(?=[A-Z])/, '$& ');
    default:
      return Number.isInteger(value) ? grouped(value, 0) : trimmed(grouped(value, 2));
  }
}

/** A span in µs: to the tenth of a second, unless that would be 0.0 s. */
function spanText(span: number): string {
  const size = Math.abs(span);
  return size < SECOND / 20 || size >= SECOND ? formatSpan(span) : `${grouped(span / SECOND, 1)} s`;
}

const trimmed = (text: string): string => text.replace(/\.?0+$/, '');

/** Digits with a decimal point; from 10,000 on a narrow no-break space groups them. */
function grouped(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  const [whole, fraction] = text.split('.');
  const groups = whole.length >= 5 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN) : whole;
  const sign = value < 0 && Number(text) !== 0 ? MINUS : '';
  return sign + (fraction === undefined ? groups : `${groups}.${fraction}`);
}
