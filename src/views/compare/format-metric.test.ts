import { describe, expect, it } from 'vitest';
import type { Metric } from '../../analysis/model';
import { metricGroups, metricRows } from './format-metric';

const SECOND = 1_000_000;
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

  it('say "none" for a makespan that does not come and a dash for what is not applicable', () => {
    const none = metric('duration', undefined, { id: 'makespan' });
    expect(row(metric('duration', SECOND, { id: 'makespan' }), none)).toMatchObject({
      cells: ['0:01.0', 'none'],
      difference: '–',
    });
    expect(row(metric('share', undefined), metric('share', 0.5)).cells).toEqual(['–', '50.0 %']);
  });

  it('carry "at least" into the difference', () => {
    const open = metric('duration', 20 * SECOND, { atLeast: true });
    const closed = metric('duration', 10 * SECOND);
    expect(row(closed, open)).toMatchObject({ cells: ['0:10.0', '≥ 0:20.0'], difference: '≥ +0:10.0' });
    expect(row(open, closed).difference).toBe('≤ −0:10.0');
    expect(row(open, open).difference).toBe('–');
  });

  it('keep one number of decimals per row', () => {
    expect(row(metric('core-seconds', 41.25), metric('core-seconds', 1341)).cells).toEqual(['41', '1341']);
    expect(row(metric('core-seconds', 41.25), metric('core-seconds', 13)).cells).toEqual(['41.3', '13.0']);
  });

  it('stand under headings, and those that no heading knows are not lost', () => {
    const rows = metricRows([['new', 'makespan', 'finished'].map((id) => metric('count', 1, { id }))], 0);
    expect(metricGroups(rows).map((g) => [g.title, g.rows.map((r) => r.id)])).toEqual([
      ['Applications', ['finished']],
      ['Time', ['makespan']],
      ['More', ['new']],
    ]);
  });
});
