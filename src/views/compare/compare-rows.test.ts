import { describe, expect, it } from 'vitest';
import type { ShownMetric } from './compare-rows';
import { classGroups, dimensionsOf, metricGroups, metricRows } from './compare-rows';

const metric = (id: string, value: number | undefined, more: Partial<ShownMetric> = {}): ShownMetric => ({
  id,
  title: 'Mean slowdown',
  unit: 'count',
  value,
  atLeast: false,
  ...more,
});

describe('a row of the comparison', () => {
  it('says for each variant without a value why it has none', () => {
    const of = [[metric('mean-slowdown', 2)], []];
    const [row] = metricRows(of, 1, [], (id, at) => `${id} is missing in ${at}`);
    expect(row.cells).toEqual(['2', '–']);
    expect(row.whys).toEqual([undefined, 'mean-slowdown is missing in 1']);
  });

  it('says it of a deadlock too, where that does not make the value endless', () => {
    const time = (id: string, value: number | undefined) => metric(id, value, { unit: 'duration' });
    const rows = metricRows(
      [
        [time('makespan', 2), time('p50-scheduling-delay', 2)],
        [time('makespan', undefined), time('p50-scheduling-delay', undefined)],
      ],
      1,
      ['all-done', 'deadlock'],
      (id) => `${id} is missing`,
    );
    expect(rows.map(({ cells, whys }) => [cells[1], whys[1]])).toEqual([
      ['no end', undefined],
      ['–', 'p50-scheduling-delay is missing'],
    ]);
  });

  it('keeps its place while its values are worked out', () => {
    const awaited = metric('mean-slowdown', undefined, { isAwaited: true });
    const [row] = metricRows([[awaited], [metric('mean-slowdown', 2)]], 1);
    expect(row).toMatchObject({ cells: ['…', '2'], difference: '–', best: [], turn: undefined });
    expect(metricRows([[awaited], [awaited]], 1)).toHaveLength(1);
    // Among those that differ, or are the same, as before.
    const after = (...before: readonly number[]) =>
      metricRows(
        before.map((value) => [{ ...awaited, last: metric('mean-slowdown', value) }]),
        1,
      )[0];
    expect(after(2, 3)).toMatchObject({ cells: ['…', '…'], same: false });
    expect(after(2, 2)).toMatchObject({ cells: ['…', '…'], same: true });
    expect(metricRows([[metric('mean-slowdown', undefined)], []], 1)).toEqual([]);
  });
});

it('marks nothing as better in a variant that leaves more work unfinished', () => {
  const of = (unfinished: number, share: number) => [
    metric('unfinished', unfinished),
    metric('allocated-vcore', share, { unit: 'share' }),
  ];
  const marks = (...variants: readonly (readonly ShownMetric[])[]) =>
    metricRows(
      variants,
      1,
      variants.map(() => 'deadlock'),
    ).map(({ best, turn }) => [best, turn]);
  expect(marks(of(0, 0.7), of(8, 0.9))).toEqual([
    [[0], 'worse'],
    [[], undefined],
  ]);
  expect(marks(of(8, 0.7), of(8, 0.9))).toEqual([
    [[], undefined],
    [[1], 'better'],
  ]);
  // While it continues nothing is known of what it leaves.
  expect(metricRows([of(0, 0.7), of(8, 0.9)], 1, ['all-done', undefined])[1]).toMatchObject({ best: [1] });
});

it('sizes of applications are classes like others, and their titles are not cut in two', () => {
  const small = metric('mean-slowdown@size=small', 3, { title: 'small applications: mean slowdown' });
  const all = metric('mean-slowdown', 2);
  expect(dimensionsOf([all, small])).toEqual(['size']);
  const rows = metricRows([[all, small]], 0);
  const [group] = classGroups(rows, 'size');
  expect([group.title, group.rows[0].title]).toEqual(['small applications', 'Mean slowdown']);
  expect(metricGroups(rows, 'Sparrow').map(({ title }) => title)).toEqual(['Time']);
});
