import { describe, expect, it } from 'vitest';
import { err, formatProblem, ok } from './result';
import type { Result } from './result';

describe('Result', () => {
  it('narrows to the value or to the error by its ok flag', () => {
    const parse = (text: string): Result<number> =>
      text === '1' ? ok(1) : err({ path: 'seed', message: `expected 1, got ${text}` });
    const good = parse('1');
    const bad = parse('2');
    expect(good.ok ? good.value : -1).toBe(1);
    expect(bad.ok ? '' : formatProblem(bad.error)).toBe('seed: expected 1, got 2');
  });

  it('formats a problem of the whole document without a path', () => {
    expect(formatProblem({ path: '', message: 'expected an object' })).toBe('expected an object');
  });
});
