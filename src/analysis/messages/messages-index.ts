/**
 * What is at each node at an instant: its queue, what runs in its slots, and slots that are held while the node asks
 * for a task. Rows are sorted by node once per model; after that an instant costs a few binary searches per node.
 */
import { memoSteps } from '../../base/memo';
import { partitionPoint } from '../../base/collections/bisect';
import type { Steps } from '../../base/steps';
import { Message, QueueChange } from '../../sim/trace/trace';
import type { MessageColumns } from './messages-table';
import type { RunModel } from '../model';
import { groupRowSteps } from '../row-groups';
import type { RowGroups } from '../row-groups';
import { countUpTo } from '../series';

/** Slots held from getTask until its answer, by node and then by their beginning. */
export interface Holds {
  readonly first: Int32Array;
  readonly app: Int32Array;
  readonly from: Float64Array;
  /** Arrival of the answer, or when the call timed out; Infinity while there is none. */
  readonly to: Float64Array;
  /** 1: a task came. 0: none did, or not yet. */
  readonly useful: Uint8Array;
  /** The row of the answer, or of the time-out; -1 while there is none. */
  readonly answer: Int32Array;
  /** The ends again, ascending inside each node. */
  readonly ends: Float64Array;
}

export interface MessageIndex {
  readonly columns: MessageColumns;
  /** Changes of the queues. */
  readonly queues: RowGroups;
  /** Entries in the node's queue after each of them, in the same order. */
  readonly length: Int32Array;
  readonly queueTime: Float64Array;
  readonly holds: Holds;
  /** Containers, by their allocation. */
  readonly runs: RowGroups;
  readonly runFrom: Float64Array;
  /** When they end, ascending inside each node. */
  readonly runEnds: Float64Array;
  /** The longest time that any message travels, µs. */
  readonly longest: number;
  /** Whether entries of queues are reservations, and not tasks. */
  readonly late: boolean;
}

/** With more messages an index takes longer than a picture. */
const AT_ONCE = 20_000;

/** Rows that one step goes through. */
const ROWS_PER_STEP = 1 << 16;

/** Whether {@link messageIndex} answers at once: it has been made, or there is little to make. */
export function isIndexed(model: RunModel): boolean {
  return (
    model.messages === undefined || model.messages.message.length <= AT_ONCE || messageIndex.known(model) !== undefined
  );
}

/** The index of a model, made when it is first asked for; undefined where there are no messages. */
export const messageIndex = memoSteps(function* indexOf(model: RunModel): Steps<MessageIndex | undefined> {
  return model.messages === undefined ? undefined : yield* build(model, model.messages);
});

function* build(model: RunModel, columns: MessageColumns): Steps<MessageIndex> {
  const nodes = model.directory.nodes.length;
  const { containers } = model;
  const queues = yield* groupRowSteps(columns.queueNode, nodes);
  const length = new Int32Array(queues.rows.length);
  for (let node = 0; node < nodes; node++) {
    if (node % NODES_PER_STEP === 0) yield;
    for (let i = queues.first[node], entries = 0; i < queues.first[node + 1]; i++) {
      entries += columns.queueChange[queues.rows[i]];
      length[i] = entries;
    }
  }
  const runs = yield* groupRowSteps(containers.node.subarray(0, containers.count), nodes);
  const runEnds = runs.rows.length === 0 ? new Float64Array(0) : yield* pick(containers.ended, runs.rows);
  yield* sortWithin(runEnds, runs.first);
  let longest = 0;
  let late = false;
  for (let i = 0; i < columns.latency.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    const kind = columns.message[i];
    if (columns.latency[i] > longest && kind !== Message.timedOut) longest = columns.latency[i];
    if (kind === Message.reservation) late = true;
  }
  return {
    columns,
    queues,
    length,
    queueTime: yield* pick(columns.queueTime, queues.rows),
    holds: yield* holdsOf(columns, nodes),
    runs,
    runFrom: yield* pick(containers.allocated, runs.rows),
    runEnds,
    longest,
    late,
  };
}

function* pick(column: Float64Array, rows: Int32Array): Steps<Float64Array> {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    picked[i] = column[rows[i]];
  }
  return picked;
}

/** Nodes whose rows one step goes through. */
const NODES_PER_STEP = 512;

/** Most are in order already. */
function* sortWithin(values: Float64Array, first: Int32Array): Steps<void> {
  for (let k = 0; k + 1 < first.length; k++) {
    if (k % NODES_PER_STEP === 0) yield;
    let i = first[k] + 1;
    while (i < first[k + 1] && values[i - 1] <= values[i]) i++;
    if (i < first[k + 1]) values.subarray(first[k], first[k + 1]).sort();
  }
}

/**
 * Every getTask with the answer to it: the next one of its application at its node that no earlier getTask has. Messages are
 * read in the order of time, which is how they lie in memory.
 */
function* holdsOf({ time, app, node, message, latency }: MessageColumns, nodes: number): Steps<Holds> {
  const first = new Int32Array(nodes + 1);
  for (let i = 0; i < message.length; i++) if (message[i] === Message.getTask) first[node[i] + 1]++;
  yield;
  for (let k = 0; k < nodes; k++) first[k + 1] += first[k];
  const count = first[nodes];
  const holds = {
    first,
    app: new Int32Array(count),
    from: new Float64Array(count),
    to: new Float64Array(count).fill(Infinity),
    useful: new Uint8Array(count),
    answer: new Int32Array(count).fill(-1),
  };
  const next = first.slice();
  /** By node: before it all have their answers. */
  const open = first.slice();
  for (let i = 0; i < message.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    const kind = message[i];
    if (kind !== Message.getTask && kind !== Message.task && kind !== Message.none && kind !== Message.timedOut)
      continue;
    const at = node[i];
    const end = next[at];
    if (kind === Message.getTask) {
      holds.app[end] = app[i];
      holds.from[end] = time[i];
      next[at]++;
      continue;
    }
    let h = open[at];
    while (h < end && holds.answer[h] !== -1) h++;
    open[at] = h;
    while (h < end && (holds.answer[h] !== -1 || holds.app[h] !== app[i])) h++;
    if (h === end) continue;
    holds.answer[h] = i;
    holds.to[h] = time[i] + latency[i];
    holds.useful[h] = kind === Message.task ? 1 : 0;
  }
  const ends = holds.to.slice();
  yield* sortWithin(ends, first);
  return { ...holds, ends };
}

/** How many of the ascending values in [from, to) are not later than `at`. */
function countWithin(values: Float64Array, from: number, to: number, at: number): number {
  const low = partitionPoint(from, to, (index) => values[index] <= at);
  return low - from;
}

/** Entries in a node's queue at an instant (µs). */
export function queueLengthAt({ queues, queueTime, length }: MessageIndex, node: number, at: number): number {
  const from = queues.first[node];
  const changes = countWithin(queueTime, from, queues.first[node + 1], at);
  return changes === 0 ? 0 : length[from + changes - 1];
}

/** Slots of a node that are held for a task that has not come, at an instant. */
export function heldAt({ holds }: MessageIndex, node: number, at: number): number {
  const from = holds.first[node];
  const to = holds.first[node + 1];
  return countWithin(holds.from, from, to, at) - countWithin(holds.ends, from, to, at);
}

/** Tasks that run on a node at an instant. */
export function runningAt({ runs, runFrom, runEnds }: MessageIndex, node: number, at: number): number {
  const from = runs.first[node];
  const to = runs.first[node + 1];
  return countWithin(runFrom, from, to, at) - countWithin(runEnds, from, to, at);
}

/** The messages under way at an instant, as rows in the order in which they were sent. */
export function inFlight({ columns, longest }: MessageIndex, at: number): number[] {
  const { time, latency, message } = columns;
  const rows: number[] = [];
  const end = countUpTo(time, at);
  for (let row = countUpTo(time, at - longest - 1); row < end; row++) {
    if (time[row] + latency[row] > at && message[row] !== Message.timedOut) rows.push(row);
  }
  return rows;
}

export interface QueueEntry {
  readonly app: number;
  readonly reservation: boolean;
  /** When it came, µs. */
  readonly since: number;
}

/** What is in a node's queue at an instant, oldest first. */
export function entriesAt(
  { columns, queues, queueTime, length }: MessageIndex,
  node: number,
  at: number,
): QueueEntry[] {
  const entries: QueueEntry[] = [];
  const first = queues.first[node];
  const end = first + countWithin(queueTime, first, queues.first[node + 1], at);
  // What happened before the queue was last empty does not matter.
  let from = end;
  while (from > first && length[from - 1] > 0) from--;
  for (let i = from; i < end; i++) {
    const row = queues.rows[i];
    const app = columns.queueApp[row];
    const change = columns.queueChange[row];
    const why = columns.queueWhy[row];
    for (let n = 0; n < change; n++) {
      entries.push({ app, reservation: why !== QueueChange.taskArrived, since: columns.queueTime[row] });
    }
    for (let n = 0; n > change; n--) {
      const place = entries.findIndex((entry) => entry.app === app);
      if (place !== -1) entries.splice(place, 1);
    }
  }
  return entries;
}
