import { oracleTokens } from '../../../analysis/metrics/over-guarantee';
import { useId } from 'react';
import type { JobRun } from '../job-run';
import '../../shared/chart.css';

type Scale = (value: number) => number;

interface StripProps {
  readonly run: JobRun;
  readonly t: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly wide: number;
  readonly left: number;
  readonly top: number;
  readonly deadline: number;
}

/** Tokens: raw, smoothed, guaranteed, the oracle's line, ticks that the dead zone held. */
export function AllocationStrip({ run, t, x, y, wide, left, top, deadline }: StripProps) {
  const dots = useId();
  const { ticks, facts, finished } = run;
  const oracle = oracleTokens(facts, deadline);
  const until = (index: number): number =>
    Math.min(
      ticks[index + 1]?.t ?? Infinity,
      Number.isFinite(finished) ? finished : (ticks.at(-1)?.t ?? 0) + run.settings.period,
    );
  return (
    <g transform={`translate(${left} ${top})`}>
      <pattern id={dots} width="4" height="4" patternUnits="userSpaceOnUse">
        <circle cx="1" cy="1" r="0.8" fill="var(--ink-3)" />
      </pattern>
      <text className="chart__axis jockey__over" x={-left + 12} y={-11}>
        tokens: <tspan className="jockey__k-raw">raw</tspan> <tspan className="jockey__k-smooth">smoothed</tspan>{' '}
        <tspan>guaranteed (bars), held by the dead zone (dotted)</tspan>
      </text>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path d={`M0 ${y(share * run.settings.maxTokens)}h${wide}`} stroke="var(--grid)" />
          <text className="chart__axis" x={-6} y={y(share * run.settings.maxTokens) + 3} textAnchor="end">
            {Math.round(share * run.settings.maxTokens)}
          </text>
        </g>
      ))}
      {ticks.map((tick, i) => {
        const [from, to] = [x(tick.t), x(until(i))];
        const guarantee = Math.max(0, tick.guarantee);
        return (
          <g key={tick.t} opacity={tick.t > t ? 0.3 : 1}>
            <rect
              x={from}
              width={Math.max(0.5, to - from - 0.5)}
              y={y(guarantee)}
              height={y(0) - y(guarantee)}
              className="jockey__bar"
            />
            {tick.granted < guarantee && (
              <rect
                x={from}
                width={Math.max(0.5, to - from - 0.5)}
                y={y(guarantee)}
                height={y(tick.granted) - y(guarantee)}
                className="jockey__cut"
              />
            )}
            {tick.held && <rect x={from} width={Math.max(1, to - from)} y={0} height={y(0)} fill={`url(#${dots})`} />}
            {tick.raw !== undefined && <path d={`M${from} ${y(tick.raw)}H${to}`} className="jockey__raw" />}
            {tick.smoothed !== undefined && (
              <path d={`M${from} ${y(tick.smoothed)}H${to}`} className="jockey__smooth" />
            )}
          </g>
        );
      })}
      <path d={`M0 ${y(oracle)}h${wide}`} className="jockey__oracle" />
      <text className="jockey__oracle-text" x={wide} y={y(oracle) - 3} textAnchor="end">
        oracle {oracle}: work over time
      </text>
    </g>
  );
}
