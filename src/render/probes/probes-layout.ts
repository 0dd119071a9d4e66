/** Where schedulers, workers and the messages between them are drawn; and the cells of very many workers. CSS pixels. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Schedulers at the top, workers with slots and queue below. */
export interface WorkersLayout {
  readonly width: number;
  readonly height: number;
  readonly schedulers: readonly Box[];
  /** Top left corner of each worker. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly columns: number;
  /** Height of the name above the slots; 0 where there is no room for one. */
  readonly label: number;
  /** Side of a slot, and how many stand side by side. */
  readonly slot: number;
  readonly perRow: number;
  /** Height of one entry of a queue; entries are drawn one below the other. */
  readonly entry: number;
  /** Where the queue begins, below the worker's top, and how many entries have room. */
  readonly queueTop: number;
  readonly queueRoom: number;
}

const SLOT_SIZES = [20, 17, 14, 12, 10, 8, 6, 5] as const;
const SCHEDULER_HEIGHT = 16;
const SCHEDULER_WIDTH = 92;
const ONE_ROW = 12;
/** Width of a short name, as a multiple of its type size. */
const NAME = 2.6;
const LEAST_ENTRIES = 3;
/** Room for more than this is better used for the messages. */
const USUAL_ENTRIES = 9;
const LEAST_FLIGHT = 30;
const FLIGHT_SHARE = 0.36;
const MOST_TILE = 64;
/** More workers than the first number are never drawn one by one; fewer than the second always are. */
const MOST_WORKERS = 400;
const FEW_WORKERS = 40;

/** Slots are in one row, in two or more where there are many. */
function slotsPerRow(slots: number): number {
  return slots <= 4 ? slots : Math.ceil(Math.sqrt(slots));
}

/**
 * Room for each worker with its slots; undefined where they have none in width x height and are many.
 * @param micro type size of the names
 */
export function layoutWorkers(
  workers: number,
  slots: number,
  schedulers: number,
  width: number,
  height: number,
  micro: number,
): WorkersLayout | undefined {
  if (workers > MOST_WORKERS) return undefined;
  const most = Math.max(1, slots);
  const perRow = slotsPerRow(most);
  const slotRows = Math.ceil(most / perRow);
  const flight = Math.max(LEAST_FLIGHT, Math.round(height * FLIGHT_SHARE) - SCHEDULER_HEIGHT);
  const leastTop = SCHEDULER_HEIGHT + flight;
  for (const slot of SLOT_SIZES) {
    const label = slot >= 8 ? micro + 2 : 0;
    const entry = Math.max(3, Math.round(slot * 0.55));
    const queueTop = label + slotRows * (slot + 1) + 3;
    const least = Math.max(perRow * (slot + 1) + (slot >= 8 ? 7 : 3), label > 0 ? micro * NAME : 0);
    const fitting = Math.max(1, Math.floor(width / least));
    const rows = Math.ceil(workers / fitting);
    const leastHeight = queueTop + LEAST_ENTRIES * (entry + 1) + 4;
    const last = slot === SLOT_SIZES[SLOT_SIZES.length - 1];
    // One row is worth smaller slots: no message crosses workers.
    const better = rows > 1 && slot > ONE_ROW && workers * Math.max(perRow * (ONE_ROW + 1) + 7, micro * NAME) <= width;
    const fits = !better && rows * leastHeight <= height - leastTop;
    if (!fits && !(last && workers <= FEW_WORKERS)) continue;
    const columns = Math.ceil(workers / rows);
    const tileWidth = Math.min(MOST_TILE + perRow * slot, width / columns);
    const usual = leastHeight + (USUAL_ENTRIES - LEAST_ENTRIES) * (entry + 1);
    const tileHeight = Math.max(leastHeight, Math.min(usual, Math.floor((height - leastTop) / rows)));
    const top = Math.max(leastTop, height - rows * tileHeight);
    const left = (width - columns * tileWidth) / 2;
    return {
      width,
      height: Math.max(height, top + rows * tileHeight),
      schedulers: layoutSchedulers(schedulers, width),
      x: Float64Array.from({ length: workers }, (_, w) => left + (w % columns) * tileWidth),
      y: Float64Array.from({ length: workers }, (_, w) => top + Math.floor(w / columns) * tileHeight),
      tileWidth,
      tileHeight,
      columns,
      label,
      slot,
      perRow,
      entry,
      queueTop,
      queueRoom: Math.floor((tileHeight - queueTop - 4) / (entry + 1)),
    };
  }
  return undefined;
}

function layoutSchedulers(count: number, width: number): Box[] {
  const part = width / count;
  const w = Math.max(2, Math.min(SCHEDULER_WIDTH, part - 4));
  return Array.from({ length: count }, (_, s) => ({ x: (s + 0.5) * part - w / 2, y: 1, w, h: SCHEDULER_HEIGHT - 2 }));
}

/** Left edge of a worker's slots and its queue. */
export function innerLeft(layout: WorkersLayout, worker: number): number {
  return Math.round(layout.x[worker] + (layout.tileWidth - innerWidth(layout)) / 2);
}

/** Width of a worker's slots and of its queue. */
export function innerWidth({ perRow, slot }: WorkersLayout): number {
  return perRow * (slot + 1) - 1;
}

/** Where messages leave and arrive: below a scheduler, above a worker's slots. */
export function schedulerPort({ schedulers }: WorkersLayout, scheduler: number): readonly [x: number, y: number] {
  const { x, y, w, h } = schedulers[Math.min(Math.max(0, scheduler), schedulers.length - 1)];
  return [x + w / 2, y + h + 4];
}

/** Where messages to and from a worker end: above the middle of its tile. */
export function workerPort(layout: WorkersLayout, worker: number): readonly [x: number, y: number] {
  return [layout.x[worker] + layout.tileWidth / 2, layout.y[worker] - 4];
}

/** The worker under a point. */
export function workerUnder(layout: WorkersLayout, x: number, y: number): number | undefined {
  const first = layout.x[0];
  const column = Math.floor((x - first) / layout.tileWidth);
  const row = Math.floor((y - layout.y[0]) / layout.tileHeight);
  if (column < 0 || column >= layout.columns || row < 0) return undefined;
  const worker = row * layout.columns + column;
  return worker < layout.x.length ? worker : undefined;
}

/** Which slot, or which entry of the queue, of a worker is under a point. */
export function partUnder(
  layout: WorkersLayout,
  worker: number,
  x: number,
  y: number,
): { readonly kind: 'slot' | 'entry'; readonly place: number } | undefined {
  const { label, slot, perRow, queueTop, entry } = layout;
  const left = x - innerLeft(layout, worker);
  const top = y - Math.round(layout.y[worker]);
  if (left < 0 || left >= innerWidth(layout) || top < label) return undefined;
  if (top >= queueTop) return { kind: 'entry', place: Math.floor((top - queueTop) / (entry + 1)) };
  const row = Math.floor((top - label) / (slot + 1));
  return { kind: 'slot', place: row * perRow + Math.floor(left / (slot + 1)) };
}

/** How many entries of a queue are drawn; the others are a number. */
export function entriesShown({ queueRoom }: WorkersLayout, entries: number): number {
  return entries > queueRoom ? Math.max(0, queueRoom - 2) : entries;
}

/** The scheduler under a point. */
export function schedulerUnder({ schedulers }: WorkersLayout, x: number, y: number): number | undefined {
  const found = schedulers.findIndex((box) => x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h);
  return found === -1 ? undefined : found;
}

/** Very many workers as cells, row by row in their order. */
export interface DensityLayout {
  readonly width: number;
  readonly height: number;
  /** Side of a cell. */
  readonly cell: number;
  readonly columns: number;
  /** Workers that share a cell: 1 while there is a pixel for each. */
  readonly each: number;
  readonly cells: number;
}

const LARGEST_CELL = 16;
const SMALLEST_CELL = 2;

/** The largest cells with which all workers have room. */
export function layoutDensity(workers: number, width: number, height: number): DensityLayout {
  const fits = (cell: number, cells: number): boolean => Math.floor(width / cell) * Math.floor(height / cell) >= cells;
  let cell = LARGEST_CELL;
  while (cell > SMALLEST_CELL && !fits(cell, workers)) cell--;
  let each = 1;
  while (!fits(cell, Math.ceil(workers / each)) && each < workers) each++;
  const cells = Math.ceil(workers / each);
  const columns = Math.max(1, Math.floor(width / cell));
  return { width: columns * cell, height: Math.ceil(cells / columns) * cell, cell, columns, each, cells };
}

/** The first worker of the cell under a point. */
export function cellUnder(layout: DensityLayout, x: number, y: number): number | undefined {
  const column = Math.floor(x / layout.cell);
  const row = Math.floor(y / layout.cell);
  if (column < 0 || row < 0 || column >= layout.columns) return undefined;
  const cell = row * layout.columns + column;
  return cell < layout.cells ? cell : undefined;
}

/** The next place among `count` in rows of `columns` for an arrow key; undefined for other keys. */
export function nextInRows(count: number, columns: number, from: number | undefined, key: string): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  if (from === undefined) return 0;
  const to = from + step;
  if (key === 'Home' || key === 'End') return Math.max(0, Math.min(count - 1, to));
  return to < 0 || to >= count ? from : to;
}
