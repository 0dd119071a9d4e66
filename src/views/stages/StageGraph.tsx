import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useDrag } from '../../ui/pointer/drag';
import type { DragPoint } from '../../ui/pointer/drag';
import { layOut } from './layers';
import type { GraphEdge, GraphLayout } from './layers';
import './stages.css';

/** A stage in the picture. */
export interface GraphStage {
  readonly name: string;
  /** One short line below it. */
  readonly detail: string;
  /** Share that is done, and share that runs, 0 to 1; absent where nothing runs. */
  readonly done?: number;
  readonly running?: number;
}

export interface StageGraphProps {
  readonly label: string;
  readonly stages: readonly GraphStage[];
  readonly edges: readonly GraphEdge[];
  /** Layers follow each other downwards, to the right, or downwards in as little height as they take. */
  readonly direction: keyof typeof SHAPES;
  readonly selected: number | undefined;
  readonly onSelect: (stage: number | undefined) => void;
  readonly editing?: GraphEditing;
}

/** What a person may do with the graph. */
export interface GraphEditing {
  readonly edge: GraphEdge | undefined;
  readonly onEdge: (edge: GraphEdge | undefined) => void;
  /** The stage that an edge is being drawn from, with the keyboard or by two taps. */
  readonly from: number | undefined;
  readonly onFrom: (stage: number | undefined) => void;
  readonly onConnect: (from: number, to: number) => void;
  readonly onDisconnect: (edge: GraphEdge) => void;
  readonly onBarrier: (edge: GraphEdge, barrier: boolean) => void;
  readonly onRemove: (stage: number) => void;
}

/** How layers stand; sizes of a box and the gap between layers, CSS pixels. */
interface Shape {
  readonly right: boolean;
  readonly wide: number;
  readonly tall: number;
  readonly layerGap: number;
}

const SHAPES = {
  right: { right: true, wide: 108, tall: 38, layerGap: 44 },
  down: { right: false, wide: 108, tall: 38, layerGap: 30 },
  list: { right: false, wide: 172, tall: 20, layerGap: 11 },
} as const satisfies Record<string, Shape>;

const PAD = 8;
/** Length of the bar that marks a barrier. */
const BAR = 12;
/** Size of the handle of an edge. */
const HOLD = 12;

/** The stages of a job and what they read: boxes in layers, with the edges between them. */
export function StageGraph({ label, stages, edges, direction, selected, onSelect, editing }: StageGraphProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [pulled, setPulled] = useState<Pulled>();
  const shape: Shape = SHAPES[direction];
  const { right, wide, tall } = shape;
  const layout = useMemo(
    () =>
      layOut(stages.length, edges, {
        along: right ? wide : tall,
        across: right ? tall : wide,
        layerGap: shape.layerGap,
        gap: 10,
        lane: 8,
      }),
    [stages.length, edges, right, wide, tall, shape.layerGap],
  );
  const at = (stage: number): { readonly x: number; readonly y: number } => {
    const { along, across } = layout.places[stage];
    return { x: PAD + (right ? along : across), y: PAD + (right ? across : along) };
  };
  const [width, height] = right ? [layout.along, layout.across] : [layout.across, layout.along];
  const within = ({ clientX, clientY }: DragPoint): { readonly x: number; readonly y: number } => {
    const area = box.current?.getBoundingClientRect();
    return { x: clientX - (area?.left ?? 0), y: clientY - (area?.top ?? 0) };
  };
  const pull = useDrag<number>({
    begin: (from, point) => setPulled({ from, over: undefined, ...within(point) }),
    move: (from, point) => setPulled({ from, over: stageUnder(point), ...within(point) }),
    end: (from, { kept }, point) => {
      setPulled(undefined);
      const to = stageUnder(point);
      if (kept && to !== undefined && to !== from) editing?.onConnect(from, to);
    },
  });
  const choose = (stage: number): void => {
    editing?.onFrom(undefined);
    if (editing?.from !== undefined && editing.from !== stage) {
      editing.onConnect(editing.from, stage);
      return;
    }
    onSelect(selected === stage ? undefined : stage);
    editing?.onEdge(undefined);
  };
  const press = (event: KeyboardEvent, stage: number): void => {
    const next = neighbour(layout, edges, stage, event.key, right);
    if (next !== undefined) box.current?.querySelector<HTMLElement>(`[data-stage="${next}"]`)?.focus();
    else if (editing === undefined) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') editing.onRemove(stage);
    else if (event.key === 'c' && !event.ctrlKey && !event.metaKey) editing.onFrom(stage);
    else if (event.key === 'Escape' && editing.from !== undefined) editing.onFrom(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`stages${editing === undefined ? '' : ' is-edited'}${direction === 'list' ? ' is-list' : ''}`}>
      <fieldset
        className="stages__sheet"
        ref={box}
        aria-label={label}
        style={{ width: width + 2 * PAD, height: height + 2 * PAD }}
      >
        <svg width={width + 2 * PAD} height={height + 2 * PAD}>
          {edges.map((edge, index) => (
            <EdgeLine
              key={`${edge.from} ${edge.to}`}
              edge={edge}
              chosen={editing?.edge?.from === edge.from && editing.edge.to === edge.to}
              path={pathOf(at(edge.from), at(edge.to), layout.bends[index], shape)}
              bar={barAt(at(edge.to), shape)}
            />
          ))}
          {pulled !== undefined && (
            <path className="stages__pulled" d={`M${outOf(at(pulled.from), shape)}L${pulled.x} ${pulled.y}`} />
          )}
        </svg>
        {editing !== undefined &&
          edges.map((edge, index) => (
            <EdgeButton
              key={`${edge.from} ${edge.to}`}
              edge={edge}
              words={edgeWords(edge, stages)}
              at={middleOf(at(edge.from), at(edge.to), layout.bends[index], shape)}
              editing={editing}
            />
          ))}
        {stages.map(({ name, detail, done, running }, stage) => (
          <div key={stage} className="stages__place" style={{ left: at(stage).x, top: at(stage).y }}>
            <button
              type="button"
              data-stage={stage}
              className="stages__stage"
              aria-pressed={selected === stage}
              data-from={editing?.from === stage || undefined}
              data-over={(pulled?.over === stage && pulled.from !== stage) || undefined}
              style={{ width: wide, height: tall }}
              onClick={() => choose(stage)}
              onKeyDown={(event) => press(event, stage)}
            >
              {done !== undefined && (
                <span className="stages__done" style={{ width: `${done * 100}%` }} aria-hidden="true" />
              )}
              {running !== undefined && done !== undefined && (
                <span
                  className="stages__running"
                  style={{ left: `${done * 100}%`, width: `${Math.min(1 - done, running) * 100}%` }}
                  aria-hidden="true"
                />
              )}
              <b>{name}</b>
              <span>{detail}</span>
            </button>
            {editing !== undefined && (
              <span
                className={right ? 'stages__out is-right' : 'stages__out'}
                aria-hidden="true"
                title={`Drag to a stage that reads ${name}`}
                onPointerDown={(event) => pull(event, stage)}
              />
            )}
          </div>
        ))}
      </fieldset>
    </div>
  );
}

/** An edge that is being drawn: from a stage to the pointer, and the stage that lies there. */
interface Pulled extends Point {
  readonly from: number;
  readonly over: number | undefined;
}

interface EdgeLineProps {
  readonly edge: GraphEdge;
  readonly path: string;
  readonly bar: string;
  readonly chosen: boolean;
}

/** An edge: a barrier ends in a bar, what is read part by part is dotted. */
function EdgeLine({ edge: { barrier }, path, bar, chosen }: EdgeLineProps) {
  return (
    <g className={chosen ? 'is-chosen' : undefined}>
      <path className={barrier ? 'stages__edge' : 'stages__edge is-parts'} d={path} />
      {barrier && <path className="stages__bar" d={bar} />}
    </g>
  );
}

function edgeWords({ from, to, barrier }: GraphEdge, stages: readonly GraphStage[]): string {
  return `${stages[to].name} ${barrier ? 'waits for all of' : 'reads part by part'} ${stages[from].name}`;
}

interface EdgeButtonProps {
  readonly edge: GraphEdge;
  readonly words: string;
  readonly at: Point;
  readonly editing: GraphEditing;
}

/** Takes hold of an edge. */
function EdgeButton({ edge, words, at, editing }: EdgeButtonProps) {
  const chosen = editing.edge?.from === edge.from && editing.edge.to === edge.to;
  return (
    <button
      type="button"
      className="stages__hold"
      aria-label={words}
      aria-pressed={chosen}
      title={words}
      style={{ left: at.x - HOLD / 2, top: at.y - HOLD / 2 }}
      onClick={() => editing.onEdge(chosen ? undefined : edge)}
      onKeyDown={(event) => {
        if (event.key === 'b') editing.onBarrier(edge, !edge.barrier);
        else if (event.key === 'Delete' || event.key === 'Backspace') editing.onDisconnect(edge);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where edges leave a stage whose box begins at a point. */
function outOf({ x, y }: Point, { right, wide, tall }: Shape): string {
  return right ? `${x + wide} ${y + tall / 2}` : `${x + wide / 2} ${y + tall}`;
}

/** The middle of the last stretch of an edge. */
function middleOf(from: Point, to: Point, bends: GraphLayout['bends'][number], { right, wide, tall }: Shape): Point {
  const last = bends.at(-1);
  const start: Point = right ? { x: from.x + wide, y: from.y + tall / 2 } : { x: from.x + wide / 2, y: from.y + tall };
  const lane: Point | undefined =
    last && (right ? { x: PAD + last.along, y: PAD + last.across } : { x: PAD + last.across, y: PAD + last.along });
  const end: Point = right ? { x: to.x, y: to.y + tall / 2 } : { x: to.x + wide / 2, y: to.y };
  const begin = lane ?? start;
  return { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 };
}

/** A curve from one box to another that passes through the lanes kept free for it. */
function pathOf(from: Point, to: Point, bends: GraphLayout['bends'][number], { right, wide, tall }: Shape): string {
  const start: Point = right ? { x: from.x + wide, y: from.y + tall / 2 } : { x: from.x + wide / 2, y: from.y + tall };
  const end: Point = right ? { x: to.x, y: to.y + tall / 2 } : { x: to.x + wide / 2, y: to.y };
  const through = bends.map(({ along, across }): Point =>
    right ? { x: PAD + along, y: PAD + across } : { x: PAD + across, y: PAD + along },
  );
  let path = `M${start.x} ${start.y}`;
  let last = start;
  for (const next of [...through, end]) {
    const [mx, my] = [(last.x + next.x) / 2, (last.y + next.y) / 2];
    path += right
      ? `C${mx} ${last.y} ${mx} ${next.y} ${next.x} ${next.y}`
      : `C${last.x} ${my} ${next.x} ${my} ${next.x} ${next.y}`;
    last = next;
  }
  return path;
}

function barAt({ x, y }: Point, { right, wide, tall }: Shape): string {
  return right ? `M${x - 3} ${y + (tall - BAR) / 2}v${BAR}` : `M${x + (wide - BAR) / 2} ${y - 3}h${BAR}`;
}

/** The stage that the pointer was let go over. */
function stageUnder({ clientX, clientY }: DragPoint): number | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const stage = element instanceof HTMLElement ? element.dataset['stage'] : undefined;
    if (stage !== undefined) return Number(stage);
  }
  return undefined;
}

/** The stage that an arrow key leads to: the next of the layer, or one at the other end of an edge. */
function neighbour(
  { places, layers }: GraphLayout,
  edges: readonly GraphEdge[],
  stage: number,
  key: string,
  right: boolean,
): number | undefined {
  const [back, on, before, after] = right
    ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const row = layers[places[stage].layer];
  if (key === on) return edges.find(({ from }) => from === stage)?.to;
  if (key === back) return edges.find(({ to }) => to === stage)?.from;
  if (key === before) return row[row.indexOf(stage) - 1];
  if (key === after) return row[row.indexOf(stage) + 1];
  return undefined;
}
