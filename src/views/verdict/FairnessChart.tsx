import { useEffect, useState } from 'react';
import { numberText } from '../../analysis/metrics/value-text';
import { curveMean, curvePeak, fairnessCurvesSteps } from '../../analysis/metrics/fairness-curves';
import type { FairnessCurves, ShareCurve } from '../../analysis/metrics/fairness-curves';
import { measurementWindow } from '../../analysis/metrics/window';
import type { MeasurementWindow } from '../../analysis/metrics/window';
import type { Steps } from '../../base/steps';
import { formatSpan } from '../../base/units';
import { useScenario } from '../../store/document/scenario-store';
import { inTurns } from '../../worker/in-turns';
import { Select } from '../../ui/fields/Select';
import { variantLetter } from '../../ui/VariantBadge';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';

const WIDTH = 640;
const LANE = 64;
const PAD = { left: 34, right: 60, top: 8, bottom: 20 };
const ALL = '';

interface Lane {
  readonly index: number;
  /** Filled: what was held, or what was lacking. */
  readonly area: ShareCurve;
  /** What it was entitled to. */
  readonly line: ShareCurve | undefined;
}

interface RunCurves {
  readonly index: number;
  readonly curves: FairnessCurves;
}

/** The curves of each run that has any. */
function* curvesOf(variants: readonly VariantModel[], window: MeasurementWindow): Steps<RunCurves[]> {
  const runs: RunCurves[] = [];
  for (const { index, model } of variants) {
    const curves = yield* fairnessCurvesSteps(model, window);
    if (curves !== undefined) runs.push({ index, curves });
  }
  return runs;
}

/** What a queue held over time under what it was entitled to, or what all queues lacked, a lane for each variant. */
export function FairnessChart() {
  const variants = useVariants();
  const window = useScenario((s) => s.document.window);
  const [queue, setQueue] = useState(ALL);
  const [runs, setRuns] = useState<readonly RunCurves[]>([]);
  useEffect(() => inTurns(curvesOf(withModels(variants), measurementWindow({ window })), setRuns), [variants, window]);
  if (runs.length === 0) return null;
  const names = [...new Set(runs.flatMap(({ curves }) => curves.queues.map((one) => one.queue)))];
  const lanes = runs.flatMap(({ index, curves }) => laneOf(index, curves, queue));
  const end = Math.max(1, ...lanes.map(({ area }) => area.time.at(-1) ?? 0));
  const start = Math.min(end, ...lanes.map(({ area }) => area.time[0] ?? 0));
  const most = Math.max(
    0.01,
    ...lanes.flatMap(({ area, line }) => (line === undefined ? [area] : [area, line])).map(curvePeak),
  );
  const wide = WIDTH - PAD.left - PAD.right;
  const height = PAD.top + lanes.length * LANE + PAD.bottom;
  const x = (time: number): number => PAD.left + ((time - start) / Math.max(1, end - start)) * wide;
  return (
    <figure className="study__figure">
      <figcaption className="study__axes">
        <Select
          aria-label="Queue"
          value={queue}
          options={[
            { value: ALL, label: 'all queues: shortfall from fair shares' },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={setQueue}
        />
        <span>
          seed on screen, share of the cluster
          {queue === ALL ? '' : '; filled: held, dashed: its max-min share of what was wanted'}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} aria-hidden="true">
        {lanes.map(({ index, area, line }, lane) => {
          const base = PAD.top + (lane + 1) * LANE - 8;
          const y = (share: number): number => base - (share / most) * (LANE - 16);
          return (
            <g key={index}>
              <path d={`M${PAD.left} ${base}h${wide}`} stroke="var(--grid)" />
              <text x={PAD.left - 4} y={y(most) + 8} textAnchor="end">
                {numberText(most * 100, 0)} %
              </text>
              <path d={`${stepPath(area, x, y)}V${base}H${x(area.time[0] ?? 0)}Z`} fill="var(--ink)" opacity={0.25} />
              {line !== undefined && (
                <path
                  d={stepPath(line, x, y)}
                  fill="none"
                  stroke="var(--accent)"
                  strokeWidth={1.5}
                  strokeDasharray="4 2"
                />
              )}
              <text x={PAD.left + wide + 6} y={base - 4}>
                {variantLetter(index)}
              </text>
            </g>
          );
        })}
        <text x={PAD.left} y={height - 6}>
          {formatSpan(start)}
        </text>
        <text x={PAD.left + wide} y={height - 6} textAnchor="end">
          {formatSpan(end)}
        </text>
      </svg>
      <p className="small">{lanes.map((lane) => laneText(lane)).join('; ')}, on average over time.</p>
    </figure>
  );
}

function laneOf(index: number, { queues, lacking }: FairnessCurves, queue: string): Lane[] {
  if (queue === ALL) return [{ index, area: lacking, line: undefined }];
  const found = queues.find((one) => one.queue === queue);
  return found === undefined ? [] : [{ index, area: found.usage, line: found.entitlement }];
}

function laneText({ index, area, line }: Lane): string {
  const percent = (curve: ShareCurve): string => `${numberText(curveMean(curve) * 100, 1)} %`;
  return line === undefined
    ? `${variantLetter(index)} lacks ${percent(area)} of the cluster`
    : `${variantLetter(index)} holds ${percent(area)} of ${percent(line)}`;
}

function stepPath({ time, value }: ShareCurve, x: (time: number) => number, y: (share: number) => number): string {
  if (value.length === 0) return 'M0 0';
  const steps = value.map((one, at) => `V${y(one).toFixed(1)}H${x(time[at + 1]).toFixed(1)}`);
  return `M${x(time[0]).toFixed(1)} ${y(value[0]).toFixed(1)}${steps.join('')}`;
}
