/** The curve of a sweep in a report: a line for each variant with its band, dotted where the scenario stands. */
import { valueText } from '../../metrics/value-text';
import { escapeMarkup } from '../../../base/text/markup';
import { color, DASHES, svg } from './pictures';
import type { ReportSweep } from './sweeps';

const [LEFT, RIGHT, TOP, BOTTOM] = [80, 740, 14, 206];

interface KnownPoint {
  readonly x: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The picture as an SVG element. `names` are those of the variants, in the order of the estimates. */
export function sweepSvg({ title, points, unit, present, crossings }: ReportSweep, names: readonly string[]): string {
  const curves = names.map((_, variant) =>
    points.flatMap(({ x, estimates }): KnownPoint[] => {
      const { mean, low = mean, high = mean } = estimates[variant] ?? {};
      return mean === undefined || low === undefined || high === undefined ? [] : [{ x, mean, low, high }];
    }),
  );
  const ends = curves.flat().flatMap(({ low, high }) => [low, high]);
  if (ends.length === 0) return svg(24, title, '<text x="0" y="16">None of its runs ended.</text>');
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const air = (most - least) * 0.06 || Math.abs(most) * 0.05 || 1;
  const xs = points.map(({ x }) => x);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const x = (value: number): string =>
    (LEFT + (to === from ? 0.5 : (value - from) / (to - from)) * (RIGHT - LEFT)).toFixed(1);
  const y = (value: number): string =>
    (BOTTOM - ((value - least + air) / (most - least + 2 * air)) * (BOTTOM - TOP)).toFixed(1);
  const grid = [least, most].map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${RIGHT}" stroke="var(--line)"/><text class="muted" x="${LEFT - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${escapeMarkup(valueText(value, unit))}</text>`,
  );
  const ticks = [points[0], points[Math.floor(points.length / 2)], points[points.length - 1]].map(
    ({ x: at, place }) =>
      `<text class="muted" x="${x(at)}" y="${BOTTOM + 18}" text-anchor="middle">${escapeMarkup(place[0])}</text>`,
  );
  const now =
    present === null || present < from || present > to
      ? ''
      : `<path d="M${x(present)} ${TOP}V${BOTTOM}" stroke="var(--accent)" stroke-dasharray="2 3"/>`;
  const marks = crossings.map(
    (one) => `<path d="M${x(one.x)} ${BOTTOM - 6}v12" stroke="var(--accent)" stroke-width="2"/>`,
  );
  const lines = curves.map((known, variant) => curve(known, variant, names[variant], x, y));
  return svg(BOTTOM + 26, title, [...grid, ...ticks, now, ...lines, ...marks].join(''));
}

function curve(
  known: readonly KnownPoint[],
  variant: number,
  name: string,
  x: (value: number) => string,
  y: (value: number) => string,
): string {
  const path = (values: readonly (readonly [number, number])[]): string =>
    values.map(([at, value], i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
  const band = [
    ...known.map((one) => [one.x, one.high] as const),
    ...known.map((one) => [one.x, one.low] as const).toReversed(),
  ];
  const dash = DASHES[variant % 4] === '' ? '' : ` stroke-dasharray="${DASHES[variant % 4]}"`;
  const dots = known.map((one) => `<circle cx="${x(one.x)}" cy="${y(one.mean)}" r="2.5" fill="${color(variant)}"/>`);
  const at = 20 + variant * 20;
  return `<path d="${path(band)}Z" fill="${color(variant)}" opacity="0.12"/><path d="${path(
    known.map((one) => [one.x, one.mean] as const),
  )}" fill="none" stroke="${color(variant)}" stroke-width="2"${dash}/>${dots.join('')}<path d="M756 ${at}h24" stroke="${color(variant)}" stroke-width="2"${dash}/><text x="786" y="${at + 4}">${escapeMarkup(name)}</text>`;
}
