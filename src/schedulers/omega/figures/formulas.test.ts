import { describe, expect, it } from 'vitest';
import { busyness, collision, meanWait, saturation } from './formulas';

describe('the formulas', () => {
  // An exponential of mean 10, rounded up.
  const stay = Math.exp(-0.1);
  const tasks = { mean: 1 / (1 - stay), square: (1 + stay) / (1 - stay) ** 2 };

  it('agree with an M/D/1 queue where all decisions take the same', () => {
    const same = { mean: 1, square: 1 };
    expect(meanWait([{ rate: 0.5, job: 1, task: 0, tasks: same }])).toBeCloseTo(0.5, 12);
  });

  it('give the same for two halves of a class as for the whole', () => {
    const whole = { rate: 1, job: 0.3, task: 0.005, tasks };
    const halves = [0.4, 0.6].map((rate) => ({ ...whole, rate }));
    expect(busyness(halves)).toBeCloseTo(busyness([whole]), 12);
    expect(meanWait(halves)).toBeCloseTo(meanWait([whole]), 12);
  });

  it('are saturated exactly where they say', () => {
    const job = saturation(1, 0.005, tasks.mean);
    expect(busyness([{ rate: 1, job, task: 0.005, tasks }])).toBeCloseTo(1, 12);
    expect(meanWait([{ rate: 1, job: job * 1.01, task: 0.005, tasks }])).toBe(Infinity);
  });

  it('count the ways in which two transactions do not collide', () => {
    // Of the ten pairs of machines out of five, the second takes one of the three that the first has left.
    expect(collision(5, 2, 2)).toEqual({ none: expect.closeTo(0.3, 12) as number, conflicting: 0.8 });
    expect(collision(5, 3, 3).none).toBe(0);
    expect(collision(5, 8, 8).none).toBe(0);
  });
});
