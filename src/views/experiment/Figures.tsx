import { line, max, scaleLinear, scaleLog } from 'd3';
import type { ExperimentFigure } from '../../analysis/experiments/experiment';
import { Chart } from '../shared/Chart';

const HUES = ['--a3', '--a2', '--a5', '--a0', '--a1', '--a4'];
const DASHES = ['', '6 3', '2 2', '', '4 2', '1 2'];
/** Beyond this ratio of the largest to the smallest value, an axis is logarithmic. */
const WIDE = 20;

/** What an experiment has come to so far, as lines; the table below has the numbers. */
export function Figures({ figures }: { readonly figures: readonly ExperimentFigure[] }) {
  const titles = figures[0].series.map(({ title }) => title);
  return (
    <>
      <div className="experiment__figures">
        {figures.map((figure) => (
          <Figure key={figure.title} figure={figure} />
        ))}
      </div>
      <ul className="experiment__key">
        {titles.map((title, i) => (
          <li key={title}>
            <svg width="26" height="8" aria-hidden="true">
              <Stroke index={i} d="M0 4h26" />
            </svg>
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}

function Figure({ figure: { title, unit, series } }: { readonly figure: ExperimentFigure }) {
  const points = series.flatMap((one) => one.points);
  const highest = max(points, ({ y }) => y) ?? 1;
  const lowest = Math.min(highest, ...points.map(({ y }) => y));
  const last = max(points, ({ x }) => x) ?? 1;
  const isLog = highest / lowest > WIDE;
  return (
    <div className="experiment__figure">
      <Chart
        title={title}
        unit={unit}
        formatX={String}
        formatY={(value) => (isLog && !isRound(value) ? '' : `${value} s`)}
        scales={({ wide, tall }) => ({
          x: scaleLinear([0, last], [0, wide - 20]),
          y: isLog ? scaleLog([lowest / 1.2, highest * 1.2], [tall, 0]) : scaleLinear([0, highest * 1.05], [tall, 0]),
        })}
        draw={(_, x, y) =>
          series.map((one, i) => {
            const path = line<{ readonly x: number; readonly y: number }>(
              (point) => x(point.x),
              (point) => y(point.y),
            )(one.points);
            return (
              <g key={one.title}>
                {path !== null && <Stroke index={i} d={path} />}
                {one.points.map((point) => (
                  <circle
                    key={point.x}
                    cx={x(point.x)}
                    cy={y(point.y)}
                    r={2.5}
                    fill={`var(${HUES[i % HUES.length]})`}
                  />
                ))}
              </g>
            );
          })
        }
      />
    </div>
  );
}

/** Whether a tick of a logarithmic axis is 1, 2 or 5 times a power of ten. */
function isRound(value: number): boolean {
  return /^[125]0*$/.test(String(value));
}

function Stroke({ index, d }: { readonly index: number; readonly d: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke={`var(${HUES[index % HUES.length]})`}
      strokeDasharray={DASHES[index % DASHES.length]}
      strokeWidth="1.6"
    />
  );
}
