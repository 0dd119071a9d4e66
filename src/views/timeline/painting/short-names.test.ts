import { expect, test } from 'vitest';
import { cutNames } from './short-names';

/** Every character takes 10 pixels. */
const measure = (text: string): number => text.length * 10;
const cut = (names: readonly string[], room: number) => names.map((name) => cutNames(names, room)(name, measure));

test('names with a common part are all shortened in the same way', () => {
  expect(cut(['job/7', 'job/221', 'job/2245'], 70)).toEqual(['…7', '…221', '…2245']);
  expect(cut(['job/7', 'job/221', 'job/2245', 'etl'], 80)).toEqual(['job/7', 'job/221', 'job/2245', 'etl']);
});

test('names of several families keep both ends of what is common to each', () => {
  const names = ['daily-load/1', 'daily-load/12', 'daily-fill/1', 'etl'];
  expect(cut(names, 90)).toEqual(['dai…ad/1', 'dai…ad/12', 'dail…ll/1', 'etl']);
  expect(cut(['etl.nightly', 'etl.hourly', 'ml.nb', 'ml.training'], 90)).toEqual([
    '…nightly',
    '…hourly',
    '…nb',
    '…training',
  ]);
  expect(cut(names, 30)).toEqual(['…1', '…12', 'd…/1', 'etl']);
});

test('a name without a common part is shortened in the middle, and never two to the same text', () => {
  expect(cut(['resource-fit', 'nightly'], 70)).toEqual(['res…fit', 'nightly']);
  const many = Array.from({ length: 300 }, (_, i) => `a-very-long-generator/${i}`);
  expect(new Set(cut(many, 60)).size).toBe(300);
});
