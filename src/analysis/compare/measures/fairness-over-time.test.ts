import { expect, test } from 'vitest';
import { fairnessOverTime } from './fairness-over-time';

test('the shortfall is the missing part of all entitlements, weighed by time', () => {
  const segments = [
    { seconds: 3, usage: [0.2, 0.5], entitlement: [0.5, 0.5] },
    { seconds: 1, usage: [0.5, 0.5], entitlement: [0.5, 0.5] },
  ];
  expect(fairnessOverTime(segments).shortfall).toBeCloseTo((3 * 0.3) / 4);
});

test('the index is the time mean of Jain’s index of satisfaction, where two are entitled to something and one is served', () => {
  const unequal = { seconds: 3, usage: [0.2, 0.7], entitlement: [0.5, 0.5] };
  const equal = { seconds: 1, usage: [0.5, 0.5], entitlement: [0.5, 0.5] };
  const alone = { seconds: 5, usage: [0.1, 0], entitlement: [1, 0] };
  const nobodyServed = { seconds: 7, usage: [0, 0], entitlement: [0.5, 0.5] };
  const { index, seconds } = fairnessOverTime([unequal, equal, alone, nobodyServed]);
  // Satisfactions of 0.4 and, as more than the share counts as all of it, 1.
  expect(index).toBeCloseTo((3 * (1.4 ** 2 / (2 * (0.4 ** 2 + 1))) + 1) / 4);
  expect(seconds).toBe(4);
});

test('nothing is known where nobody is entitled to anything', () => {
  const idle = { seconds: 3, usage: [0, 0], entitlement: [0, 0] };
  expect(fairnessOverTime([idle])).toEqual({ index: undefined, seconds: 0, shortfall: undefined });
});

test('a claimant that has its share lacks nothing, whatever rounding did to the last bits', () => {
  expect(0.1 + 0.2).toBeGreaterThan(0.3);
  const segments = [{ seconds: 1e6, usage: [0.3, 0.3], entitlement: [0.1 + 0.2, 0.3] }];
  expect(fairnessOverTime(segments).shortfall).toBe(0);
});
