import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LoadRanking } from './load-ranking';

test('The least loaded workers come first, equal ones in the order in which they were added', () => {
  const ranking = new LoadRanking();
  const loads = fc.oneof(
    fc.integer({ min: -4, max: 12 }),
    fc.integer({ min: -4, max: 200_000 }),
    fc.maxSafeInteger().map((n) => n | 0),
  );
  fc.assert(
    fc.property(fc.array(loads, { maxLength: 300, size: 'max' }), (answers) => {
      ranking.begin(answers.length);
      answers.forEach((load, position) => ranking.add(2 * position, load));
      ranking.sort();
      const sorted = answers.map((load, i) => ({ load, position: 2 * i })).sort((x, y) => x.load - y.load);
      expect(Array.from(answers, (_, rank) => ranking.position(rank))).toEqual(sorted.map(({ position }) => position));
    }),
  );
});
