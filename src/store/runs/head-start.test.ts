import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunUpdate } from '../../worker/client';
import { gallery } from '../../engine/gallery';
import { withHeadStart } from './head-start';
import { atOnce } from './later';
import type { Runner } from './run-control';

const [{ scenario: document }] = gallery;
const PROGRESS: RunUpdate = { type: 'progress', progress: 0.5, now: 0 };
const FAILED: RunUpdate = { type: 'failed', why: 'invalid', message: 'no', problems: [] };

/** A runner on the given number of processors, which runs have begun, and what they report by. */
function runnerOn(processors: number) {
  const begun: string[] = [];
  const cancelled: string[] = [];
  const reports = new Map<string, (update: RunUpdate) => void>();
  const plain: Runner = {
    simulate({ variant }, onUpdate) {
      begun.push(variant);
      reports.set(variant, onUpdate);
      return { cancel: () => void cancelled.push(variant) };
    },
  };
  const runner = withHeadStart(plain, processors, atOnce);
  const simulate = (variant: string) => runner.simulate({ document, variant }, () => undefined);
  return { begun, cancelled, simulate, report: (variant: string, update: RunUpdate) => reports.get(variant)?.(update) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('on two processors the first run begins alone, and one more while the page draws what it has to show', () => {
  const { begun, simulate, report } = runnerOn(2);
  for (const variant of ['A', 'B', 'C', 'D']) simulate(variant);
  expect(begun).toEqual(['A']);
  report('A', PROGRESS);
  expect(begun).toEqual(['A']);
  report('A', FAILED);
  expect(begun).toEqual(['A', 'B']);
  report('B', FAILED);
  expect(begun).toEqual(['A', 'B', 'C']);
  vi.advanceTimersByTime(30);
  expect(begun).toEqual(['A', 'B', 'C', 'D']);
  vi.runAllTimers();
  expect(begun).toHaveLength(4);
});

test('a long run keeps the others waiting for a moment only', () => {
  const { begun, simulate, report } = runnerOn(2);
  for (const variant of ['A', 'B']) simulate(variant);
  report('A', PROGRESS);
  vi.advanceTimersByTime(99);
  expect(begun).toEqual(['A']);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual(['A', 'B']);
});

test('while the first worker of a page still loads its program, no second one asks for it as well', () => {
  const { begun, simulate, report } = runnerOn(2);
  for (const variant of ['A', 'B']) simulate(variant);
  vi.advanceTimersByTime(10_000);
  expect(begun).toEqual(['A']);
  report('A', PROGRESS);
  vi.advanceTimersByTime(100);
  expect(begun).toEqual(['A', 'B']);
  // Only the first run of a page waits for a program.
  for (const variant of ['C', 'D', 'E']) simulate(variant);
  vi.advanceTimersByTime(100);
  expect(begun).toHaveLength(5);
});

test('with processors to spare all begin at once', () => {
  const { begun, simulate } = runnerOn(8);
  for (const variant of ['A', 'B', 'C', 'D']) simulate(variant);
  expect(begun).toEqual(['A', 'B', 'C', 'D']);
});

test('an edit ends runs that have not begun, and the first of its own begins alone', async () => {
  const { begun, cancelled, simulate } = runnerOn(2);
  const before = ['A', 'B'].map(simulate);
  for (const handle of before) handle.cancel();
  for (const variant of ['A2', 'B2']) simulate(variant);
  await Promise.resolve();
  expect(begun).toEqual(['A', 'A2']);
  expect(cancelled).toEqual(['A']);
});

test('the others begin when the first run is ended alone', async () => {
  const { begun, simulate } = runnerOn(2);
  const [first] = ['A', 'B'].map(simulate);
  first.cancel();
  await Promise.resolve();
  expect(begun).toEqual(['A', 'B']);
});

test('an edit while the picture is drawn gives its own first run the whole head start', () => {
  const { begun, simulate, report } = runnerOn(2);
  const before = ['A', 'B', 'C'].map(simulate);
  report('A', FAILED);
  vi.advanceTimersByTime(20);
  for (const handle of before) handle.cancel();
  for (const variant of ['A2', 'B2']) simulate(variant);
  vi.advanceTimersByTime(99);
  expect(begun).toEqual(['A', 'B', 'A2']);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual(['A', 'B', 'A2', 'B2']);
});
