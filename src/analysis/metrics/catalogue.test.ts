import { expect, test } from 'vitest';
import { hintOf } from './catalogue';

test('a hint says how a metric is computed and of how many things it is a figure', () => {
  expect(hintOf('mean-completion@entry=etl', [70, 70])).toBe('mean of end minus submission; of 70 applications');
  expect(hintOf('p95-scheduling-delay', [1200, undefined, 900])).toMatch(/; of 900 to 1,200 tasks$/);
  expect(hintOf('tardiness', [1])).toMatch(/; of 1 job$/);
  expect(hintOf('makespan', [undefined])).toBe('last end minus first submission');
  expect(hintOf('of-a-plug-in', [3])).toBe('of 3 applications');
});
