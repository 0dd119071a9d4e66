import { expect, test } from 'vitest';
import { noise, rankingOf, variantOf } from '../../analysis/compare/study/made-study.test-helper';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { RankingPicture } from './RankingPicture';

test('those that nothing tells apart share a place, and a better mean below a worse one is explained', () => {
  const constant = (id: string, later: number) => variantOf(id, (r) => 100 + later + noise(r), 12);
  const words = (of: Parameters<typeof rankingOf>[0]): string =>
    wordsOf(rendered(<RankingPicture ranking={rankingOf(of)} />, 'driver-deadlock'));
  const shared = words([constant('A', 9), constant('B', 0), constant('C', 9), constant('D', 20)]);
  expect(shared).toMatch(/ 1 B .+ 2 = A .+ 2 = C .+ 4 D /);
  expect(shared).not.toContain('behind');
  const wide = variantOf('B', (r) => 80 + 5 * ((r * 7) % 11), 12);
  expect(words([constant('A', 0), wide, constant('C', 2)])).toMatch(/ 1 = A .+ 1 = B .+ 2 C .+ behind A$/);
});
