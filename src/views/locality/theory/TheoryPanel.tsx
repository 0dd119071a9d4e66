import { line, range, scaleLinear } from 'd3';
import { useMemo, useRef, useState } from 'react';
import { counted } from '../../../base/text/counted';
import { formatSpan } from '../../../base/units';
import {
  expectedLocality,
  isWaitNegligible,
  localityLowerBound,
  localOfferProbability,
  minSkips,
  nonlocalProbability,
  shareWait,
  skipWait,
  stickyLocality,
  waitFraction,
} from '../../../schedulers/delay/formulas';
import { useScenario } from '../../../store/document/scenario-store';
import { PointLetters } from '../../../ui/PointLetters';
import { VariantBadge, variantLetter } from '../../../ui/VariantBadge';
import { useSize } from '../../../ui/hooks/use-size';
import { seenBy } from '../../shared/acts/act';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { useShownApp } from '../heat-map/HeatmapPanel';
import { percent } from '../level-words';
import { measured, theoryInput } from './theory';
import type { Measured, TheoryInput } from './theory-input';

const PAD = { left: 34, right: 12, top: 8, bottom: 18 };
const MOST_PERCENT = 99;
/** Width of the key, px. */
const KEY = 110;
/** Pixels between two points of a curve. */
const CURVE_STEP = 3;

interface TheoryPanelProps {
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

/** The paper's formulas for the application on screen, with the results of the variants. */
export function TheoryPanel({ variant, variants }: TheoryPanelProps) {
  const document = useScenario((s) => s.document);
  const app = useShownApp(variant);
  const id = variant.model.directory.applications[app]?.id;
  const input = useMemo(
    () => (app < 0 ? undefined : theoryInput(seenBy(document, variant.id), variant.model, app)),
    [document, variant, app],
  );
  const points = useMemo(
    () =>
      variants.flatMap((v) => {
        const own = v.model.directory.applications.findIndex((a) => a.id === id);
        if (own < 0) return [];
        const seen = seenBy(document, v.id);
        return [{ index: v.index, input: theoryInput(seen, v.model, own), ...measured(seen, v.model, own) }];
      }),
    [document, variants, id],
  );
  const [wanted, setWanted] = useState(95);
  if (input === undefined) return <p className="empty-note">No task has ended yet.</p>;
  return (
    <div className="view-row">
      <Curve input={input} points={points} wanted={wanted / 100} />
      <div className="view-words locality__theory-words scroll-area">
        <label className="locality__wanted">
          Locality wanted
          <input
            type="range"
            min={10}
            max={MOST_PERCENT}
            value={wanted}
            onChange={(event) => setWanted(Number(event.target.value))}
          />
          <b>{wanted} %</b>
        </label>
        <Needed input={input} wanted={wanted / 100} />
        <MeasuredTable input={input} points={points} />
        <p className="muted">
          {input.jobs === undefined ? `${id}, stage ${input.stage}` : jobsText(id, input.jobs)}: M = {input.nodes} nodes
          {input.jobs === undefined && ' with executors'}, L = {short(input.slotsPerNode)} slots each, N = {input.tasks}{' '}
          tasks, R = {short(input.replicas)} copies
          {input.dataset === undefined
            ? ' (the usual number: no stage here names its data)'
            : ` of a block of ${input.dataset}`}
          , T = {formatSpan(input.taskLength)}.
        </p>
        <p className="muted">
          The curve assumes that copies lie on random nodes and that slots become free one at a time, every T / (M L),
          on random nodes. Practice deviates from it where data is on few nodes, tasks end together, or offers come with
          heartbeats.
        </p>
        <Chances input={input} wanted={wanted / 100} />
        <WorkedExample />
      </div>
    </div>
  );
}

/** The jobs that the measured points are of. */
function jobsText(id: string, jobs: number): string {
  return jobs === 1 ? id : `${id.slice(0, id.lastIndexOf('/'))}, ${jobs} jobs alike`;
}

function short(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** Skips and wait for the wanted locality. */
function Needed({ input, wanted }: { readonly input: TheoryInput; readonly wanted: number }) {
  const { tasks, replicas, nodes, slotsPerNode, taskLength, heartbeat } = input;
  if (replicas === 0) return <p>None of these nodes has a copy: no wait can make a task local.</p>;
  const skips = minSkips(wanted, tasks, replicas, nodes);
  return (
    <p>
      <b>D ≥ {skips.toFixed(1)}</b> skipped slots suffice, a wait of{' '}
      <b>{formatSpan(skipWait(skips, taskLength, nodes, slotsPerNode))}</b>:{' '}
      {(waitFraction(wanted, tasks, replicas, slotsPerNode) * 100).toFixed(1)} % of a task.
      {heartbeat !== undefined && (
        <>
          {' '}
          As a time, <b>W1 ≥ {formatSpan(Math.ceil((skips * heartbeat) / nodes))}</b>: each of {nodes} nodes sends a
          heartbeat every {formatSpan(heartbeat)}.
        </>
      )}
    </p>
  );
}

interface Point extends Measured {
  readonly index: number;
  /** The quantities of this variant. */
  readonly input: TheoryInput | undefined;
}

function MeasuredTable({ input, points }: { readonly input: TheoryInput; readonly points: readonly Point[] }) {
  return (
    <table className="numbers" aria-label="Theory and measurement">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          {input.jobs !== undefined && (
            <>
              <th scope="col">D</th>
              <th scope="col">W1</th>
              <th scope="col">W2</th>
            </>
          )}
          <th scope="col">wait</th>
          <th scope="col">expected</th>
          <th scope="col">measured</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.index}>
            <th scope="row">
              <VariantBadge index={point.index} />
            </th>
            {input.jobs !== undefined && (
              <>
                <td>{point.skips}</td>
                <td>{point.waits === undefined ? '–' : formatSpan(point.waits.rack)}</td>
                <td>{point.waits === undefined ? '–' : formatSpan(point.waits.any)}</td>
              </>
            )}
            <td>{formatSpan(point.wait)}</td>
            <td>{percent(expectedOf(point.input ?? input, point))}</td>
            <td>{percent(point.locality)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Expected locality for a wait (µs): as many slots are skipped as become free in it, and one is looked at in any case. */
function expectedAt({ nodes, slotsPerNode, replicas, tasks, taskLength }: TheoryInput, wait: number): number {
  const skips = (wait * nodes * slotsPerNode) / taskLength;
  return expectedLocality(Math.max(1, skips), tasks, replicas, nodes);
}

/** Expected locality of a run: where a job gets back the slot it just left, no more than sticky slots allow. */
function expectedOf(input: TheoryInput, point: Measured): number {
  const expected = expectedAt(input, point.wait);
  return point.sticky === true ? Math.min(expected, ceilingOf(input)) : expected;
}

function ceilingOf({ jobs = 1, replicas, slotsPerNode }: TheoryInput): number {
  return jobs > 1 ? stickyLocality(jobs, replicas, slotsPerNode) : 1;
}

/** How many times a wait must fit into a job to be called harmless. */
const HARMLESS = 10;
/** Jobs of the sticky-slot sentence. */
const STICKY_JOBS = 10;

/** What else the paper works out, with this application's numbers. */
function Chances({ input, wanted }: { readonly input: TheoryInput; readonly wanted: number }) {
  const { tasks, replicas, nodes, slotsPerNode, taskLength } = input;
  if (replicas === 0) return null;
  const slots = nodes * slotsPerNode;
  const first = localOfferProbability(tasks, replicas, nodes);
  const last = localOfferProbability(1, replicas, nodes);
  const skips = Math.max(1, Math.round(minSkips(wanted, tasks, replicas, nodes)));
  const share = Math.min(tasks, slots);
  const wait = shareWait(share, slots, taskLength);
  const length = (tasks / share) * taskLength;
  const jobs = input.jobs === undefined || input.jobs === 1 ? STICKY_JOBS : input.jobs;
  const harmless = isWaitNegligible(share, slots, taskLength, length, HARMLESS);
  return (
    <p className="muted">
      A free slot is local for its first task with {percent(first)}, for its last with {percent(last)}; after{' '}
      {counted(skips, 'skip')}, the last one still has no local slot with {percent(nonlocalProbability(last, skips))}.
      Waiting for {share} of {short(slots)} slots costs about {formatSpan(wait)}, which is {harmless ? '' : 'not '}
      harmless for a job of {formatSpan(length)} (less than a tenth of it). Among {jobs} identical jobs without a wait,
      sticky slots hold locality below {percent(stickyLocality(jobs, replicas, slotsPerNode))}.
    </p>
  );
}

/** The paper's example, worked with the same formulas. */
function WorkedExample() {
  const skips = minSkips(0.95, 20, 3, 1);
  const share = waitFraction(0.95, 20, 3, 8);
  return (
    <p className="muted">
      The paper’s example: 95 % for N = 20 and R = 3 needs D = {skips.toFixed(2)} M; with L = 8 slots per node that is a
      wait of {(Math.floor(share * 1000) / 10).toFixed(1)} % of T, {formatSpan(share * 60e6)} for tasks of one minute.
      With M = 100 the exact sum gives {(expectedLocality(skips * 100, 20, 3, 100) * 100).toFixed(1)} %.
    </p>
  );
}

interface CurveProps {
  readonly input: TheoryInput;
  readonly points: readonly Point[];
  readonly wanted: number;
}

function Curve({ input, points, wanted }: CurveProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { tasks, replicas, nodes, slotsPerNode, taskLength } = input;
  const wide = Math.max(40, width - PAD.left - PAD.right);
  const tall = Math.max(30, height - PAD.top - PAD.bottom);
  const needed =
    replicas === 0 ? 0 : skipWait(minSkips(wanted, tasks, replicas, nodes), taskLength, nodes, slotsPerNode);
  const span = Math.max(1e5, needed, ...points.map(({ wait }) => wait)) * 1.08;
  const x = scaleLinear([0, span], [0, wide]);
  const y = scaleLinear([0, 1], [tall, 0]);
  const { exact, bound } = useMemo(() => {
    const toTime = scaleLinear([0, wide], [0, span]);
    const toHeight = scaleLinear([0, 1], [tall, 0]);
    const path = (value: (wait: number) => number | null): string => {
      const curve = line<number>()
        .defined((at) => value(toTime(at)) !== null)
        .y((at) => toHeight(value(toTime(at)) ?? 0))
        .x((at) => at)
        .digits(1);
      return curve(range(0, wide, CURVE_STEP)) ?? '';
    };
    const skips = (wait: number): number => (wait * nodes * slotsPerNode) / taskLength;
    return {
      exact: path((wait) => expectedAt(input, wait)),
      bound: path((wait) => (replicas === 0 ? null : localityLowerBound(skips(wait), tasks, replicas, nodes))),
    };
  }, [input, wide, tall, span, nodes, slotsPerNode, taskLength, tasks, replicas]);
  const marked = points
    .filter(({ locality }) => !Number.isNaN(locality))
    .map(({ wait, locality, index }) => ({ x: x(wait), y: y(locality), letter: variantLetter(index) }));
  return (
    <div className="chart locality__curve" ref={box}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <g transform={`translate(${PAD.left} ${PAD.top})`}>
            {y.ticks(2).map((share) => (
              <g key={share}>
                <path d={`M0 ${y(share)}h${wide}`} stroke="var(--grid)" />
                <text x={-4} y={y(share) + 3} textAnchor="end" className="chart__axis">
                  {Math.round(share * 100)} %
                </text>
              </g>
            ))}
            <text x={0} y={tall + 13} className="chart__axis">
              wait 0
            </text>
            <text x={wide} y={tall + 13} textAnchor="end" className="chart__axis">
              {formatSpan(span)}
            </text>
            <path d={bound} fill="none" stroke="var(--ink-3)" strokeDasharray="3 3" />
            <path d={exact} fill="none" stroke="var(--h4)" strokeWidth={1.5} />
            {points.some(({ sticky }) => sticky) && ceilingOf(input) < 1 && (
              <g>
                <path d={`M0 ${y(ceilingOf(input))}h${wide}`} stroke="var(--ink-3)" strokeDasharray="1 3" />
                {/* In the middle where a point and its letter are at the end of the line. */}
                <text
                  x={marked.some((point) => point.x > wide - KEY) ? wide / 2 : wide}
                  y={y(ceilingOf(input)) - 3}
                  textAnchor="end"
                  className="chart__axis"
                >
                  sticky slots
                </text>
              </g>
            )}
            <path d={`M0 ${y(wanted)}H${x(needed)}V${tall}`} fill="none" stroke="var(--accent)" strokeDasharray="2 2" />
            {marked.map((point) => (
              <circle
                key={point.letter}
                cx={point.x}
                cy={point.y}
                r={4}
                fill="var(--surface)"
                stroke="var(--ink)"
                strokeWidth={1.5}
              />
            ))}
            <PointLetters points={marked} wide={wide} tall={tall} />
          </g>
        </svg>
      )}
      <p className="locality__curve-key" style={{ right: keyRight(wide, x(needed)) }}>
        <span>expected</span> <span>lower bound, dashed</span> <span>○ measured</span>
      </p>
    </div>
  );
}

/** How far the key ends from the right edge, px: it stands left of the line at `line` where it would lie over it. */
function keyRight(wide: number, line: number): number {
  const room = wide - line;
  return PAD.right + (room < KEY ? room + 6 : 0);
}
