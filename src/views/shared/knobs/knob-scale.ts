/** Settings as numbers on a scale: what a slider moves and a sweep goes through. */
import { formatDuration, formatSpan } from '../../../base/units';
import { micros } from '../../../scenario/written-amounts';
import type { Knob } from '../../../scenario/knobs';

/** From, to and step of a scale; durations in µs, everything else as it is written. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** The scale of a knob that is worth dragging; undefined for others. */
export function scaleOf({ kind, slider }: Knob): Scale | undefined {
  if (slider === undefined) return undefined;
  const number = (text: string | number): number => (kind === 'duration' ? micros(text) : Number(text));
  return { from: slider.from ?? 0, to: number(slider.to), step: number(slider.step) };
}

/** An authored value on the scale of its knob; 0 where none is. */
export function onScale({ kind }: Knob, value: unknown): number {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  return kind === 'duration' ? micros(value) : Number(value);
}

/** A place on the scale as it is written in a document. */
export function writtenAt({ kind }: Knob, value: number): string | number {
  if (kind === 'duration') return formatDuration(value);
  return kind === 'integer' ? Math.round(value) : Number(value.toFixed(3));
}

/** A place on the scale in words, with its unit. */
export function scaleWords({ kind, unit }: Knob, value: number): string {
  if (kind === 'duration') return formatSpan(value);
  const text = String(kind === 'integer' ? Math.round(value) : Number(value.toFixed(3))).replace('-', '−');
  return unit === undefined ? text : `${text} ${unit}`;
}
