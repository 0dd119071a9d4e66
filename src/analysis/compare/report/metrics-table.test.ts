import { expect, it } from 'vitest';
import { metricsTable } from './metrics-table';
import type { ReportRow, StudyReport } from './report-model';

/** A row that has no values, with what it says of each pair. */
function row(id: string, ...pairs: readonly { readonly cell: string; readonly verdict: string }[]): ReportRow {
  const all = pairs.map((pair) => ({ ...pair, sentence: '' }));
  return {
    id,
    title: id,
    unit: 'share',
    better: 'higher',
    formula: '',
    same: false,
    estimates: [],
    pairs: all,
  } as never;
}

const report = (variants: readonly string[], ...rows: readonly ReportRow[]): StudyReport =>
  ({ variants: variants.map((id) => ({ id })), rows }) as never;

const WORSE = { cell: '−86 points (−100 to −72; few seeds, uneven), 7 of 10', verdict: 'worse' };
const BETTER = { cell: '+5 %, 10 of 10', verdict: 'better' };

it('stacks the parts of a cell where there are more than two variants, none of which breaks an interval', () => {
  const met = row('slo-met', WORSE, { cell: 'cannot be determined', verdict: 'open' });
  const html = metricsTable([met], report(['A', 'B', 'C'], met));
  expect(html).toContain(
    '<td class="worse" title="">−86 points<br><span class="muted whole">(−100 to −72)</span><br><span class="muted">few seeds, uneven</span><br>7 of 10</td><td title="">cannot be determined</td>',
  );
});

it('writes cells of two variants on one line, in columns of one width', () => {
  const met = row('slo-met', WORSE);
  const html = metricsTable([met], report(['A', 'B'], met));
  expect(html).toContain('<table class="even"');
  expect(html).toContain('>−86 points <span class="muted">(−100 to −72; few seeds, uneven)</span>, 7 of 10</td>');
});

it('marks nothing as better in a variant that leaves more work unfinished', () => {
  const met = row('slo-met', BETTER);
  expect(metricsTable([met], report(['A', 'B'], met))).toContain('<td class="better"');
  const left = row('unfinished', { cell: '', verdict: 'worse' });
  expect(metricsTable([met], report(['A', 'B'], met, left))).not.toContain('class="better"');
});
