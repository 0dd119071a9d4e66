/**
 * Where the waiting of an application is in its row. How many lanes it takes is found when the table is built; the
 * blocks are made for what is looked at, and kept where they are few.
 */
import { partitionPoint } from '../../../base/collections/bisect';
import type { RunModel, Wait } from '../../../analysis/model';
import { WaitFlag } from '../../../analysis/model-columns';
import { numberOf, pieceNumbers, stretchAt, stretchesOf } from '../../../analysis/waiting/stretches';
import { ContainerKind } from '../../../sim/trace/trace';
import type { LaneRow, LaneTable } from './lane-table';

/** A stretch of waiting and the lanes of its row that it stands in. */
export interface WaitBlock {
  readonly app: number;
  /** Number of its first stretch, that stretch, and the last one where several that look the same are one block. */
  readonly id: number;
  readonly first: Wait;
  readonly last: Wait;
  /** First lane, counted in the row, and number of lanes; its own strip where `strip` says so. */
  readonly lane: number;
  readonly lanes: number;
  readonly strip: boolean;
  /** Several blocks may stand for one stretch; only one carries the text. */
  readonly labelled: boolean;
}

/**
 * Containers that an application lacks are not shown lane by lane beyond this many lanes, nor beyond twice the number that it ever
 * holds.
 */
const MANY_LANES = 48;
const FEW_LANES = 12;

/**
 * How many lanes a row takes for its containers and for what it lacks, and whether that is in a strip instead.
 * @param others its containers without drivers, in order of allocation @param held the lanes that they take
 */
export function lanesOfWaits(
  model: RunModel,
  app: number,
  others: Int32Array,
  held: number,
  driver: boolean,
): { readonly lanes: number; readonly strip: boolean } {
  const { containers, waits } = model;
  let wanted = held;
  let isShort = false;
  // Rows of waiting and containers come in order of time; with the ends in order too, one walk counts what is held.
  let ends: Float64Array | undefined;
  let started = 0;
  let ended = 0;
  for (let row = waits.first[app]; row < waits.first[app + 1]; row++) {
    if ((waits.flags[row] & WaitFlag.short) === 0 || waits.kind[row] === ContainerKind.driver) continue;
    if (held > MANY_LANES) return { lanes: held, strip: true };
    isShort = true;
    ends ??= endsInOrder(model, others);
    while (started < others.length && containers.allocated[others[started]] <= waits.from[row]) started++;
    while (ended < ends.length && ends[ended] <= waits.from[row]) ended++;
    wanted = Math.max(wanted, started - ended + waits.lacking[row]);
  }
  if (!isShort) return { lanes: held, strip: false };
  const spark = driver || others.length === 0;
  const strip = (spark && held === 0) || wanted > Math.min(MANY_LANES, Math.max(FEW_LANES, 2 * held));
  return { lanes: strip ? held : wanted, strip };
}

/** When containers ended, µs, in ascending order; Infinity for those that have not. */
function endsInOrder({ containers }: RunModel, ids: Int32Array): Float64Array {
  const ends = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) ends[i] = containers.ended[ids[i]];
  return ends.sort();
}

/** Waiting in more pieces than this is spelled out for what is in view, each time. */
const MANY_PIECES = 500;
/** Rows whose blocks are kept at a time, of all tables. */
const KEPT_ROWS = 256;
const kept = new Map<LaneRow, readonly WaitBlock[]>();

/** The blocks of a row, kept until many others have been asked for. */
function keep(row: LaneRow, make: () => readonly WaitBlock[]): readonly WaitBlock[] {
  const blocks = kept.get(row) ?? make();
  kept.delete(row);
  kept.set(row, blocks);
  if (kept.size > KEPT_ROWS)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  return blocks;
}

/**
 * The blocks of a row that touch [from, to] (µs), by ascending start. Queued is a strip; short is a block exactly as tall as
 * the lanes it lacks, in lanes that are free when it begins (they stay free while it lasts, because an allocation ends the
 * stretch). Of those shorter than `grain` (µs) as many as can be told apart at it, where there are very many.
 */
export function rowBlocks(
  model: RunModel,
  table: LaneTable,
  row: LaneRow,
  from = -Infinity,
  to = Infinity,
  grain = 0,
): readonly WaitBlock[] {
  if (table.group !== 'application') return [];
  const app = row.id;
  const numbers = pieceNumbers(model);
  const { first } = model.waits;
  if (numbers[first[app + 1]] - numbers[first[app]] <= MANY_PIECES) {
    return keep(row, () => blocksOf(model, table, row, stretchesOf(model, app)));
  }
  // What is open goes on behind the end of the run.
  return blocksOf(model, table, row, stretchesOf(model, app, Math.min(from, model.end), to, grain));
}

function blocksOf(model: RunModel, table: LaneTable, row: LaneRow, waits: readonly Wait[]): WaitBlock[] {
  const blocks: WaitBlock[] = [];
  let before: WaitBlock | undefined;
  for (const wait of waits) {
    const inStrip = wait.phase === 'queued' || row.strip;
    if (before !== undefined && inStrip && looksAlike(before.last, wait)) {
      // How many are lacking does not show in a strip.
      before = { ...before, last: wait };
      blocks[blocks.length - 1] = before;
      continue;
    }
    const id = numberOf(model, wait);
    const block = { app: row.id, id, first: wait, last: wait, lane: 0, lanes: 0, strip: false, labelled: true };
    before = undefined;
    if (wait.phase === 'queued') {
      blocks.push((before = block));
    } else if (wait.kind === ContainerKind.driver && row.driver) {
      blocks.push({ ...block, lanes: 1 });
    } else if (row.strip) {
      blocks.push((before = { ...block, strip: true }));
    } else {
      freeRuns(table, row, wait.from, wait.lacking).forEach((run, i) => {
        blocks.push({ ...block, ...run, labelled: i === 0 });
      });
    }
  }
  return blocks;
}

/** The last of the stretches that look like one and stand together as a block, from its first one on. */
export function lastOfBlock(model: RunModel, table: LaneTable, first: Wait): Wait {
  const row = table.rows[table.rowOfApp[first.app]];
  let last = first;
  if (table.group !== 'application' || (first.phase !== 'queued' && !row.strip)) return last;
  if (first.kind === ContainerKind.driver && first.phase === 'short' && row.driver) return last;
  while (!last.open) {
    const next = stretchAt(model, first.app, last.to);
    if (next === undefined || !looksAlike(last, next)) break;
    last = next;
  }
  return last;
}

/** Whether one stretch goes on in the next with the same cause and blocker. */
function looksAlike(first: Wait, next: Wait): boolean {
  const same = first.reason.code === next.reason.code && first.reason.arg1 === next.reason.arg1;
  return same && first.to === next.from && first.phase === next.phase && first.kind === next.kind;
}

/** Up to `wanted` lanes that are free at an instant, from the bottom up, as runs of neighbours, the tallest first. */
function freeRuns(table: LaneTable, row: LaneRow, at: number, wanted: number): { lane: number; lanes: number }[] {
  const runs: { lane: number; lanes: number }[] = [];
  let left = wanted;
  let last: { lane: number; lanes: number } | undefined;
  for (let lane = row.lanes - 1; lane >= (row.driver ? 1 : 0) && left > 0; lane--) {
    if (isTaken(table, row.firstLane + lane, at)) continue;
    if (last !== undefined && last.lane === lane + 1) {
      last.lane = lane;
      last.lanes++;
    } else {
      last = { lane, lanes: 1 };
      runs.push(last);
    }
    left--;
  }
  return runs.sort((a, b) => b.lanes - a.lanes);
}

/** Whether a lane holds something at an instant or has just got it. */
function isTaken({ spans, spanFrom, start, end }: LaneTable, lane: number, at: number): boolean {
  const low = partitionPoint(spanFrom[lane], spanFrom[lane + 1], (index) => start[spans[index]] <= at);
  return low > spanFrom[lane] && end[spans[low - 1]] > at;
}
