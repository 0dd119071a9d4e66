/** The formulas of the control loop for curves of any points, any tables and any settings within their bounds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { controlTick } from './control-loop';
import { scaleDown } from './over-commitment';
import { amdahlRemaining } from './progress';
import { monotone, remainingTime } from './remaining-time';
import { utilityAt } from './utility';

/** µs up to about 30 years. */
const time = fc.oneof(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), fc.integer({ min: 0, max: 5 }));
const utility = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e9, max: 1e9, noNaN: true }));
const curve = fc
  .array(fc.record({ at: time, utility }), { minLength: 1, maxLength: 8 })
  .map((points) => points.toSorted((a, b) => a.at - b.at));

const ascending = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 8 })
    .map((values) => values.toSorted((a, b) => a - b));
const table = fc.tuple(ascending(10_000), ascending(1000)).chain(([tokens, thousandths]) =>
  fc.record({
    tokens: fc.constant(tokens),
    progress: fc.constant(thousandths.map((p) => p / 1000)),
    remaining: fc.array(fc.array(time, { minLength: tokens.length, maxLength: tokens.length }), {
      minLength: thousandths.length,
      maxLength: thousandths.length,
    }),
  }),
);
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('A curve lies between the corners that surround a time, and is a number everywhere', () => {
  fc.assert(
    fc.property(curve, time, (points, at) => {
      const value = utilityAt(points, at);
      expect(Number.isFinite(value)).toBe(true);
      if (at >= points[points.length - 1].at) return;
      const after = points.findIndex((point) => point.at > at);
      const around = points.slice(Math.max(0, after - 1), after + 1).map((point) => point.utility);
      const slack = 1e-6 * (1 + Math.max(...around.map(Math.abs)));
      expect(value).toBeGreaterThanOrEqual(Math.min(...around) - slack);
      expect(value).toBeLessThanOrEqual(Math.max(...around) + slack);
    }),
    cases(500),
  );
});

test('C(p, a) stays within its table, and made monotone it never rises with tokens or progress', () => {
  fc.assert(
    fc.property(table, share, share, fc.nat(12_000), fc.nat(12_000), (given, p, q, a, b) => {
      const values = given.remaining.flat();
      const rounding = 1e-9 * Math.max(1, ...values);
      const value = remainingTime(given, p, a);
      expect(value).toBeGreaterThanOrEqual(Math.min(...values) - rounding);
      expect(value).toBeLessThanOrEqual(Math.max(...values) + rounding);
      const smooth = monotone(given);
      const more = remainingTime(smooth, Math.max(p, q), Math.max(a, b));
      expect(more).toBeLessThanOrEqual(remainingTime(smooth, Math.min(p, q), Math.min(a, b)) + rounding);
    }),
    cases(300),
  );
});

test('A tick guarantees a whole number between the limits, whatever the curve, and stays within what it can choose', () => {
  const settings = fc.record({
    curve,
    slack: fc.double({ min: 0, max: 100, noNaN: true }),
    deadZone: time,
    alpha: share,
    minTokens: fc.integer({ min: 0, max: 10_000 }),
    maxTokens: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(settings, table, share, time, fc.integer({ min: 1, max: 12 }), (given, remaining, p, start, ticks) => {
      const loop = { ...given, candidates: remaining.tokens };
      const [least, most] = [remaining.tokens[0], remaining.tokens[remaining.tokens.length - 1]];
      let previous: number | undefined;
      for (let n = 0; n < ticks; n++) {
        const tick = controlTick(loop, (tokens) => remainingTime(remaining, p, tokens), previous, start + n);
        expect(remaining.tokens).toContain(tick.wanted);
        expect(tick.smoothed).toBeGreaterThanOrEqual(least - 1e-9);
        expect(tick.smoothed).toBeLessThanOrEqual(most + 1e-9);
        expect(Number.isInteger(tick.guarantee)).toBe(true);
        expect(tick.guarantee).toBeLessThanOrEqual(loop.maxTokens);
        if (loop.minTokens <= loop.maxTokens) expect(tick.guarantee).toBeGreaterThanOrEqual(loop.minTokens);
        expect(Number.isFinite(tick.predictedCompletion)).toBe(true);
        previous = tick.smoothed;
      }
    }),
    cases(300),
  );
});

test('Amdahl’s law falls with tokens and with what is done, to nothing', () => {
  const stage = fc.record({
    vertices: fc.integer({ min: 1, max: 1000 }),
    queueing: time,
    running: time,
    longestTask: time,
    pathAfter: time,
    begin: share,
    end: share,
    beginUnlimited: share,
    endUnlimited: share,
  });
  const job = fc.array(fc.tuple(stage, share, share), { maxLength: 6 });
  fc.assert(
    fc.property(job, fc.integer({ min: 1, max: 9999 }), (parts, tokens) => {
      const stages = parts.map(([profile]) => profile);
      const less = parts.map(([, a, b]) => Math.min(a, b));
      const more = parts.map(([, a, b]) => Math.max(a, b));
      const left = amdahlRemaining(stages, less, tokens);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(amdahlRemaining(stages, less, tokens + 1)).toBeLessThanOrEqual(left);
      expect(amdahlRemaining(stages, more, tokens)).toBeLessThanOrEqual(left * (1 + 1e-12));
      expect(
        amdahlRemaining(
          stages,
          parts.map(() => 1),
          tokens,
        ),
      ).toBe(0);
    }),
    cases(300),
  );
});

test('Guarantees are reduced to exactly the tokens of the cluster, and no job gets more than it asked for, also with infinite utilities', () => {
  const worth = fc.array(fc.oneof(utility, fc.constantFrom(-Infinity)), { minLength: 61, maxLength: 61 });
  const requests = fc.array(fc.tuple(fc.nat(60), worth), { maxLength: 8 });
  fc.assert(
    fc.property(requests, fc.integer({ min: -5, max: 500 }), (asked, available) => {
      const granted = scaleDown(
        asked.map(([tokens, values]) => ({ tokens, utility: (a: number) => values[a] })),
        available,
      );
      const sum = asked.reduce((all, [tokens]) => all + tokens, 0);
      expect(granted.reduce((all, tokens) => all + tokens, 0)).toBe(Math.min(sum, Math.max(0, available)));
      granted.forEach((tokens, r) => expect(tokens >= 0 && tokens <= asked[r][0]).toBe(true));
    }),
    cases(300),
  );
});
