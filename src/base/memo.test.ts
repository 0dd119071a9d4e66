import { expect, it } from 'vitest';
import { memo, memoBy, memoSteps } from './memo';
import { runToEnd } from './steps';
import type { Steps } from './steps';

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

it('works a value out once for an object and a text', () => {
  const made: string[] = [];
  const found = memoBy((list: readonly number[], by: string, factor: number) => {
    made.push(by);
    return by === 'none' ? undefined : list.length * factor;
  });
  const [one, other] = [[1, 2], [3]];
  expect([found(one, 'x', 10), found(one, 'y', 100), found(one, 'x', 10), found(other, 'x', 10)]).toEqual([
    20, 200, 20, 10,
  ]);
  expect([found(one, 'none', 1), found(one, 'none', 1)]).toEqual([undefined, undefined]);
  expect(made).toEqual(['x', 'y', 'x', 'none']);
});

it('works a value out in steps, once for each object, unless somebody cannot wait', () => {
  let calls = 0;
  const sum = memoSteps(function* add(list: readonly number[]): Steps<{ readonly sum: number }> {
    calls++;
    let total = 0;
    for (const one of list) {
      total += one;
      yield;
    }
    return { sum: total };
  });
  const list = [1, 2, 3];
  expect(sum.known(list)).toBeUndefined();
  const slow = sum.steps(list);
  slow.next();
  const needed = sum(list);
  expect(needed).toEqual({ sum: 6 });
  expect(sum.known(list)).toBe(needed);
  expect(runToEnd(slow)).toBe(needed);
  expect(runToEnd(sum.steps(list))).toBe(needed);
  expect(calls).toBe(2);
});
