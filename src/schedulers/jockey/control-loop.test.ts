import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlTick } from './control-loop';
import type { ControlSettings } from './control-loop';
import { remainingTime } from './remaining-time';
import { deadlineCurve } from './utility';

const candidates = [10, 20, 30, 40, 50, 60, 80, 100];
const table = {
  tokens: candidates,
  progress: [0, 0.25, 0.5, 1],
  remaining: [
    [120, 70, 54, 45, 40, 37, 33, 31],
    [90, 53, 41, 34, 30, 28, 25, 23],
    [60, 35, 27, 23, 20, 18.5, 16.5, 15.5],
    [0, 0, 0, 0, 0, 0, 0, 0],
  ],
};
const settings: ControlSettings = {
  curve: deadlineCurve(60, 1),
  slack: 1.2,
  deadZone: 3,
  alpha: 0.2,
  candidates,
  minTokens: 10,
  maxTokens: 100,
};
const at = (p: number) => (tokens: number) => remainingTime(table, p, tokens);

test('The worked example: 45 tokens are held at minute 21, and 40 are raised to 48 at minute 24.5', () => {
  expect(controlTick(settings, at(0), undefined, 0)).toEqual({
    wanted: 40,
    raw: 40,
    held: false,
    smoothed: 40,
    guarantee: 40,
    predictedCompletion: 45,
  });
  const held = controlTick(settings, at(0.25), 45, 21);
  expect(held.wanted).toBeGreaterThan(45);
  expect(held).toMatchObject({ raw: 45, held: true, smoothed: 45, guarantee: 45, predictedCompletion: 53 });
  const raised = controlTick(settings, at(0.25), 40, 24.5);
  expect(raised).toMatchObject({ wanted: 80, raw: 80, held: false, guarantee: 48 });
  expect(raised.smoothed).toBeCloseTo(48);
  expect(raised.predictedCompletion).toBeCloseTo(55.3);
});

test('When all is done the allocation drifts down by alpha a tick', () => {
  let previous: number | undefined = 50;
  const guarantees = [1, 2, 3].map((minute) => {
    const tick = controlTick(settings, at(1), previous, minute);
    previous = tick.smoothed;
    return tick.guarantee;
  });
  expect(guarantees).toEqual([42, 36, 31]);
});

test('With a deadline that has passed before the first tick, the allocation that loses least is taken', () => {
  expect(controlTick(settings, at(0.5), undefined, 200).guarantee).toBe(100);
});

test('A job that no further token helps takes the fewest that do as well', () => {
  expect(controlTick(settings, () => 500, undefined, 0).guarantee).toBe(10);
});

test('Negative utility everywhere: the least bad one is chosen', () => {
  const curve = deadlineCurve(60, 1).map(({ at: time, utility }) => ({ at: time, utility: utility - 10 }));
  expect(controlTick({ ...settings, curve }, at(0), undefined, 0).guarantee).toBe(40);
});

test('A rounding error above a whole number of tokens does not cost another token', () => {
  expect(controlTick({ ...settings, alpha: 0 }, () => 0, 30 + 4e-15, 0).guarantee).toBe(30);
  expect(controlTick({ ...settings, alpha: 0 }, () => 0, 30.001, 0).guarantee).toBe(31);
});

test('Only raises are held, what is kept lies between the last and the raw allocation, and limits clamp', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 150, noNaN: true }),
      fc.double({ min: 0, max: 90, noNaN: true }),
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      (previous, elapsed, p) => {
        const tick = controlTick(settings, at(p), previous, elapsed);
        if (tick.held) expect(tick.wanted).toBeGreaterThan(previous);
        expect(tick.raw).toBe(tick.held ? previous : tick.wanted);
        expect(tick.smoothed).toBeGreaterThanOrEqual(Math.min(previous, tick.raw) - 1e-9);
        expect(tick.smoothed).toBeLessThanOrEqual(Math.max(previous, tick.raw) + 1e-9);
        expect(tick.guarantee).toBeGreaterThanOrEqual(10);
        expect(tick.guarantee).toBeLessThanOrEqual(100);
      },
    ),
  );
});

test('Among candidates of the same value the smallest is taken, whatever their order', () => {
  const shuffled = { ...settings, candidates: [100, 40, 10, 60, 50, 30, 80, 20] };
  expect(controlTick(shuffled, at(0), undefined, 0)).toEqual(controlTick(settings, at(0), undefined, 0));
  expect(controlTick(shuffled, at(0), undefined, 0).wanted).toBe(40);
});
