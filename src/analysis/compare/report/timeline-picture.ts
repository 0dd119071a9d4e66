/** The runs of all variants on one clock, as SVG: an application a row, a variant a bar in it, and where they part. */
import { cutText } from '../../../base/text/cut-text';
import { formatInstant, SECOND } from '../../../base/units';
import { escapeMarkup } from '../../../base/text/markup';
import { color, svg } from './pictures';
import type { ReportVariant } from './report-variant';
import type { StudyReport } from './report-model';

const LEFT = 130;
const WIDE = 720;
const BAR = 6;
const GAP = 7;

/** Pale from submission to the first container, full from there to the end. */
export function timelineSvg({ variants, divergences }: Pick<StudyReport, 'variants' | 'divergences'>): string {
  const names = [...new Set(variants.flatMap(({ spans }) => spans.map(({ app }) => app)))];
  const end = Math.max(1, ...variants.flatMap(({ spans }) => spans.map(({ to }) => to)));
  const x = (seconds: number): number => LEFT + (seconds / end) * WIDE;
  const pitch = variants.length * BAR + GAP;
  const bottom = 18 + names.length * pitch;
  const rows = names.map((app, row) => {
    const top = 16 + row * pitch;
    const middle = top + (variants.length * BAR) / 2 + 4;
    const label = `<text x="0" y="${middle}">${escapeMarkup(cutText(app, 20))}</text>`;
    return label + variants.map((variant, at) => bars(variant, app, at, top + at * BAR, x)).join('');
  });
  const parting = divergences.flatMap(({ atSeconds }) => (atSeconds === null ? [] : [atSeconds])).sort((a, b) => a - b);
  const mark =
    parting.length === 0
      ? ''
      : `<path d="M${x(parting[0]).toFixed(1)} 12V${bottom}" stroke="var(--ink)" stroke-dasharray="1 3"/><text x="${x(parting[0]).toFixed(1)}" y="10">first divergence ${instant(parting[0])}</text>`;
  const axis = [0, end]
    .map(
      (at, i) =>
        `<text class="muted" x="${x(at).toFixed(1)}" y="${bottom + 14}" text-anchor="${i === 0 ? 'start' : 'end'}">${instant(at)}</text>`,
    )
    .join('');
  const key = variants
    .map(
      ({ id }, at) =>
        `<rect x="${LEFT + at * 90}" y="${bottom + 24}" width="16" height="${BAR}" fill="${color(at)}"/><text x="${LEFT + 22 + at * 90}" y="${bottom + 31}">${escapeMarkup(id)}</text>`,
    )
    .join('');
  const words = `Applications of ${variants.length} variants on one clock; the table of completion times has the figures`;
  return svg(bottom + 38, words, rows.join('') + mark + axis + key);
}

function bars({ spans }: ReportVariant, app: string, at: number, y: number, x: (seconds: number) => number): string {
  const span = spans.find((one) => one.app === app);
  if (span === undefined) return '';
  const { submitted, first, to, open } = span;
  const rect = (from: number, until: number, opacity: number): string =>
    until <= from
      ? ''
      : `<rect x="${x(from).toFixed(1)}" y="${y}" width="${Math.max(0.5, x(until) - x(from)).toFixed(1)}" height="${BAR - 1}" fill="${color(at)}" opacity="${opacity}"/>`;
  const started = first ?? to;
  const torn = open
    ? `<path d="M${x(to).toFixed(1)} ${y}l4 ${BAR / 2}l-4 ${BAR / 2}" fill="none" stroke="${color(at)}"/>`
    : '';
  return rect(submitted, started, 0.25) + rect(started, to, 1) + torn;
}

function instant(seconds: number): string {
  return formatInstant(Math.round(seconds * SECOND));
}
