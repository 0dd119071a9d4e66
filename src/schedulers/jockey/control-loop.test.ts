import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { controlTick } from './control-loop';
import type { ControlSettings } from './control-loop';
import { scaleDown } from './over-commitment';
import { amdahlRemaining, indicatorNames, indicators } from './progress';
import { monotone, remainingTime } from './remaining-time';
import { deadlineCurve, utilityAt } from './utility';

const candidates = [10, 20, 30, 40, 50, 60, 80, 100];
const table = {
  tokens: candidates,
  progress: [0, 0.5, 1],
  remaining: [
    [120, 70, 54, 45, 40, 37, 33, 31],
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

describe('utility', () => {
  test('Of two corners at one time the later counts from that time on', () => {
    const step = [
      { at: 0, utility: 1 },
      { at: 5, utility: 1 },
      { at: 5, utility: 0 },
    ];
    expect([4, 5, 6].map((time) => utilityAt(step, time))).toEqual([1, 0, 0]);
  });

  test('A curve of one corner is the same everywhere', () => {
    expect([-1, 3, 99].map((time) => utilityAt([{ at: 3, utility: 7 }], time))).toEqual([7, 7, 7]);
  });
});

describe('the control loop', () => {
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
});

describe('the table of remaining times', () => {
  test('Made monotone, more tokens and more progress never need more time', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 3, maxLength: 3 }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(rows, (remaining) => {
        const made = monotone({ progress: [0, 0.3, 0.6, 1], tokens: [1, 2, 3], remaining });
        made.remaining.forEach((row, p) =>
          row.forEach((value, a) => {
            expect(value).toBeLessThanOrEqual(remaining[p][a]);
            if (a > 0) expect(value).toBeLessThanOrEqual(row[a - 1]);
            if (p > 0) expect(value).toBeLessThanOrEqual(made.remaining[p - 1][a]);
          }),
        );
      }),
    );
  });

  test('A table of one row and one column is the same everywhere', () => {
    const one = { progress: [0.5], tokens: [10], remaining: [[7]] };
    expect([remainingTime(one, 0, 1), remainingTime(one, 0.5, 10), remainingTime(one, 9, 99)]).toEqual([7, 7, 7]);
  });
});

describe('progress', () => {
  const stage = {
    vertices: 4,
    queueing: 2,
    running: 10,
    longestTask: 4,
    pathAfter: 0,
    begin: 0,
    end: 0.5,
    beginUnlimited: 0,
    endUnlimited: 0.6,
  };
  const stages = [
    { ...stage, pathAfter: 3 },
    { ...stage, vertices: 1, begin: 0.5, end: 1, beginUnlimited: 0.6, endUnlimited: 1, longestTask: 3 },
  ];

  test('Every indicator lies between 0 and 1, never falls while work is done, and is 1 at the end', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, share, (a, b, c, d) => {
        const less = [Math.min(a, b), Math.min(c, d)];
        const more = [Math.max(a, b), Math.max(c, d)];
        for (const name of indicatorNames) {
          const [low, high] = [indicators[name](stages, less), indicators[name](stages, more)];
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          if (name !== 'minstage' && name !== 'minstage-inf') expect(high).toBeGreaterThanOrEqual(low - 1e-12);
          expect(indicators[name](stages, [1, 1])).toBe(1);
        }
      }),
    );
  });

  test('A job without any work has none done until it ends', () => {
    const idle = [{ ...stage, queueing: 0, running: 0, longestTask: 0 }];
    expect(indicators.totalwork(idle, [0.5])).toBe(0);
    expect(indicators.cp(idle, [0.5])).toBe(0);
    expect(indicators.totalwork(idle, [1])).toBe(1);
  });

  test('Amdahl: nothing is left of a job that is done', () => {
    expect(amdahlRemaining(stages, [1, 1], 1)).toBe(0);
    expect(amdahlRemaining(stages, [0, 0], 5)).toBe(7 + 20 / 5);
  });
});

describe('guarantees that are more than the cluster', () => {
  test('Tokens are taken where they are worth least, and never more than needed', () => {
    const worthless = { tokens: 10, utility: () => 1 };
    const dear = { tokens: 10, utility: (tokens: number) => tokens };
    expect(scaleDown([dear, worthless], 20)).toEqual([10, 10]);
    expect(scaleDown([dear, worthless], 13)).toEqual([10, 3]);
    expect(scaleDown([dear, worthless], 4)).toEqual([4, 0]);
    expect(scaleDown([dear, worthless], -1)).toEqual([0, 0]);
  });

  test('Taking thousands of tokens from a hundred jobs gives the same result as looking at each job for every token', () => {
    const requests = Array.from({ length: 100 }, (_, r) => ({
      tokens: 40 + (r % 7),
      utility: (tokens: number) => (r % 10 === 0 ? -Infinity : Math.min(tokens, 10 + (r % 5)) * (1 + (r % 3))),
    }));
    const granted = requests.map(({ tokens }) => tokens);
    const loss = (r: number): number =>
      r % 10 === 0 ? 0 : requests[r].utility(granted[r]) - requests[r].utility(granted[r] - 1);
    for (let sum = granted.reduce((a, b) => a + b, 0); sum > 1000; sum--) {
      let chosen = granted.findIndex((tokens) => tokens > 0);
      granted.forEach((tokens, r) => {
        const less = loss(r) - loss(chosen);
        if (tokens > 0 && (less < 0 || (less === 0 && tokens >= granted[chosen]))) chosen = r;
      });
      granted[chosen]--;
    }
    expect(scaleDown(requests, 1000)).toEqual(granted);
  });

  test('Jobs that lose alike end up alike', () => {
    const one = { tokens: 30, utility: () => 0 };
    expect(scaleDown([one, { ...one, tokens: 20 }, one], 20)).toEqual([7, 7, 6]);
  });
});

test('Among candidates of the same value the smallest is taken, whatever their order', () => {
  const shuffled = { ...settings, candidates: [100, 40, 10, 60, 50, 30, 80, 20] };
  expect(controlTick(shuffled, at(0), undefined, 0)).toEqual(controlTick(settings, at(0), undefined, 0));
  expect(controlTick(shuffled, at(0), undefined, 0).wanted).toBe(40);
});
