import { useState } from 'react';
import { certainlyOnFront, pareto } from '../../analysis/compare/sweep/pareto';
import type { VariantEstimate } from '../../analysis/compare/study/estimate';
import type { StudyRow } from '../../analysis/compare/study/study';
import { listText } from '../../base/text/list-text';
import { estimateText } from '../../analysis/compare/study/interval-text';
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
  const better = [directionOf(rowX), directionOf(rowY)] as const;
  const { front, excluded } = pareto(points, better);
  const known = points.flatMap(({ x, y }, at) => (x === undefined || y === undefined ? [] : [{ x, y, at }]));
  const spread = known.map(({ at }) => ({ x: rowX.estimates[at], y: rowY.estimates[at] }));
  const certain = certainlyOnFront(
    known.flatMap(({ at }, place) => (front.includes(at) ? [place] : [])),
    spread,
    better,
  ).map((place) => known[place].at);
  const scaleX = scaleOf(
    spread.flatMap(({ x: { low, mean, high } }) => [low ?? mean, high ?? mean].filter((end) => end !== undefined)),
    PAD,
    WIDTH - PAD,
  );
  const scaleY = scaleOf(
    spread.flatMap(({ y: { low, mean, high } }) => [low ?? mean, high ?? mean].filter((end) => end !== undefined)),
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
            <Cross x={rowX.estimates[at]} y={rowY.estimates[at]} scaleX={scaleX} scaleY={scaleY} />
            <circle
              cx={scaleX(x)}
              cy={scaleY(y)}
              r={5}
              fill={certain.includes(at) ? 'var(--ink)' : 'var(--surface)'}
              stroke={front.includes(at) ? 'var(--ink)' : 'var(--ink-3)'}
            />
            <text x={scaleX(x) + 8} y={scaleY(y) - 6}>
              {variantLetter(at)}
            </text>
          </g>
        ))}
      </svg>
      <p className="small">{standingText(front, certain, excluded)}</p>
      <ul className="study__points small">
        {known.map(({ at }) => (
          <li key={at}>
            {variantLetter(at)} {estimateText(rowX.estimates[at], rowX.unit, rowX.estimates)},{' '}
            {estimateText(rowY.estimates[at], rowY.unit, rowY.estimates)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** "Not beaten in both at once: B for certain; by the means D as well." */
function standingText(front: readonly number[], certain: readonly number[], excluded: readonly number[]): string {
  const letters = (of: readonly number[]): string => listText(of.map((at) => variantLetter(at)));
  const rest = front.filter((at) => !certain.includes(at));
  const parts = [
    ...(certain.length === 0 ? [] : [`${letters(certain)} for certain (filled)`]),
    ...(rest.length === 0 ? [] : [`${letters(rest)} by the means alone`]),
  ];
  const none = excluded.length === 0 ? '' : ` No mean: ${letters(excluded)}.`;
  return `${front.length === 0 ? 'No variant has both values.' : `Not beaten in both at once: ${parts.join(', ')}.`}${none}`;
}

interface CrossProps {
  readonly x: VariantEstimate;
  readonly y: VariantEstimate;
  readonly scaleX: (value: number) => number;
  readonly scaleY: (value: number) => number;
}

/** The intervals of a point in both directions. */
function Cross({ x, y, scaleX, scaleY }: CrossProps) {
  if (x.mean === undefined || y.mean === undefined) return null;
  const { low: left = x.mean, high: right = x.mean } = x;
  const { low: least = y.mean, high: most = y.mean } = y;
  return (
    <path
      d={`M${scaleX(left)} ${scaleY(y.mean)}H${scaleX(right)}M${scaleX(x.mean)} ${scaleY(least)}V${scaleY(most)}`}
      stroke="var(--line-2)"
    />
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
