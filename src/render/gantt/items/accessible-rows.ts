/** What is in view as rows of text, for a table that screen readers and tests read. Bounded in number. */
import { partitionPoint } from '../../../base/collections/bisect';
import type { RunModel, Wait } from '../../../analysis/model';
import { countWaitRows } from '../../../analysis/waiting/stretches';
import { formatInstant } from '../../../base/units';
import type { Item } from '../../draw-list';
import { ItemKind, itemOf } from '../../draw-list';
import type { Cause } from '../drawing/gantt-input';
import type { LaneRow, LaneTable } from '../rows/lane-table';
import { itemSpan } from './item-span';
import { itemText, waitText } from './item-text';
import { reservationsOfApp, reservationsOfNode } from '../rows/row-marks';
import { rowBlocks } from '../rows/row-waits';

export interface AccessibleRow {
  readonly row: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
}

export interface AccessibleRows {
  readonly rows: readonly AccessibleRow[];
  /** How many more are in view. */
  readonly more: number;
}

type Said = Pick<AccessibleRow, 'what' | 'cause'>;

/** The words for waiting. */
export interface WaitWords {
  readonly cause: (code: number) => Cause;
  /** The whole sentence about a wait; without it the name of the cause stands alone. */
  readonly because?: (wait: Wait) => string;
}

/**
 * Waits and containers (applications when grouped by queue) that reach into [from, to), µs, at most `most` of them. Tasks are
 * counted with their container.
 */
export function accessibleRows(
  model: RunModel,
  table: LaneTable,
  [from, to]: readonly [from: number, to: number],
  most: number,
  { cause, because }: WaitWords,
): AccessibleRows {
  const shown: AccessibleRow[] = [];
  let total = 0;
  const add = (row: LaneRow, [start, end]: readonly [number, number], text: () => Said): void => {
    total++;
    if (shown.length >= most) return;
    shown.push({
      row: row.label,
      from: formatInstant(start),
      to: end === Infinity ? 'not ended' : formatInstant(end),
      ...text(),
    });
  };
  const addItem = (row: LaneRow, item: Item): void =>
    add(row, itemSpan(model, table, item), () => {
      const { name, fact, cause: why } = itemText(model, table, item, cause, because);
      return { what: `${name} ${fact}`, cause: why };
    });
  // A block holds its stretch: the many stretches of a long run are not searched again.
  const addWait = (row: LaneRow, first: Wait, last: Wait): void =>
    add(row, [first.from, last.open ? Infinity : last.to], () => {
      const { name, cause: why } = waitText(model, first, cause, because);
      return { what: name, cause: why };
    });
  for (const row of table.rows) {
    // Once the table is full, the rest only counts: how often it waits, whatever for.
    const full = shown.length >= most;
    const waits = table.group === 'application' ? countWaitRows(model, row.id, from, to) : 0;
    if (full) total += waits;
    const blocks = full || waits === 0 ? [] : rowBlocks(model, table, row, from, to, (to - from) / most);
    for (const { first, last, labelled } of blocks) {
      if (labelled && first.from < to && (last.open || last.to > from)) addWait(row, first, last);
    }
    for (const place of reservationsOf(model, table, row)) {
      const reservation = model.reservations[place];
      if (reservation.from < to && reservation.to > from) addItem(row, itemOf(ItemKind.reservation, place));
    }
    const kind = table.group === 'queue' ? ItemKind.application : ItemKind.container;
    let left = spansIn(table, row, from, to);
    for (let lane = row.firstLane; left > 0 && shown.length < most; lane++) {
      const [first, last] = visibleSpans(table, lane, from, to);
      const listed = Math.min(last, first + most - shown.length);
      for (let i = first; i < listed; i++) addItem(row, itemOf(kind, table.spans[i]));
      left -= listed - first;
    }
    total += left;
  }
  return { rows: shown, more: total - shown.length };
}

function reservationsOf(model: RunModel, table: LaneTable, row: LaneRow): readonly number[] {
  if (table.group === 'queue') return [];
  return table.group === 'node' ? reservationsOfNode(model, row.id) : reservationsOfApp(model, row.id);
}

/** How many spans of a row reach into [from, to): those that have begun without those that are over. Its lanes may be many thousands. */
function spansIn(table: LaneTable, { index }: LaneRow, from: number, to: number): number {
  const { members, memberFrom, ended, endedFrom, start, end } = table;
  const begun = partitionPoint(memberFrom[index], memberFrom[index + 1], (i) => start[members[i]] < to);
  const over = partitionPoint(endedFrom[index], endedFrom[index + 1], (i) => end[ended[i]] <= from);
  return begun - memberFrom[index] - (over - endedFrom[index]);
}

/** The spans of a lane that reach into [from, to): first and behind the last. */
function visibleSpans(table: LaneTable, lane: number, from: number, to: number): readonly [number, number] {
  const { spans, spanFrom, start, end } = table;
  const bisect = (before: (id: number) => boolean): number => {
    return partitionPoint(spanFrom[lane], spanFrom[lane + 1], (index) => before(spans[index]));
  };
  const first = bisect((id) => end[id] <= from);
  return [
    first,
    Math.max(
      first,
      bisect((id) => start[id] < to),
    ),
  ];
}
