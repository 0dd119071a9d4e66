import { useMemo, useState } from 'react';
import { isExact, measuredIn } from '../../analysis/compare/study/sample';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import type { StudyRow } from '../../analysis/compare/study/study';
import { valueText } from '../../analysis/metrics/value-text';
import { completions, waitings } from '../../analysis/metrics/application-times';
import { classesOf } from '../../analysis/metrics/classes';
import { applicationsIn, measurementWindow } from '../../analysis/metrics/window';
import { formatSpan } from '../../base/units';
import { useScenario } from '../../store/document/scenario-store';
import { Select } from '../../ui/fields/Select';
import { variantLetter } from '../../ui/VariantBadge';
import { VARIANT_DASHES } from '../../ui/variant-letter';
import { useVariants, withModels } from '../shared/runs/use-runs-view';

const WIDTH = 640;
const HEIGHT = 180;
const PAD = { left: 34, right: 60, top: 10, bottom: 20 };
function classKey({ dimension, name }: { readonly dimension: string; readonly name: string }): string {
  return `${dimension}=${name}`;
}

/** What is drawn of each application. */
const MEASURES = {
  completion: { title: 'Completion times', known: 'have ended', read: completions },
  waiting: { title: 'Waiting', known: 'have waited at most this long', read: waitings },
} as const;
type Measure = keyof typeof MEASURES;
const ALL = '';
/** Marks what is drawn over seeds among the choices. */
const OVER_SEEDS = 'seeds ';

/** One variant: its known values, ascending, and the number of all values. */
interface Curve {
  readonly id: string;
  readonly index: number;
  readonly finished: readonly number[];
  readonly all: number;
}

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
  const [first] = withModels(variants);
  const classes = useMemo(() => (first === undefined ? [] : classesOf(first.model.directory)), [first]);
  const row = rows.find(({ id }) => drawn === `${OVER_SEEDS}${id}`);
  const measure: Measure = drawn === 'waiting' ? 'waiting' : 'completion';
  const curves = useMemo((): Curve[] => {
    if (row !== undefined) return studied.map((variant, index) => seedCurve(variant, index, row.id));
    return withModels(variants).map(({ id, index, model }) => {
      const measured = applicationsIn(model, measurementWindow({ window }));
      const ofClass = classesOf(model.directory).find((one) => classKey(one) === chosen);
      const apps = chosen === ALL ? measured : measured.filter(({ id: app }) => ofClass?.apps.has(app) === true);
      const values = MEASURES[measure].read(model, apps);
      const finished = values.flatMap(({ value, atLeast }) => (atLeast || value === undefined ? [] : [value]));
      return { id, index, finished: finished.sort((a, b) => a - b), all: values.length };
    });
  }, [variants, studied, row, window, measure, chosen]);
  const known = curves.flatMap(({ finished }) => finished);
  const text = (value: number): string => (row === undefined ? formatSpan(value) : valueText(value, row.unit));
  // Times of applications begin at 0; a metric over seeds has its own range.
  const least = row === undefined || known.length === 0 ? 0 : Math.min(...known);
  const most = row === undefined ? Math.max(1, ...known) : Math.max(least, ...known);
  const wide = WIDTH - PAD.left - PAD.right;
  const tall = HEIGHT - PAD.top - PAD.bottom;
  const x = (value: number): number => PAD.left + ((value - least) / (most - least || 1)) * wide;
  const y = (share: number): number => PAD.top + (1 - share) * tall;
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
              ...classes.map((one) => ({ value: classKey(one), label: `${one.dimension} ${one.name}` })),
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
        {curves.map(({ id, index, finished, all }) => {
          if (all === 0) return null;
          const steps = finished.map((time, i) => `H${x(time).toFixed(1)}V${y((i + 1) / all).toFixed(1)}`);
          const end = finished.length / all;
          return (
            <g key={id} stroke="var(--ink)" fill="none" strokeWidth={1.5}>
              <path d={`M${x(least)} ${y(0)}${steps.join('')}`} strokeDasharray={VARIANT_DASHES[index]} />
              {end < 1 && (
                <path
                  d={`M${x(finished.at(-1) ?? least).toFixed(1)} ${y(end)}H${PAD.left + wide}`}
                  strokeDasharray="1 4"
                  strokeWidth={1}
                />
              )}
              <text x={PAD.left + wide + 6} y={y(end) + 4 + index * 11} stroke="none" fill="var(--ink)">
                {variantLetter(index)} {finished.length} of {all}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="visually-hidden">
        {curves.map(({ id, index, finished, all }) => (
          <li key={id}>
            {variantLetter(index)}: known of {finished.length} of {all}
            {finished.length > 0 && `, half of them at most ${text(finished[Math.ceil(finished.length / 2) - 1])}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A metric of one variant over the seeds that have been run. */
function seedCurve({ id, runs }: StudyVariant, index: number, metric: string): Curve {
  const values = runs.flatMap((run) => (run?.ok === true ? [measuredIn(run, metric)] : []));
  const finished = values.flatMap((one) => (isExact(one) && one.value !== undefined ? [one.value] : []));
  return { id, index, finished: finished.sort((a, b) => a - b), all: values.length };
}
