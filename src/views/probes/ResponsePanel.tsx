import { line, scaleLinear, scaleLog } from 'd3';
import { useMemo, useState } from 'react';
import { measurementWindow } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import { durationPrinter } from '../../analysis/metrics/value-text';
import { counted } from '../../base/text/counted';
import { formatInstant, MILLISECOND, SECOND } from '../../base/units';
import { useScenario } from '../../store/document/scenario-store';
import { useSweep } from '../../store/studies/sweep-store';
import type { SweepState } from '../../store/studies/sweep-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { VARIANT_DASHES, variantLetter } from '../../ui/variant-letter';
import { letterShares, lineAt } from './curve-letters';
import { TableHead } from '../../ui/TableHead';
import { seenBy } from '../shared/acts/act';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { Chart } from '../shared/Chart';
import { share } from './probes-words';
import { hasPolicies, idealCurve, jobCurve, jobsOfRun, policyCurves, policySweep, POLICIES } from './policies';
import type { JobCurve } from './policies';
import { workerSlots } from './probes-model';
import { SweepBar } from './SweepBar';
import { randomCurve, theoryRun } from './theory';

interface ResponsePanelProps {
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

/** The most points of a curve. */
const MOST_POINTS = 300;

/** The name under which the sweep of a variant's policies is kept. */
export function policySweepName(variant: string): string {
  return `policies ${variant}`;
}

/** Which jobs count. */
function countedText({ from, to }: MeasurementWindow): string {
  if (from === 0 && to === Infinity) return 'All jobs of the run count, including the earliest ones.';
  const until = to === Infinity ? 'on' : `to ${formatInstant(to)}`;
  return `Jobs submitted from ${formatInstant(from)} ${until} count: the window of the scenario.`;
}

/** How long jobs took: all variants, all policies if asked for, and what no scheduler can beat. */
export function ResponsePanel({ variant, variants }: ResponsePanelProps) {
  const sweep = useSweep(policySweepName(variant.id));
  const authored = useScenario((s) => s.document.window);
  const window = useMemo(() => measurementWindow({ window: authored }), [authored]);
  const curves = useCurves(variant, variants, sweep, window);
  const [pointed, setPointed] = useState<string>();
  return (
    <div className="view-panel">
      <PolicyBar variant={variant} sweep={sweep} />
      {curves.length === 0 ? (
        <p className="empty-note">No job that counts has ended. {countedText(window)}</p>
      ) : (
        <div className="view-row probes__two">
          <ResponseChart curves={curves} pointed={pointed} />
          <ScrollRegion label="Response times in numbers" className="view-words">
            <ResponseTable curves={curves} pointed={pointed} onPoint={setPointed} />
            <p className="muted">
              Response: from submission to the end of the last task. The ideal is the longest task of each job: no
              messages, no waiting. {countedText(window)}
            </p>
          </ScrollRegion>
        </div>
      )}
    </div>
  );
}

/** The variants, what was tried on the side, theory where it says anything, and the ideal. */
function useCurves(
  variant: VariantModel,
  variants: readonly VariantModel[],
  sweep: SweepState | undefined,
  window: MeasurementWindow,
): readonly DrawnCurve[] {
  const document = useScenario((s) => s.document);
  return useMemo(() => {
    const own = variants.map(({ id, index, title, model }): DrawnCurve => ({
      ...jobCurve(`variant ${id}`, `${variantLetter(index)} ${title}`, jobsOfRun(model, window)),
      variant: index,
    }));
    const jobs = jobsOfRun(variant.model, window);
    const seen = seenBy(document, variant.id);
    const run = theoryRun(seen, variant.model, workerSlots(seen, variant.model.directory));
    const theory = run === undefined ? undefined : randomCurve(run, jobs);
    return [
      ...own,
      ...policyCurves(sweep, variant.model.directory, window),
      ...(theory === undefined ? [] : [theory]),
      idealCurve(jobs),
    ].filter(({ response }) => response.length > 0);
  }, [document, variants, variant, sweep, window]);
}

interface CurvesProps {
  readonly curves: readonly DrawnCurve[];
  /** The one that the pointer is on in the table. */
  readonly pointed: string | undefined;
}

function ResponseChart({ curves, pointed }: CurvesProps) {
  const [from, to] = extentOf(curves);
  const letters = useMemo(() => letterShares(curves), [curves]);
  const unit = to > 10 * SECOND ? SECOND : MILLISECOND;
  return (
    <Chart
      title="share of jobs done within a response time"
      scales={({ wide, tall }) => ({
        x: scaleLog([from / unit, to / unit], [0, wide]).clamp(true),
        y: scaleLinear([0, 1], [tall, 0]),
      })}
      formatX={String}
      formatY={share}
      unit={unit === SECOND ? 's' : 'ms'}
      draw={(_, x, y) => (
        <>
          {curves.map((curve, at) => (
            <path
              key={curve.id}
              d={pathOf(curve, unit, x, y)}
              fill="none"
              stroke={colorOf(curve, at)}
              strokeWidth={pointed === curve.id ? 3 : 1.6}
              strokeDasharray={dashOf(curve)}
            />
          ))}
          {curves.map((curve) => (
            <Letter key={curve.id} curve={curve} share={letters.get(curve.variant ?? -1)} unit={unit} x={x} y={y} />
          ))}
        </>
      )}
    />
  );
}

interface ResponseTableProps extends CurvesProps {
  readonly onPoint: (id: string | undefined) => void;
}

function ResponseTable({ curves, pointed, onPoint }: ResponseTableProps) {
  const print = durationPrinter(Math.max(0, ...curves.flatMap(({ mean, p50, p95, p99 }) => [mean, p50, p95, p99])));
  return (
    <table className="numbers">
      <caption className="visually-hidden">Response times of jobs</caption>
      <TableHead names={[counted(curves[0]?.response.length ?? 0, 'job'), 'mean', 'p50', 'p95', 'p99', 'over ideal']} />
      <tbody>
        {curves.map((curve, at) => (
          <tr
            key={curve.id}
            className={pointed === curve.id ? 'is-now' : undefined}
            onPointerEnter={() => onPoint(curve.id)}
            onPointerLeave={() => onPoint(undefined)}
          >
            <th scope="row">
              <svg className="probes__stroke" width={26} height={8} aria-hidden="true">
                <path d="M0 4h26" stroke={colorOf(curve, at)} strokeWidth={2} strokeDasharray={dashOf(curve)} />
              </svg>
              {curve.title}
            </th>
            {[curve.mean, curve.p50, curve.p95, curve.p99].map((value, i) => (
              <td key={i}>{print(value)}</td>
            ))}
            <td>{curve.id === 'ideal' ? '–' : share(curve.delay / curve.ideal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PolicyBarProps {
  readonly variant: VariantModel;
  readonly sweep: SweepState | undefined;
}

/** Runs all policies on the jobs of a variant. */
export function PolicyBar({ variant, sweep }: PolicyBarProps) {
  const document = useScenario((s) => s.document);
  const able = useMemo(() => hasPolicies(seenBy(document, variant.id)), [document, variant.id]);
  if (!able) return null;
  const failed = sweep?.outcomes.find((outcome) => outcome?.ok === false);
  return (
    <SweepBar name={policySweepName(variant.id)} wish={policySweep(variant.id)} label="All policies on this job stream">
      {sweep === undefined && `Runs ${variantLetter(variant.index)} with ${POLICIES.map((p) => p.title).join('; ')}.`}
      {sweep?.status === 'running' && `${sweep.finished} of ${sweep.runs.length}`}
      {sweep?.outdated === true && 'The scenario has changed since. Run them again.'}
      {sweep?.outdated === false && sweep.status === 'stopped' && 'Stopped.'}
      {sweep?.outdated === false && sweep.status === 'done' && `${POLICIES.length} policies, the same jobs.`}
      {failed?.ok === false && ` ${failed.error.message}`}
    </SweepBar>
  );
}

/** From the first percent of the fastest curve, before which there is little to see, to the end of the slowest. Times in µs. */
function extentOf(curves: readonly JobCurve[]): [number, number] {
  let low = Infinity;
  let high = 0;
  for (const { response } of curves) {
    low = Math.min(low, response[Math.floor(response.length / 100)]);
    high = Math.max(high, response[response.length - 1]);
  }
  const least = Math.max(1, low === Infinity ? 1 : low);
  return [least, Math.max(least * 2, high)];
}

function pathOf(
  { response }: JobCurve,
  unit: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const n = response.length;
  const points = Math.min(n, MOST_POINTS);
  const at = (i: number): number => (points === 1 ? 0 : Math.round((i / (points - 1)) * (n - 1)));
  const path = line<number>()
    .x((i) => x(response[at(i)] / unit))
    .y((i) => y((at(i) + 1) / n))
    .digits(1);
  return path(Array.from({ length: points }, (_, i) => i)) ?? '';
}

interface DrawnCurve extends JobCurve {
  /** Index of the variant whose run it is. */
  readonly variant?: number;
}

interface LetterProps {
  readonly curve: DrawnCurve;
  /** At which it is, from 0 to 1. */
  readonly share: number | undefined;
  /** µs. */
  readonly unit: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** The letter of a variant on its curve. */
function Letter({ curve, share, unit, x, y }: LetterProps) {
  if (curve.variant === undefined || share === undefined) return null;
  const left = lineAt(curve, share, (value) => x(value / unit));
  return (
    <text className="probes__letter" x={left} y={y(share)} dy="0.35em" textAnchor="middle">
      {variantLetter(curve.variant)}
    </text>
  );
}

const COLORS = 8;

/** Variants are drawn in ink, as in every chart; policies that were tried on the side have hues, for they have no dash of their own. */
function colorOf({ id, variant }: DrawnCurve, at: number): string {
  if (variant !== undefined) return 'var(--ink)';
  return id === 'ideal' || id === 'theory' ? 'var(--ink-3)' : `var(--a${at % COLORS})`;
}

/** Variants by their dash; what was tried on the side and theory are dashed finely, the ideal is dotted. */
function dashOf({ id, variant }: DrawnCurve): string | undefined {
  if (variant !== undefined) return VARIANT_DASHES[variant];
  if (id === 'ideal') return '1 3';
  return id === 'theory' ? '10 4' : '4 2';
}
