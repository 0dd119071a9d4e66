import { MINUTE } from '../../base/units';
import { scaleLinear } from 'd3';
import { memo, useMemo } from 'react';
import { indicators, indicatorNames } from '../../schedulers/jockey/progress';
import { usePlayground } from '../../store/page-playground';
import { Chart } from '../shared/Chart';
import { act } from '../shared/acts/act';
import { completedAt, longestFlat } from './job-run';
import { isSubmitted, minutes } from './shown';
import type { Shown } from './shown';
import './indicators-panel.css';

/** Progress that is less than a pixel. */
const LEAST_STEP = 0.002;
const HUES = ['--ink', '--a5', '--a0', '--a3', '--a2', '--a4'];
const DASHES = ['', '', '', '4 2', '1 2', '2 2'];

/** Progress by the six indicators, and which of them drives the loop. */
export const IndicatorsPanel = memo(function IndicatorsPanel({ shown }: { readonly shown: Shown }) {
  const playground = usePlayground();
  const { run, t, variant } = shown;
  const { profile } = run.facts.distribution;
  const end = Number.isFinite(run.finished) ? run.finished : Math.max(MINUTE, variant.model.end - run.submitted);
  const lines = useMemo(
    () =>
      indicatorNames.map((name) => ({
        name,
        flat: longestFlat(run, name, end),
        points: thinned(run.points.map(({ t: at, completed }) => [at, indicators[name](profile, completed)] as const)),
      })),
    [run, profile, end],
  );
  const now = isSubmitted(shown) ? completedAt(run, t) : undefined;
  return (
    <div className="jockey__indicators">
      <div className="jockey__bar-title">
        <b>Progress indicators</b>
        <span className="muted">bold: controls the loop; flat: longest time without progress</span>
      </div>
      <div className="view-row jockey__indicators-box">
        <Chart
          title=""
          unit="minute"
          formatX={String}
          formatY={String}
          scales={({ wide, tall }) => ({
            x: scaleLinear([0, end / MINUTE], [0, wide]),
            y: scaleLinear([0, 1], [tall, 0]),
          })}
          draw={({ tall }, x, y) => (
            <>
              {lines.map(({ name, points }, i) => (
                <path
                  key={name}
                  d={points
                    .map(([at, p], k) => `${k === 0 ? `M${x(at / MINUTE)} ${y(p)}` : `H${x(at / MINUTE)}V${y(p)}`}`)
                    .join('')}
                  fill="none"
                  stroke={`var(${HUES[i]})`}
                  strokeDasharray={DASHES[i]}
                  strokeWidth={name === run.settings.indicator ? 2.4 : 1.2}
                />
              ))}
              {now !== undefined && <path d={`M${x(Math.min(t, end) / MINUTE)} 0v${tall}`} stroke="var(--accent)" />}
            </>
          )}
        />
        <fieldset className="jockey__indicator-list" aria-label="Indicator that drives the loop">
          {lines.map(({ name, flat }, i) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === run.settings.indicator}
              onClick={() =>
                act(
                  [{ path: ['scheduler', 'indicator'], value: name }],
                  `${name} drives the control loop`,
                  variant.id,
                  playground,
                )
              }
            >
              <svg width="16" height="6" aria-hidden="true">
                <path d="M0 3h16" stroke={`var(${HUES[i]})`} strokeWidth="2" strokeDasharray={DASHES[i]} />
              </svg>
              <span className="jockey__indicator-name">{name}</span>
              <span className="muted">
                {now === undefined ? '–' : indicators[name](profile, now).toFixed(2)}, flat {minutes(flat)}
              </span>
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
});

/** Leaves out points that could not be distinguished on screen. */
function thinned(points: readonly (readonly [at: number, progress: number])[]): readonly (readonly [number, number])[] {
  let last = -1;
  return points.filter(([, progress], i) => {
    if (i < points.length - 1 && Math.abs(progress - last) < LEAST_STEP) return false;
    last = progress;
    return true;
  });
}
