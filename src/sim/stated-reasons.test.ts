import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StatedReasons } from './stated-reasons';

test('Knows the statement of each id, and whether the next one says anything new, however far apart ids are', () => {
  const statement = fc.record({
    scope: fc.nat(6),
    id: fc.oneof(fc.nat(130), fc.integer({ min: 0, max: 5000 * 4096 })),
    code: fc.nat(2),
    arg1: fc.integer({ min: -1, max: 1 }),
    arg2: fc.constantFrom(0, 2 ** 31 - 1),
  });
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 60 }), (statements) => {
      const stated = new StatedReasons();
      const last = new Map<string, string>();
      // Twice, so that most of them are made again.
      for (const { scope, id, code, arg1, arg2 } of [...statements, ...statements]) {
        const place = `${scope} ${id}`;
        const said = code === 0 ? '0' : `${code} ${arg1} ${arg2}`;
        expect(stated.change(scope, id, code, arg1, arg2)).toBe((last.get(place) ?? '0') !== said);
        expect(stated.code(scope, id)).toBe(code);
        last.set(place, said);
      }
    }),
  );
});
