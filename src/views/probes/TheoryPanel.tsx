import { line, range, scaleLinear, scaleLog } from 'd3';
import { useMemo } from 'react';
import { lateBindingMaxLoad } from '../../schedulers/sparrow/theory/formulas';
import { useScenario } from '../../store/document/scenario-store';
import { useSweep } from '../../store/studies/sweep-store';
import type { ProbingWay } from '../../schedulers/plugin';
import { PointLetters } from '../../ui/PointLetters';
import type { MarkedPoint } from '../../ui/point-labels';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { seenBy } from '../shared/acts/act';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { Chart } from '../shared/Chart';
import { workerSlots } from './probes-model';
import { fineSpan, share } from './probes-words';
import { SweepBar } from './SweepBar';
import { assumptionsOf, atOnceCurves, loadPoints, loadSweep, responseCurves, theoryAt, theoryRun } from './theory';
import type { LoadPoint, TheoryCurve, TheoryRun } from './theory';

interface TheoryPanelProps {
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

interface Measured {
  readonly variant: VariantModel;
  readonly run: TheoryRun;
}

const MOST_LOAD = 0.99;
/** Powers of ten that the delay goes through. */
const LOST_DECADES = 3.3;
/** Mean responses beyond this many task times are cut off, unless one was measured. */
const USUAL_RESPONSE = 8;

const COLORS: Readonly<Record<ProbingWay, string>> = {
  random: 'var(--a3)',
  'per-task': 'var(--a2)',
  batch: 'var(--a4)',
  late: 'var(--a5)',
  central: 'var(--a0)',
};

/** Queueing theory under the measured points, with what it takes for granted. */
export function TheoryPanel({ variant, variants }: TheoryPanelProps) {
  const document = useScenario((s) => s.document);
  const measured = useMemo(
    () =>
      variants.flatMap((one): Measured[] => {
        const seen = seenBy(document, one.id);
        const run = theoryRun(seen, one.model, workerSlots(seen, one.model.directory));
        return run === undefined ? [] : [{ variant: one, run }];
      }),
    [document, variants],
  );
  const name = `loads ${variant.id}`;
  const sweep = useSweep(name);
  const shown = measured.find((one) => one.variant.id === variant.id);
  const wish = useMemo(
    () => (shown === undefined ? undefined : loadSweep(seenBy(document, variant.id), variant.id, shown.run)),
    [document, variant.id, shown],
  );
  if (shown === undefined) return <p className="empty-note">No task has started yet.</p>;
  const { run } = shown;
  const responses = responseCurves(run);
  const chances = atOnceCurves(run);
  const points = sweep === undefined || sweep.outdated ? [] : loadPoints(sweep, run.mean);
  const most = Math.max(USUAL_RESPONSE, ...measured.map((one) => (one.run.taskResponse / one.run.mean) * 1.1));
  return (
    <div className="view-panel">
      {wish !== undefined && (
        <SweepBar name={name} wish={wish} label="Measure at other loads">
          {sweep === undefined
            ? 'Runs these jobs at six loads, placed at random, in batches, and late.'
            : sweep.outdated
              ? 'The scenario has changed since. Measure again.'
              : `${sweep.finished} of ${sweep.runs.length}; ${variant.model.applications.length} jobs each, including the initially empty cluster.`}
        </SweepBar>
      )}
      <div className="view-row probes__three">
        <OverLoad
          title="response, in task times"
          curves={responses}
          most={[1, most]}
          format={(value) => value.toFixed(0)}
          measured={measured}
          value={(one) => one.taskResponse / one.mean}
          points={points}
        />
        <OverLoad
          title="no task of a job waits"
          curves={chances}
          most={[0, 1]}
          format={share}
          measured={measured}
          value={(one) => one.atOnce}
        />
        <LostChart measured={measured} run={run} />
        <ScrollRegion label="Theory in numbers" className="view-words">
          <Key curves={[...responses, ...chances.filter(({ way }) => responses.every((one) => one.way !== way))]} />
          <Table measured={measured} />
          <Assumptions run={run} letter={variantLetter(variant.index)} />
        </ScrollRegion>
      </div>
    </div>
  );
}

interface OverLoadProps {
  readonly title: string;
  readonly curves: readonly TheoryCurve[];
  readonly most: readonly [number, number];
  readonly format: (value: number) => string;
  readonly measured: readonly Measured[];
  readonly value: (run: TheoryRun) => number;
  readonly points?: readonly LoadPoint[];
}

function OverLoad({ title, curves, most, format, measured, value, points = [] }: OverLoadProps) {
  return (
    <Chart
      title={title}
      scales={({ wide, tall }) => ({ x: scaleLinear([0, 1], [0, wide]), y: scaleLinear(most, [tall, 0]) })}
      formatX={(load) => String(load)}
      formatY={format}
      unit="load"
      draw={({ wide, tall }, x, y) => (
        <>
          {curves.map((curve) => (
            <path
              key={curve.way}
              d={curvePath(curve, most[1], x, y)}
              fill="none"
              stroke={COLORS[curve.way]}
              strokeWidth={1.5}
            />
          ))}
          {points.map((point) => (
            <circle
              key={`${point.way} ${point.load}`}
              cx={x(point.load)}
              cy={Math.max(0, y(point.response))}
              r={2.5}
              fill={COLORS[point.way]}
            />
          ))}
          <Points
            points={measured.map(({ variant, run }) => ({
              x: Math.min(wide, x(run.load)),
              y: Math.max(0, Math.min(tall, y(value(run)))),
              letter: variantLetter(variant.index),
              way: run.way,
            }))}
            wide={wide}
            tall={tall}
          />
        </>
      )}
    />
  );
}

function curvePath(
  { at }: TheoryCurve,
  most: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const curve = line<number>()
    .defined((load) => at(load) <= most)
    .x((load) => x(load))
    .y((load) => y(at(load)))
    .digits(1);
  return curve(range(0, MOST_LOAD, 0.01)) ?? '';
}

interface PointsProps {
  readonly points: readonly (MarkedPoint & { readonly way: ProbingWay })[];
  readonly wide: number;
  readonly tall: number;
}

/** The measured runs. */
function Points({ points, wide, tall }: PointsProps) {
  const known = points.filter(({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y));
  return (
    <>
      {known.map(({ x, y, letter, way }) => (
        <circle key={letter} cx={x} cy={y} r={4} fill="var(--surface)" stroke={COLORS[way]} strokeWidth={2} />
      ))}
      <PointLetters points={known} wide={wide} tall={tall} />
    </>
  );
}

/** What late binding loses over the network delay: every reservation holds a slot for a round trip. */
function LostChart({ measured, run }: { readonly measured: readonly Measured[]; readonly run: TheoryRun }) {
  const { mean, ratio } = run;
  const lostAt = (delay: number, cancelled: boolean): number => {
    const load = lateBindingMaxLoad(mean, delay * 1000, ratio);
    return 1 - (cancelled ? load.cancelled : load.plain);
  };
  // In ms, up to a delay as long as a task.
  const most = mean / 1000;
  const delays = range(-LOST_DECADES, 0.01, 0.05).map((power) => most * 10 ** power);
  return (
    <Chart
      title="slot time lost, by delay"
      scales={({ wide, tall }) => ({
        x: scaleLog([delays[0], most], [0, wide]).clamp(true),
        y: scaleLinear([0, 1], [tall, 0]),
      })}
      formatX={(delay) => (Number.isInteger(Math.log10(delay)) ? String(delay) : '')}
      formatY={share}
      unit="ms"
      draw={({ wide, tall }, x, y) => (
        <>
          {[false, true].map((cancelled) => (
            <path
              key={String(cancelled)}
              d={
                line<number>()
                  .x((delay) => x(delay))
                  .y((delay) => y(lostAt(delay, cancelled)))
                  .digits(1)(delays) ?? ''
              }
              fill="none"
              stroke={COLORS.late}
              strokeWidth={1.5}
              strokeDasharray={cancelled ? '4 3' : undefined}
            />
          ))}
          <Points
            points={measured
              .filter((one) => one.run.way === 'late')
              .map((one) => ({
                x: x(one.run.delay / 1000),
                y: y(one.run.lost),
                letter: variantLetter(one.variant.index),
                way: one.run.way,
              }))}
            wide={wide}
            tall={tall}
          />
        </>
      )}
    />
  );
}

function Key({ curves }: { readonly curves: readonly TheoryCurve[] }) {
  return (
    <p className="probes__curve-key">
      {curves.map(({ way, title }) => (
        <span key={way}>
          <svg className="probes__stroke" width={14} height={8} aria-hidden="true">
            <path d="M0 4h14" stroke={COLORS[way]} strokeWidth={2} />
          </svg>
          {title}
        </span>
      ))}
      <span>○ measured</span>
      <span>dashed: every needless reservation cancelled in time</span>
    </p>
  );
}

/** The same as numbers. */
function Table({ measured }: { readonly measured: readonly Measured[] }) {
  return (
    <table className="numbers">
      <caption className="visually-hidden">Theory and measurement</caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">load</th>
          <th scope="col">
            response
            <small className="probes__theory">theory</small>
          </th>
          <th scope="col">
            none waits
            <small className="probes__theory">theory</small>
          </th>
          <th scope="col">
            lost
            <small className="probes__theory">theory</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {measured.map(({ variant, run }) => {
          const expected = theoryAt(responseCurves(run), run);
          const chance = theoryAt(atOnceCurves(run), run);
          const most = lateBindingMaxLoad(run.mean, run.delay, run.ratio);
          const late = run.way === 'late';
          return (
            <tr key={variant.id}>
              <th scope="row">
                <VariantBadge index={variant.index} /> {run.way}
              </th>
              <td>{Number.isNaN(run.load) ? '–' : run.load.toFixed(2)}</td>
              <Pair measured={fineSpan(run.taskResponse)} theory={fineSpan(expected * run.mean)} />
              <Pair measured={share(run.atOnce)} theory={share(chance)} />
              <Pair
                measured={late ? share(run.lost) : '–'}
                theory={late ? `${share(1 - most.cancelled)} – ${share(1 - most.plain)}` : ''}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Pair({ measured, theory }: { readonly measured: string; readonly theory: string }) {
  return (
    <td>
      <b>{measured}</b>
      {theory !== '' && <small className="probes__theory">{theory}</small>}
    </td>
  );
}

function Assumptions({ run, letter }: { readonly run: TheoryRun; readonly letter: string }) {
  return (
    <>
      <p className="muted">The curves assume Poisson arrivals and an endless run (here in {letter}):</p>
      <ul className="probes__assumptions">
        {assumptionsOf(run).map(({ says, here, holds }) => (
          <li key={says} className={holds ? undefined : 'is-broken'}>
            <b>{holds ? 'holds' : 'does not hold'}</b> {says} (here {here})
          </li>
        ))}
      </ul>
      <p className="muted">
        The response is that of single tasks; jobs of many tasks stay close to it. The chance that no task waits assumes
        that workers are idle independently of each other. Jobs come in bursts, so small clusters deviate widely.
      </p>
    </>
  );
}
