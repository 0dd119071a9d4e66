import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpressionError, parseExpression } from '../../scenario/lesson/expression';
import { evaluate } from './evaluate';
import { print } from './print';
import type { Quantity } from './quantity';
import { atLeast, compared, compute, exactly, never, NONE } from './quantity';

const RUN: Readonly<Record<string, Quantity>> = {
  'A.makespan': exactly('duration', 125.095016),
  'A.end': exactly('instant', 60),
  'A.start': exactly('instant', 2.5),
  'A.finished': exactly('count', 8),
  'A.busy': exactly('share', 0.5),
  'A.bound': atLeast('duration', 10),
  'B.makespan': never('duration'),
  'B.none': NONE,
};

function shown(source: string, format?: string): string {
  const read = parseExpression(source);
  if (isExpressionError(read)) return read.message;
  const values = { value: (path: string) => RUN[path] ?? NONE, valueAt: () => NONE };
  return print(evaluate(read, values), format);
}

describe('values in sentences', () => {
  it.each([
    ['A.end - A.start', undefined, '57.5 s'],
    ['A.start + 30s', undefined, '0:32.5'],
    ['A.finished / 2', undefined, '4'],
    ['A.makespan / A.makespan', undefined, '1.00'],
    ['A.end / A.start', undefined, '24.00'],
    ['A.end / 2', undefined, '?'],
    ['2 * A.makespan', 'min', '4.2 min'],
    ['A.busy', '0', '50 %'],
    ['A.finished', 'words', 'eight'],
    ['A.finished - 8', 'words', 'none'],
    ['A.finished', 'n query queries', '8 queries'],
    ['A.start - A.end', 'signed', '\u221257.5 s'],
    ['A.end - A.start', 'signed', '+57.5 s'],
    ['A.finished / 3000', 'signed', '0'],
    ['min(A.makespan, 2min)', undefined, '2:00.0'],
    ['abs(A.start - A.end)', undefined, '57.5 s'],
    ['B.none + A.makespan', undefined, 'none'],
    ['A.bound + 5s', undefined, 'at least 15.0 s'],
    ['60s - A.bound', undefined, 'at most 50.0 s'],
    ['B.makespan - B.makespan', undefined, 'none'],
    ['A.finished == 8 ? 1 : 2', undefined, '1'],
    ['B.none == 8 ? 1 : 2', undefined, 'none'],
    ['A.makespan * A.makespan', undefined, '?'],
    ['A.end + A.start', undefined, '?'],
    ['A.end < 2min', undefined, 'true'],
    ['B.none == none', undefined, 'true'],
    ['A.bound >= 10s', undefined, 'true'],
    ['A.bound < 20s', undefined, 'unknown'],
    ['not (A.bound < 20s) or A.finished == 8', undefined, 'true'],
  ])('%s as %s is %s', (source, format, text) => {
    expect(shown(source, format)).toBe(text);
  });
});

it('decides a comparison of bounds only when every value within them agrees', () => {
  const bounds = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    .map(([x, y]) => [Math.min(x, y), Math.max(x, y)]);
  fc.assert(
    fc.property(bounds, bounds, fc.constantFrom('==', '!=', '<', '<=', '>', '>=' as const), (x, y, operator) => {
      const decided = compared(operator as '==', amount(x), amount(y));
      const all = new Set<string>();
      for (let a = x[0]; a <= x[1]; a++) {
        for (let b = y[0]; b <= y[1]; b++) {
          const one = compared(operator as '==', exactly('count', a), exactly('count', b));
          if (one.kind === 'truth') all.add(one.value);
        }
      }
      expect(decided).toEqual({ kind: 'truth', value: all.size === 1 ? [...all][0] : 'unknown' });
    }),
  );
});

it('keeps every sum, difference and product of values within the bounds', () => {
  const number = fc.integer({ min: -5, max: 5 });
  fc.assert(
    fc.property(number, number, number, number, fc.constantFrom('+', '-', '*' as const), (a, b, c, d, operator) => {
      const x = [Math.min(a, b), Math.max(a, b)];
      const y = [Math.min(c, d), Math.max(c, d)];
      const whole = compute(operator as '+', amount(x), amount(y));
      const one = compute(operator as '+', exactly('number', a), exactly('number', c));
      if (whole.kind !== 'amount' || one.kind !== 'amount') throw new Error('no amount');
      expect(one.low).toBeGreaterThanOrEqual(whole.low);
      expect(one.high).toBeLessThanOrEqual(whole.high);
    }),
  );
});

function amount([low, high]: readonly number[]): Quantity {
  return { kind: 'amount', unit: 'number', low, high };
}
