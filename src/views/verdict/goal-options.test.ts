import { describe, expect, it } from 'vitest';
import { SECOND } from '../../base/units';
import type { Metric } from '../../analysis/model';
import { variant } from '../../analysis/compare/study/made-study.test-helper';
import { seedRun } from '../../analysis/compare/study/sample';
import { constraintsOf, firstLimit, goalLines, limitsOf, metricOptions, optionsBeside } from './goal-options';

const metric = (id: string, title: string, unit: Metric['unit'], value: number): Metric => ({
  id,
  title,
  unit,
  value,
  atLeast: false,
});

const variants = [
  variant('A', [
    seedRun('all-done', 'f', [
      metric('allocated-share', 'Allocated', 'share', 0.5),
      metric('busy-share', 'Busy', 'share', 0.714),
      metric('mean-waiting', 'Mean waiting', 'duration', 123.4 * SECOND),
    ]),
  ]),
];

describe('the goal in its dialog', () => {
  const options = metricOptions(variants, ['makespan']);

  it('offers the usual metrics first, and what it names although no run has it', () => {
    expect(options.map(({ value, label }) => [value, label])).toEqual([
      ['makespan', 'Makespan'],
      ['mean-waiting', 'Mean waiting'],
      ['busy-share', 'Busy'],
      ['allocated-share', 'Allocated'],
    ]);
  });

  it('shows each side of a limit, and writes it as a limit of its own', () => {
    const limits = limitsOf([{ metric: 'mean-waiting', below: 60, above: 5 }]);
    expect(limits.map(({ side, amount }) => [side, amount])).toEqual([
      ['below', 60],
      ['above', 5],
    ]);
    expect(limitsOf(constraintsOf(limits))).toEqual(limits);
  });

  it('begins a limit at what the first variant has, on the side that is good', () => {
    expect(firstLimit('mean-waiting', variants)).toEqual({ metric: 'mean-waiting', side: 'below', amount: 120 });
    expect(firstLimit('busy-share', variants)).toEqual({ metric: 'busy-share', side: 'above', amount: 0.71 });
    expect(firstLimit('makespan', [])).toEqual({ metric: 'makespan', side: 'below', amount: 0 });
  });

  const weights = [
    { metric: 'makespan', weight: 2 },
    { metric: 'mean-waiting', weight: 1 },
  ];

  it('offers one of several metrics what does not count yet', () => {
    const offered = optionsBeside(options, weights, 'makespan').map(({ value }) => value);
    expect(offered).toEqual(options.map(({ value }) => value).filter((value) => value !== 'mean-waiting'));
  });

  it('says weights and limits in words', () => {
    const goal = {
      metric: 'index',
      weights,
      constraints: [
        { metric: 'mean-waiting', below: 60 },
        { metric: 'busy-share', above: 0.5 },
      ],
    };
    expect(goalLines(goal, options)).toEqual([
      '2 × makespan, 1 × mean waiting',
      'Mean waiting ≤ 1:00.0',
      'Busy ≥ 50.0 %',
    ]);
  });
});
