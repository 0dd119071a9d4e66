import { expect, it } from 'vitest';
import { priceOf } from './price';
import { seedRun } from './sample';
import type { StudyVariant } from './sample';
import { goalRanking } from './goal-ranking';
import { STUDY_DEFAULTS } from './study';
import { priceSentence } from './words';

const OPTIONS = { ...STUDY_DEFAULTS, seed: 1 };
const GOAL = { metric: 'mean-waiting', constraints: [] };

/** Seconds of mean waiting, and of the completion of long jobs, a little different in each seed. */
function variant(id: string, waiting: number, long: number): StudyVariant {
  const metric = (name: string, title: string, seconds: number) => ({
    id: name,
    title,
    unit: 'duration' as const,
    value: seconds * 1e6,
    atLeast: false,
  });
  const runs = Array.from({ length: 10 }, (_, r) =>
    seedRun('all-done', 'f', [
      metric('mean-waiting', 'Mean waiting', waiting + r + (r % 3) * 0.1),
      metric('mean-completion@class=long', 'long: mean completion', long + r + (r % 2) * 0.1),
    ]),
  );
  return { id, title: id, runs };
}

function told(variants: readonly StudyVariant[]): string {
  const ranking = goalRanking(variants, GOAL, OPTIONS, 1);
  if (ranking === undefined) throw new Error('nothing to rank');
  return priceSentence(
    priceOf(variants, ranking, OPTIONS),
    ranking.best,
    variants.map(({ id }) => id),
  );
}

it('The price names the metric in which the best variant is certainly worse than another one, the worst first', () => {
  const [a, b, c] = [variant('A', 50, 100), variant('B', 30, 120), variant('C', 60, 90)];
  expect(told([a, b, c])).toMatch(/^The price: mean completion of long is \d+\.?\d* % longer in B than in C \(\d/);
});

it('There is no price where the best variant is nowhere worse, or where there is no best variant', () => {
  expect(told([variant('A', 50, 100), variant('B', 30, 80)])).toBe('');
  expect(told([variant('A', 50, 100), variant('B', 50, 120)])).toBe('');
});
