import { expect, it } from 'vitest';
import { memo } from './memo';

it('works a value out once for each object', () => {
  let calls = 0;
  const size = memo((list: readonly number[]) => {
    calls++;
    return list.length;
  });
  const [one, other] = [[1, 2], [3]];
  expect([size(one), size(other), size(one)]).toEqual([2, 1, 2]);
  expect(calls).toBe(2);
});

it('keeps undefined, too', () => {
  let calls = 0;
  const nothing = memo((): undefined => {
    calls++;
    return undefined;
  });
  const key = {};
  expect([nothing(key), nothing(key)]).toEqual([undefined, undefined]);
  expect(calls).toBe(1);
});
