import { labelPoints } from './point-labels';
import type { MarkedPoint } from './point-labels';
import './chips.css';

interface PointLettersProps {
  readonly points: readonly MarkedPoint[];
  /** Of the plot, px. */
  readonly wide: number;
  readonly tall: number;
}

/** The letters of points in an SVG chart, beside them. */
export function PointLetters({ points, wide, tall }: PointLettersProps) {
  return labelPoints(points, wide, tall).map(({ text, x, y }) => (
    <text key={text} x={x} y={y} textAnchor="middle" className="point-letter">
      {text}
    </text>
  ));
}
