import { expect, test } from 'vitest';
import { deadlines } from './deadlines';

const END = 100;

test('a deadline is met up to its instant, and open as long as there is time left', () => {
  const onTime = { submit: 0, deadline: 50, finished: 50 };
  const unfinished = { submit: 60, deadline: 40, finished: undefined };
  expect(deadlines([onTime, unfinished], END)).toEqual({ met: 1, missed: 0, open: 1, tardiness: 0, atLeast: false });
});

test('what is missed is late from its deadline on; an unfinished one until now, and at least so much', () => {
  const late = { submit: 10, deadline: 20, finished: 45 };
  expect(deadlines([late], END)).toEqual({ met: 0, missed: 1, open: 0, tardiness: 15, atLeast: false });
  const unfinished = { submit: 20, deadline: 30, finished: undefined };
  expect(deadlines([late, unfinished], END)).toMatchObject({ missed: 2, tardiness: 15 + 50, atLeast: true });
});
