import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRequestText, requestText } from './text';
import { readRequest } from './request';
import type { Request } from './request';

const leaf: fc.Arbitrary<Request> = fc.record({
  op: fc.constantFrom('nCk', 'LnCk'),
  set: fc.constantFrom(['any'], ['gpu', 'rack-1'], ['a set, quoted']),
  k: fc.integer({ min: 1, max: 9 }),
  v: fc.constantFrom(0, 2.5, 40),
  dur: fc.constantFrom(undefined, 8_000_000, 1500),
  start: fc.constantFrom(undefined, 0, 60_000_000),
});
const tree = (depth: number): fc.Arbitrary<Request> =>
  depth === 0
    ? leaf
    : fc.oneof(
        leaf,
        fc.record({
          op: fc.constantFrom('max', 'min', 'sum'),
          of: fc.array(tree(depth - 1), { minLength: 1, maxLength: 3 }),
        }),
        fc.record({ op: fc.constant('scale' as const), by: fc.constantFrom(0.5, 3), of: tree(depth - 1) }),
        fc.record({ op: fc.constant('barrier' as const), v: fc.constantFrom(1, 6), of: tree(depth - 1) }),
      );

const problemOf = (text: string) => {
  const parsed = parseRequestText(text);
  return parsed.ok ? undefined : [parsed.error.message, text.slice(parsed.error.from, parsed.error.to)];
};

describe('STRL as text', () => {
  test('reads what it writes', () => {
    fc.assert(
      fc.property(tree(3), (request) => {
        const parsed = parseRequestText(requestText(request));
        if (!parsed.ok) throw new Error(parsed.error.message);
        expect(readRequest(parsed.value)).toEqual({ ok: true, value: request });
      }),
    );
  });

  test('A leaf may leave out its duration and state a start', () => {
    expect(parseRequestText('nCk(gpu, 2, 4)')).toEqual({ ok: true, value: { op: 'nCk', set: 'gpu', k: 2, v: 4 } });
    expect(parseRequestText('LnCk({gpu, "rack 1"}, 2, +8s, 12s, 4)')).toEqual({
      ok: true,
      value: { op: 'LnCk', set: ['gpu', 'rack 1'], k: 2, start: '8s', dur: '12s', v: 4 },
    });
  });

  test('Problems name their place', () => {
    expect(problemOf('max(nCk(gpu, 2, 4), nC(any, 2, 3))')).toEqual([
      'expected nCk, LnCk, max, min, sum, scale or barrier, got "nC"',
      'nC',
    ]);
    expect(problemOf('nCk(gpu, 0.5, 4)')).toEqual(['expected a whole number of nodes from 1, got "0.5"', '0.5']);
    expect(problemOf('nCk(gpu, 2, 8x, 4)')).toEqual(['expected a duration such as 8s, got "8x"', '8x']);
    expect(problemOf('max(nCk(gpu, 2, 4)')).toEqual(['expected ")", got the end', '']);
    expect(problemOf('nCk(gpu; 2, 4)')).toEqual(['";" is not expected here', ';']);
    expect(problemOf('nCk(gpu, 2, 4) 7')).toEqual(['expected nothing more, got "7"', '7']);
  });
});
