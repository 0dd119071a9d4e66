import { expect, test } from 'vitest';
import type { RunScale } from '../../analysis/metrics/scale';
import type { RunModel } from '../../analysis/model';
import { KnownScales } from './known-scales';

const scale: RunScale = { least: 'unknown', rounds: [], bounds: 'unknown' };
const model = {} as RunModel;

test('a table hears of an answer that a table before it has asked for', () => {
  const known = new KnownScales();
  const heard: string[] = [];
  const endFirst = known.subscribe(() => heard.push('first'));
  // The second table is drawn without the scale, in place of the first one, which is still there when the answer comes.
  expect(known.of(model, null)).toBeUndefined();
  const before = known.count();
  known.subscribe(() => heard.push('second'));
  known.learn(model, null, scale);
  endFirst();
  expect(heard).toEqual(['first', 'second']);
  expect(known.count()).not.toBe(before);
  expect(known.of(model, null)).toBe(scale);
  known.learn(model, null, scale);
  expect(heard).toEqual(['first', 'second', 'second']);
});

test('a scale holds in the measure that it was worked out in, and is the last one in any', () => {
  const known = new KnownScales();
  known.learn(model, { work: [1] }, scale);
  expect(known.of(model, { work: [1] })).toBe(scale);
  expect(known.of(model, { work: [2] })).toBeUndefined();
  expect(known.lastOf(model)).toBe(scale);
});
