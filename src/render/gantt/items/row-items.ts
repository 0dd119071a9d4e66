/**
 * The items of a row in the order in which the keyboard moves through them: by start, and at one instant submission, waiting,
 * reservations, containers, tasks. They are never listed: each step looks into every lane of the row.
 */
import { partitionPoint } from '../../../base/collections/bisect';
import type { RunModel } from '../../../analysis/model';
import type { Item } from '../../draw-list';
import { ItemKind, itemOf } from '../../draw-list';
import type { LaneRow, LaneTable } from '../rows/lane-table';
import { reservationsOfApp, reservationsOfNode } from '../rows/row-marks';
import { rowBlocks } from '../rows/row-waits';
import { itemSpan } from './item-span';

/** Items of one kind in order of their start, and of their number where they start together. */
interface Source {
  readonly kind: number;
  readonly count: number;
  readonly start: (place: number) => number;
  readonly item: (place: number) => Item;
}

interface Key {
  readonly start: number;
  readonly kind: number;
  readonly number: number;
}

/** Place of each kind among those that start together. */
const ORDER: Readonly<Record<number, number>> = {
  [ItemKind.submission]: 0,
  [ItemKind.wait]: 1,
  [ItemKind.reservation]: 2,
  [ItemKind.container]: 3,
  [ItemKind.task]: 4,
  [ItemKind.application]: 5,
};

function* sourcesOf(model: RunModel, table: LaneTable, row: LaneRow): Generator<Source> {
  const { group, spans, spanFrom, tasks, taskFrom, slotFrom } = table;
  if (group === 'application') {
    const { submitted } = model.applications[row.id];
    const item = (): Item => itemOf(ItemKind.submission, row.id);
    if (submitted !== Infinity) yield { kind: ItemKind.submission, count: 1, start: () => submitted, item };
    const blocks = rowBlocks(model, table, row).filter((block) => block.labelled);
    yield {
      kind: ItemKind.wait,
      count: blocks.length,
      start: (place) => blocks[place].first.from,
      item: (place) => itemOf(ItemKind.wait, blocks[place].id),
    };
  }
  if (group !== 'queue') {
    const places = group === 'node' ? reservationsOfNode(model, row.id) : reservationsOfApp(model, row.id);
    yield {
      kind: ItemKind.reservation,
      count: places.length,
      start: (place) => model.reservations[places[place]].from,
      item: (place) => itemOf(ItemKind.reservation, places[place]),
    };
  }
  const kind = group === 'queue' ? ItemKind.application : ItemKind.container;
  for (let lane = row.firstLane; lane < row.firstLane + row.lanes; lane++) {
    const from = spanFrom[lane];
    yield {
      kind,
      count: spanFrom[lane + 1] - from,
      start: (place) => table.start[spans[from + place]],
      item: (place) => itemOf(kind, spans[from + place]),
    };
  }
  for (let slot = slotFrom[row.firstLane]; slot < slotFrom[row.firstLane + row.lanes]; slot++) {
    const from = taskFrom[slot];
    yield {
      kind: ItemKind.task,
      count: taskFrom[slot + 1] - from,
      start: (place) => model.tasks.start[tasks[from + place]],
      item: (place) => itemOf(ItemKind.task, tasks[from + place]),
    };
  }
}

/** The first item of a row, or the first one after `present`; undefined when there is none. */
export function itemAfter(model: RunModel, table: LaneTable, row: LaneRow, present?: Item): Item | undefined {
  const key = present && keyOf(itemSpan(model, table, present)[0], present);
  return extreme(model, table, row, 1, (source) => (key === undefined ? 0 : placesUpTo(source, key, true)));
}

/** The last item of a row, or the last one before `present`; undefined when there is none. */
export function itemBefore(model: RunModel, table: LaneTable, row: LaneRow, present?: Item): Item | undefined {
  const key = present && keyOf(itemSpan(model, table, present)[0], present);
  return extreme(model, table, row, -1, (source) =>
    key === undefined ? source.count - 1 : placesUpTo(source, key, false) - 1,
  );
}

/** The item of a row nearest to an instant: the last one that does not begin later, otherwise the first. */
export function itemNear(model: RunModel, table: LaneTable, row: LaneRow, at: number): Item | undefined {
  const key = { start: at, kind: Infinity, number: Infinity };
  const before = extreme(model, table, row, -1, (source) => placesUpTo(source, key, true) - 1);
  return before ?? itemAfter(model, table, row);
}

/** The first (1) or last (-1) of the items that are at a place in each source. */
function extreme(
  model: RunModel,
  table: LaneTable,
  row: LaneRow,
  direction: 1 | -1,
  placeIn: (source: Source) => number,
): Item | undefined {
  let found: Item | undefined;
  let best: Key | undefined;
  for (const source of sourcesOf(model, table, row)) {
    const place = placeIn(source);
    if (place < 0 || place >= source.count) continue;
    const item = source.item(place);
    const key = keyOf(source.start(place), item);
    if (best === undefined || compare(key, best) * direction < 0) {
      best = key;
      found = item;
    }
  }
  return found;
}

/** How many of a source's items come before a key, or at most at it. */
function placesUpTo(source: Source, key: Key, inclusive: boolean): number {
  return partitionPoint(0, source.count, (index) => {
    const order = compare(keyOf(source.start(index), source.item(index)), key);
    return order < 0 || (inclusive && order === 0);
  });
}

function keyOf(start: number, { kind, id }: Item): Key {
  return { start, kind: ORDER[kind] ?? 0, number: id };
}

function compare(x: Key, y: Key): number {
  return x.start - y.start || x.kind - y.kind || x.number - y.number;
}
