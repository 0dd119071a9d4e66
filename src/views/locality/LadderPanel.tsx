import { memo, useMemo, useRef } from 'react';
import { tasksWaitingAt } from '../../analysis/explain/explain-tasks';
import type { TasksWaiting } from '../../analysis/explain/explain-tasks';
import { holdWords } from '../../analysis/explain/hold-words';
import { ladders, stepAt } from '../../analysis/locality/ladders';
import type { Ladder, LadderStep } from '../../analysis/locality/ladders';
import type { RunModel } from '../../analysis/model';
import { TaskWaitCause } from '../../analysis/waiting/task-waiting';
import { cutMiddle } from '../../base/text/cut-text';
import { counted } from '../../base/text/counted';
import { formatInstant, formatSpan } from '../../base/units';
import { localityNames } from '../../frameworks/spark/task-scheduler/locality/locality';
import { useView, useViewStore } from '../../store/view/view-store';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { useSize } from '../../ui/hooks/use-size';
import { useCursor } from '../shared/runs/use-cursor';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { LEVEL_LETTERS, LEVEL_WORDS } from './level-words';
import { TimeTicks } from './TimeTicks';

const NAME = 108;
/** Letters for which there is room beside the badge, and the least of a name, however long its stage is called. */
const LETTERS = 15;
const LEAST_LETTERS = 9;
const NOW = 116;
/** More task sets than this are not drawn; those of the selected application come first. */
const MOST = 40;
const MOST_SPOKEN = 12;
const STEP = 4;
/** Steps, a letter above the highest of them, ticks below. */
const HEIGHT = 5 * STEP + 20;

interface Row {
  readonly key: string;
  readonly variant: VariantModel;
  readonly ladder: Ladder;
  readonly app: string;
  readonly stage: string;
}

/** The worst level that each task set accepts over time, the offers it refused, and when the next level opens. */
export function LadderPanel({ variants }: { readonly variants: readonly VariantModel[] }) {
  const body = useRef<HTMLDivElement>(null);
  const { width } = useSize(body);
  const cursor = useCursor();
  const selected = useView((s) => (s.selection?.kind === 'app' ? s.selection.id : undefined));
  const all = useMemo(() => rowsOf(variants), [variants]);
  const rows = useMemo(() => {
    const own = all.filter((row) => row.app === selected);
    return own.length > 0 ? own : all;
  }, [all, selected]);
  const plot = Math.max(40, width - 24 - NAME - NOW);
  return (
    <div className="view-panel">
      <div className="view-bar">
        <span className="locality__key">worst level accepted, ticks: refused offers, dots: the wait restarts</span>
        <span className="grow" />
        <span className="locality__key">
          {levelsIn(rows).map((level) => (
            <span key={level} title={localityNames[level]}>
              <b>{LEVEL_LETTERS[level]}</b> {LEVEL_WORDS[level]}
            </span>
          ))}
        </span>
      </div>
      <div className="locality__body scroll-area" ref={body}>
        {rows.length === 0 && <p>No task set has waited for locality.</p>}
        {width > 0 &&
          rows.slice(0, MOST).map((row) => <LadderRow key={row.key} row={row} width={plot} cursor={cursor} />)}
        {width > 0 && rows.length > 0 && <TimeTicks left={NAME} width={plot} />}
        {rows.length > MOST && (
          <p className="muted small">{rows.length - MOST} more. Select an application to see only its task sets.</p>
        )}
      </div>
    </div>
  );
}

/** The levels that task sets accepted at some time, in their order. */
function levelsIn(rows: readonly Row[]): readonly number[] {
  const seen = new Set(rows.flatMap(({ ladder }) => ladder.steps.map(({ level }) => level)));
  return localityNames.flatMap((_, level) => (seen.has(level) ? [level] : []));
}

/** Task sets of all variants, the same one of each below the other. */
function rowsOf(variants: readonly VariantModel[]): readonly Row[] {
  const rows = variants.flatMap((variant) =>
    ladders(variant.model).map((ladder): Row => {
      const { id, stages } = variant.model.directory.applications[ladder.app];
      const stage = stages[ladder.stage] ?? String(ladder.stage);
      return { key: `${variant.id} ${id} ${ladder.stage}`, variant, ladder, app: id, stage };
    }),
  );
  const place = new Map<string, number>();
  for (const { app, ladder } of rows) {
    const key = `${app} ${ladder.stage}`;
    if (!place.has(key)) place.set(key, place.size);
  }
  const order = (row: Row): number => place.get(`${row.app} ${row.ladder.stage}`) ?? 0;
  return rows.toSorted((x, y) => order(x) - order(y) || x.variant.index - y.variant.index);
}

interface RowProps {
  readonly row: Row;
  readonly width: number;
  /** µs. */
  readonly cursor: number;
}

function LadderRow({ row, width, cursor }: RowProps) {
  const viewStore = useViewStore();
  const { ladder, variant, app, stage } = row;
  const [from, to] = useView((s) => s.zoom);
  const pointed = useView((s) => s.hoverTime);
  const x = (time: number): number => Math.round(((time - from) / (to - from)) * width) + 0.5;
  return (
    <div className="locality__ladder">
      <button
        type="button"
        className="locality__ladder-name"
        title={`${app}, ${stage}`}
        onClick={() => viewStore.getState().select({ kind: 'app', id: app })}
      >
        <VariantBadge index={variant.index} />
        <span>
          {cutMiddle(app, Math.max(LEAST_LETTERS, LETTERS - stage.length))} <small>{stage}</small>
        </span>
      </button>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={spoken(row)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          viewStore.getState().setHoverTime(from + ((event.clientX - box.left) / box.width) * (to - from));
        }}
        onPointerLeave={() => viewStore.getState().setHoverTime(undefined)}
      >
        <Drawing ladder={ladder} from={from} to={to} width={width} />
        {pointed !== undefined && <path d={`M${x(pointed)} 0V${HEIGHT}`} stroke="var(--ink-3)" />}
        {cursor >= from && cursor <= to && <path d={`M${x(cursor)} 0V${HEIGHT}`} stroke="var(--accent)" />}
      </svg>
      <Now row={row} cursor={cursor} />
    </div>
  );
}

interface DrawingProps {
  readonly ladder: Ladder;
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** Steps as a filled staircase, which is the higher the less a task set insists on its data; refusals as ticks below, resets as dots. */
const Drawing = memo(function Drawing({ ladder, from, to, width }: DrawingProps) {
  const base = HEIGHT - 8;
  const scale = width / (to - from);
  const clip = (time: number): number => Math.max(0, Math.min(width, (time - from) * scale));
  let stairs = '';
  let tops = '';
  for (const step of ladder.steps) {
    const left = clip(step.from);
    const right = clip(step.to);
    if (right <= left) continue;
    const top = base - (step.level + 1) * STEP;
    stairs += `M${left.toFixed(1)} ${base}V${top}H${right.toFixed(1)}V${base}Z`;
    tops += `M${left.toFixed(1)} ${top}H${right.toFixed(1)}`;
  }
  let ticks = '';
  let last = -1;
  for (const { at } of ladder.refusals) {
    const x = Math.round((at - from) * scale);
    if (x < 0 || x > width || x === last) continue;
    last = x;
    ticks += `M${x + 0.5} ${base + 2}v5`;
  }
  let dots = '';
  last = -1;
  for (const reset of ladder.resets) {
    const x = Math.round((reset - from) * scale);
    if (x < 0 || x > width || x === last) continue;
    last = x;
    dots += `M${x + 0.5} ${base + 0.5}h0`;
  }
  return (
    <>
      <path d={`M0 ${base + 0.5}h${width}`} stroke="var(--line-2)" />
      <path d={stairs} fill="var(--wLb)" />
      <path d={tops} stroke="var(--wL)" strokeWidth={2} fill="none" />
      {ladder.steps.map(({ from: begin, to: end, level }, i) => {
        const left = clip(begin);
        const before = ladder.steps.at(i - 1);
        const goesOn = i > 0 && before?.level === level && before.to === begin;
        return goesOn || clip(end) - left < 12 ? null : (
          <text key={begin} x={left + 3} y={base - (level + 1) * STEP - 3} className="chart__axis">
            {LEVEL_LETTERS[level]}
          </text>
        );
      })}
      <path d={ticks} stroke="var(--wL)" />
      <path d={dots} className="locality__reset" />
    </>
  );
});

/** What holds at the cursor, in words. */
function Now({ row, cursor }: { readonly row: Row; readonly cursor: number }) {
  const { ladder, variant } = row;
  const step = stepAt(ladder, cursor);
  const refused = ladder.refusals.findLast(({ at }) => at <= cursor);
  const reset = ladder.resets.findLast((at) => at <= cursor);
  const text = step === undefined ? 'nothing pending' : localityNames[step.level];
  const waiting = tasksWaitingAt(variant.model, ladder.app, cursor).find(({ stage }) => stage === ladder.stage);
  const { containers, directory } = variant.model;
  const last =
    refused === undefined
      ? 'no offer refused yet'
      : refused.node >= 0
        ? `last skipped ${formatInstant(refused.at)}: a slot of ${directory.nodes[refused.node].id}`
        : `last refused ${formatInstant(refused.at)}: ${refused.executors} ${refused.executors === 1 ? 'executor' : 'executors'}, among them one on ${directory.nodes[containers.node[refused.container]]?.id ?? 'a lost node'}`;
  return (
    <span
      className="locality__ladder-now"
      title={reset === undefined ? last : `${last}; its wait restarted at ${formatInstant(reset)}`}
    >
      <b>{text}</b>
      <small>
        {(waiting && waitText(variant.model, ladder.app, waiting)) ??
          jobText(ladder, step, cursor) ??
          refusalsText(ladder)}
      </small>
    </span>
  );
}

/** What its tasks wait for: the countdown to the next level, the next offer, what holds the stage, or a slot. */
function waitText(model: RunModel, app: number, { cause, left, next, hold }: TasksWaiting): string {
  if (hold !== null) return holdWords(model, app, hold);
  if (cause === TaskWaitCause.noFreeSlot) return 'no free slot';
  if (cause === TaskWaitCause.tick) return 'waits for the next offer';
  return `${next < 0 ? 'next level' : localityNames[next]} in ${formatSpan(left)}`;
}

/** How long a job must still be skipped until it accepts worse, or how many slots it has let pass so far. */
function jobText({ refusals }: Ladder, step: LadderStep | undefined, at: number): string | undefined {
  if (step === undefined || refusals.length === 0 || refusals[0].node < 0) return undefined;
  if (step.opens < Infinity) return `${formatSpan(step.opens - step.from)} of skipping left`;
  const passed = refusals.filter((refusal) => refusal.at <= at).length;
  return `${passed} ${passed === 1 ? 'slot' : 'slots'} let pass`;
}

/** The levels with their beginnings, for those who cannot see them. */
function spoken({ app, stage, ladder, variant }: Row): string {
  const risen = ladder.steps.filter(({ level }, i) => i === 0 || ladder.steps[i - 1].level !== level);
  const steps = risen.slice(0, MOST_SPOKEN);
  const levels = steps.map(({ from, level }) => `${localityNames[level]} from ${formatInstant(from)}`).join(', ');
  const more = risen.length - steps.length;
  const rest = more > 0 ? `, ${more} more` : '';
  const { length } = ladder.resets;
  const resets = length === 0 ? '' : `, its wait restarted ${length} ${length === 1 ? 'time' : 'times'}`;
  return `${variantLetter(variant.index)}, ${app}, ${stage}: ${levels}${rest}; ${refusalsText(ladder)}${resets}`;
}

function refusalsText({ refusals }: Ladder): string {
  return refusals.length === 0 ? 'nothing refused' : `${counted(refusals.length, 'time')} refused`;
}
