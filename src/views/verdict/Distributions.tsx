import { useMemo } from 'react';
import { completions } from '../../analysis/metrics/application-times';
import { applicationsIn, measurementWindow } from '../../analysis/metrics/window';
import { formatSpan } from '../../base/units';
import { useScenario } from '../../store/scenario-store';
import { variantLetter } from '../../ui/VariantBadge';
import { useVariants, withModels } from '../shared/use-runs-view';

const WIDTH = 640;
const HEIGHT = 180;
const PAD = { left: 34, right: 60, top: 10, bottom: 20 };
/** Variants differ by dash, not by hue. */
export const DASHES: readonly (string | undefined)[] = [undefined, '6 3', '2 3', '8 3 2 3'];

/** Completion times of the runs on screen as cumulative curves. A curve ends at the share that finished. */
export function Distributions() {
  const variants = useVariants();
  const window = useScenario((s) => s.document.window);
  const curves = useMemo(
    () =>
      withModels(variants).map(({ id, index, model }) => {
        const values = completions(model, applicationsIn(model, measurementWindow({ window })));
        const finished = values.flatMap(({ value, atLeast }) => (atLeast || value === undefined ? [] : [value]));
        return { id, index, finished: finished.sort((a, b) => a - b), all: values.length };
      }),
    [variants, window],
  );
  const most = Math.max(1, ...curves.map(({ finished }) => finished.at(-1) ?? 0));
  const wide = WIDTH - PAD.left - PAD.right;
  const tall = HEIGHT - PAD.top - PAD.bottom;
  const x = (time: number): number => PAD.left + (time / most) * wide;
  const y = (share: number): number => PAD.top + (1 - share) * tall;
  return (
    <figure className="study__figure">
      <figcaption>Completion times, seed on screen: share of applications that have ended</figcaption>
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
            {variantLetter(index)}: {finished.length} of {all} ended
            {finished.length > 0 && `, half of them within ${formatSpan(finished[Math.ceil(finished.length / 2) - 1])}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}
