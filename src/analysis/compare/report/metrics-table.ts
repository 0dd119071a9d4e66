/** The table of a report in HTML: each metric of all variants, and how they differ from the base. */
import { escapeMarkup } from '../../../base/text/markup';
import { estimateText } from '../study/interval-text';
import { leavesMore } from '../study/unfinished';
import { dataTable, muted } from './html-parts';
import type { ReportRow, StudyReport } from './report-model';

/** A row for each metric; differences are marked as better or worse where that is fair. */
export function metricsTable(rows: readonly ReportRow[], report: StudyReport): string {
  if (rows.length === 0) return muted('There are no differences.');
  const names = report.variants.map(({ id }) => id);
  const against = rows[0].pairs.map(({ a, b }) => `${names[b]} against ${names[a]}`);
  const head = ['Metric', ...names, ...against];
  const unfinished = leavesMore(report.rows);
  // Two variants leave room for a line each; more do not.
  const laid = names.length > 2 ? stacked : oneLine;
  const lines = rows.map((row) => {
    const cells = row.estimates.map((estimate) => `<td>${laid(estimateText(estimate, row.unit, row.estimates))}</td>`);
    const pairs = row.pairs.map(({ b, cell, sentence, verdict }) => {
      const isMarked = row.better !== 'none' && (verdict === 'worse' || (verdict === 'better' && !unfinished(b)));
      return `<td${isMarked ? ` class="${verdict}"` : ''} title="${escapeMarkup(sentence)}">${laid(cell)}</td>`;
    });
    const title = `<th scope="row" title="${escapeMarkup(row.formula)}">${escapeMarkup(row.title)}</th>`;
    return `<tr>${title}${cells.join('')}${pairs.join('')}</tr>`;
  });
  return dataTable(head, lines, true);
}

/** "−86 points (−100 to −72; few seeds, uneven), 7 of 10": a value, its interval, a remark, and what follows. */
const CELL = /^(?<value>.*?) \((?<interval>[^;)]*)(?:; (?<remark>[^)]*))?\)(?:, )?(?<rest>.*)$/;

/** A value with its interval beside it. */
function oneLine(text: string): string {
  return escapeMarkup(text).replace('(', '<span class="muted">(').replace(')', ')</span>');
}

/** A value with its interval below it, and so each further part. */
function stacked(text: string): string {
  const { value, interval, remark = '', rest = '' } = CELL.exec(text)?.groups ?? {};
  if (value === undefined || interval === undefined) return escapeMarkup(text);
  return [
    escapeMarkup(value),
    `<span class="muted whole">(${escapeMarkup(interval)})</span>`,
    ...(remark === '' ? [] : [`<span class="muted">${escapeMarkup(remark)}</span>`]),
    ...(rest === '' ? [] : [escapeMarkup(rest)]),
  ].join('<br>');
}
