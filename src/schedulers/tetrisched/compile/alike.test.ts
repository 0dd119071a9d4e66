import { describe, expect, test } from 'vitest';
import type { Expression } from '../strl/expression';
import { alikeClasses, splitAlike } from './alike';

const leaf = (op: 'nCk' | 'LnCk', k: number, ...set: readonly number[]): Expression => ({
  op,
  set,
  k,
  v: 1,
  start: 0,
  dur: 1,
});

describe('jobs that are alike', () => {
  test('Those that ask for one of several gangs are counted together, wherever they stand', () => {
    const either: Expression = { op: 'max', of: [leaf('nCk', 2, 0, 1), leaf('nCk', 1, 1)] };
    const scaled: Expression = { op: 'scale', by: 2, of: either };
    expect(alikeClasses([either, scaled, leaf('nCk', 2, 0), either, scaled])).toEqual([[0, 3], [1, 4], [2]]);
  });

  test('Jobs whose parts count separately are distinguished from jobs whose parts count together', () => {
    const parts = [leaf('nCk', 1, 0), leaf('nCk', 1, 1)];
    for (const one of [leaf('LnCk', 2, 0), { op: 'sum', of: parts }, { op: 'min', of: parts }] as Expression[]) {
      expect(alikeClasses([one, one])).toEqual([[0], [1]]);
    }
  });

  test('Their common grant is divided gang by gang, and the last job may get nothing', () => {
    const either: Expression = { op: 'max', of: [leaf('nCk', 2, 0, 1), leaf('nCk', 1, 1)] };
    expect(splitAlike(either, [[3, 1], [1]], 4)).toEqual([
      [[2, 0], [0]],
      [[1, 1], [0]],
      [[0, 0], [1]],
      [[0, 0], [0]],
    ]);
  });
});
