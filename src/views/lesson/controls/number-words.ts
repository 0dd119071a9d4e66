/** How the number of a setting is in a sentence, and how far it may be dragged. */
import { numberOf } from '../../../analysis/lesson/settings';
import type { Setting } from '../../../analysis/lesson/settings';
import { axisNumber } from '../../../analysis/compare/sweep/axis';
import { grouped } from '../../../base/text/counted';
import { formatMemory, GB } from '../../../base/units';
import type { Attributes } from '../../../scenario/lesson/tree';

/** Least and greatest value and the step from one to the next, as `numberOf` tells numbers. */
export interface DragRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

const WHOLE: ReadonlySet<Setting['kind']> = new Set(['integer', 'vcore']);

/** The range of a drag: what the lesson says, or what suits the setting. */
export function dragRange(setting: Setting, given: Attributes): DragRange {
  const { kind, min, max } = setting;
  const read = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : readNumber(setting, text);
  const present = numberOf(setting) ?? 0;
  const usual = kind === 'duration' ? 10 : kind === 'memory' ? 4 * GB : 4;
  const from = read(given['from']) ?? min ?? 0;
  const to = Math.max(from, read(given['to']) ?? Math.min(max ?? Infinity, Math.max(usual, present * 4)));
  const step = read(given['step']) ?? usualStep(kind, to - from);
  return { from, to, step: step > 0 ? step : 1 };
}

function usualStep(kind: Setting['kind'], range: number): number {
  if (WHOLE.has(kind)) return 1;
  if (kind === 'memory') return GB;
  // A fiftieth of the range, as a round number.
  const rough = Math.max(range / 50, 1e-6);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power;
}

/** A number whose thousands are set apart, which is how {@link numberText} writes large ones. */
const SET_APART = /^\d{1,3}(,\d{3})+$/;

/** The number that the document has for a setting; undefined when it is not a number. */
export function readNumber({ kind }: Pick<Setting, 'kind'>, text: string): number | undefined {
  if (kind === 'choice' || kind === 'switch' || kind === 'text') return undefined;
  return axisNumber(kind, SET_APART.test(text) ? text.replaceAll(',', '') : text);
}

/** The nearest value of a range. */
export function inRange({ from, to, step }: DragRange, value: number): number {
  const steps = Math.round((value - from) / step);
  const at = Math.min(to, Math.max(from, from + steps * step));
  // Steps such as 0.1 do not add up exactly.
  return Number(at.toPrecision(12));
}

/** "8", "40,000", "0.25 s", "4 min", "8 GB". */
export function numberText(kind: Setting['kind'], value: number): string {
  if (kind === 'memory') return formatMemory(value);
  if (kind !== 'duration') return Number.isInteger(value) ? grouped(value) : trimmed(value);
  if (value >= 3600 && value % 3600 === 0) return `${value / 3600} h`;
  return value >= 120 && value % 60 === 0 ? `${value / 60} min` : `${trimmed(value)} s`;
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(6)));
}
