/** Places of a heat map: what they stand for, where they are on the screen, and the one that a key leads to. */
import type { Grid } from '../../../analysis/locality/locality';
import type { RunModel } from '../../../analysis/model';
import type { HeatLayout } from '../../../render/heatmap/heatmap-draw';
import type { Selection } from '../../../store/view/shared-view';

/** A cell, counted from 0; -1 stands for the whole row or column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A place, as long as there are as many rows and columns: a run that goes on, or an edit, may leave fewer. */
export function placeWithin<P extends Place>(place: P | undefined, rows: number, columns: number): P | undefined {
  return place !== undefined && place.row < rows && place.column < columns ? place : undefined;
}

/** Client pixels. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** A chosen cell and its place on the screen. */
export interface ChosenPlace extends Place, ScreenPoint {}

/** What a place stands for: the node of its row in a head of a row, otherwise the application of its column or its node. */
export function meantBy(
  model: RunModel,
  grid: Pick<Grid, 'rows' | 'columns'>,
  { row, column }: Place,
): Selection | undefined {
  const { applications, nodes } = model.directory;
  const app = column >= 0 ? grid.columns[column]?.app : undefined;
  const node = row >= 0 ? grid.rows[row]?.node : undefined;
  // In executors against stages every column is of one application: the row tells more.
  const perApp = grid.rows[0]?.app === undefined;
  if (app !== undefined && (perApp || node === undefined)) return { kind: 'app', id: applications[app].id };
  return node === undefined ? undefined : { kind: 'node', id: nodes[node].id };
}

/** The middle of the lower edge of a cell on the screen, client pixels. */
export function screenPlace(
  canvas: HTMLCanvasElement | null,
  { left, top, cellWidth, cellHeight }: HeatLayout,
  { row, column }: Place,
): ScreenPoint {
  const box = canvas?.getBoundingClientRect();
  return {
    x: (box?.left ?? 0) + left + (Math.max(0, column) + 0.5) * cellWidth,
    y: (box?.top ?? 0) + top + (Math.max(0, row) + 1) * cellHeight,
  };
}

/** The place that a key leads to, or undefined where it leads nowhere; the first place where there was none. */
export function nextPlace(layout: HeatLayout, from: Place | undefined, key: string): Place | undefined {
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

/** Scrolls so far that a row is in view. */
export function revealRow(body: HTMLElement | null, layout: HeatLayout, row: number): void {
  if (body === null) return;
  const y = layout.top + row * layout.cellHeight;
  if (y < body.scrollTop) body.scrollTop = y - layout.top;
  else if (y + layout.cellHeight > body.scrollTop + body.clientHeight) {
    body.scrollTop = y + layout.cellHeight - body.clientHeight;
  }
}
