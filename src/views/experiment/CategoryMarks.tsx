/** A figure whose lower axis has names instead of numbers: values stand side by side, and no line joins them. */
import type { FigureSeries } from '../../analysis/experiments/experiment';

/** Distance between series at one name, px. */
const APART = 9;

type ToPixel = (value: number) => number;

/** Scale of the numbers from 1 to `count`, each in the middle of its part of the axis. `wide`: px. */
export function categoryScale(count: number, wide: number): ToPixel & { ticks(): number[] } {
  const scale = (value: number): number => ((value - 0.5) / count) * wide;
  return Object.assign(scale, { ticks: () => Array.from({ length: count }, (_, i) => i + 1) });
}

interface CategoryMarksProps {
  readonly one: FigureSeries;
  /** Which of our series it is, and how many there are. */
  readonly place: number;
  readonly places: number;
  readonly colour: string;
  readonly toX: ToPixel;
  readonly toY: ToPixel;
  /** Where the axis begins. */
  readonly lowest: number;
}

/** A stem for each value, with its interval. */
export function CategoryMarks({ one: { points }, place, places, colour, toX, toY, lowest }: CategoryMarksProps) {
  return points.map(({ x, y, low, high }) => {
    const at = toX(x) + (place - (places - 1) / 2) * APART;
    return (
      <g key={x} stroke={colour}>
        <path d={`M${at} ${toY(lowest)}V${toY(y)}`} strokeWidth="5" opacity="0.3" />
        {low !== undefined && high !== undefined && (
          <path d={`M${at} ${toY(Math.max(low, lowest))}V${toY(high)}`} strokeWidth="1" />
        )}
        <CategoryDot x={at} y={toY(y)} place={place} colour={colour} />
      </g>
    );
  });
}

/** The first series is filled and the second is not, so that they are not told apart by colour alone. */
export function CategoryDot({
  x,
  y,
  place,
  colour,
}: Pick<CategoryMarksProps, 'place' | 'colour'> & { readonly x: number; readonly y: number }) {
  return <circle cx={x} cy={y} r={3} fill={place % 2 === 0 ? colour : 'var(--surface)'} stroke={colour} />;
}
