/** How queues were served over time, as a picture and a table of a report. */
import { numberText, valueText } from '../../metrics/value-text';
import { escapeMarkup } from '../../../base/text/markup';
import { dataTable, figure } from './html-parts';
import { color, DASHES, svg } from './pictures';
import type { ReportFairness } from './run-parts';
import type { ReportVariant } from './report-variant';

/** What the queues of each variant lacked over time; '' where no variant has two queues. */
export function fairnessHtml(variants: readonly ReportVariant[]): string {
  const known = variants.flatMap(({ id, fairness }, at) => (fairness === undefined ? [] : [{ id, at, fairness }]));
  if (known.length === 0) return '';
  const end = Math.max(1, ...known.map(({ fairness }) => fairness.lacking.time.at(-1) ?? 0));
  const most = Math.max(0.01, ...known.flatMap(({ fairness }) => [...fairness.lacking.value]));
  const x = (seconds: number): string => (40 + (seconds / end) * 700).toFixed(1);
  const y = (share: number): string => (140 - (share / most) * 124).toFixed(1);
  const curves = known.map(({ id, at, fairness: { lacking } }, place) => {
    const steps = lacking.value.map((share, i) => `V${y(share)}H${x(lacking.time[i + 1])}`).join('');
    const dash = DASHES[at % 4] === '' ? '' : ` stroke-dasharray="${DASHES[at % 4]}"`;
    const stroke = `stroke="${color(at)}" stroke-width="1.5"${dash}`;
    return `<path d="M${x(lacking.time[0] ?? 0)} 140${steps}" fill="none" ${stroke}/><path d="M756 ${20 + place * 20}h24" ${stroke}/><text x="786" y="${24 + place * 20}">${escapeMarkup(id)}</text>`;
  });
  const axis = `<path d="M40 140H740" stroke="var(--line)"/><text class="muted" x="34" y="20" text-anchor="end">${numberText(most * 100, 0)} %</text><text class="muted" x="40" y="158">0</text><text class="muted" x="740" y="158" text-anchor="end">${valueText(end, 'duration')}</text>`;
  const picture = svg(
    164,
    'Shortfall from fair shares over time; the table below has the means',
    axis + curves.join(''),
  );
  const caption =
    'Share of the cluster that all queues together lack of their max-min shares, first seed. A reference, not a bound.';
  return `${figure(picture, caption)}${tableOf(known)}`;
}

function tableOf(known: readonly { readonly id: string; readonly fairness: ReportFairness }[]): string {
  const queues = [...new Set(known.flatMap(({ fairness }) => fairness.queues.map(({ queue }) => queue)))];
  const lines = queues.map((queue) => {
    const cells = known.map(({ fairness }) => `<td>${shareText(fairness, queue)}</td>`).join('');
    return `<tr><th scope="row">${escapeMarkup(queue)}</th>${cells}</tr>`;
  });
  return dataTable(['Held, of its share', ...known.map(({ id }) => id)], lines);
}

/** "31.0 % of 34.2 %": means over time; '–' where there is no such queue. */
export function shareText({ queues }: ReportFairness, queue: string): string {
  const found = queues.find((one) => one.queue === queue);
  return found === undefined ? '–' : `${numberText(found.held * 100, 1)} % of ${numberText(found.entitled * 100, 1)} %`;
}
