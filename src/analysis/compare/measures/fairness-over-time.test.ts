import { expect, test } from 'vitest';
import { fairnessOverTime } from './fairness-over-time';

test('the shortfall is the missing part of all entitlements, weighed by time', () => {
  const segments = [
    { seconds: 3, usage: [0.2, 0.5], entitlement: [0.5, 0.5] },
    { seconds: 1, usage: [0.5, 0.5], entitlement: [0.5, 0.5] },
  ];
  expect(fairnessOverTime(segments).shortfall).toBeCloseTo((3 * 0.3) / 4);
});

test('a claimant that has its share lacks nothing, whatever rounding did to the last bits', () => {
  expect(0.1 + 0.2).toBeGreaterThan(0.3);
  const segments = [{ seconds: 1e6, usage: [0.3, 0.3], entitlement: [0.1 + 0.2, 0.3] }];
  expect(fairnessOverTime(segments).shortfall).toBe(0);
});
