import { useMemo, useState } from 'react';
import { completions, waitings } from '../../analysis/metrics/application-times';
import { classesOf } from '../../analysis/metrics/classes';
import { applicationsIn, measurementWindow } from '../../analysis/metrics/window';
import { formatSpan } from '../../base/units';
import { useScenario } from '../../store/scenario-store';
import { Select } from '../../ui/Select';
import { variantLetter } from '../../ui/VariantBadge';
import { useVariants, withModels } from '../shared/use-runs-view';

const WIDTH = 640;
const HEIGHT = 180;
const PAD = { left: 34, right: 60, top: 10, bottom: 20 };
function classKey({ dimension, name }: { readonly dimension: string; readonly name: string }): string {
  return `${dimension}=${name}`;
}

/** Variants differ by dash, not by hue. */
export const DASHES: readonly (string | undefined)[] = [undefined, '6 3', '2 3', '8 3 2 3'];

/** What is drawn of each application. */
const MEASURES = {
  completion: { title: 'Completion times', known: 'have ended', read: completions },
  waiting: { title: 'Waiting', known: 'have waited so long and no longer', read: waitings },
} as const;
type Measure = keyof typeof MEASURES;
const ALL = '';

/**
 * Completion times or waiting of the runs on screen as cumulative curves, of all applications or of one class. A curve ends at
 * the share of which it is known.
 */
export function Distributions() {
  const variants = useVariants();
  const window = useScenario((s) => s.document.window);
  const [measure, setMeasure] = useState<Measure>('completion');
  const [chosen, setChosen] = useState(ALL);
  const [first] = withModels(variants);
  const classes = useMemo(() => (first === undefined ? [] : classesOf(first.model.directory)), [first]);
  const curves = useMemo(
    () =>
      withModels(variants).map(({ id, index, model }) => {
        const measured = applicationsIn(model, measurementWindow({ window }));
        const ofClass = classesOf(model.directory).find((one) => classKey(one) === chosen);
        const apps = chosen === ALL ? measured : measured.filter(({ id: app }) => ofClass?.apps.has(app) === true);
        const values = MEASURES[measure].read(model, apps);
        const finished = values.flatMap(({ value, atLeast }) => (atLeast || value === undefined ? [] : [value]));
        return { id, index, finished: finished.sort((a, b) => a - b), all: values.length };
      }),
    [variants, window, measure, chosen],
  );
  const most = Math.max(1, ...curves.map(({ finished }) => finished.at(-1) ?? 0));
  const wide = WIDTH - PAD.left - PAD.right;
  const tall = HEIGHT - PAD.top - PAD.bottom;
  const x = (time: number): number => PAD.left + (time / most) * wide;
  const y = (share: number): number => PAD.top + (1 - share) * tall;
  return (
    <figure className="study__figure">
      <figcaption className="study__axes">
        <Select
          aria-label="What is drawn"
          value={measure}
          options={(Object.keys(MEASURES) as Measure[]).map((value) => ({ value, label: MEASURES[value].title }))}
          onChange={setMeasure}
        />
        {classes.length > 0 && (
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
        <span>seed on screen: share of applications that {MEASURES[measure].known}</span>
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
          0
        </text>
        <text x={PAD.left + wide} y={HEIGHT - 6} textAnchor="end">
          {formatSpan(most)}
        </text>
        {curves.map(({ id, index, finished, all }) => {
          if (all === 0) return null;
          const steps = finished.map((time, i) => `H${x(time).toFixed(1)}V${y((i + 1) / all).toFixed(1)}`);
          const end = finished.length / all;
          return (
            <g key={id} stroke="var(--ink)" fill="none" strokeWidth={1.5}>
              <path d={`M${x(0)} ${y(0)}${steps.join('')}`} strokeDasharray={DASHES[index]} />
              {end < 1 && (
                <path
                  d={`M${x(finished.at(-1) ?? 0).toFixed(1)} ${y(end)}H${PAD.left + wide}`}
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
            {finished.length > 0 && `, half of them within ${formatSpan(finished[Math.ceil(finished.length / 2) - 1])}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}
