import { SECOND } from '../../base/units';
import { describe, expect, it } from 'vitest';
import type { Metric } from '../../analysis/model';
import { classGroups, metricGroups, metricRows, sortedGroups, tableText } from './compare-rows';

const metric = (unit: Metric['unit'], value: number | undefined, more: Partial<Metric> = {}): Metric => ({
  id: 'x',
  title: 'X',
  unit,
  value,
  atLeast: false,
  ...more,
});
const row = (a: Metric, b: Metric) => metricRows([[a], [b]], 1)[0];

describe('rows of the comparison', () => {
  it('say the direction of a difference with a real minus sign', () => {
    expect(row(metric('count', 8), metric('count', 3))).toMatchObject({ cells: ['8', '3'], difference: '−5' });
    expect(row(metric('count', 3), metric('count', 8)).difference).toBe('+5');
    expect(row(metric('count', 3), metric('count', 3)).difference).toBe('0');
  });

  it('print durations as clock times', () => {
    const rows = row(metric('duration', 53.6 * SECOND), metric('duration', 128.2 * SECOND));
    expect(rows).toMatchObject({ cells: ['0:53.6', '2:08.2'], difference: '+1:14.6' });
  });

  it.each([
    [1.534, 1.386, ['1.53 s', '1.39 s'], '−0.15 s'],
    [0.149, 0.113, ['149 ms', '113 ms'], '−36 ms'],
    [0.0498, 0.0033, ['49.8 ms', '3.3 ms'], '−46.5 ms'],
    [0.0033, 0.0006, ['3.30 ms', '0.60 ms'], '−2.70 ms'],
    [0.00004, 0, ['40 µs', '0 µs'], '−40 µs'],
    [0, 0, ['0.0 s', '0.0 s'], '0.0 s'],
  ])('print durations of %d s and %d s in one unit', (first, second, cells, difference) => {
    const [a, b] = [first, second].map((seconds) => metric('duration', Math.round(seconds * SECOND)));
    expect(row(a, b)).toMatchObject({ cells, difference });
  });

  it('print "no end" for what never comes in a deadlock and a dash for what is not applicable', () => {
    const [none, second] = [undefined, SECOND].map((value) => metric('duration', value, { id: 'makespan' }));
    const ended = ['all-done', 'deadlock'] as const;
    const never = { cells: ['1.00 s', 'no end'], difference: '–', turn: 'worse', best: [0], effect: Infinity };
    expect(metricRows([[second], [none]], 1, ended)[0]).toMatchObject(never);
    const wait = (more: Partial<Metric> = {}) => metric('duration', SECOND, { id: 'longest-wait', ...more });
    const open = wait({ value: 500_000, atLeast: true });
    expect(metricRows([[wait()], [open]], 1, ended)[0]).toMatchObject(never);
    expect(metricRows([[wait()], [wait({ value: 500_000 })]], 1, ended)[0]).toMatchObject({ best: [1] });
    expect(metricRows([[open], [wait()], []], 1, ['deadlock', 'deadlock'])[0].cells).toEqual(['no end', '1.00 s', '–']);
    expect(row(metric('share', undefined), metric('share', 0.5)).cells).toEqual(['–', '50.0 %']);
  });

  it('carry "at least" into the difference', () => {
    const open = metric('duration', 20 * SECOND, { atLeast: true });
    const closed = metric('duration', 10 * SECOND);
    expect(row(closed, open)).toMatchObject({ cells: ['0:10.0', '≥ 0:20.0'], difference: '≥ +0:10.0' });
    expect(row(open, closed).difference).toBe('≤ −0:10.0');
    expect(row(open, open).difference).toBe('–');
    // A percentile may be known from both sides.
    const between = metric('duration', 6 * SECOND, { atLeast: true, most: 9 * SECOND, id: 'p95-waiting' });
    const [known] = metricRows([[between], [{ ...closed, id: 'p95-waiting' }]], 1);
    expect(known).toMatchObject({ cells: ['0:06.0 to 0:09.0', '0:10.0'], turn: 'worse' });
  });

  it('set thousands apart, but not in a table for a spreadsheet', () => {
    const twoThousand = [[metric('count', 2000)], [metric('count', 3500)]];
    expect(row(twoThousand[0][0], twoThousand[1][0])).toMatchObject({
      cells: ['2,000', '3,500'],
      difference: '+1,500',
    });
    const group = { title: 'Work', rows: metricRows(twoThousand, 1) };
    expect(tableText([group], ['A', 'B'], 'B − A')).toContain("X\t2000\t3500\t'+1500");
  });

  it('keep one number of decimals per row', () => {
    expect(row(metric('core-seconds', 41.25), metric('core-seconds', 1341)).cells).toEqual(['41', '1,341']);
    expect(row(metric('core-seconds', 41.25), metric('core-seconds', 13)).cells).toEqual(['41.3', '13.0']);
  });

  it('are grouped under headings, and rows without a heading are not lost', () => {
    const rows = metricRows([['new', 'makespan', 'finished'].map((id) => metric('count', 1, { id }))], 0);
    expect(metricGroups(rows, 'Omega').map((g) => [g.title, g.rows.map((r) => r.id)])).toEqual([
      ['Omega', ['new']],
      ['Applications', ['finished']],
      ['Time', ['makespan']],
    ]);
  });

  it('mark what is certainly best, and nothing where all are alike or a bound leaves it open', () => {
    const time = (value: number | undefined, more: Partial<Metric> = {}) =>
      metric('duration', value, { id: 'mean-completion', ...more });
    const best = (...values: Metric[]) =>
      metricRows(
        values.map((one) => [one]),
        1,
      )[0].best;
    expect(best(time(20 * SECOND), time(10 * SECOND), time(10 * SECOND))).toEqual([1, 2]);
    expect(best(time(10 * SECOND), time(10 * SECOND))).toEqual([]);
    expect(best(time(undefined), time(10 * SECOND))).toEqual([]);
    expect(best(time(10 * SECOND), time(5 * SECOND, { atLeast: true }))).toEqual([]);
    expect(best(time(10 * SECOND), time(50 * SECOND, { atLeast: true }))).toEqual([0]);
    const makespans = [undefined, SECOND, undefined].map((value) => [metric('duration', value, { id: 'makespan' })]);
    expect(metricRows(makespans, 1, ['deadlock', 'all-done', 'deadlock'])[0].best).toEqual([1]);
    expect(metricRows(makespans, 1, ['deadlock', 'horizon', 'horizon'])[0].best).toEqual([1]);
    const [none] = makespans;
    expect(metricRows([none, none, []], 1, ['deadlock', 'deadlock', 'horizon'])[0].best).toEqual([]);
    expect(best(metric('count', 3, { id: 'finished' }), metric('count', 8, { id: 'finished' }))).toEqual([1]);
    expect(best(metric('count', 3, { id: 'unheard-of' }), metric('count', 8, { id: 'unheard-of' }))).toEqual([]);
  });

  it('say whether a difference is one to the better', () => {
    const turn = (a: number | undefined, b: number | undefined, id: string) =>
      row(metric('duration', a, { id }), metric('duration', b, { id })).turn;
    expect(turn(2 * SECOND, SECOND, 'mean-completion')).toBe('better');
    expect(turn(SECOND, undefined, 'makespan')).toBeUndefined();
    expect(turn(SECOND, 2 * SECOND, 'max-drivers')).toBeUndefined();
  });

  it('compare nothing with what an error in its policy stopped, however good its figures look', () => {
    const fair = [metric('share', 0.5, { id: 'busy-share' }), metric('duration', 90 * SECOND, { id: 'makespan' })];
    const early = [metric('share', 0.9, { id: 'busy-share' }), metric('duration', SECOND, { id: 'makespan' })];
    const [share, makespan] = metricRows([fair, early], 1, ['all-done', 'policy']);
    expect(share).toMatchObject({ best: [], turn: undefined, difference: '–', cells: ['50.0 %', '90.0 %'] });
    expect(makespan).toMatchObject({ best: [0], turn: 'worse' });
  });

  it('are sorted by the size of their difference inside their groups', () => {
    const rows = metricRows(
      [
        ['mean-waiting', 10],
        ['p95-waiting', 10],
        ['longest-wait', 10],
      ].reduce<Metric[][]>(
        ([a, b], [id], at) => [
          [...a, metric('duration', 10 * SECOND, { id: String(id), title: String(id) })],
          [...b, metric('duration', (10 + [1, 5, 3][at]) * SECOND, { id: String(id), title: String(id) })],
        ],
        [[], []],
      ),
      1,
    );
    const [sorted] = sortedGroups(metricGroups(rows, ''), 'effect');
    expect(sorted.rows.map(({ id }) => id)).toEqual(['p95-waiting', 'longest-wait', 'mean-waiting']);
  });

  it('are grouped under their class, and make a table for a spreadsheet', () => {
    const one = metric('count', 1, { id: 'finished@class=short', title: 'short: finished' });
    const rows = metricRows([[one], [{ ...one, value: 2 }]], 1);
    const groups = classGroups(rows, 'class');
    expect(groups.map(({ title, rows: [first] }) => [title, first.title])).toEqual([['short', 'Finished']]);
    expect(tableText(groups, ['A =x', '=B'], 'B − A')).toBe(
      "of\tmeasure\tA =x\t'=B\tB − A\nshort\tFinished\t1\t2\t'+1",
    );
  });
});
