/** The scale on which a number is guessed, in the unit of its answer; it must not give the answer away. */
import type { Quantity, Unit } from '../../../analysis/lesson/quantity';
import { exactly } from '../../../analysis/lesson/quantity';
import { print } from '../../../analysis/lesson/print';
import { spanSeconds } from '../../../scenario/lesson/expression';
import type { Task } from '../../../scenario/lesson/tree';

export interface GuessScale {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly unit: Unit;
}

/** By default the scale ends at the next power of ten above the answer. */
export function guessScale({ from, to, within }: Task, answer: Quantity): GuessScale {
  const unit = answer.kind === 'amount' ? answer.unit : 'number';
  const share = unit === 'share';
  const read = (text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    const bare = Number(text.replace('%', ''));
    const value = spanSeconds(text) ?? bare;
    return Number.isFinite(value) ? (share ? value / 100 : value) : undefined;
  };
  const high = answer.kind === 'amount' && Number.isFinite(answer.low) ? Math.abs(answer.low) : 100;
  const least = read(from) ?? 0;
  const most = read(to) ?? (share ? 1 : 10 ** Math.ceil(Math.log10(Math.max(10, high * 1.5))));
  const whole =
    unit === 'count' || unit === 'vcore' || (within !== undefined && /^\d+$/.test(within) && most - least <= 500);
  const range = Math.max(most - least, 1e-9);
  return { from: least, to: most, step: whole ? 1 : share ? 0.01 : roundStep(range / 100), unit };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough * 0.999) ?? power;
}

/** A guess as text, in its unit. */
export function guessText({ unit }: GuessScale, value: number): string {
  const tidy = Number(value.toPrecision(9));
  return unit === 'share' ? print(exactly(unit, tidy), '0') : print(exactly(unit, tidy));
}

/** The number in a field, and back: shares as percent. */
export function fieldNumber({ unit }: GuessScale, value: number): number {
  return Number((unit === 'share' ? value * 100 : value).toPrecision(9));
}

/** The value on the scale for a number in the field: the inverse of {@link fieldNumber}. */
export function ofField({ unit }: GuessScale, value: number): number {
  return unit === 'share' ? value / 100 : value;
}

/** Whether the author's explanation begins with the answer: readers who skipped the question need not read it twice. */
export function beginsWithAnswer({ reveal, written }: Task): boolean {
  const first = reveal?.[0]?.at(0);
  return first !== undefined && 'value' in first && first.value === written?.source;
}
