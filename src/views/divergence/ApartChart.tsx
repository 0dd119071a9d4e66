import type { Apart } from '../../analysis/compare/divergence/apart';
import { counted } from '../../base/text/counted';
import { formatInstant } from '../../base/units';

const WIDTH = 600;
const HEIGHT = 56;

/** How far two runs are apart over time: decisions that only one of them has taken so far. */
export function ApartChart({ apart: { samples } }: { readonly apart: Apart }) {
  const end = samples.at(-1)?.at ?? 0;
  const most = Math.max(1, ...samples.map(({ apart }) => apart));
  if (end === 0) return null;
  const x = (at: number): number => (at / end) * WIDTH;
  const y = (apart: number): number => HEIGHT - 14 - (apart / most) * (HEIGHT - 26);
  const steps = samples.map(({ at, apart }, i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(apart).toFixed(1)}`);
  return (
    <figure className="divergence__apart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path d={`M0 ${y(0)}H${WIDTH}`} stroke="var(--grid)" />
        <path d={steps.join('')} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
        <text x={0} y={10}>
          at most {counted(most, 'decision')} in only one of the two runs
        </text>
        <text x={0} y={HEIGHT - 2}>
          {formatInstant(0)}
        </text>
        <text x={WIDTH} y={HEIGHT - 2} textAnchor="end">
          {formatInstant(end)}
        </text>
      </svg>
    </figure>
  );
}
