import type { Apart } from '../../analysis/compare/divergence/apart';
import { counted } from '../../base/text/counted';
import { toPixel } from '../../render/time-scale';
import type { TimeScale } from '../../render/time-scale';

interface ApartAreaProps {
  readonly apart: Apart;
  /** Letters of the two variants: "A and B". */
  readonly names: string;
  readonly scale: TimeScale;
  /** Of the plot from the left, px. */
  readonly left: number;
}

/** Height of the row below the axis, without its line, px. */
const HEIGHT = 17;

/** How far two runs are apart at each instant, below the axis that they share: the taller, the more decisions of one only. */
export function ApartArea({ apart: { samples }, names, scale, left }: ApartAreaProps) {
  const most = Math.max(1, ...samples.map(({ apart }) => apart));
  const x = (at: number): string => Math.min(Math.max(toPixel(scale, at), 0), scale.width).toFixed(1);
  const y = (apart: number): string => (HEIGHT - (apart / most) * (HEIGHT - 2)).toFixed(1);
  const steps = samples.map(({ at, apart }) => `H${x(at)}V${y(apart)}`);
  return (
    <svg
      className="divergence-area"
      style={{ left }}
      width={scale.width}
      height={HEIGHT}
      viewBox={`0 0 ${scale.width} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={`M0 ${HEIGHT}${steps.join('')}V${HEIGHT}Z`}>
        <title>{`How far apart ${names} are: at most ${counted(most, 'decision')} in only one`}</title>
      </path>
    </svg>
  );
}
