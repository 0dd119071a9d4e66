/**
 * The rows of the timeline and the lanes inside them: what stands where, apart from pixels. One table per run and grouping,
 * built in linear time; spans and tasks are kept lane by lane in order of their start, so that drawing bisects to the visible
 * part and a summary per lane can be laid over it.
 */
import type { RunModel, Wait } from '../analysis/model';
import { countUpTo } from '../analysis/series';
import { holdsOf, numberOf, pieceNumbers, stretchAt, stretchesOf } from '../analysis/stretches';
import { ContainerKind } from '../sim/trace';
import { packLanes } from './lane-packing';

export type Grouping = 'application' | 'node' | 'queue';

/** A stretch of waiting and the lanes of its row that it stands in. */
export interface WaitBlock {
  readonly app: number;
  /** Number of its first stretch, that stretch, and the last one where several that look the same are one block. */
  readonly id: number;
  readonly first: Wait;
  readonly last: Wait;
  /** First lane, counted in the row, and number of lanes; a strip of its own where `strip` says so. */
  readonly lane: number;
  readonly lanes: number;
  readonly strip: boolean;
  /** Several blocks may stand for one stretch; only one carries the text. */
  readonly labelled: boolean;
}

export interface LaneRow {
  /** Dense id of the application, node or queue. */
  readonly id: number;
  /** Stable id. */
  readonly key: string;
  readonly label: string;
  readonly firstLane: number;
  readonly lanes: number;
  /** Lane 0 is the driver's. */
  readonly driver: boolean;
  /** Most tasks at a time in one lane. */
  readonly slots: number;
  readonly waits: RowWaits;
  /** It waits in a strip below its driver: it never held an executor, or has too many lanes to show what it lacks in them. */
  readonly strip: boolean;
  /** The first row of another queue. */
  readonly separate: boolean;
}

export interface LaneTable {
  readonly group: Grouping;
  readonly rows: readonly LaneRow[];
  /** Containers (applications when grouped by queue), lane after lane, by ascending start. */
  readonly spans: Int32Array;
  /** When each of them starts and ends, µs, by id. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Where each lane's spans begin; one entry more than there are lanes. */
  readonly spanFrom: Int32Array;
  /** Tasks, slot after slot of each lane, by ascending start. */
  readonly tasks: Int32Array;
  /** First slot of each lane; one entry more than there are lanes. */
  readonly slotFrom: Int32Array;
  /** Where each slot's tasks begin; one entry more than there are slots. */
  readonly taskFrom: Int32Array;
  /** Lane and row of each container (of each application when grouped by queue); -1 for what is in no row. */
  readonly laneOf: Int32Array;
  readonly rowOf: Int32Array;
  /** Row of each application when grouped by application. */
  readonly rowOfApp: Int32Array;
}

/** Beyond this many lanes what an application lacks is not shown lane by lane, nor beyond twice what it ever holds. */
const MANY_LANES = 48;
const FEW_LANES = 12;

/** Spans of a row before they are packed: ids in order of their start. */
interface RowContent {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly drivers: readonly number[];
  readonly others: ArrayLike<number>;
  readonly separate: boolean;
}

/** The rows and lanes of a run. */
export function laneTable(model: RunModel, group: Grouping): LaneTable {
  const contents =
    group === 'application' ? applicationRows(model) : group === 'node' ? nodeRows(model) : queueRows(model);
  const byApplication = group === 'queue';
  const { containers, applications } = model;
  const start = byApplication ? Float64Array.from(applications, (app) => app.submitted) : containers.allocated;
  const end = byApplication ? Float64Array.from(applications, (app) => app.finished) : containers.ended;

  const size = byApplication ? applications.length : containers.count;
  const laneOf = new Int32Array(size).fill(-1);
  const rowOf = new Int32Array(size).fill(-1);
  const rows: LaneRow[] = [];
  let lanes = 0;
  for (const content of contents) {
    const { drivers, others } = content;
    const driver = group === 'application' && drivers.length > 0;
    const packed = packLanes(
      others.length,
      (i) => start[others[i]],
      (i) => end[others[i]],
    );
    const head = driver ? 1 : 0;
    for (const id of drivers) laneOf[id] = lanes;
    for (let i = 0; i < others.length; i++) laneOf[others[i]] = lanes + head + packed.lane[i];
    for (const id of drivers) rowOf[id] = rows.length;
    for (let i = 0; i < others.length; i++) rowOf[others[i]] = rows.length;
    const held = packed.lanes;
    const waits = group === 'application' ? rowWaits(model, content, packed.lane, held, head) : NO_WAITS;
    const rowLanes = head + Math.max(held, waits.lanes);
    rows.push({
      id: content.id,
      key: content.key,
      label: content.label,
      firstLane: lanes,
      lanes: rowLanes,
      driver,
      slots: 1,
      waits,
      strip: waits.strip,
      separate: content.separate,
    });
    lanes += rowLanes;
  }

  const spanFrom = new Int32Array(lanes + 1);
  for (let id = 0; id < size; id++) if (laneOf[id] >= 0) spanFrom[laneOf[id] + 1]++;
  for (let lane = 0; lane < lanes; lane++) spanFrom[lane + 1] += spanFrom[lane];
  const spans = new Int32Array(spanFrom[lanes]);
  const next = spanFrom.slice();
  // Containers are numbered in the order of their allocation; applications are not numbered in that of their submission.
  if (byApplication) for (const id of bySubmission(model)) if (laneOf[id] >= 0) spans[next[laneOf[id]]++] = id;
  if (!byApplication) for (let id = 0; id < size; id++) if (laneOf[id] >= 0) spans[next[laneOf[id]]++] = id;

  const rowOfApp = new Int32Array(applications.length).fill(-1);
  if (group === 'application') rows.forEach((row, index) => (rowOfApp[row.id] = index));

  const table = { group, spans, start, end, spanFrom, laneOf, rowOf, rowOfApp };
  if (byApplication) {
    const none = new Int32Array(lanes + 1);
    return { ...table, rows, tasks: new Int32Array(0), slotFrom: none, taskFrom: new Int32Array(1) };
  }
  return { ...table, ...taskLanes(model, laneOf, lanes, rows) };
}

/** Tasks by lane and slot, and the rows with the number of their slots filled in. */
function taskLanes(
  model: RunModel,
  laneOf: Int32Array,
  lanes: number,
  rows: readonly LaneRow[],
): Pick<LaneTable, 'rows' | 'tasks' | 'slotFrom' | 'taskFrom'> {
  const { tasks } = model;
  const slots = new Int32Array(lanes);
  for (let id = 0; id < tasks.count; id++) {
    const lane = laneOf[tasks.container[id]];
    if (lane >= 0 && tasks.slot[id] >= slots[lane]) slots[lane] = tasks.slot[id] + 1;
  }
  const slotFrom = new Int32Array(lanes + 1);
  for (let lane = 0; lane < lanes; lane++) slotFrom[lane + 1] = slotFrom[lane] + slots[lane];
  const taskFrom = new Int32Array(slotFrom[lanes] + 1);
  for (let id = 0; id < tasks.count; id++) {
    const lane = laneOf[tasks.container[id]];
    if (lane >= 0) taskFrom[slotFrom[lane] + tasks.slot[id] + 1]++;
  }
  for (let slot = 1; slot < taskFrom.length; slot++) taskFrom[slot] += taskFrom[slot - 1];
  const sorted = new Int32Array(taskFrom[taskFrom.length - 1]);
  const next = taskFrom.slice();
  for (let id = 0; id < tasks.count; id++) {
    const lane = laneOf[tasks.container[id]];
    if (lane >= 0) sorted[next[slotFrom[lane] + tasks.slot[id]]++] = id;
  }
  const withSlots = rows.map((row) => {
    let most = 1;
    for (let lane = row.firstLane; lane < row.firstLane + row.lanes; lane++) most = Math.max(most, slots[lane]);
    return { ...row, slots: most };
  });
  return { rows: withSlots, tasks: sorted, slotFrom, taskFrom };
}

/** Applications queue by queue, in the order of the directory inside each. */
function applicationRows(model: RunModel): RowContent[] {
  const { directory, applications, containers } = model;
  const leaf = (app: number): number => directory.applications[app].queue;
  const order = applications.map((app) => app.id).sort((a, b) => leaf(a) - leaf(b) || a - b);
  return order.map((id, i) => {
    const drivers: number[] = [];
    const others: number[] = [];
    for (const container of applications[id].containers) {
      (containers.kind[container] === ContainerKind.driver ? drivers : others).push(container);
    }
    const key = directory.applications[id].id;
    return { id, key, label: key, drivers, others, separate: i > 0 && leaf(id) !== leaf(order[i - 1]) };
  });
}

function nodeRows(model: RunModel): RowContent[] {
  const { directory, containers } = model;
  const held: number[][] = directory.nodes.map(() => []);
  for (let id = 0; id < containers.count; id++) held[containers.node[id]].push(id);
  return directory.nodes.map((node, id) => ({
    id,
    key: node.id,
    label: node.id,
    drivers: [],
    others: held[id],
    separate: id > 0 && node.rack !== directory.nodes[id - 1].rack,
  }));
}

/** Leaf queues with the applications that were submitted to them. */
function queueRows(model: RunModel): RowContent[] {
  const { directory } = model;
  const submitted: number[][] = directory.queues.map(() => []);
  for (const id of bySubmission(model)) submitted[directory.applications[id].queue].push(id);
  const rows: RowContent[] = [];
  directory.queues.forEach((queue, id) => {
    if (!queue.leaf && submitted[id].length === 0) return;
    const label = queue.id.startsWith('root.') ? queue.id.slice(5) : queue.id;
    rows.push({ id, key: queue.id, label, drivers: [], others: submitted[id], separate: rows.length > 0 });
  });
  return rows;
}

function bySubmission(model: RunModel): number[] {
  return model.applications
    .filter((app) => app.submitted !== Infinity)
    .map((app) => app.id)
    .sort((a, b) => model.applications[a].submitted - model.applications[b].submitted || a - b);
}

/** Where the waiting of a row stands. What causes it is spelled out for what is looked at, and kept where that is little. */
export interface RowWaits {
  /** Lanes needed for what it lacks and for what it holds, the driver's apart. */
  readonly lanes: number;
  readonly strip: boolean;
  /**
   * The blocks that touch [from, to] (µs), by ascending start. Of those shorter than `grain` (µs) as many as can be told
   * apart at it, where there are very many.
   */
  blocks(from?: number, to?: number, grain?: number): readonly WaitBlock[];
  /** How often it waits in [from, to] (µs), whatever for: blocks with different causes counted once. */
  count(from: number, to: number): number;
}

const NO_WAITS: RowWaits = { lanes: 0, strip: false, blocks: () => [], count: () => 0 };

/** Waiting in more pieces than this is spelled out for what is in view, each time. */
const MANY_PIECES = 500;
/** Rows whose blocks are kept at a time, of all tables. */
const KEPT_ROWS = 256;
const kept = new Map<RowWaits, readonly WaitBlock[]>();

/** The blocks of a row, kept until many others have been asked for. */
function keep(waits: RowWaits, make: () => readonly WaitBlock[]): readonly WaitBlock[] {
  const blocks = kept.get(waits) ?? make();
  kept.delete(waits);
  kept.set(waits, blocks);
  if (kept.size > KEPT_ROWS) for (const oldest of kept.keys()) if (kept.size > KEPT_ROWS) kept.delete(oldest);
  return blocks;
}

/**
 * Where an application's waits stand. Queued is a strip; short is a block exactly as tall as the lanes it lacks, in lanes that
 * are free when it begins (they stay free while it lasts, because an allocation ends the stretch).
 */
function rowWaits(model: RunModel, content: RowContent, packed: Int32Array, held: number, head: number): RowWaits {
  const { containers } = model;
  const app = content.id;
  const { others } = content;
  const spark = head > 0 || others.length === 0;
  const short = holdsOf(model, app).filter((hold) => hold.phase === 'short' && hold.kind !== ContainerKind.driver);
  // Containers come in order of allocation; with their ends in order too, two bisections count what is held.
  const starts = Float64Array.from(others, (id) => containers.allocated[id]);
  const ends = Float64Array.from(others, (id) => containers.ended[id]).sort();
  const heldAt = (at: number): number => countUpTo(starts, at) - countUpTo(ends, at);
  let wanted = held;
  for (const hold of short) wanted = Math.max(wanted, heldAt(hold.from) + hold.lacking);
  const most = Math.min(MANY_LANES, Math.max(FEW_LANES, 2 * held));
  const strip = short.length > 0 && ((spark && held === 0) || wanted > most);
  const lanes = strip ? held : wanted;
  const place = (waits: readonly Wait[]) => waitBlocks(model, waits, { packed, others, starts, head, lanes, strip });
  const row: RowWaits = {
    lanes,
    strip,
    blocks: (from = -Infinity, to = Infinity, grain = 0) => {
      const numbers = pieceNumbers(model);
      const { first } = model.waits;
      if (numbers[first[app + 1]] - numbers[first[app]] <= MANY_PIECES) {
        return keep(row, () => place(stretchesOf(model, app)));
      }
      // What is open goes on behind the end of the run.
      return place(stretchesOf(model, app, Math.min(from, model.end), to, grain));
    },
    count: (from, to) => holdsOf(model, app).filter((hold) => hold.from < to && (hold.open || hold.to > from)).length,
  };
  return row;
}

/** What blocks of waiting are placed among. */
interface RowLanes {
  /** Containers apart from drivers, in order of allocation; their lanes and their starts. */
  readonly others: ArrayLike<number>;
  readonly packed: Int32Array;
  readonly starts: Float64Array;
  readonly head: number;
  readonly lanes: number;
  readonly strip: boolean;
}

function waitBlocks(model: RunModel, waits: readonly Wait[], row: RowLanes): WaitBlock[] {
  const { containers } = model;
  const { others, packed, starts, head, lanes, strip } = row;
  const blocks: WaitBlock[] = [];
  /** Until when each lane is taken, as far as containers have been gone through. */
  const takenUntil = new Float64Array(lanes);
  let passed = 0;
  let before: WaitBlock | undefined;
  for (const wait of waits) {
    const inStrip = wait.phase === 'queued' || strip;
    if (before !== undefined && inStrip && looksAlike(before.last, wait)) {
      // How many are lacking does not show in a strip.
      before = { ...before, last: wait };
      blocks[blocks.length - 1] = before;
      continue;
    }
    const id = numberOf(model, wait);
    const block = { app: wait.app, id, first: wait, last: wait, lane: 0, lanes: 0, strip: false, labelled: true };
    before = undefined;
    if (wait.phase === 'queued') {
      blocks.push((before = block));
    } else if (wait.kind === ContainerKind.driver && head > 0) {
      blocks.push({ ...block, lanes: 1 });
    } else if (strip) {
      blocks.push((before = { ...block, strip: true }));
    } else {
      for (; passed < others.length && starts[passed] <= wait.from; passed++) {
        takenUntil[packed[passed]] = containers.ended[others[passed]];
      }
      const taken = takenUntil.map((until) => (until > wait.from ? 1 : 0));
      freeRuns(taken, wait.lacking).forEach((run, i) => {
        blocks.push({ ...block, lane: run.lane + head, lanes: run.lanes, labelled: i === 0 });
      });
    }
  }
  return blocks;
}

/** The last of the stretches that look like one and stand together as a block, from its first one on. */
export function lastOfBlock(model: RunModel, table: LaneTable, first: Wait): Wait {
  const row = table.rows[table.rowOfApp[first.app]];
  let last = first;
  if (row === undefined || (first.phase !== 'queued' && !row.strip)) return last;
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

/** Up to `wanted` free lanes from the bottom, as runs of neighbours, the tallest first. */
function freeRuns(taken: Float64Array, wanted: number): { lane: number; lanes: number }[] {
  const runs: { lane: number; lanes: number }[] = [];
  let left = wanted;
  let last: { lane: number; lanes: number } | undefined;
  for (let lane = taken.length - 1; lane >= 0 && left > 0; lane--) {
    if (taken[lane] === 1) continue;
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
