import { useMemo, useRef, useState } from 'react';
import { Fate } from '../../analysis/model';
import type { RunModel } from '../../analysis/model';
import { formatInstant, formatSpan } from '../../base/units';
import { useScenario } from '../../store/scenario-store';
import { useView } from '../../store/view-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Select } from '../../ui/Select';
import { useRested } from '../../ui/use-rested';
import { useSize } from '../../ui/use-size';
import { seenBy } from '../shared/act';
import { queueIndex } from '../shared/names';
import { useCursor } from '../shared/use-cursor';
import type { VariantModel } from '../shared/use-runs-view';
import { settingsAt } from './settings-at';
import { entitlementsOf, fateText, storyOf } from './spells';
import type { Entitlement, Spell, Story } from './spells';

/** From not starved to a container of its own: one leaf, over the visible stretch of time. */
export function StarvedPanel({ variant }: { readonly variant: VariantModel }) {
  const { queues } = variant.model.directory;
  const selection = useView((s) => s.selection);
  const [chosen, setChosen] = useState<string>();
  const leaves = queues.flatMap(({ leaf, id }) => (leaf ? [id] : []));
  const own = selectedQueue(variant.model, selection?.kind === 'app' ? selection.id : undefined);
  const wish = chosen ?? (selection?.kind === 'queue' ? selection.id : own);
  const path = leaves.find((id) => id === wish) ?? mostMarked(variant.model) ?? leaves[0] ?? 'root';
  return <StoryOf variant={variant} path={path} leaves={leaves} onChoose={setChosen} />;
}

function selectedQueue({ directory }: RunModel, app: string | undefined): string | undefined {
  const found = directory.applications.find(({ id }) => id === app);
  return found === undefined ? undefined : directory.queues[found.queue].id;
}

/** The leaf for which most was marked, to begin with something to see. */
function mostMarked({ preemptions, directory }: RunModel): string | undefined {
  if (preemptions === undefined) return undefined;
  const counts = new Map<number, number>();
  for (let row = 0; row < preemptions.container.length; row++) {
    const app = preemptions.app[row];
    const queue = app >= 0 ? directory.applications[app].queue : preemptions.queue[row];
    if (queue >= 0) counts.set(queue, (counts.get(queue) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? undefined : directory.queues[most[0]].id;
}

interface StoryOfProps {
  readonly variant: VariantModel;
  readonly path: string;
  readonly leaves: readonly string[];
  readonly onChoose: (path: string) => void;
}

function StoryOf({ variant: { model, id }, path, leaves, onChoose }: StoryOfProps) {
  const document = useScenario((s) => s.document);
  const cursor = Math.min(useCursor(), model.end);
  const at = useRested(cursor);
  const queue = queueIndex(model, path) ?? 0;
  const settings = useMemo(() => settingsAt(seenBy(document, id), at), [document, id, at]);
  const story = useMemo(() => storyOf(model, settings, queue), [model, settings, queue]);
  const entitlements = useMemo(() => entitlementsOf(model, settings, queue), [model, settings, queue]);
  return (
    <div className="yarn__panel">
      <div className="yarn__bar">
        <Select
          aria-label="Leaf whose story is told"
          value={path}
          options={leaves.map((value) => ({ value, label: value }))}
          onChange={onChoose}
        />
        {entitlements.map(({ name, patience, patienceSetting, part }) => (
          <span key={patienceSetting} className="small muted">
            <code>{patienceSetting}</code> {patience === Infinity ? 'never' : formatSpan(patience)}
            {part < 1 && `, below ${Math.round(part * 100)} % of its ${name}`}
          </span>
        ))}
        <span className="small muted">
          <code>{story.graceSetting}</code> {formatSpan(story.grace)}
        </span>
      </div>
      <div className="yarn__two yarn__two--wide">
        <StoryChart model={model} story={story} entitlements={entitlements} cursor={cursor} />
        <ScrollRegion label="Preemption in words" className="yarn__words">
          <StoryWords model={model} story={story} entitlements={entitlements} at={cursor} path={path} />
          <VictimTable model={model} story={story} at={cursor} />
        </ScrollRegion>
      </div>
    </div>
  );
}

const GUTTER = 92;
const PAD = 10;
const LANE = 24;
const VICTIM = 7;
const MOST_LANES = 14;

interface ChartProps {
  readonly model: RunModel;
  readonly story: Story;
  readonly entitlements: readonly Entitlement[];
  readonly cursor: number;
}

/** Lanes from above: what it is entitled to, what was marked and killed for it, what began. The table beside says the same. */
function StoryChart({ model, story, entitlements, cursor }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const zoom = useView((s) => s.zoom);
  const [from, to] = zoom;
  const wide = Math.max(60, width - GUTTER - PAD);
  const x = (time: number): number =>
    GUTTER + Math.max(0, Math.min(1, (Math.min(time, model.end) - from) / Math.max(1, to - from))) * wide;
  const lanes = victimLanes(model, story);
  const top = 14 + entitlements.length * LANE;
  const victims = Math.max(1, Math.min(MOST_LANES, Math.max(0, ...lanes.map(({ lane }) => lane + 1)))) * VICTIM + 8;
  const tall = top + victims + LANE + 4;
  const visible = (start: number, end: number): boolean => end > from && start < to;
  const at = Math.round(x(cursor)) + 0.5;
  return (
    <div className="yarn__chart scroll-area" ref={box}>
      {width > 0 && (
        <svg width={width} height={tall} aria-hidden="true">
          {entitlements.map((entitlement, i) => (
            <g key={entitlement.name} transform={`translate(0 ${14 + i * LANE})`}>
              <text x={4} y={12} className="chart__axis">
                {entitlement.name}
              </text>
              <path d={`M${GUTTER} 12.500h${wide}`} stroke="var(--line)" />
              {story.spells
                .filter((spell) => spell.entitlement === entitlement || spell.entitlement.name === entitlement.name)
                .filter((spell) => visible(spell.from, spell.to))
                .map((spell) => (
                  <SpellBar key={spell.from} spell={spell} x={x} />
                ))}
            </g>
          ))}
          <g transform={`translate(0 ${top})`}>
            <text x={4} y={10} className="chart__axis">
              marked, killed
            </text>
            {lanes
              .filter(({ row, lane }) => lane < MOST_LANES && visible(start(model, row), finish(model, row)))
              .map(({ row, lane }) => (
                <VictimBar key={row} model={model} row={row} y={2 + lane * VICTIM} x={x} />
              ))}
          </g>
          <g transform={`translate(0 ${top + victims})`}>
            <text x={4} y={12} className="chart__axis">
              containers start
            </text>
            <path d={`M${GUTTER} 14.500h${wide}`} stroke="var(--line)" />
            <path d={ticksPath(story.starts, x, from, to)} stroke="var(--good)" strokeWidth={1.5} />
          </g>
          <path d={`M${at} 4V${tall - 2}`} stroke="var(--accent)" />
          <text x={GUTTER} y={9} className="chart__axis">
            {formatInstant(from)}
          </text>
          <text x={width - PAD} y={9} textAnchor="end" className="chart__axis">
            {formatInstant(to)}
          </text>
        </svg>
      )}
    </div>
  );
}

/** Pale while it is patient, with the end of its patience as a mark; solid red outline from then on. */
function SpellBar({ spell, x }: { readonly spell: Spell; readonly x: (time: number) => number }) {
  const { from, to, overdue, entitlement } = spell;
  const x0 = x(from);
  const x1 = Math.max(x(to), x0 + 1);
  const turn = Math.min(x(overdue), x1);
  const name = entitlement.patienceSetting;
  return (
    <>
      <rect
        x={x0}
        y={4}
        width={Math.max(1, turn - x0)}
        height={12}
        fill="var(--wPb)"
        stroke="var(--wP)"
        strokeOpacity={0.5}
      />
      {overdue < to && (
        <>
          <rect
            x={turn}
            y={4}
            width={Math.max(1, x1 - turn)}
            height={12}
            fill="var(--danger-soft)"
            stroke="var(--danger)"
          />
          <path d={`M${turn} 1v18`} stroke="var(--danger)" strokeWidth={1.5} />
        </>
      )}
      {turn - x0 > name.length * 5.4 + 8 && (
        <text x={x0 + 4} y={13} className="yarn__in-bar">
          {name}
        </text>
      )}
      {overdue < to && x1 - turn > 44 && (
        <text x={turn + 4} y={13} className="yarn__in-bar">
          overdue
        </text>
      )}
    </>
  );
}

interface VictimBarProps {
  readonly model: RunModel;
  readonly row: number;
  readonly y: number;
  readonly x: (time: number) => number;
}

/** From the mark to the kill; dashed when it was spared, with a cross where it was killed. */
function VictimBar({ model: { preemptions }, row, y, x }: VictimBarProps) {
  if (preemptions === undefined) return null;
  const x0 = x(preemptions.marked[row]);
  const x1 = Math.max(x(preemptions.until[row]), x0 + 2);
  const fate = preemptions.fate[row];
  const spared = fate === Fate.spared;
  const color = spared ? 'var(--ink-3)' : 'var(--danger)';
  return (
    <>
      <path
        d={`M${x0} ${y + 2.5}H${x1}`}
        stroke={color}
        strokeWidth={spared ? 1 : 3}
        strokeDasharray={spared ? '3 2' : ''}
      />
      {fate === Fate.preempted && <path d={`M${x1 - 2} ${y}l5 5m0-5l-5 5`} stroke={color} strokeWidth={1.3} />}
      {spared && <circle cx={x1 + 2} cy={y + 2.5} r={2} fill="var(--surface)" stroke={color} />}
    </>
  );
}

function start({ preemptions }: RunModel, row: number): number {
  return preemptions?.marked[row] ?? 0;
}

function finish({ preemptions, end }: RunModel, row: number): number {
  return Math.min(preemptions?.until[row] ?? 0, end);
}

/** Each victim in the first lane that is free. */
function victimLanes(model: RunModel, { victims }: Story): { readonly row: number; readonly lane: number }[] {
  const free: number[] = [];
  return victims.map((row) => {
    let lane = free.findIndex((until) => until <= start(model, row));
    if (lane === -1) lane = free.length;
    free[lane] = finish(model, row);
    return { row, lane };
  });
}

/** At most one tick per pixel. */
function ticksPath(times: readonly number[], x: (time: number) => number, from: number, to: number): string {
  const seen = new Set<number>();
  for (const time of times) if (time >= from && time <= to) seen.add(Math.round(x(time)));
  return [...seen].map((at) => `M${at + 0.5} 6v8`).join('');
}

interface WordsProps {
  readonly model: RunModel;
  readonly story: Story;
  readonly entitlements: readonly Entitlement[];
  readonly at: number;
  readonly path: string;
}

function StoryWords({ model, story, entitlements, at, path }: WordsProps) {
  const now = story.spells.filter((spell) => spell.from <= at && at < spell.to);
  const marked = story.victims.filter((row) => start(model, row) <= at && at < finish(model, row)).length;
  const killed = story.victims.filter(
    (row) => model.preemptions?.fate[row] === Fate.preempted && finish(model, row) <= at,
  ).length;
  return (
    <>
      <p>
        {now.length === 0 ? (
          <>
            <b>{path}</b> is not starved: it holds what it may claim of{' '}
            {entitlements.map(({ name }) => `its ${name}`).join(' and ')}, or asks for no more.
          </>
        ) : (
          now.map((spell) => (
            <span key={spell.entitlement.name}>
              <b>{path}</b> is below{' '}
              {spell.entitlement.part < 1 ? `${Math.round(spell.entitlement.part * 100)} % of ` : ''}
              its {spell.entitlement.name} since {formatInstant(spell.from)}. {overdueText(spell, at)}{' '}
            </span>
          ))
        )}
      </p>
      <p className="muted">
        {marked} marked now, {killed} killed so far.
      </p>
    </>
  );
}

function overdueText({ from, overdue, entitlement }: Spell, at: number): string {
  const { patience, patienceSetting } = entitlement;
  if (patience === Infinity) return `Nothing is done about it: ${patienceSetting} is not set.`;
  if (overdue <= at) return `${patienceSetting} was over at ${formatInstant(overdue)}.`;
  return `${patienceSetting} is over in ${formatSpan(from + patience - at)}, unless that ends before.`;
}

const MOST_VICTIMS = 40;

function VictimTable({ model, story, at }: { readonly model: RunModel; readonly story: Story; readonly at: number }) {
  const { preemptions, containers, directory } = model;
  if (preemptions === undefined || story.victims.length === 0) {
    return <p className="muted">Nothing was ever marked for it.</p>;
  }
  // Those around the cursor first.
  const first = Math.max(
    0,
    story.victims.findIndex((row) => preemptions.until[row] > at),
  );
  const shown = story.victims.slice(first, first + MOST_VICTIMS);
  return (
    <table className="yarn__table">
      <caption className="visually-hidden">Containers that were marked for it</caption>
      <thead>
        <tr>
          <th scope="col">Container of</th>
          <th scope="col">Marked</th>
          <th scope="col">Fate</th>
          <th scope="col">For</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const container = preemptions.container[row];
          const app = preemptions.app[row];
          const open = at < preemptions.until[row] && preemptions.marked[row] <= at;
          const left = preemptions.due[row] - at;
          return (
            <tr key={row}>
              <th scope="row">
                {directory.applications[containers.app[container]].id}, {containers.ordinal[container]} on{' '}
                {directory.nodes[containers.node[container]].id}
              </th>
              <td>{formatInstant(preemptions.marked[row])}</td>
              <td>
                {open && Number.isFinite(left) && left > 0
                  ? `killed in ${formatSpan(left)}`
                  : `${fateText(preemptions.fate[row])}${
                      preemptions.until[row] === Infinity ? '' : ` at ${formatInstant(preemptions.until[row])}`
                    }`}
              </td>
              <td>{app >= 0 ? directory.applications[app].id : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
