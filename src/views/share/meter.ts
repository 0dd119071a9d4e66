/** The link meter: how long the link is, on a scale of powers of ten. */
import { grouped } from '../../base/text/counted';
import { LONG_LINK, SHORT_LINK, classifyLength } from '../../scenario/link-length';

const SHORTEST = 100;
/** Two powers of ten up to here. */
const LONGEST = 10_000;

/** Place of a length on the meter, 0 to 1. */
export function meterShare(length: number): number {
  const span = Math.log10(LONGEST / SHORTEST);
  return Math.max(0, Math.min(1, Math.log10(Math.max(SHORTEST, length) / SHORTEST) / span));
}

/** Where the two limits are marked, 0 to 1. */
export const METER_MARKS = [meterShare(SHORT_LINK), meterShare(LONG_LINK)] as const;

/** Colour token and a sentence for a length. */
export function meterVerdict(length: number): { readonly color: string; readonly sentence: string } {
  switch (classifyLength(length)) {
    case 'short':
      return { color: 'var(--good)', sentence: 'Short enough for every chat and mail program.' };
    case 'long':
      return {
        color: 'var(--warn)',
        sentence: `Longer than ${grouped(SHORT_LINK)} characters: some chat and mail programs may cut it.`,
      };
    case 'too-long':
      return {
        color: 'var(--danger)',
        sentence: `Longer than ${grouped(LONG_LINK)} characters: some programs and servers will refuse it. Save a file instead.`,
      };
  }
}
