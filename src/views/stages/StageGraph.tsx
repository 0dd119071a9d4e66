import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useDrag } from '../../ui/pointer/drag';
import type { DragPoint } from '../../ui/pointer/drag';
import { barAt, cornerOf, exitOf, middleOf, neighbour, PAD, pathOf, SHAPES } from './graph-shape';
import type { Point, Shape } from './graph-shape';
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

/** Size of the handle of an edge. */
const HOLD = 12;

/** The stages of a job and what they read: boxes in layers, with the edges between them. */
export function StageGraph({ label, stages, edges, direction, selected, onSelect, editing }: StageGraphProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const shape: Shape = SHAPES[direction];
  const { right } = shape;
  const layout = useLayout(stages.length, edges, shape);
  const at = (stage: number): Point => cornerOf(layout, stage, shape);
  const [width, height] = right ? [layout.along, layout.across] : [layout.across, layout.along];
  const [pulled, pull] = usePull(box, editing);
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
    else if (editing === undefined || !pressInEditing(event, stage, editing)) return;
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
              chosen={isChosen(edge, editing)}
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
        {stages.map((stage, index) => (
          <div key={index} className="stages__place" style={{ left: at(index).x, top: at(index).y }}>
            <StageButton
              stage={stage}
              index={index}
              shape={shape}
              pressed={selected === index}
              isSource={editing?.from === index}
              isTarget={pulled?.over === index && pulled.from !== index}
              onClick={() => choose(index)}
              onKeyDown={(event) => press(event, index)}
            />
            {editing !== undefined && (
              <span
                className={right ? 'stages__out is-right' : 'stages__out'}
                aria-hidden="true"
                title={`Drag to a stage that reads ${stage.name}`}
                onPointerDown={(event) => pull(event, index)}
              />
            )}
          </div>
        ))}
      </fieldset>
    </div>
  );
}

/** Where stages and edges lie, in layers. */
function useLayout(stages: number, edges: readonly GraphEdge[], { right, wide, tall, layerGap }: Shape): GraphLayout {
  return useMemo(
    () =>
      layOut(stages, edges, {
        along: right ? wide : tall,
        across: right ? tall : wide,
        layerGap,
        gap: 10,
        lane: 8,
      }),
    [stages, edges, right, wide, tall, layerGap],
  );
}

/** The edge that is being drawn with the pointer, and what begins one at a stage. */
function usePull(box: RefObject<HTMLElement | null>, editing: GraphEditing | undefined) {
  const [pulled, setPulled] = useState<Pulled>();
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
  return [pulled, pull] as const;
}

/** Does what a key means at a stage that may be edited. @returns whether it means anything */
function pressInEditing(event: KeyboardEvent, stage: number, editing: GraphEditing): boolean {
  if (event.key === 'Delete' || event.key === 'Backspace') editing.onRemove(stage);
  else if (event.key === 'c' && !event.ctrlKey && !event.metaKey) editing.onFrom(stage);
  else if (event.key === 'Escape' && editing.from !== undefined) editing.onFrom(undefined);
  else return false;
  return true;
}

interface StageButtonProps {
  readonly stage: GraphStage;
  readonly index: number;
  readonly shape: Shape;
  readonly pressed: boolean;
  /** An edge that is being drawn begins here, or lies over it. */
  readonly isSource: boolean;
  readonly isTarget: boolean;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The box of a stage: its name, a line below it, and how far it has come. */
function StageButton({ stage, index, shape, pressed, isSource, isTarget, onClick, onKeyDown }: StageButtonProps) {
  const { name, detail, done, running } = stage;
  return (
    <button
      type="button"
      data-stage={index}
      className="stages__stage"
      aria-pressed={pressed}
      data-from={isSource || undefined}
      data-over={isTarget || undefined}
      style={{ width: shape.wide, height: shape.tall }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {done !== undefined && <span className="stages__done" style={{ width: `${done * 100}%` }} aria-hidden="true" />}
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

function isChosen({ from, to }: GraphEdge, editing: GraphEditing | undefined): boolean {
  return editing?.edge?.from === from && editing.edge.to === to;
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
  const chosen = isChosen(edge, editing);
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
