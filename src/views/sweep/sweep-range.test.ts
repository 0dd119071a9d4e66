import { expect, it } from 'vitest';
import type { Knob } from '../../scenario/knobs';
import { knobAxis, loadAxis, seedAxis } from './sweep-axis';
import { inRange, usualRange } from './sweep-range';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';

const knob: Knob = { name: 'wait', kind: 'duration', default: '3s', help: '' };
const axis = knobAxis(knob, ['scheduler', 'wait'], undefined) ?? expect.fail('no axis');

const points = (range: Partial<Record<'from' | 'to' | 'points', string>>, most = 101) => {
  const found = inRange(axis, { from: '0s', to: '10s', points: '3', ...range }, most);
  return found.ok ? found.value.points : found.error;
};

it('has the range around the present value until another one is asked for', () => {
  expect(usualRange(axis)).toEqual({ from: '0s', to: '6s', points: '7' });
  expect(usualRange(seedAxis(1))).toBeUndefined();
});

it('is read as values are written, with the present one among the points', () => {
  expect(points({})).toEqual([0, 3, 5, 10]);
  expect(points({ from: '500ms', to: '1min', points: '2' })).toEqual([0.5, 3, 60]);
  // A present value outside of the range does not widen it.
  expect(points({ from: '5s', points: '2' })).toEqual([5, 10]);
});

it('of a load is a factor', () => {
  const load = loadAxis(driverDeadlock.scenario) ?? expect.fail('no load');
  const found = inRange(load, { from: '× 0.5', to: '4', points: '4' }, 101);
  expect(found.ok ? found.value.points : []).toEqual([0.5, 1, 2, 4]);
  expect(inRange(load, { from: '0', to: '2', points: '4' }, 101).ok).toBe(false);
});

it('says what is wrong', () => {
  expect(points({ from: 'soon' })).toBe('expected a value such as 0s, got "soon"');
  expect(points({ to: '0s' })).toBe('the end has to be above the beginning');
  expect(points({ points: '22' }, 21)).toBe('expected 2 to 21 points');
});
