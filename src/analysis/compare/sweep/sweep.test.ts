import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration, SECOND } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import { crossings } from './crossing';
import { crossingText } from './curve';
import { grid } from './grid';
import { loadChanges } from './load-changes';
import { pareto } from './pareto';
import { refine } from './refine';

describe('a grid', () => {
  it('ascends from end to end, has each point once, and contains the present value', () => {
    const number = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 2, max: 30 }), fc.boolean(), (a, b, points, log) => {
        const [from, to] = [Math.min(a, b) / 10, Math.max(a, b) / 10 + 1];
        const plan = { from, to, points, scale: log ? ('log' as const) : ('linear' as const), base: 7.77 };
        const found = grid(plan);
        const values = found.ok ? found.value : [];
        expect(values).toEqual([...new Set(values)].sort((x, y) => x - y));
        expect(values).toEqual(expect.arrayContaining([from, to, 7.77]));
      }),
    );
  });

  it('of one value is that value; reversed, of one point or logarithmic from 0 is refused', () => {
    expect(grid({ from: 2, to: 2, points: 5, scale: 'linear' })).toEqual({ ok: true, value: [2] });
    expect(grid({ from: 3, to: 2, points: 5, scale: 'linear' })).toEqual({ ok: false, error: 'reversed' });
    expect(grid({ from: 1, to: 2, points: 1, scale: 'log' })).toEqual({ ok: false, error: 'too-few-points' });
    expect(grid({ from: 0, to: 2, points: 1, scale: 'log' })).toEqual({ ok: false, error: 'log-needs-positive' });
  });
});

describe('refinement', () => {
  it('narrows a step down to less than a 64th of the range', () => {
    const step = (x: number): number => (x < 2.71 ? 10 : 4);
    let x = [0, 1, 2, 3, 4];
    for (let round = 0; round < 20; round++) {
      const next = refine({ x, y: x.map(step), scale: 'linear', budget: 2 });
      x = [...x, ...next].sort((a, b) => a - b);
    }
    const above = x.findIndex((value) => value >= 2.71);
    expect(x[above] - x[above - 1]).toBeLessThanOrEqual(4 / 64 + 1e-9);
    expect(refine({ x, y: x.map(step), scale: 'linear', budget: 2 })).toEqual([]);
  });

  it('asks what the gallery lesson on waiting for data promises', () => {
    const x = [0, 0.6, 1.2, 1.8, 2.4, 3, 3.6, 4.2, 4.8, 5.4, 6];
    const y = [6, 7, 9, 9, 9, 9, 9, 9, 9, 9, 9];
    expect(refine({ x, y, scale: 'linear', budget: 3 })).toEqual([0.9, 1.5, 0.3]);
  });
});

describe('a crossing', () => {
  it('lies between points of opposite sign, in the middle of zeros, and never where 0 is touched', () => {
    const flat = (mean: number[]) =>
      crossings({
        x: mean.map((_, i) => i),
        scale: 'linear',
        mean,
        low: mean.map((m) => m - 1),
        high: mean.map((m) => m + 1),
      }).map(({ at }) => at);
    expect(flat([-2, 0, 0, 2])).toEqual([1.5]);
    expect(flat([2, 0, 2])).toEqual([]);
    expect(flat([0, 0])).toEqual([]);
    expect(flat([-2, 2, -2])).toEqual([0.5, 1.5]);
  });

  it('is no open question where the variants are equal between points that are apart', () => {
    const found = (mean: readonly number[], wide = 0) =>
      crossings({
        x: mean.map((_, at) => at + 1),
        scale: 'log',
        mean,
        low: mean.map((one) => one - (one === 0 ? wide : 0)),
        high: mean.map((one) => one + (one === 0 ? wide : 0)),
      }).map(({ from, to, equal }) => [from, to, equal]);
    expect(found([-2, 0, 0, 3])).toEqual([[2, 3, true]]);
    expect(found([-2, 0, 3])).toEqual([[2, 2, true]]);
    expect(found([-2, 0, 0, 3], 1)).toMatchObject([[expect.anything(), expect.anything(), false]]);
    const axis = { name: 'nodes', integer: true, scale: 'linear' as const, text: String };
    const said = (from: number, to: number) =>
      crossingText({ a: 0, b: 1, at: 2.5, from, to, equal: true, lower: 1, beside: undefined }, [axis], ['A', 'B']);
    expect(said(2, 3)).toBe('Above 3 B is below A (equal from 2 to 3).');
    expect(said(2, 2)).toBe('Above 2 B is below A (equal at 2).');
  });

  it('is not settled where the band never leaves 0 before the next crossing', () => {
    const band = { x: [0, 1, 2], scale: 'linear' as const, mean: [-1, 1, -1], low: [-2, -2, -2], high: [2, 2, 2] };
    expect(crossings(band)).toEqual([
      { at: 0.5, from: undefined, to: undefined, equal: false },
      { at: 1.5, from: undefined, to: undefined, equal: false },
    ]);
  });
});

describe('the Pareto front', () => {
  it('holds exactly the points that no other dominates', () => {
    const point = fc.record({ x: fc.nat(5), y: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 10 }), (points) => {
        const isBeaten = ({ x, y }: { x: number; y: number }): boolean =>
          points.some((other) => other.x <= x && other.y >= y && (other.x < x || other.y > y));
        const { front } = pareto(points, ['lower', 'higher']);
        const expected = [...points.keys()].filter((i) => !isBeaten(points[i]));
        expect(front.toSorted((a, b) => a - b)).toEqual(expected);
        const xs = front.map((i) => points[i].x);
        expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the load factor', () => {
  const withSubmissions = (all: readonly number[]): Scenario => ({
    signalbox: 1,
    cluster: { nodes: [] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'yunikorn' },
    workload: all.map((at, place) => ({ id: `job-${place}`, kind: 'batch', submit: at / SECOND })),
  });
  const atLoad = (all: readonly number[], factor: number): number[] =>
    loadChanges(withSubmissions(all), factor).map((change) => {
      const time = parseDuration('value' in change ? change.value : undefined);
      if (!time.ok) throw new Error(time.error.message);
      return time.value;
    });

  it('keeps the first submission and the order of submissions', () => {
    const submissions = fc.array(fc.nat(1e9), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(submissions, fc.double({ min: 0.1, max: 10, noNaN: true }), (given, factor) => {
        const sorted = given.toSorted((a, b) => a - b);
        const changed = atLoad(sorted, factor);
        expect(changed[0]).toBe(sorted[0]);
        expect(changed).toEqual(changed.toSorted((a, b) => a - b));
      }),
    );
    expect(atLoad([0, 1e6], 1)).toEqual([0, 1e6]);
  });
});
