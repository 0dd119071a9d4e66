/** The pictures of a report, as SVG with a text equivalent. */
import { cutText } from '../../../base/text/cut-text';
import type { GoalRanking } from '../study/goal-ranking';
import { estimateText } from '../study/interval-text';
import { hatchPath } from './hatch';
import { valueText } from '../../metrics/value-text';
import { escapeMarkup } from '../../../base/text/markup';
import type { ReportVariant } from './report-variant';

const WIDTH = 900;
/** Of a name in the room beside the intervals. */
const MOST_CHARACTERS = 22;
/** The colour of a variant, by its number; the style sheet of the report defines it. */
export const color = (variant: number): string => `var(--v${variant % 4})`;
export const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

/** One picture of a report: its content in px, with what it shows in words. */
export function svg(height: number, label: string, content: string): string {
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeMarkup(label)}">${content}</svg>`;
}

/** Means of the goal with their intervals, the best on top. */
export function intervalsSvg(ranking: GoalRanking, names: readonly string[]): string {
  const { estimates, order, unit } = ranking;
  const ends = estimates
    .flatMap(({ low, high, mean }) => [low ?? mean, high ?? mean])
    .filter((end) => end !== undefined);
  if (ends.length === 0) return svg(24, 'No intervals', '<text x="0" y="16">No mean can be stated.</text>');
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const pad = (most - least) * 0.08 || Math.abs(most) * 0.05 || 1;
  const x = (value: number): number => 160 + ((value - least + pad) / (most - least + 2 * pad)) * 480;
  const rows = order.map((variant, row) => {
    const y = 16 + row * 26;
    const { mean, low, high } = estimates[variant];
    const text = `<text x="0" y="${y + 4}">${escapeMarkup(cutText(names[variant], MOST_CHARACTERS))}</text><text x="660" y="${y + 4}">${escapeMarkup(estimateText(estimates[variant], unit, estimates))}</text>`;
    if (mean === undefined) return text;
    const bar =
      low === undefined || high === undefined
        ? ''
        : `<path d="M${x(low).toFixed(1)} ${y}H${x(high).toFixed(1)}M${x(low).toFixed(1)} ${y - 5}v10M${x(high).toFixed(1)} ${y - 5}v10" stroke="${color(variant)}" stroke-width="1.5"/>`;
    return `${text}${bar}<circle cx="${x(mean).toFixed(1)}" cy="${y}" r="4" fill="${color(variant)}"/>`;
  });
  const height = 20 + order.length * 26 + 18;
  const axis = [least, most]
    .map(
      (value, i) =>
        `<text class="muted" x="${x(value).toFixed(1)}" y="${height - 4}" text-anchor="${i === 0 ? 'start' : 'end'}">${escapeMarkup(valueText(value, unit))}</text>`,
    )
    .join('');
  return svg(height, `Ranking of ${names.length} variants by ${ranking.title}`, rows.join('') + axis);
}

/** Width of the strip at the right edge that shows how much of a variant is not known, px. */
const STRIP = 10;

/** Cumulative shares of completion times; a curve ends at the share that finished, and the rest is hatched at the right edge. */
export function cdfSvg(variants: readonly Pick<ReportVariant, 'id' | 'completions'>[]): string {
  const most = Math.max(1, ...variants.map(({ completions: { finished } }) => finished.at(-1) ?? 0));
  const x = (seconds: number): number => 40 + (seconds / most) * 700;
  const y = (share: number): number => 200 - share * 180;
  const grid = [0, 0.5, 1]
    .map(
      (share) =>
        `<path d="M40 ${y(share)}H740" stroke="var(--line)"/><text class="muted" x="34" y="${y(share) + 4}" text-anchor="end">${share * 100}</text>`,
    )
    .join('');
  const curves = variants.map(({ id, completions: { finished, all } }, variant) => {
    if (all === 0) return '';
    let path = `M${x(0)} ${y(0)}`;
    for (const [i, seconds] of finished.entries()) path += `H${x(seconds).toFixed(1)}V${y((i + 1) / all).toFixed(1)}`;
    const end = finished.length / all;
    const tail =
      end < 1
        ? `<path d="M${x(finished.at(-1) ?? 0).toFixed(1)} ${y(end).toFixed(1)}H740" stroke="${color(variant)}" stroke-dasharray="1 4"/><path d="${hatchPath({ x: 739 - STRIP * (variants.length - variant), top: y(1), bottom: y(end), width: STRIP - 2 })}" stroke="${color(variant)}"/>`
        : '';
    const dash = DASHES[variant % 4] === '' ? '' : ` stroke-dasharray="${DASHES[variant % 4]}"`;
    const label = `<path d="M756 ${20 + variant * 20}h24" stroke="${color(variant)}" stroke-width="2"${dash}/><text x="786" y="${24 + variant * 20}">${escapeMarkup(id)}</text>`;
    return `<path d="${path}" fill="none" stroke="${color(variant)}" stroke-width="2"${dash}/>${tail}${label}`;
  });
  const axis = `<text class="muted" x="40" y="218">0</text><text class="muted" x="740" y="218" text-anchor="end">${valueText(most, 'duration')}</text><text class="muted" x="40" y="12">% ended</text>`;
  return svg(
    224,
    'Cumulative completion times by variant; the table below has the quartiles',
    grid + curves.join('') + axis,
  );
}

/** Waiting by cause as stacked bars. */
export function waitsSvg(variants: readonly ReportVariant[]): string {
  const sums = variants.map(({ waits }) => waits.reduce((sum, { seconds }) => sum + seconds, 0));
  const most = Math.max(1, ...sums);
  const causes = [...new Set(variants.flatMap(({ waits }) => waits.map(({ cause }) => cause)))];
  const shade = (cause: string): string => {
    const place = causes.indexOf(cause);
    return `color-mix(in srgb, var(--v${place % 4}) ${80 - 22 * Math.floor(place / 4)}%, var(--surface))`;
  };
  const bars = variants.map(({ id, waits }, row) => {
    let from = 40;
    const parts = waits.map(({ cause, seconds }) => {
      const width = (seconds / most) * 640;
      const part = `<rect x="${from.toFixed(1)}" y="${row * 26 + 4}" width="${width.toFixed(1)}" height="16" fill="${shade(cause)}" stroke="var(--surface)"/>`;
      from += width;
      return part;
    });
    return `<text x="0" y="${row * 26 + 17}">${escapeMarkup(id)}</text>${parts.join('')}<text class="muted" x="${(from + 6).toFixed(1)}" y="${row * 26 + 17}">${valueText(sums[row], 'duration')}</text>`;
  });
  const top = variants.length * 26 + 16;
  const legend = causes
    .slice(0, 8)
    .map(
      (cause, i) =>
        `<rect x="${40 + (i % 3) * 280}" y="${top + Math.floor(i / 3) * 20 - 10}" width="12" height="12" fill="${shade(cause)}"/><text x="${58 + (i % 3) * 280}" y="${top + Math.floor(i / 3) * 20}">${escapeMarkup(cutText(cause, 38))}</text>`,
    );
  const height = top + Math.ceil(Math.min(8, causes.length) / 3) * 20;
  return svg(height, 'Waiting by cause; the table below has the figures', bars.join('') + legend.join(''));
}
