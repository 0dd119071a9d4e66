import { variantLetter } from '../../ui/VariantBadge';
import { DASHES } from '../verdict/Distributions';
import type { CurvePoint } from './sweep-plan';

const WIDTH = 620;
const HEIGHT = 240;
const PAD = { left: 62, right: 34, top: 14, bottom: 24 };

interface CurveChartProps {
  readonly points: readonly CurvePoint[];
  readonly present: number | undefined;
  readonly chosen: number | undefined;
  readonly format: (y: number) => string;
  readonly formatX: (x: number) => string;
  readonly crossings: readonly number[];
  readonly onChoose: (x: number) => void;
}

/** A curve per variant; dotted where the knob stands now, hatched where a value is refused. A click chooses a point. */
export function CurveChart({ points, present, chosen, format, formatX, crossings, onChoose }: CurveChartProps) {
  const variants = points[0]?.y.length ?? 0;
  const xs = points.map(({ x }) => x);
  const ys = points.flatMap(({ y }) => y.filter((one) => one !== undefined));
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const [y0, y1] = ys.length === 0 ? [0, 1] : [Math.min(...ys), Math.max(...ys)];
  const air = (y1 - y0) * 0.08 || Math.abs(y1) * 0.05 || 1;
  const wide = WIDTH - PAD.left - PAD.right;
  const tall = HEIGHT - PAD.top - PAD.bottom;
  const x = (value: number): number => PAD.left + (x1 === x0 ? 0.5 : (value - x0) / (x1 - x0)) * wide;
  const y = (value: number): number => PAD.top + (1 - (value - y0 + air) / (y1 - y0 + 2 * air)) * tall;
  const nearest = (left: number): number | undefined =>
    xs.toSorted((a, b) => Math.abs(x(a) - left) - Math.abs(x(b) - left)).at(0);
  return (
    <svg
      className="sweep__chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const at = nearest(((event.clientX - box.left) / box.width) * WIDTH);
        if (at !== undefined) onChoose(at);
      }}
    >
      {ys.length > 0 &&
        [...new Set([y0, y1])].map((value) => (
          <g key={value}>
            <path d={`M${PAD.left} ${y(value)}h${wide}`} stroke="var(--grid)" />
            <text x={PAD.left - 6} y={y(value) + 3} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
      {points
        .filter(({ refused }) => refused !== '')
        .map((point) => (
          <path
            key={point.x}
            d={`M${x(point.x)} ${PAD.top}v${tall}`}
            stroke="var(--line-2)"
            strokeDasharray="1 3"
            strokeWidth={6}
          />
        ))}
      {present !== undefined && present >= x0 && present <= x1 && (
        <path d={`M${x(present)} ${PAD.top}v${tall}`} stroke="var(--accent)" strokeDasharray="2 2" />
      )}
      {Array.from({ length: variants }, (_, variant) => {
        const known = points.flatMap((point) => {
          const value = point.y[variant];
          return value === undefined ? [] : [{ x: point.x, y: value }];
        });
        const path = known.map((one, i) => `${i === 0 ? 'M' : 'L'}${x(one.x).toFixed(1)} ${y(one.y).toFixed(1)}`);
        const end = known.at(-1);
        return (
          <g key={variantLetter(variant)}>
            <path
              d={path.join('')}
              fill="none"
              stroke="var(--ink)"
              strokeWidth={1.5}
              strokeDasharray={DASHES[variant]}
            />
            {known.map((one) => (
              <circle key={one.x} cx={x(one.x)} cy={y(one.y)} r={one.x === chosen ? 4.5 : 2.2} fill="var(--ink)" />
            ))}
            {end !== undefined && (
              <text x={x(end.x) + 8} y={y(end.y) + 4} className="sweep__letter">
                {variantLetter(variant)}
              </text>
            )}
          </g>
        );
      })}
      {crossings.map((at) => (
        <path key={at} d={`M${x(at)} ${HEIGHT - PAD.bottom}v-8`} stroke="var(--accent)" strokeWidth={2} />
      ))}
      {xs.length > 0 &&
        [x0, x1].map((value, i) => (
          <text key={i === 0 ? 'from' : 'to'} x={x(value)} y={HEIGHT - 6} textAnchor={i === 0 ? 'start' : 'end'}>
            {formatX(value)}
          </text>
        ))}
    </svg>
  );
}
