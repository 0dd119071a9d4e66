/** The table of a report as CSV (RFC 4180). */
import { writtenUnit } from '../../metrics/written-unit';
import type { StudyReport } from './report-model';

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Text that a spreadsheet would take for a formula is made plain. A number that begins with its sign is none. */
function csvCell(value: string | number | undefined | null): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const plain = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** One record of RFC 4180, with its CR LF. Cells without a value are empty. */
export function csvLine(cells: readonly (string | number | undefined | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** One line per metric and variant: estimate, interval, difference to the first variant, wins. */
export function reportCsv({ rows, variants }: StudyReport): string {
  const header = [
    'metric',
    'title',
    'unit',
    'variant',
    'seeds',
    'mean',
    'low',
    'high',
    'median at least',
    'median at most',
    'difference to first',
    'difference low',
    'difference high',
    'percent',
    'percent low',
    'percent high',
    'wins',
    'losses',
    'ties',
    'open',
    'verdict',
    'method',
  ];
  const lines = rows.flatMap((row) =>
    row.estimates.map((estimate, at) => {
      const pair = row.pairs.find(({ b }) => b === at);
      return csvLine([
        row.id,
        row.title,
        writtenUnit(row.unit),
        variants[at].id,
        estimate.n,
        estimate.mean,
        estimate.low,
        estimate.high,
        estimate.medianLow,
        estimate.medianHigh,
        pair?.difference,
        pair?.interval.low,
        pair?.interval.high,
        pair?.percent?.value,
        pair?.percent?.low,
        pair?.percent?.high,
        pair?.winsB,
        pair?.winsA,
        pair?.ties,
        pair?.open,
        pair?.verdict,
        pair?.method,
      ]);
    }),
  );
  return csvLine(header) + lines.join('');
}
