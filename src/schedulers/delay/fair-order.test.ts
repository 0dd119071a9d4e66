import { describe, expect, test } from 'vitest';
import { compareJobs, comparePools, jobWeight, rankOf } from './fair-order';
import type { RankedPool } from './fair-order';

const pool = (name: string, running: number, weight = 1, minShare = 0, left = 100): RankedPool => ({
  settings: { name, weight, minShare },
  running,
  left,
});
const inOrder = (...pools: RankedPool[]): string =>
  pools
    .toSorted(comparePools)
    .map(({ settings }) => settings.name)
    .join(' ');

describe('pools', () => {
  test('below their minimum share go first, the one that lacks the larger part before the other', () => {
    const half = pool('half', 5, 1, 10);
    const most = pool('most', 9, 1, 10);
    const idle = pool('idle', 0);
    expect(inOrder(idle, most, half)).toBe('half most idle');
  });

  test('with their minimum share go by running tasks over weight, then by name', () => {
    expect(inOrder(pool('a', 4, 1), pool('b', 6, 2), pool('c', 3, 1, 3))).toBe('b c a');
    expect(inOrder(pool('y', 2, 2), pool('x', 1, 1))).toBe('x y');
  });

  test('miss no more of their minimum share than they have use for', () => {
    expect(rankOf(pool('p', 2, 4, 10, 3))).toEqual({ needy: true, minShare: 5, ratio: 2 / 5 });
    expect(rankOf(pool('p', 2, 4, 10, 0))).toEqual({ needy: false, minShare: 2, ratio: 2 / 4 });
  });
});

describe('jobs', () => {
  const job = (running: number, submitted: number, priority?: number) => ({ running, submitted, priority });

  test('of a fair pool go by running tasks over the weight of their priority, then by submission', () => {
    expect(compareJobs(job(1, 2), job(2, 1), false)).toBeLessThan(0);
    expect(compareJobs(job(3, 1, 1), job(2, 2), false)).toBeLessThan(0);
    expect(compareJobs(job(2, 1), job(2, 2), false)).toBeLessThan(0);
  });

  test('of a FIFO pool go by priority, then by submission, whatever runs', () => {
    expect(compareJobs(job(9, 2, 1), job(0, 1), true)).toBeLessThan(0);
    expect(compareJobs(job(9, 1), job(0, 2), true)).toBeLessThan(0);
  });

  test('have the weights of Hadoop’s five priorities', () => {
    expect([-3, -2, -1, 0, 1, 2, 3].map((priority) => jobWeight({ priority }))).toEqual([0.25, 0.25, 0.5, 1, 2, 4, 4]);
    expect(jobWeight({})).toBe(1);
  });
});
