import { useMemo, useState } from 'react';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import type { StudyRow } from '../../analysis/compare/study/study';
import { hatchPath } from '../../analysis/compare/report/hatch';
import { valueText } from '../../analysis/metrics/value-text';
import { calledClass } from '../../analysis/metrics/metric-title';
import { measurementWindow } from '../../analysis/metrics/window';
import { formatSpan } from '../../base/units';
import { useScenario } from '../../store/document/scenario-store';
import { Select } from '../../ui/fields/Select';
import { variantLetter } from '../../ui/VariantBadge';
import { VARIANT_DASHES } from '../../ui/variant-letter';
import { useScales } from '../compare/use-scales';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { classKey, drawnClasses, MEASURES, runCurve, seedCurve } from './distribution-curves';
import type { DistributionCurve, Measure } from './distribution-curves';

const WIDTH = 640;
const HEIGHT = 180;
const PAD = { left: 34, right: 96, top: 10, bottom: 20 };
/** Of the sample of a line beside its letter, px. */
const SAMPLE = 22;
/** Of the hatched strip of a variant, px. */
const STRIP = 10;

const ALL = '';
/** Marks what is drawn over seeds among the choices. */
const OVER_SEEDS = 'seeds ';

interface DistributionsProps {
  readonly variants: readonly StudyVariant[];
  /** What can be drawn over seeds. */
  readonly rows: readonly StudyRow[];
}

/**
 * Cumulative curves: completion times or waiting of the runs on screen, of all applications or of one class, or any metric over
 * seeds. A curve ends at the share of which it is known.
 */
export function Distributions({ variants: studied, rows }: DistributionsProps) {
  const variants = useVariants();
  const window = useScenario((s) => s.document.window);
  const [drawn, setDrawn] = useState<string>('completion');
  const [chosen, setChosen] = useState(ALL);
  const models = useMemo(() => withModels(variants), [variants]);
  const scales = useScales(models);
  const classes = useMemo(
    () => (models.length === 0 ? [] : drawnClasses(models[0].model, scales[0])),
    [models, scales],
  );
  const row = rows.find(({ id }) => drawn === `${OVER_SEEDS}${id}`);
  const measure: Measure = drawn === 'waiting' ? 'waiting' : 'completion';
  const curves = useMemo(() => {
    if (row !== undefined) return studied.map((variant, index) => seedCurve(variant, index, row.id));
    const measured = measurementWindow({ window });
    const ofClass = chosen === ALL ? undefined : chosen;
    return models.map((variant, at) => runCurve(variant, measured, measure, ofClass, scales[at]));
  }, [models, scales, studied, row, window, measure, chosen]);
  const text = (value: number): string => (row === undefined ? formatSpan(value) : valueText(value, row.unit));
  return (
    <figure className="study__figure">
      <figcaption className="study__axes">
        <Select
          aria-label="What is drawn"
          value={drawn}
          options={[
            ...(Object.keys(MEASURES) as Measure[]).map((value) => ({
              value: value as string,
              label: MEASURES[value].title,
            })),
            ...rows.map(({ id, title }) => ({ value: `${OVER_SEEDS}${id}`, label: `over seeds: ${title}` })),
          ]}
          onChange={setDrawn}
        />
        {row === undefined && classes.length > 0 && (
          <Select
            aria-label="Class"
            value={chosen}
            options={[
              { value: ALL, label: 'all applications' },
              ...classes.map((one) => ({
                value: classKey(one),
                label: one.dimension === 'size' ? calledClass(one) : `${one.dimension} ${one.name}`,
              })),
            ]}
            onChange={setChosen}
          />
        )}
        <span>
          {row === undefined
            ? `seed on screen: share of applications that ${MEASURES[measure].known}`
            : 'share of seeds with at most this value'}
        </span>
      </figcaption>
      <CurvePicture curves={curves} fromZero={row === undefined} text={text} />
      <ul className="visually-hidden">
        {curves.map(({ id, index, known, all }) => (
          <li key={id}>
            {variantLetter(index)}: known for {known.length} of {all}
            {known.length > 0 && `, half of them at most ${text(known[Math.ceil(known.length / 2) - 1])}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface CurvePictureProps {
  readonly curves: readonly DistributionCurve[];
  /** Times of applications begin at 0; a metric over seeds has its own range. */
  readonly fromZero: boolean;
  readonly text: (value: number) => string;
}

/** A step for each known value; dotted from there on, at the height of what is known, with the rest hatched at the right edge. */
function CurvePicture({ curves, fromZero, text }: CurvePictureProps) {
  // Known values ascend. A run may have more of them than a call takes arguments.
  const ends = curves.flatMap(({ known }) => (known.length === 0 ? [] : [known[0], known[known.length - 1]]));
  const least = fromZero || ends.length === 0 ? 0 : Math.min(...ends);
  const most = Math.max(fromZero ? 1 : least, ...ends);
  const wide = WIDTH - PAD.left - PAD.right;
  const tall = HEIGHT - PAD.top - PAD.bottom;
  const x = (value: number): number => PAD.left + ((value - least) / (most - least || 1)) * wide;
  const y = (share: number): number => PAD.top + (1 - share) * tall;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path d={`M${PAD.left} ${y(share)}h${wide}`} stroke="var(--grid)" />
          <text x={PAD.left - 4} y={y(share) + 3} textAnchor="end">
            {share * 100} %
          </text>
        </g>
      ))}
      <text x={PAD.left} y={HEIGHT - 6}>
        {least === 0 ? 0 : text(least)}
      </text>
      <text x={PAD.left + wide} y={HEIGHT - 6} textAnchor="end">
        {text(most)}
      </text>
      {curves.map(({ id, index, known, all }, at) => {
        if (all === 0) return null;
        const steps = known.map((time, i) => `H${x(time).toFixed(1)}V${y((i + 1) / all).toFixed(1)}`);
        const end = known.length / all;
        return (
          <g key={id} stroke="var(--ink)" fill="none" strokeWidth={1.5}>
            <path d={`M${x(least)} ${y(0)}${steps.join('')}`} strokeDasharray={VARIANT_DASHES[index]} />
            {end < 1 && (
              <path
                d={`M${x(known.at(-1) ?? least).toFixed(1)} ${y(end)}H${PAD.left + wide}`}
                strokeDasharray="1 4"
                strokeWidth={1}
              />
            )}
            <path
              d={hatchPath({
                x: PAD.left + wide - STRIP * (curves.length - at) - 1,
                top: y(1),
                bottom: y(end),
                width: STRIP - 2,
              })}
              strokeWidth={1}
            />
            <path
              d={`M${PAD.left + wide + 6} ${y(end) + index * 11}h${SAMPLE}`}
              strokeDasharray={VARIANT_DASHES[index]}
            />
            <text x={PAD.left + wide + SAMPLE + 10} y={y(end) + 4 + index * 11} stroke="none" fill="var(--ink)">
              {variantLetter(index)} {known.length} of {all}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
