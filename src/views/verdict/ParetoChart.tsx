import { useState } from 'react';
import { pareto } from '../../analysis/compare/sweep/pareto';
import type { StudyRow } from '../../analysis/compare/study/study';
import { listText } from '../../base/text/list-text';
import { valueText } from '../../analysis/metrics/value-text';
import { Select } from '../../ui/fields/Select';
import { variantLetter } from '../../ui/VariantBadge';

const WIDTH = 420;
const HEIGHT = 220;
const PAD = 40;

/** Two metrics against each other: which variants are not beaten in both at once. */
export function ParetoChart({ rows }: { readonly rows: readonly StudyRow[] }) {
  const usable = rows.filter(
    ({ better, estimates }) => better !== 'none' && estimates.some(({ mean }) => mean !== undefined),
  );
  const [xId, setX] = useState('p95-waiting');
  const [yId, setY] = useState('busy-share');
  if (usable.length < 2) return null;
  const rowX = usable.find(({ id }) => id === xId) ?? usable[0];
  const rowY = usable.find(({ id }) => id === yId) ?? usable[1];
  const options = usable.map(({ id, title }) => ({ value: id, label: title }));
  const points = rowX.estimates.map(({ mean }, at) => ({ x: mean, y: rowY.estimates[at].mean }));
  const { front, excluded } = pareto(points, [directionOf(rowX), directionOf(rowY)]);
  const known = points.flatMap(({ x, y }, at) => (x === undefined || y === undefined ? [] : [{ x, y, at }]));
  const scaleX = scaleOf(
    known.map(({ x }) => x),
    PAD,
    WIDTH - PAD,
  );
  const scaleY = scaleOf(
    known.map(({ y }) => y),
    HEIGHT - PAD,
    PAD / 2,
  );
  return (
    <figure className="study__figure">
      <figcaption className="study__axes">
        <Select aria-label="Metric to the right" value={rowX.id} options={options} onChange={setX} />
        <span>against</span>
        <Select aria-label="Metric upwards" value={rowY.id} options={options} onChange={setY} />
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path d={`M${PAD} ${PAD / 2}V${HEIGHT - PAD}H${WIDTH - PAD}`} fill="none" stroke="var(--line-2)" />
        <text x={WIDTH - PAD} y={HEIGHT - PAD + 14} textAnchor="end">
          {rowX.title}
          {rowX.better === 'lower' ? ', lower is better' : ', higher is better'}
        </text>
        <text x={PAD} y={PAD / 2 - 6}>
          {rowY.title}
          {rowY.better === 'lower' ? ', lower is better' : ', higher is better'}
        </text>
        {known.map(({ x, y, at }) => (
          <g key={at}>
            <circle
              cx={scaleX(x)}
              cy={scaleY(y)}
              r={5}
              fill={front.includes(at) ? 'var(--ink)' : 'var(--surface)'}
              stroke="var(--ink)"
            />
            <text x={scaleX(x) + 8} y={scaleY(y) + 4}>
              {variantLetter(at)} {valueText(x, rowX.unit)}, {valueText(y, rowY.unit)}
            </text>
          </g>
        ))}
      </svg>
      <p className="small">
        {front.length === 0
          ? 'No variant has both values.'
          : `Not beaten in both at once: ${listText(front.map((at) => variantLetter(at)))}.`}
        {excluded.length > 0 && ` No mean: ${listText(excluded.map((at) => variantLetter(at)))}.`}
      </p>
    </figure>
  );
}

function directionOf({ better }: StudyRow): 'lower' | 'higher' {
  return better === 'higher' ? 'higher' : 'lower';
}

/** From values to px between two borders, with some air. */
function scaleOf(values: readonly number[], from: number, to: number): (value: number) => number {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const air = (most - least) * 0.15 || Math.abs(most) * 0.1 || 1;
  return (value) => from + ((value - least + air) / (most - least + 2 * air)) * (to - from);
}
