/** The forms of a duration distribution: parameters, their reading, and changing the kind without changing the mean. */
import type { JsonObject } from '../../../base/json';
import { mean } from '../../../base/math/distributions';
import type { Distribution } from '../../../base/math/distributions';
import { memo } from '../../../base/memo';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { formatDuration, parseDuration } from '../../../base/units';
import { durationDistribution } from '../../../scenario/written-amounts';
import type { Knob } from '../../../scenario/knobs';
import type { DurationDistributionText } from '../../../scenario/written-amounts';
import { shown } from './form-model';

export type DistributionKind = Distribution['dist'];

export const distributionKinds: readonly DistributionKind[] = [
  'constant',
  'uniform',
  'exponential',
  'normal',
  'lognormal',
  'pareto',
  'empirical',
];

const duration = (name: string, help: string): Knob => ({ name, kind: 'duration', default: undefined, help });
const number = (name: string, min: number, max: number, help: string): Knob => ({
  name,
  kind: 'number',
  min,
  max,
  default: undefined,
  help,
});

/** The parameters of each kind, as the stored format names them. `empirical` has its list of values instead. */
export const distributionParameters: Readonly<Record<DistributionKind, readonly Knob[]>> = {
  constant: [duration('value', 'Always this long')],
  uniform: [duration('min', 'Shortest'), duration('max', 'Longest')],
  exponential: [duration('mean', 'Mean; many short, few long')],
  normal: [duration('mean', 'Mean'), duration('sd', 'Standard deviation; cut at 0')],
  lognormal: [
    duration('median', 'Half are shorter'),
    number('sigma', 0, 10, 'Standard deviation of the logarithm; 0 is constant, 1 has a long tail'),
  ],
  pareto: [
    duration('min', 'Shortest'),
    number('alpha', 0.05, 100, 'Tail index; smaller means more stragglers'),
    duration('max', 'Longest; empty means unbounded'),
  ],
  empirical: [],
};

/** The kind of an authored distribution; a bare duration is constant. */
export function kindOf(value: DurationDistributionText): DistributionKind {
  return typeof value === 'object' ? value.dist : 'constant';
}

/** The authored parameters by name; a bare duration is the `value` of a constant. */
export function parametersOf(value: DurationDistributionText): JsonObject {
  return typeof value === 'object' ? value : { value };
}

/** The same mean with another shape, so that switching the kind shows what the shape alone does. */
export function withKind(value: DurationDistributionText, kind: DistributionKind): DurationDistributionText {
  if (kindOf(value) === kind) return value;
  const given = mean(durationDistribution(value));
  // A Pareto tail with alpha up to 1 has no mean; its smallest value is the best hint at its size.
  const micros = Number.isFinite(given) ? given : durationOf(parametersOf(value).min);
  const about = (factor: number) => readable(micros * factor);
  switch (kind) {
    case 'constant':
      return about(1);
    case 'uniform':
      return { dist: 'uniform', min: about(0.5), max: about(1.5) };
    case 'exponential':
      return { dist: 'exponential', mean: about(1) };
    case 'normal':
      return { dist: 'normal', mean: about(1), sd: about(0.25) };
    case 'lognormal':
      return { dist: 'lognormal', median: about(0.88), sigma: 0.5 };
    case 'pareto':
      // A tail has to begin somewhere above nothing.
      return { dist: 'pareto', min: micros < 3 ? '1s' : about(1 / 3), alpha: 1.5 };
    case 'empirical':
      return { dist: 'empirical', values: [about(0.5), about(1), about(1.5)] };
  }
}

/** The distribution with one parameter changed; `undefined` takes an optional parameter away. */
export function withParameter(value: DurationDistributionText, name: string, parameter: unknown): unknown {
  if (kindOf(value) === 'constant' && name === 'value') return parameter;
  const next: Record<string, unknown> = { ...parametersOf(value) };
  if (parameter === undefined) delete next[name];
  else next[name] = parameter;
  return next;
}

/** "1s, 2s, 10s" as a list of durations. */
export function readDurations(text: string): Result<string[]> {
  const values = text.split(/[,;\n]+/).flatMap((part) => (part.trim() === '' ? [] : [part.replace(/\s+/g, '')]));
  if (values.length === 0) return err({ path: '', message: 'expected durations such as 1s, 2s, 10s' });
  for (const value of values) {
    const parsed = parseDuration(value);
    if (!parsed.ok) return parsed;
  }
  return ok(values.map((value) => (/^[\d.]+$/.test(value) ? `${value}s` : value)));
}

/** A list of durations as one line of text; '' for what is no list. */
export function durationsText(values: unknown): string {
  return Array.isArray(values) ? lineOf(values) : '';
}

/** A replayed log lists thousands, and a form is drawn again and again. */
const lineOf = memo((values: readonly unknown[]): string => {
  const knob = duration('value', '');
  return values
    .map((value) => {
      const { text, unit } = shown(knob, value);
      return text + unit;
    })
    .join(', ');
});

function durationOf(value: unknown): number {
  const parsed = parseDuration(value);
  return parsed.ok ? parsed.value : 0;
}

/** About `micros`, rounded to three digits in its own unit, as a person would write it. */
function readable(micros: number): string {
  const size = micros >= 1e6 ? 1e5 : micros >= 1e3 ? 1e3 : 1;
  return formatDuration(Math.max(0, Math.round(micros / size) * size));
}
