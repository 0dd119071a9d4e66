import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useDrag } from '../../ui/pointer/drag';
import type { DragPoint } from '../../ui/pointer/drag';
import { barAt, cornerOf, exitOf, middleOf, neighbour, PAD, pathOf, SHAPES } from './graph-shape';
import type { Point, Shape } from './graph-shape';
import { layOut } from './layers';
import type { GraphEdge } from './layers';
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
  const at = (stage: number): Point => cornerOf(layout, stage, shape);
  const [width, height] = right ? [layout.along, layout.across] : [layout.across, layout.along];
  const within = ({ clientX, clientY }: DragPoint): Point => {
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
          {pulled !== undefined && <path className="stages__pulled" d={pulledPath(pulled, at(pulled.from), shape)} />}
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

function pulledPath({ x, y }: Pulled, corner: Point, shape: Shape): string {
  const start = exitOf(corner, shape);
  return `M${start.x} ${start.y}L${x} ${y}`;
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

/** The stage that the pointer was let go over. */
function stageUnder({ clientX, clientY }: DragPoint): number | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const stage = element instanceof HTMLElement ? element.dataset['stage'] : undefined;
    if (stage !== undefined) return Number(stage);
  }
  return undefined;
}
