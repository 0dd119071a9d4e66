/** Amounts as a person writes them in a document: their schemas, and the numbers that they stand for. */
import * as v from 'valibot';
import type { Distribution } from '../base/math/distributions';
import { memo } from '../base/memo';
import type { Result } from '../base/result';
import { parseDuration, parseMemory, parseVcore } from '../base/units';
import type { Written } from './written';

const unitText = (parse: (text: string | number) => Result<number>, what: string) =>
  v.pipe(
    v.union([v.string(), v.number()], `expected ${what}`),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const parsed = parse(dataset.value);
      if (!parsed.ok) addIssue({ message: parsed.error.message });
    }),
  );

/** A duration as authored: "5min", "250ms" or a bare number of seconds. */
export const durationSchema = unitText(parseDuration, 'a duration such as "5min"');
/** A memory size as authored: "64GB" or a bare number of bytes. */
export const memorySchema = unitText(parseMemory, 'a memory size such as "64GB"');
/** A number of virtual cores as authored: 2, 0.5 or "500m". */
export const vcoreSchema = unitText(parseVcore, 'a number of vcores such as 2 or "500m"');

/** A whole number within inclusive bounds. */
export const integerSchema = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.number(`expected a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}`),
    v.integer('expected a whole number'),
    v.minValue(min, `expected at least ${min}`),
    v.maxValue(max, `expected at most ${max}`),
  );

/** A finite number within inclusive bounds. */
export const numberSchema = (min = -Number.MAX_VALUE, max = Number.MAX_VALUE) =>
  v.pipe(
    v.number('expected a number'),
    v.finite('expected a finite number'),
    v.minValue(min, `expected at least ${min}`),
    v.maxValue(max, `expected at most ${max}`),
  );

/** A duration, or a named distribution of durations (parameters are durations themselves). */
export const durationDistributionSchema = v.union(
  [
    durationSchema,
    v.variant(
      'dist',
      [
        v.looseObject({ dist: v.literal('constant'), value: durationSchema }),
        v.pipe(
          v.looseObject({ dist: v.literal('uniform'), min: durationSchema, max: durationSchema }),
          v.check((d) => micros(d.min) <= micros(d.max), 'expected min to be at most max'),
        ),
        v.looseObject({ dist: v.literal('exponential'), mean: durationSchema }),
        v.looseObject({ dist: v.literal('normal'), mean: durationSchema, sd: durationSchema }),
        v.looseObject({ dist: v.literal('lognormal'), median: durationSchema, sigma: numberSchema(0, 10) }),
        v.pipe(
          v.looseObject({
            dist: v.literal('pareto'),
            min: durationSchema,
            alpha: numberSchema(0.05, 100),
            max: v.optional(durationSchema),
          }),
          v.check((d) => micros(d.min) > 0, 'expected min to be above zero'),
          v.check((d) => d.max === undefined || micros(d.min) <= micros(d.max), 'expected min to be at most max'),
        ),
        v.looseObject({
          dist: v.literal('empirical'),
          values: v.pipe(v.array(durationSchema), v.minLength(1, 'expected at least one value')),
        }),
      ],
      'expected dist to be constant, uniform, exponential, normal, lognormal, pareto or empirical',
    ),
  ],
  (issue) => distributionFault(issue.issues),
);

/** The problem of a value that is neither a duration nor a distribution. An object is taken for a distribution. */
function distributionFault(issues: readonly v.BaseIssue<unknown>[] | undefined): string {
  const inside = issues?.find((issue) => issue.path !== undefined);
  if (inside === undefined) {
    return 'expected a duration such as "10s", or a distribution such as {"dist": "exponential", "mean": "10s"}';
  }
  const field = inside.path?.map((step) => String(step.key)).join('.');
  if (field === 'dist') return inside.message;
  return inside.input === undefined ? `expected a distribution with "${field}"` : `${field}: ${inside.message}`;
}

export type DurationDistributionText = Written<typeof durationDistributionSchema>;

/** Microseconds of an authored duration that validation has already accepted. */
export function micros(text: string | number): number {
  const parsed = parseDuration(text);
  return parsed.ok ? parsed.value : 0;
}

/** Bytes of an authored memory size that validation has already accepted. */
export function bytes(text: string | number): number {
  const parsed = parseMemory(text);
  return parsed.ok ? parsed.value : 0;
}

/** Milli-vcores of an authored core count that validation has already accepted. */
export function milliVcores(text: string | number): number {
  const parsed = parseVcore(text);
  return parsed.ok ? parsed.value : 0;
}

/** The distribution, in µs, of an authored duration or distribution that validation has already accepted. */
export function durationDistribution(text: DurationDistributionText): Distribution {
  if (typeof text !== 'object') return { dist: 'constant', value: micros(text) };
  switch (text.dist) {
    case 'constant':
      return { dist: 'constant', value: micros(text.value) };
    case 'uniform':
      return { dist: 'uniform', min: micros(text.min), max: micros(text.max) };
    case 'exponential':
      return { dist: 'exponential', mean: micros(text.mean) };
    case 'normal':
      return { dist: 'normal', mean: micros(text.mean), sd: micros(text.sd) };
    case 'lognormal':
      return { dist: 'lognormal', median: micros(text.median), sigma: text.sigma };
    case 'pareto':
      return text.max === undefined
        ? { dist: 'pareto', min: micros(text.min), alpha: text.alpha }
        : { dist: 'pareto', min: micros(text.min), alpha: text.alpha, max: micros(text.max) };
    case 'empirical':
      return { dist: 'empirical', values: microsOf(text.values) };
  }
}

/** The durations, in µs, of an authored list that validation has already accepted; none when it is absent. */
export function durationsOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? microsOf(value as readonly (string | number)[]) : [];
}

/** A list of durations in µs, read once: thousands of applications may share one of thousands of values. */
const microsOf = memo((texts: readonly (string | number)[]): readonly number[] => texts.map(micros));
