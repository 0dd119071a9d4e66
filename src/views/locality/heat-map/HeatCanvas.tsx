import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import type { Grid } from '../../../analysis/locality/locality';
import { prepareCanvas } from '../../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../../render/canvas/repaint';
import { heatUnder, layoutHeat, paintHeat } from '../../../render/heatmap/heatmap-draw';
import type { HeatCells, HeatLabels, HeatLayout } from '../../../render/heatmap/heatmap-draw';
import type { RunModel } from '../../../analysis/model';
import { toggleSelection } from '../../../store/view/toggle-selection';
import { useView, useViewStore } from '../../../store/view/view-store';
import { useDrag } from '../../../ui/pointer/drag';
import { useHeatRamp } from '../../../ui/hooks/use-heat-ramp';
import { usePalette } from '../../../ui/hooks/use-palette';
import { useRegionKeys } from '../../../ui/hooks/use-region-keys';
import { useSize } from '../../../ui/hooks/use-size';
import { ItemTooltip } from '../../shared/ItemTooltip';
import { useTip } from '../../shared/use-tip';
import '../../shared/painted/painted-region.css';
import { CellMark, CursorMark, LineMarks } from './HeatMarks';
import { meantBy, nextPlace, placeWithin, revealRow, screenPlace } from './heat-place';
import type { ChosenPlace, Place, ScreenPoint } from './heat-place';

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

type ClientPoint = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** A press that moves less than this is a click, CSS pixels. */
const CLICK_PX = 3;

/** Room that is kept free beside the cells for a scroll bar, and below them, CSS pixels. */
const MARGIN = { right: 24, bottom: 6 };

/** Cells on a canvas, with marks for what is hovered, focused and selected above it. */
export function HeatCanvas(props: HeatCanvasProps) {
  const { model, grid, cells, moveTo, label } = props;
  const body = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(body);
  const layout = usePaintedCells(canvas, grid, cells, width, height);
  const selection = useView((s) => s.selection);
  const hover = useView((s) => s.hover);
  const choose = useChoice(props, canvas, layout);
  const keyboard = useHeatKeys(props, { body, region, isThere: width > 0 }, layout, choose);
  const pointer = useHeatPointer(props, canvas, layout, choose);
  const timed = isTimed(grid);
  const movable = moveTo !== undefined;
  return (
    <>
      <div className="locality__body scroll-area" ref={body}>
        {width > 0 && (
          <div
            ref={region}
            className={movable ? 'painted-region is-movable' : 'painted-region'}
            style={{ width: layout.width, height: layout.height }}
            role="application"
            aria-roledescription="heat map"
            aria-label={`${label}. Arrow keys move between cells, Enter ${timed ? 'goes to that time and selects the node' : 'selects'}.${movable ? ' Alt with up or down moves what a cell holds to the next row.' : ''}`}
            onPointerMove={pointer.onMove}
            onPointerLeave={pointer.onLeave}
            onPointerDown={pointer.onDown}
          >
            <canvas ref={canvas} aria-hidden="true" />
            <LineMarks model={model} grid={grid} layout={layout} meant={selection} kind="selected" />
            <LineMarks model={model} grid={grid} layout={layout} meant={hover} kind="hovered" />
            {timed && <CursorMark columns={grid.columns} layout={layout} />}
            <CellMark layout={layout} place={pointer.place} kind="pointed" />
            <CellMark layout={layout} place={keyboard.focused} kind="focused" />
          </div>
        )}
      </div>
      <output className="visually-hidden">{keyboard.said}</output>
      <ItemTooltip content={pointer.tip} />
    </>
  );
}

/** Whether columns are stretches of time. */
function isTimed({ columns }: Pick<Grid, 'columns'>): boolean {
  return columns[0]?.from !== undefined;
}

/** Paints the cells; gives their layout in a body of `width` x `height` CSS pixels. */
function usePaintedCells(
  canvas: RefObject<HTMLCanvasElement | null>,
  grid: HeatCanvasProps['grid'],
  cells: HeatCells,
  width: number,
  height: number,
): HeatLayout {
  const palette = usePalette();
  const ramp = useHeatRamp();
  const labels = useMemo<HeatLabels>(
    () => ({
      rows: grid.rows.map((line) => line.label),
      columns: grid.columns.map((line) => line.label),
      groups: grid.groups,
    }),
    [grid],
  );
  const layout = useMemo(
    () => layoutHeat(labels, width - MARGIN.right, height - MARGIN.bottom, palette.micro),
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
  }, [canvas, labels, layout, cells, palette, ramp, width]);
  return layout;
}

type Choose = (place: Place, at?: ScreenPoint) => void;

/** What choosing a cell does: it selects what the cell stands for, or deselects it. */
function useChoice(
  { model, grid, onChoose, keeps = false }: HeatCanvasProps,
  canvas: RefObject<HTMLCanvasElement | null>,
  layout: HeatLayout,
): Choose {
  const viewStore = useViewStore();
  return (place, at) => {
    const meant = meantBy(model, grid, place);
    onChoose?.({ ...place, ...(at ?? screenPlace(canvas.current, layout, place)) });
    if (meant === undefined) return;
    // Going to an instant keeps the node selected.
    if (keeps) viewStore.getState().select(meant);
    else toggleSelection(viewStore, meant);
  };
}

interface HeatElements {
  readonly body: RefObject<HTMLElement | null>;
  readonly region: RefObject<HTMLElement | null>;
  /** Whether the region is rendered. */
  readonly isThere: boolean;
}

/** The focused cell, and the announcement of what a key press has done. */
function useHeatKeys(
  { linesAt, moveTo }: HeatCanvasProps,
  { body, region, isThere }: HeatElements,
  layout: HeatLayout,
  choose: Choose,
) {
  const [place, setFocused] = useState<Place>();
  const [said, setSaid] = useState('');
  const focused = placeWithin(place, layout.rows, layout.columns);

  /** Moves what the focused cell holds a row up or down; answers whether the key does that. */
  const moveRow = (key: string): boolean => {
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || focused === undefined || moveTo === undefined) return false;
    const row = focused.row + step;
    if (row < 0 || row >= layout.rows) return false;
    const { text, run } = moveTo(focused, row);
    run?.();
    if (run !== undefined) setFocused({ ...focused, row });
    setSaid(text);
    return true;
  };

  const go = (key: string): boolean => {
    const next = nextPlace(layout, focused, key);
    if (next !== undefined) {
      setFocused(next);
      setSaid(linesAt(next).join('; '));
      revealRow(body.current, layout, next.row);
      return true;
    }
    if (key !== 'Enter' || focused === undefined) return false;
    choose(focused);
    return true;
  };

  useRegionKeys(
    region,
    {
      onKey: (event) => {
        const { altKey, ctrlKey, metaKey, key } = event;
        if (ctrlKey || metaKey || !(altKey ? moveRow(key) : go(key))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onLeave: () => setFocused(undefined),
    },
    isThere,
  );
  return { focused, said };
}

/** The cell under the pointer, what is said beside it, and the listeners of the region. */
function useHeatPointer(
  { model, grid, linesAt, moveTo }: HeatCanvasProps,
  canvas: RefObject<HTMLCanvasElement | null>,
  layout: HeatLayout,
  choose: Choose,
) {
  const viewStore = useViewStore();
  const [place, setPlace] = useState<Place>();
  const [tip, showTip] = useTip();
  const moving = useRef(false);
  // Another grid: what was under the pointer is not there any more.
  useEffect(
    () => () => {
      viewStore.getState().setHover(undefined);
      viewStore.getState().setHoverTime(undefined);
      setPlace(undefined);
      showTip(undefined, 0, 0);
    },
    [grid, showTip, viewStore],
  );

  const under = ({ clientX, clientY }: ClientPoint): Place | undefined => {
    const box = canvas.current?.getBoundingClientRect();
    return box === undefined ? undefined : heatUnder(layout, clientX - box.left, clientY - box.top);
  };

  const grab = useDrag<Place>({
    slop: CLICK_PX,
    begin: () => {
      moving.current = moveTo !== undefined;
    },
    move: (held, point) => {
      if (moveTo === undefined) return;
      const to = under(point);
      setPlace(to && { row: to.row, column: held.column });
      const text = to === undefined || to.row === held.row ? 'Drag it to another row' : moveTo(held, to.row).text;
      showTip([text], point.clientX, point.clientY);
    },
    end: (held, { kept }, point) => {
      const moved = moving.current;
      moving.current = false;
      const to = kept ? under(point) : undefined;
      if (to === undefined) return;
      if (!moved) choose(to, { x: point.clientX, y: point.clientY });
      else if (to.row >= 0 && to.row !== held.row) moveTo?.(held, to.row).run?.();
    },
  });

  const hover = (to: Place | undefined, lines: readonly string[] | undefined, { clientX, clientY }: ClientPoint) => {
    const { setHover, setHoverTime } = viewStore.getState();
    setPlace((last) => (last?.row === to?.row && last?.column === to?.column ? last : to));
    setHover(to && meantBy(model, grid, to));
    if (isTimed(grid)) setHoverTime(to && grid.columns[to.column]?.from);
    showTip(lines, clientX, clientY);
  };

  return {
    place,
    tip,
    onMove: (event: ClientPoint) => {
      if (moving.current) return;
      const to = under(event);
      hover(to, to && linesAt(to), event);
    },
    onLeave: (event: ClientPoint) => hover(undefined, undefined, event),
    onDown: (event: ReactPointerEvent<HTMLElement>) => {
      const held = under(event);
      if (held !== undefined) grab(event, held);
    },
  };
}
