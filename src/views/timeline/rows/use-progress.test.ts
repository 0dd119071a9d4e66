import { expect, test } from 'vitest';
import { progressText } from './use-progress';

test('a run that is to take long says so before it begins', () => {
  const cost = { tasks: 1_000_000, ms: 42_100 };
  expect(progressText(0, 0, cost)).toBe('about 45 s for 1,000,000 tasks');
  expect(progressText(0.5, 20_000, cost)).toBe('50 %, about 20 s left');
  expect(progressText(0, 500, { tasks: 100_000, ms: 4000 })).toBe('');
  expect(progressText(0, 2000, { tasks: 100_000, ms: 4000 })).toBe('about 4 s for 100,000 tasks');
});

test('a long run shows its progress and how long it may take; a short one shows nothing', () => {
  expect(progressText(0.5, 800)).toBe('');
  expect(progressText(0.02, 3000)).toBe('2 %');
  expect(progressText(0.25, 2000)).toBe('25 %, about 6 s left');
  expect(progressText(0.25, 4000)).toBe('25 %, about 10 s left');
  expect(progressText(0.1, 20_000)).toBe('10 %, about 3 min left');
  expect(progressText(0.999, 9000)).toBe('99 %, about 1 s left');
});

test('at first the time left is that of the estimate, later that of the pace', () => {
  const cost = { tasks: 1_000_000, ms: 40_000 };
  // By its pace alone the whole run would take 80 s.
  expect(progressText(0.05, 4000, cost)).toBe('5 %, about 50 s left');
  expect(progressText(0.1, 8000, cost)).toBe('10 %, about 55 s left');
  expect(progressText(0.5, 40_000, cost)).toBe('50 %, about 40 s left');
});

test('an estimate that has proved too short gives way to the pace', () => {
  const short = { tasks: 20_000, ms: 6000 };
  expect(progressText(0.002, 5000, short)).toBe('about 6 s for 20,000 tasks');
  expect(progressText(0.002, 9000, short)).toBe('0 %, longer than estimated');
  expect(progressText(0.02, 9000, short)).toBe('2 %, about 7 min left');
});
