import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Grid, GridLine } from '../../../analysis/locality/locality';
import { prepareCanvas } from '../../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../../render/canvas/repaint';
import { heatUnder, layoutHeat, paintHeat } from '../../../render/heatmap/heatmap-draw';
import type { HeatCells, HeatLayout } from '../../../render/heatmap/heatmap-draw';
import type { RunModel } from '../../../analysis/model';
import { useView, useViewStore } from '../../../store/view/view-store';
import type { Selection } from '../../../store/view/view-store';
import { useDrag } from '../../../ui/drag';
import { useHeatRamp } from '../../../ui/hooks/use-heat-ramp';
import { usePalette } from '../../../ui/hooks/use-palette';
import { useSize } from '../../../ui/hooks/use-size';
import { ItemTooltip } from '../../shared/ItemTooltip';
import { useCursor } from '../../shared/runs/use-cursor';
import { useTip } from '../../shared/use-tip';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A chosen cell and its place on the screen, client pixels. */
export interface ChosenPlace extends Place {
  readonly x: number;
  readonly y: number;
}

/** What moving a cell to another row would do, in words, and whether it can be done. */
export interface RowMove {
  readonly text: string;
  readonly run?: () => void;
}

interface HeatCanvasProps {
  readonly model: RunModel;
  readonly grid: Pick<Grid, 'rows' | 'columns' | 'groups'>;
  readonly cells: HeatCells;
  /** What a place says, most telling first; -1 stands for the whole row or column. */
  readonly linesAt: (place: Place) => readonly string[];
  /** Also done when a place is chosen. */
  readonly onChoose?: (place: ChosenPlace) => void;
  /** Choosing goes to an instant; choosing a selected cell again does not deselect it. */
  readonly keeps?: boolean;
  /** What dragging a cell to another row does; cells stay where they are without it. */
  readonly moveTo?: (place: Place, row: number) => RowMove;
  readonly label: string;
}

/** Cells on a canvas, with marks for what is hovered, focused and selected above it. */
export function HeatCanvas({ model, grid, cells, linesAt, onChoose, keeps = false, moveTo, label }: HeatCanvasProps) {
  const viewStore = useViewStore();
  const palette = usePalette();
  const ramp = useHeatRamp();
  const body = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(body);
  const [pointed, setPointed] = useState<Place>();
  const [focused, setFocused] = useState<Place>();
  const [said, setSaid] = useState('');
  const moving = useRef(false);
  const [tip, showTip] = useTip();
  const selection = useView((s) => s.selection);
  const hover = useView((s) => s.hover);
  const labels = useMemo(
    () => ({
      rows: grid.rows.map((line) => line.label),
      columns: grid.columns.map((line) => line.label),
      groups: grid.groups,
    }),
    [grid],
  );
  const layout = useMemo(
    () => layoutHeat(labels, width - 24, height - 6, palette.micro),
    [labels, width, height, palette.micro],
  );

  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null || width === 0) return undefined;
    const paint = (): void => {
      const context = prepareCanvas(target, layout.width, layout.height, pixelRatio(), 0);
      paintHeat(context, labels, layout, cells, palette, ramp);
    };
    paint();
    return repaintable(target, paint);
  }, [labels, layout, cells, palette, ramp, width]);
  // Another grid: what was under the pointer is not there any more.
  useEffect(
    () => () => {
      viewStore.getState().setHover(undefined);
      viewStore.getState().setHoverTime(undefined);
      setPointed(undefined);
      setFocused(undefined);
      showTip(undefined, 0, 0);
    },
    [grid, showTip, viewStore],
  );

  const choose = (place: Place, at?: { readonly x: number; readonly y: number }) => {
    const meant = meantBy(model, grid, place);
    const { selection: chosen, select } = viewStore.getState();
    onChoose?.({ ...place, ...(at ?? screenPlace(canvas.current, layout, place)) });
    if (meant === undefined) return;
    // Going to an instant keeps the node selected.
    if (keeps) select(meant);
    else select(chosen?.kind === meant.kind && chosen.id === meant.id ? undefined : meant);
  };
  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  useEffect(() => {
    keys.current = (event) => {
      if (event.ctrlKey || event.metaKey) return;
      if (event.altKey) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0 || focused === undefined || moveTo === undefined) return;
        const row = focused.row + step;
        if (row < 0 || row >= layout.rows) return;
        const move = moveTo(focused, row);
        move.run?.();
        if (move.run !== undefined) setFocused({ ...focused, row });
        setSaid(move.text);
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const next = nextPlace(layout, focused, event.key);
      if (next !== undefined) {
        setFocused(next);
        setSaid(linesAt(next).join('; '));
        revealRow(body.current, layout, next.row);
      } else if (event.key === 'Enter' && focused !== undefined) choose(focused);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
  });
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const listen = (event: KeyboardEvent): void => keys.current(event);
    const leave = (): void => setFocused(undefined);
    element.tabIndex = 0;
    element.addEventListener('keydown', listen);
    element.addEventListener('blur', leave);
    return () => {
      element.removeEventListener('keydown', listen);
      element.removeEventListener('blur', leave);
    };
  }, [width]);

  const timed = grid.columns[0]?.from !== undefined;
  const under = (event: { readonly clientX: number; readonly clientY: number }): Place | undefined => {
    const box = canvas.current?.getBoundingClientRect();
    return box === undefined ? undefined : heatUnder(layout, event.clientX - box.left, event.clientY - box.top);
  };
  const grab = useDrag<Place>({
    slop: CLICK_PX,
    begin: () => {
      moving.current = moveTo !== undefined;
    },
    move: (held, point) => {
      if (moveTo === undefined) return;
      const place = under(point);
      setPointed(place && { row: place.row, column: held.column });
      const text =
        place === undefined || place.row === held.row ? 'Drag it to another row' : moveTo(held, place.row).text;
      showTip([text], point.clientX, point.clientY);
    },
    end: (held, { kept }, point) => {
      const moved = moving.current;
      moving.current = false;
      const place = kept ? under(point) : undefined;
      if (place === undefined) return;
      if (!moved) choose(place, { x: point.clientX, y: point.clientY });
      else if (place.row >= 0 && place.row !== held.row) moveTo?.(held, place.row).run?.();
    },
  });
  const onMove = (event: { readonly clientX: number; readonly clientY: number }) => {
    if (moving.current) return;
    const place = under(event);
    setPointed((last) => (last?.row === place?.row && last?.column === place?.column ? last : place));
    viewStore.getState().setHover(place === undefined ? undefined : meantBy(model, grid, place));
    if (timed) viewStore.getState().setHoverTime(place === undefined ? undefined : grid.columns[place.column]?.from);
    showTip(place === undefined ? undefined : linesAt(place), event.clientX, event.clientY);
  };
  return (
    <>
      <div className="locality__body scroll-area" ref={body}>
        {width > 0 && (
          <div
            ref={region}
            className={`locality__region${moveTo === undefined ? '' : ' locality__region--movable'}`}
            style={{ width: layout.width, height: layout.height }}
            role="application"
            aria-roledescription="heat map"
            aria-label={`${label}. Arrow keys move between cells, Enter ${timed ? 'goes to that time and selects the node' : 'selects'}.${moveTo === undefined ? '' : ' Alt with up or down moves what a cell holds to the next row.'}`}
            onPointerMove={onMove}
            onPointerLeave={() => {
              setPointed(undefined);
              showTip(undefined, 0, 0);
              viewStore.getState().setHover(undefined);
              if (timed) viewStore.getState().setHoverTime(undefined);
            }}
            onPointerDown={(event) => {
              const place = under(event);
              if (place !== undefined) grab(event, place);
            }}
          >
            <canvas ref={canvas} aria-hidden="true" />
            <LineMarks model={model} grid={grid} layout={layout} meant={selection} kind="selected" />
            <LineMarks model={model} grid={grid} layout={layout} meant={hover} kind="hovered" />
            {timed && <CursorMark columns={grid.columns} layout={layout} />}
            <CellMark layout={layout} place={pointed} kind="pointed" />
            <CellMark layout={layout} place={focused} kind="focused" />
          </div>
        )}
      </div>
      <output className="visually-hidden">{said}</output>
      <ItemTooltip content={tip} />
    </>
  );
}

interface LineMarksProps {
  readonly model: RunModel;
  readonly grid: Pick<Grid, 'rows' | 'columns'>;
  readonly layout: HeatLayout;
  readonly meant: Selection | undefined;
  readonly kind: string;
}

/** Where there are more marks than this, they all mean the same thing and say nothing. */
const MOST_MARKS = 60;

/** Frames around the rows and columns of what is selected or hovered anywhere. */
function LineMarks({ model, grid, layout, meant, kind }: LineMarksProps) {
  if (meant === undefined || meant.kind === 'queue') return null;
  const of = (line: GridLine): boolean =>
    meant.kind === 'app'
      ? line.app !== undefined && model.directory.applications[line.app].id === meant.id
      : line.node !== undefined && model.directory.nodes[line.node].id === meant.id;
  const rows = grid.rows.flatMap((line, at) => (of(line) ? [at] : []));
  const columns = grid.columns.flatMap((line, at) => (of(line) ? [at] : []));
  // All lines belong to the one application that is shown: nothing stands out.
  const all = rows.length === grid.rows.length && grid.rows.length > 1;
  if (rows.length + columns.length > MOST_MARKS) return null;
  const { left, top, cellWidth, cellHeight } = layout;
  const name = `locality__mark locality__mark--${kind}`;
  return (
    <>
      {!all &&
        rows.map((row) => (
          <span
            key={`r${row}`}
            className={name}
            style={{ left: 0, top: top + row * cellHeight, width: layout.width - 2, height: cellHeight - 1 }}
          />
        ))}
      {(!all || grid.columns.length !== columns.length) &&
        columns.length !== grid.columns.length &&
        columns.map((column) => (
          <span
            key={`c${column}`}
            className={name}
            style={{ left: left + column * cellWidth, top: 0, width: cellWidth - 1, height: layout.height - 2 }}
          />
        ))}
    </>
  );
}

interface CursorMarkProps {
  readonly columns: readonly GridLine[];
  readonly layout: HeatLayout;
}

/** The cursor across columns of time. */
function CursorMark({ columns, layout }: CursorMarkProps) {
  const cursor = useCursor();
  const { from = 0, to = 1 } = columns[0];
  const column = (cursor - from) / (to - from);
  if (column < 0 || column > columns.length) return null;
  return (
    <span
      className="locality__cursor"
      style={{ left: Math.round(layout.left + column * layout.cellWidth), height: layout.height }}
    />
  );
}

interface CellMarkProps {
  readonly layout: HeatLayout;
  readonly place: Place | undefined;
  readonly kind: string;
}

function CellMark({ layout, place, kind }: CellMarkProps) {
  if (place === undefined || place.row < 0 || place.column < 0) return null;
  const { left, top, cellWidth, cellHeight } = layout;
  return (
    <span
      className={`locality__mark locality__mark--${kind}`}
      style={{
        left: left + place.column * cellWidth,
        top: top + place.row * cellHeight,
        width: cellWidth - 1,
        height: cellHeight - 1,
      }}
    />
  );
}

/** What a place stands for: the node of its row in a head of a row, otherwise the application of its column or its node. */
function meantBy(model: RunModel, grid: Pick<Grid, 'rows' | 'columns'>, { row, column }: Place): Selection | undefined {
  const { applications, nodes } = model.directory;
  const app = column >= 0 ? grid.columns[column]?.app : undefined;
  const node = row >= 0 ? grid.rows[row]?.node : undefined;
  // In executors against stages every column is of one application: the row tells more.
  const perApp = grid.rows[0]?.app === undefined;
  if (app !== undefined && (perApp || node === undefined)) return { kind: 'app', id: applications[app].id };
  return node === undefined ? undefined : { kind: 'node', id: nodes[node].id };
}

/** A press that moves less than this is a click, CSS pixels. */
const CLICK_PX = 3;

/** The middle of the lower edge of a cell on the screen, client pixels. */
function screenPlace(
  canvas: HTMLCanvasElement | null,
  { left, top, cellWidth, cellHeight }: HeatLayout,
  { row, column }: Place,
): { readonly x: number; readonly y: number } {
  const box = canvas?.getBoundingClientRect();
  return {
    x: (box?.left ?? 0) + left + (Math.max(0, column) + 0.5) * cellWidth,
    y: (box?.top ?? 0) + top + (Math.max(0, row) + 1) * cellHeight,
  };
}

function nextPlace(layout: HeatLayout, from: Place | undefined, key: string): Place | undefined {
  const { row, column } = from ?? { row: 0, column: 0 };
  const to = (r: number, c: number): Place => ({
    row: Math.max(0, Math.min(layout.rows - 1, r)),
    column: Math.max(0, Math.min(layout.columns - 1, c)),
  });
  const arrows: Readonly<Record<string, Place>> = {
    ArrowRight: to(row, column + 1),
    ArrowLeft: to(row, column - 1),
    ArrowDown: to(row + 1, column),
    ArrowUp: to(row - 1, column),
    Home: to(row, 0),
    End: to(row, layout.columns - 1),
  };
  const next = arrows[key];
  return next !== undefined && from === undefined ? to(0, 0) : next;
}

function revealRow(body: HTMLElement | null, layout: HeatLayout, row: number): void {
  if (body === null) return;
  const y = layout.top + row * layout.cellHeight;
  if (y < body.scrollTop) body.scrollTop = y - layout.top;
  else if (y + layout.cellHeight > body.scrollTop + body.clientHeight) {
    body.scrollTop = y + layout.cellHeight - body.clientHeight;
  }
}
