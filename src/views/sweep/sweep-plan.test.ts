import { describe, expect, it } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { ok } from '../../base/result';
import type { SweepState } from '../../store/sweep-store';
import { seenBy } from '../shared/act';
import { loadAxis, seedAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';
import { crossingsOf, curvePoints, finer, runsOf } from './sweep-plan';
import type { SweepPlan } from './sweep-plan';

const document = driverDeadlock.scenario;

const axis: SweepAxis = {
  key: 'x',
  name: 'x',
  present: 2,
  points: [1, 2, 3],
  scale: 'linear',
  integer: false,
  text: String,
  changes: (x) => [{ path: ['x'], value: x }],
  seeds: false,
};
const variants = ['A', 'B'].map((id) => ({ id, document: seenBy(document, id) }));
const plan: SweepPlan = { axes: [axis], variants, seeds: 2, seed: 7 };
const places = axis.points.map((x) => [x]);

/** A falls from 30 by 10 a step; B stays at 19, one higher in the second seed of both. */
function outcomeOf(variant: string, x: number, seed: number) {
  const seconds = (variant === 'A' ? 40 - 10 * x : 19) + (seed - 7);
  const makespan = {
    id: 'makespan',
    title: 'Makespan',
    unit: 'duration' as const,
    value: seconds * 1e6,
    atLeast: false,
  };
  return ok({
    ended: { reason: 'all-done' as const, at: 0 },
    makespan: seconds * 1e6,
    response: new Float64Array(),
    longestTask: new Float64Array(),
    guaranteed: new Float64Array(),
    locality: new Float64Array(),
    fingerprint: '',
    metrics: [makespan],
  });
}

function swept(over: number): SweepState {
  const runs = runsOf(plan, places);
  const outcomes = runs.map(({ changes, variant = 'A', seed = 0 }, at) => {
    const [change] = changes;
    const x = 'value' in change ? Number(change.value) : 0;
    return at < over ? outcomeOf(variant, x, seed) : undefined;
  });
  return { variant: 'A', runs, outcomes, finished: over, status: 'running', outdated: false };
}

describe('a sweep over seeds', () => {
  it('runs seed by seed, so that every beginning is a balanced picture', () => {
    const runs = runsOf(plan, places);
    expect(runs.slice(0, 6).map(({ seed }) => seed)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(runs.slice(6).every(({ seed }) => seed === 8)).toBe(true);
    const half = curvePoints([{ places, sweep: swept(6) }], plan, 'makespan');
    expect(half.map(({ complete, estimates }) => [complete, estimates[0].mean])).toEqual([
      [false, 30],
      [false, 20],
      [false, 10],
    ]);
  });

  it('names where two variants change places, and which is lower from there on', () => {
    const points = curvePoints([{ places, sweep: swept(12) }], plan, 'makespan');
    expect(points.map(({ estimates }) => estimates[1].mean)).toEqual([19.5, 19.5, 19.5]);
    const [crossing] = crossingsOf(points, axis);
    expect(crossing).toMatchObject({ a: 0, b: 1, lower: 0 });
    expect(crossing.at).toBeCloseTo(2.1, 9);
    expect(finer(points, axis)).toEqual([[2.5]]);
  });

  it('takes the values of an axis of seeds as seeds', () => {
    const seeds = { ...plan, axes: [seedAxis(7)], seeds: 1 };
    expect(runsOf(seeds, [[9]]).map(({ seed, changes }) => [seed, changes.length])).toEqual([
      [9, 0],
      [9, 0],
    ]);
  });

  it('divides the gaps of each variant by the load', () => {
    const load = loadAxis(document);
    const [change] = load?.changes(2, variants[0].document) ?? [];
    expect(load?.present).toBe(1);
    expect(change.path[0]).toBe('workload');
  });
});
