import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../base/units';
import { EVERYTHING } from '../../metrics/window';
import type { RunModel } from '../../model';
import { batchedMean } from '../statistics/intervals/batched-mean';
import { batchedMeanText, longRunMeans } from './long-run';

/** Numbers between 0 and 1, the same in each test. */
function draws(): () => number {
  let state = 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const exponential = (draw: () => number): number => -Math.log(1 - draw());

describe('the mean of a series in batches', () => {
  it('is that of twenty batches, each without a part of its neighbour', () => {
    const series = Array.from({ length: 40 }, (_, i) => [1, 3, 5, 3][Math.floor(i / 2) % 4]);
    const mean = batchedMean(series, 0.95);
    expect(mean).toMatchObject({ kind: 'interval', mean: 3, batches: 20, size: 2 });
    // The spread of 1, 3, 5, 3 five times over is the square root of 40 / 19; t(19) = 2.093.
    const half = (2.093 * Math.sqrt(40 / 19)) / Math.sqrt(20);
    expect(mean.kind === 'interval' && mean.high - mean.mean).toBeCloseTo(half, 3);
    expect(batchedMeanText(mean)).toEqual({ value: '3.0 s (2.3 to 3.7)', basis: '20 batches of 2' });
  });

  it('takes ten longer ones where twenty depend on each other', () => {
    // Four of the twenty are alike each time (0.70), and only two of the ten (0.10).
    const series = Array.from({ length: 40 }, (_, i) => Math.floor(i / 8) % 2);
    expect(batchedMean(series, 0.95)).toMatchObject({ kind: 'interval', mean: 0.4, batches: 10, size: 4 });
  });

  it('has no interval where the longest ones depend on each other, and where they are too few', () => {
    const growing = Array.from({ length: 400 }, (_, i) => i);
    const dependent = batchedMean(growing, 0.95);
    expect(dependent).toMatchObject({ kind: 'dependent' });
    expect(batchedMeanText(dependent)).toEqual({ value: '–', basis: 'batches depend on each other (0.70)' });
    const few = batchedMean(growing.slice(0, 19), 0.95);
    expect(few).toEqual({ kind: 'few' });
    expect(batchedMeanText(few)).toEqual({ value: '–', basis: 'too few for batches' });
  });

  it('holds the true mean as often as its confidence says', () => {
    const draw = draws();
    let held = 0;
    const runs = 1000;
    for (let run = 0; run < runs; run++) {
      const of = batchedMean(
        Array.from({ length: 1000 }, () => exponential(draw)),
        0.95,
      );
      if (of.kind === 'interval' && of.low <= 1 && of.high >= 1) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.93);
    expect(held / runs).toBeLessThan(0.97);
  });
});

/** A run of 100 s with an application each second. @param time until it is over, s; Infinity: it is not over at the end */
function run(time: (at: number) => number, outcome = (): number => 0): RunModel {
  const applications = Array.from({ length: 100 }, (_, at) => {
    const isOver = time(at) < Infinity;
    return {
      id: at,
      submitted: at * SECOND,
      finished: isOver ? (at + time(at)) * SECOND : Infinity,
      outcome: isOver ? outcome() : -1,
      waiting: (at % 2) * SECOND,
    };
  });
  return {
    end: 100 * SECOND,
    applications,
    waits: { first: Array.from({ length: 101 }, () => 0), flags: [] },
  } as unknown as RunModel;
}

describe('the means of one long run', () => {
  it('are of the applications of the window, up to the first that has not ended', () => {
    const means = longRunMeans(
      run((at) => (at === 70 ? Infinity : 3)),
      { from: 10 * SECOND, to: Infinity },
      0.95,
    );
    expect(means).toMatchObject({ applications: 60, unfinishedFrom: 70 * SECOND });
    expect(means.completion).toMatchObject({ kind: 'interval', mean: 3, low: 3, high: 3, batches: 20, size: 3 });
    expect(batchedMeanText(means.completion).value).toBe('3.00 s');
    expect(means.waiting).toMatchObject({ kind: 'interval', mean: 0.5 });
  });

  it('are of all where all have ended, and failed ones have no completion', () => {
    const all = longRunMeans(
      run(() => 3),
      EVERYTHING,
      0.95,
    );
    expect(all).toMatchObject({ applications: 100, unfinishedFrom: undefined, completion: { kind: 'interval' } });
    const failed = longRunMeans(
      run(
        () => 3,
        () => 1,
      ),
      EVERYTHING,
      0.95,
    );
    expect(failed).toMatchObject({ completion: { kind: 'few' }, waiting: { kind: 'interval' } });
  });
});
