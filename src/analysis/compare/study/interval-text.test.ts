import { describe, expect, it } from 'vitest';
import { exactly } from '../measures/measured';
import type { Measured } from '../measures/measured';
import { numberText, valueText } from '../../metrics/value-text';
import { estimateOf } from './estimate';
import { estimateText, estimateWord } from './interval-text';

describe('values with their intervals', () => {
  it('group thousands and print a real minus sign', () => {
    expect(numberText(-2700, 0)).toBe('\u22122,700');
    expect(estimateText(estimateOf([exactly(41), exactly(39), exactly(43)], 'makespan', 0.95), 'duration')).toBe(
      '41 s (36 to 46)',
    );
  });

  it('give the bounds of a median that something unfinished leaves open', () => {
    const open = (value: number, most?: number) => ({ value, atLeast: true, ...(most === undefined ? {} : { most }) });
    const told = (...values: Measured[]) => {
      const estimate = estimateOf(values, 'p95-waiting', 0.95);
      return [estimateText(estimate, 'duration'), estimateWord(estimate, 'duration')];
    };
    expect(told(exactly(30), open(40), open(50))).toEqual([
      'median \u2265 40.0 s, ended in 1 of 3 seeds',
      '\u2265 40.0 s',
    ]);
    expect(told(exactly(30), open(40, 90), open(50))).toEqual([
      'median 40.0 s to 1:30.0, ended in 1 of 3 seeds',
      'median 40.0 s to 1:30.0',
    ]);
    expect(told(exactly(30), exactly(40), open(50))).toEqual(['median 40.0 s, ended in 2 of 3 seeds', 'median 40.0 s']);
  });

  it('give no share of more than all of it', () => {
    const met = [1, 1, 1, 0.6].map(exactly);
    expect(estimateText(estimateOf(met, 'slo-met', 0.95), 'share')).toBe('90 % (58 to 100)');
    // A ratio may be above 1.
    expect(estimateText(estimateOf(met, 'conflict-fraction', 0.95), 'share')).toBe('90 % (58 to 122)');
  });

  it('give no slowdown of less than 1 where none is counted as shorter', () => {
    const bounded = [1, 1, 1.2].map(exactly);
    const { mean, low, high } = estimateOf(bounded, 'mean-bounded-slowdown@class=short', 0.95);
    // Student's would begin at 0.7798.
    expect([mean, low, high]).toEqual([expect.closeTo(16 / 15, 12), 1, expect.closeTo(1.3535101819832973, 9)]);
    // Against what it takes in the first variant, another one may well be faster.
    expect(estimateOf(bounded, 'mean-slowdown', 0.95).low).toBeCloseTo(0.7798231513500361, 9);
  });

  it('write durations of a minute and more as the timeline does', () => {
    expect(valueText(870.96, 'duration')).toBe('14:31.0');
    expect(valueText(59.97, 'duration')).toBe('1:00.0');
    expect(valueText(59.9, 'duration')).toBe('59.9 s');
    expect(valueText(298, 'duration', { atLeast: true })).toBe('\u2265 4:58.0');
    expect(valueText(298, 'core-seconds')).toBe('298 vcore\u00b7s');
    const estimate = estimateOf([exactly(870), exactly(860), exactly(886)], 'makespan', 0.95);
    expect(estimateText(estimate, 'duration')).toBe('14:32 (13:59 to 15:05)');
    // One of them takes less than a minute.
    const wide = estimateOf([exactly(70), exactly(60), exactly(80)], 'makespan', 0.95);
    expect(estimateText(wide, 'duration')).toBe('1:10 (0:45 to 1:35)');
    // One of those beside it takes a minute, so that a column has one way of writing.
    const short = estimateOf([exactly(41), exactly(39), exactly(43)], 'makespan', 0.95);
    const certain = estimateOf([exactly(35), exactly(35)], 'makespan', 0.95);
    const beside = [wide, short, certain];
    expect(beside.map((one) => estimateText(one, 'duration', beside))).toEqual([
      '1:10 (0:45 to 1:35)',
      '0:41 (0:36 to 0:46)',
      '0:35.0',
    ]);
  });
});
