import { expect, test } from 'vitest';
import { noise, OPTIONS, run, variant } from '../../analysis/compare/study/made-study.test-helper';
import { studyRows } from '../../analysis/compare/study/study';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { ParetoChart } from './ParetoChart';

/** A variant with a waiting time and a share of the cluster that vary a little from seed to seed. */
const of = (id: string, waiting: number, share: number) =>
  variant(
    id,
    Array.from({ length: 12 }, (_, r) => {
      const [wait, busy] = [
        run(waiting + noise(r), { id: 'p95-waiting', title: 'Waiting' }),
        run(0, { id: 'busy-share', title: 'Busy', unit: 'share', value: share + noise(r + 3) / 100 }),
      ];
      return wait.ok && busy.ok ? { ...wait, metrics: new Map([...wait.metrics, ...busy.metrics]) } : wait;
    }),
  );

test('says which variants are not beaten in two metrics at once, for certain or by their means alone', () => {
  const words = (...variants: readonly ReturnType<typeof of>[]): string =>
    wordsOf(rendered(<ParetoChart rows={studyRows(variants, OPTIONS)} />, 'driver-deadlock'));
  const apart = words(of('A', 30, 0.5), of('B', 20, 0.4), of('C', 40, 0.3));
  expect(apart).toContain('Not beaten in both at once: A and B for certain (filled). ');
  expect(apart).toMatch(/ A 30\.\d s \(.+ to .+\), 5\d\.\d % \(.+ to .+\) B 2/);
  expect(words(of('A', 30, 0.5), of('B', 30.1, 0.501))).toContain(
    'Not beaten in both at once: A and B by the means alone. ',
  );
  expect(words(of('A', 20, 0.4), of('B', 30, 0.5), of('C', 30.1, 0.501))).toContain(
    'Not beaten in both at once: A for certain (filled), B and C by the means alone. ',
  );
});
