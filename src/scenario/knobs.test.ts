import type { Json } from '../base/json';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  authored,
  holderOf,
  knobDistribution,
  knobEntries,
  knobNumber,
  knobSwitch,
  knobText,
  placedKnobEntries,
} from './knobs';
import { durationDistribution } from './written-amounts';
import type { Knob, KnobKind } from './knobs';

const knob = (kind: KnobKind, more: Partial<Knob> = {}): Knob => ({
  name: 'some.knob',
  kind,
  default: undefined,
  help: 'For a test',
  ...more,
});

/** The messages about a value of the knob, in order; [] when it is accepted. */
function problems(of: Knob, value: unknown): string[] {
  const result = v.safeParse(v.object(knobEntries([of])), { 'some.knob': value }, { abortPipeEarly: true });
  return result.success ? [] : result.issues.map((issue) => issue.message);
}

describe('values of a knob', () => {
  const accepted: [KnobKind, unknown, Partial<Knob>?][] = [
    ['duration', '5min'],
    ['duration', 0],
    ['duration', 1.5],
    ['memory', '64GB'],
    ['memory', 1024],
    ['vcore', '500m'],
    ['vcore', 2],
    ['integer', 7, { min: 1, max: 7 }],
    ['number', -0.5],
    ['number', 0.25, { min: 0, max: 1 }],
    ['text', ''],
    ['switch', false],
    ['choice', 'fair', { options: ['fifo', 'fair'] }],
    ['duration-distribution', '10s'],
    ['duration-distribution', 3],
    ['duration-distribution', { dist: 'constant', value: '1s' }],
    ['duration-distribution', { dist: 'uniform', min: '1s', max: '1s' }],
    ['duration-distribution', { dist: 'exponential', mean: '1s' }],
    ['duration-distribution', { dist: 'normal', mean: '1s', sd: '1s' }],
    ['duration-distribution', { dist: 'lognormal', median: '1s', sigma: 0 }],
    ['duration-distribution', { dist: 'pareto', min: '1s', alpha: 1.5 }],
    ['duration-distribution', { dist: 'pareto', min: '1s', alpha: 1.5, max: '9s' }],
    ['duration-distribution', { dist: 'empirical', values: ['1s', 2] }],
  ];
  test.each(accepted)('%s accepts %j', (kind, value, more) => {
    expect(problems(knob(kind, more), value)).toEqual([]);
  });

  const refused: [KnobKind, unknown, string, Partial<Knob>?][] = [
    ['duration', 'soon', 'expected a duration such as "5min" or "250ms", got "soon"'],
    ['duration', true, 'expected a duration such as "5min"'],
    ['duration', '-5s', 'must not be negative, got "-5s"'],
    ['memory', '8 Gigs', 'expected an amount of memory such as "64GB" or "512Mi", got "8 Gigs"'],
    ['memory', null, 'expected a memory size such as "64GB"'],
    ['vcore', 'two', 'expected vcores such as 2, "1.5" or "500m", got "two"'],
    ['vcore', [], 'expected a number of vcores such as 2 or "500m"'],
    ['integer', '3', 'expected a whole number from 0'],
    ['integer', '3', 'expected a whole number from 1 to 5', { min: 1, max: 5 }],
    ['integer', 1.5, 'expected a whole number'],
    ['integer', 0, 'expected at least 1', { min: 1, max: 5 }],
    ['integer', 6, 'expected at most 5', { min: 1, max: 5 }],
    ['number', 'x', 'expected a number'],
    ['number', Infinity, 'expected a finite number'],
    ['number', -1, 'expected at least 0', { min: 0, max: 1 }],
    ['number', 2, 'expected at most 1', { min: 0, max: 1 }],
    ['text', 5, 'expected a string'],
    ['text', 'x'.repeat(20_001), 'expected at most 20000 characters'],
    ['switch', 'true', 'expected true or false'],
    ['choice', 'lifo', 'expected one of fifo, fair', { options: ['fifo', 'fair'] }],
    [
      'duration-distribution',
      true,
      'expected a duration such as "10s", or a distribution such as {"dist": "exponential", "mean": "10s"}',
    ],
    [
      'duration-distribution',
      { dist: 'poisson' },
      'expected dist to be constant, uniform, exponential, normal, lognormal, pareto or empirical',
    ],
    ['duration-distribution', { dist: 'uniform', min: '2s', max: '1s' }, 'expected min to be at most max'],
    ['duration-distribution', { dist: 'lognormal', median: '2s', sigma: 11 }, 'expected at most 10'],
    ['duration-distribution', { dist: 'pareto', min: 0, alpha: 1 }, 'expected min to be above zero'],
    ['duration-distribution', { dist: 'pareto', min: '2s', alpha: 1, max: '1s' }, 'expected min to be at most max'],
    ['duration-distribution', { dist: 'empirical', values: [] }, 'expected at least one value'],
    ['duration-distribution', { dist: 'exponential' }, 'expected a distribution with "mean"'],
    [
      'duration-distribution',
      {},
      'expected dist to be constant, uniform, exponential, normal, lognormal, pareto or empirical',
    ],
    [
      'duration-distribution',
      { dist: 'exponential', mean: 'long' },
      'expected a duration such as "5min" or "250ms", got "long"',
    ],
  ];
  test.each(refused)('%s refuses %j: %s', (kind, value, message, more) => {
    expect(problems(knob(kind, more), value)).toEqual([message]);
  });

  test('A knob that is absent is no problem', () => {
    expect(problems(knob('integer', { min: 5 }), undefined)).toEqual([]);
  });
});

describe('reading', () => {
  test('The authored value counts, the default stands in for a missing one', () => {
    const of = knob('duration', { default: '3s' });
    expect(authored({}, of)).toBe('3s');
    expect(authored({ 'some.knob': '4s' }, of)).toBe('4s');
    expect(knobNumber({}, of)).toBe(3_000_000);
    expect(knobNumber({ 'some.knob': 4 }, of)).toBe(4_000_000);
  });

  test('Every kind is read in its unit', () => {
    const read = (kind: KnobKind, value: Json) => knobNumber({ 'some.knob': value }, knob(kind));
    expect(read('duration', '250ms')).toBe(250_000);
    expect(read('memory', '1GB')).toBe(2 ** 30);
    expect(read('vcore', '1.5')).toBe(1500);
    expect(read('integer', 7)).toBe(7);
    expect(read('number', 0.5)).toBe(0.5);
    expect(read('number', true)).toBe(0);
    expect(knobText({ 'some.knob': 'fair' }, knob('choice'))).toBe('fair');
    expect(knobText({}, knob('text'))).toBe('');
    expect(knobSwitch({ 'some.knob': true }, knob('switch'))).toBe(true);
    expect(knobSwitch({}, knob('switch', { default: true }))).toBe(true);
    expect(knobSwitch({}, knob('switch'))).toBe(false);
    expect(knobDistribution({}, knob('duration-distribution', { default: '2s' }))).toEqual({
      dist: 'constant',
      value: 2_000_000,
    });
  });

  test('Every distribution is normalised to microseconds', () => {
    expect(durationDistribution('1s')).toEqual({ dist: 'constant', value: 1e6 });
    expect(durationDistribution({ dist: 'constant', value: '1s' })).toEqual({ dist: 'constant', value: 1e6 });
    expect(durationDistribution({ dist: 'uniform', min: 1, max: '2s' })).toEqual({
      dist: 'uniform',
      min: 1e6,
      max: 2e6,
    });
    expect(durationDistribution({ dist: 'exponential', mean: 1 })).toEqual({ dist: 'exponential', mean: 1e6 });
    expect(durationDistribution({ dist: 'normal', mean: 1, sd: 2 })).toEqual({ dist: 'normal', mean: 1e6, sd: 2e6 });
    expect(durationDistribution({ dist: 'lognormal', median: 1, sigma: 2 })).toEqual({
      dist: 'lognormal',
      median: 1e6,
      sigma: 2,
    });
    expect(durationDistribution({ dist: 'pareto', min: 1, alpha: 2 })).toEqual({ dist: 'pareto', min: 1e6, alpha: 2 });
    expect(durationDistribution({ dist: 'pareto', min: 1, alpha: 2, max: 3 })).toMatchObject({ max: 3e6 });
    expect(durationDistribution({ dist: 'empirical', values: [1, '2s'] })).toEqual({
      dist: 'empirical',
      values: [1e6, 2e6],
    });
  });
});

describe('placed knobs', () => {
  const placed = [
    { holder: [], knob: knob('integer', { name: 'top' }) },
    { holder: ['properties'], knob: knob('integer', { name: 'a.b' }) },
    { holder: ['properties', 'deep'], knob: knob('text', { name: 'c' }) },
  ];

  test('They are looked up below their holders, and a missing or odd holder is empty', () => {
    const owner = { top: 1, properties: { 'a.b': 2, deep: { c: 'x' } } };
    expect(placed.map((p) => authored(holderOf(owner, p), p.knob))).toEqual([1, 2, 'x']);
    expect(holderOf({}, placed[2])).toEqual({});
    expect(holderOf({ properties: 'text' }, placed[2])).toEqual({});
    expect(holderOf({ properties: null }, placed[1])).toEqual({});
  });

  test('They are validated at their depth, and unknown fields are accepted', () => {
    const schema = v.looseObject(placedKnobEntries(placed));
    const valid = { top: 1, other: true, properties: { 'a.b': 2, more: 1, deep: { c: 'x', extra: [] } } };
    expect(v.safeParse(schema, valid)).toMatchObject({ success: true, output: valid });
    const paths = (value: unknown) =>
      v.safeParse(schema, value).issues?.map((issue) => issue.path?.map((item) => item.key).join('/'));
    expect(paths({ properties: { deep: { c: 5 } } })).toEqual(['properties/deep/c']);
    expect(paths({ properties: 'x' })).toEqual(['properties']);
  });
});
