import { expect, test } from 'vitest';
import { seedRun } from '../../analysis/compare/study/sample';
import { EVERYTHING } from '../../analysis/metrics/window';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { SECOND } from '../../base/units';
import { classKey, drawnClasses, runCurve, seedCurve } from './distribution-curves';

const { scenario } = driverDeadlock;
const twoClasses = {
  ...scenario,
  workload: [
    ...scenario.workload,
    { id: 'late', kind: 'batch', queue: 'root.spark', submit: '5s', tasks: 1, duration: '1s' },
  ],
};
const ran = (variant: string) => ({ id: variant, index: 1, model: modelOf(twoClasses, variant) });

test('what has not ended is counted and has no place in the curve', () => {
  expect(runCurve(ran('B'), EVERYTHING, 'completion', undefined, undefined)).toEqual({
    id: 'B',
    index: 1,
    known: [],
    all: 9,
  });
  const { known } = runCurve(ran('A'), EVERYTHING, 'completion', undefined, undefined);
  expect(known).toHaveLength(9);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
});

test('a curve holds the applications of one class, and those that were submitted in the window', () => {
  const late = classKey({ dimension: 'entry', name: 'late' });
  expect(runCurve(ran('A'), EVERYTHING, 'waiting', late, undefined).all).toBe(1);
  expect(runCurve(ran('A'), EVERYTHING, 'waiting', 'entry=gone', undefined).all).toBe(0);
  expect(runCurve(ran('A'), { from: 4 * SECOND, to: Infinity }, 'waiting', undefined, undefined).all).toBe(1);
});

test('a curve holds the applications of one size, once it is known how much work each has', () => {
  const variant = ran('A');
  // The last application has little work, the others have as much as each other.
  const work = Float64Array.from(variant.model.applications, (_, app) => (app === 8 ? 1 : 40));
  const scale = { least: { of: work, work, spread: 40 }, rounds: [] };
  expect(drawnClasses(variant.model, undefined).map(classKey)).not.toContain('size=small');
  expect(drawnClasses(variant.model, scale).map(classKey)).toEqual(
    expect.arrayContaining(['size=small', 'size=large']),
  );
  expect(runCurve(variant, EVERYTHING, 'completion', 'size=small', scale).all).toBe(1);
  expect(runCurve(variant, EVERYTHING, 'completion', 'size=large', scale).all).toBe(8);
});

test('over seeds a curve has the values of the seeds that have been run', () => {
  const seed = (value: number, atLeast = false) =>
    seedRun('all-done', '', [{ id: 'makespan', title: 'Makespan', unit: 'duration', value: value * SECOND, atLeast }]);
  const runs = [seed(9), seed(4), undefined, seed(12, true)];
  expect(seedCurve({ id: 'A', title: 'A', runs }, 0, 'makespan')).toEqual({ id: 'A', index: 0, known: [4, 9], all: 3 });
});
