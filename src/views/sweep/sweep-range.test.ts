import { expect, it } from 'vitest';
import { nodeCount } from '../../scenario/frame-knobs';
import type { Knob } from '../../scenario/knobs';
import { knobAxis, loadAxis, seedAxis } from './sweep-axis';
import { inRange, isAboveZero, usualRange } from './sweep-range';
import type { SweepRange } from './sweep-range';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';

const knob: Knob = { name: 'wait', kind: 'duration', default: '3s', help: '' };
const axis = knobAxis(knob, ['scheduler', 'wait'], undefined) ?? expect.fail('no axis');

const points = (range: Partial<SweepRange>, most = 101) => {
  const found = inRange(axis, { from: '0s', to: '10s', points: '3', scale: 'linear', ...range }, most);
  return found.ok ? found.value.points : found.error;
};

it('has the range around the present value until another one is asked for', () => {
  expect(usualRange(axis)).toEqual({ from: '0s', to: '6s', points: '7', scale: 'linear' });
  expect(usualRange(seedAxis(1))).toBeUndefined();
});

it('is read as values are written, with the present one among the points', () => {
  expect(points({})).toEqual([0, 3, 5, 10]);
  expect(points({ from: '500ms', to: '1min', points: '2' })).toEqual([0.5, 3, 60]);
  // A present value outside of the range does not widen it.
  expect(points({ from: '5s', points: '2' })).toEqual([5, 10]);
});

it('has the scale that is asked for, which for a logarithmic one is above 0', () => {
  const log = { from: '1s', to: '100s', points: '3', scale: 'log' } as const;
  expect(points(log)).toEqual([1, 3, 10, 100]);
  const found = inRange(axis, log, 101);
  expect(found.ok && found.value.scale).toBe('log');
  expect(points({ ...log, from: '0s' })).toBe('expected a range above 0');
  expect([log, { ...log, from: '0s' }].map((range) => isAboveZero(axis, range))).toEqual([true, false]);
});

it('of a load is a factor', () => {
  const load = loadAxis(driverDeadlock.scenario) ?? expect.fail('no load');
  const found = inRange(load, { from: '× 0.5', to: '4', points: '4', scale: load.scale }, 101);
  expect(found.ok ? found.value.points : []).toEqual([0.5, 1, 2, 4]);
  expect(inRange(load, { from: '0', to: '2', points: '4', scale: load.scale }, 101).ok).toBe(false);
});

it('says what is wrong', () => {
  expect(points({ from: 'soon' })).toBe('expected a value such as 0s, got "soon"');
  expect(points({ to: '0s' })).toBe('the end has to be above the beginning');
  expect(points({ points: '22' }, 21)).toBe('expected 2 to 21 points');
});

it('of whole numbers begins and ends with whole ones', () => {
  const counts = knobAxis({ name: 'count', kind: 'integer', default: 4, help: '' }, ['scheduler', 'count'], 4);
  const range = (from: string, to: string) =>
    inRange(counts ?? expect.fail('no axis'), { from, to, points: '3', scale: 'linear' }, 101);
  expect(range('1.5', '8')).toEqual({ ok: false, error: 'expected a whole number, got "1.5"' });
  expect(range('1', '7.5')).toEqual({ ok: false, error: 'expected a whole number, got "7.5"' });
  expect(range('0', '8').ok).toBe(true);
});

it.each<[Knob['kind'], string, string]>([
  ['memory', '8GB', '2GB 4GB 6GB 8GB 10GB 12GB 14GB 16GB'],
  ['memory', '1GB', '256MB 512MB 768MB 1GB 1280MB 1.5GB 1792MB 2GB'],
  // Decimal units stay decimal.
  ['memory', '8G', '2G 4330M 6670M 8G 9G 11.3G 13.7G 16G'],
  ['vcore', '2', '500m 1 1500m 2 2500m 3 3500m 4'],
  ['vcore', '8', '2 4 6 8 10 12 14 16'],
  ['vcore', '100m', '25m 54m 83m 100m 113m 142m 171m 200m'],
])('around %s %s has points that are easily read', (kind, present, written) => {
  const amounts =
    knobAxis({ name: 'x', kind, default: undefined, help: '' }, ['scheduler', 'x'], present) ?? expect.fail('no axis');
  expect(amounts.points.map(amounts.text).join(' ')).toBe(written);
});

it.each([
  [undefined, '1 2 3 4 5'],
  [3, '1 2 3 4 5 6'],
  [5, '1 2 4 5 6 8 10'],
  [20, '1 5 10 15 20 25 30 35 40'],
  [64, '1 20 40 60 64 80 100 120 128'],
  [20_000, '1 5000 10000 15000 20000'],
])('of %s nodes begins with one and goes on in round steps, with the present number', (present, written) => {
  const nodes = knobAxis({ ...nodeCount, default: 1 }, ['cluster', 'nodes', 'node', 'count'], present);
  expect(nodes?.points.map(nodes.text).join(' ')).toBe(written);
});
