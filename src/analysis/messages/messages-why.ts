/** Why a task runs where it does, why a getTask came back empty, and which cancellation removed a reservation. Times in µs. */
import { memo } from '../../base/memo';
import { Message, QueueChange } from '../../sim/trace/trace';
import type { MessageColumns } from './messages-table';
import { groupRows } from '../row-groups';
import type { RowGroups } from '../row-groups';
import type { MessageIndex } from './messages-index';
import type { RunModel } from '../model';

/** The answer of one node to a probe. */
export interface Sample {
  readonly node: number;
  /** Free slots count below 0, queued entries above. */
  readonly load: number;
}

/** How a task came to a node. */
export interface Placement {
  readonly app: number;
  readonly node: number;
  /** late: the node asked for it. sampled: chosen by the loads of some. direct: sent without asking any node. */
  readonly way: 'late' | 'sampled' | 'direct';
  /** Answers that were compared for this task, in the order of the probes. */
  readonly samples: readonly Sample[];
  /** late: nodes that the job had reservations on, with repetitions. */
  readonly reservations: number;
  /** late: how many tasks the job had handed out, this one included. */
  readonly ordinal: number;
  /** late: from the arrival of the reservation to the getTask; the hold that the task ended. */
  readonly queued: number;
  readonly held: number;
}

/** Messages by application. */
const byApp = memo((columns: MessageColumns): RowGroups => groupRows(columns.app, columns.servedBy.length));

function rowsOf(columns: MessageColumns, app: number): Int32Array {
  const { first, rows } = byApp(columns);
  return rows.subarray(first[app], first[app + 1]);
}

const kindOf = ({ message }: MessageColumns, row: number): number => message[row];
const valueOf = ({ value }: MessageColumns, row: number): number => value[row];
const arrivalOf = ({ time, latency }: MessageColumns, row: number): number => time[row] + latency[row];

/**
 * How the task of a container came to its node; undefined if no message brought it. `perTask`: each task of a job had its own
 * probes.
 */
export function placementOf(
  model: RunModel,
  index: MessageIndex,
  container: number,
  perTask: boolean,
): Placement | undefined {
  const { containers } = model;
  const { columns } = index;
  const app = containers.app[container];
  const node = containers.node[container];
  const rows = rowsOf(columns, app);
  const message = messageThatBrought(model, index, rows, container);
  if (message === -1) return undefined;
  const place = { app, node, samples: [] as readonly Sample[], reservations: 0, ordinal: 0, queued: 0, held: 0 };
  const hold = holdEndedBy(index, node, message);
  if (hold === -1) {
    const samples = comparedFor(columns, rows, message, perTask ? model.directory.applications[app].wanted : 1);
    return { ...place, way: samples.length > 0 ? 'sampled' : 'direct', samples };
  }
  const asked = index.holds.from[hold];
  let ordinal = 0;
  let reservations = 0;
  let arrived = asked;
  for (const row of rows) {
    const kind = kindOf(columns, row);
    if (kind === Message.task && row <= message) ordinal++;
    if (kind !== Message.reservation) continue;
    reservations += Math.max(1, valueOf(columns, row));
    // The latest that can have led to this getTask.
    if (columns.node[row] === node && arrivalOf(columns, row) <= asked) arrived = arrivalOf(columns, row);
  }
  return { ...place, way: 'late', ordinal, reservations, queued: asked - arrived, held: index.holds.to[hold] - asked };
}

/** The k-th task of an application on a node came with the k-th message that carried one there. */
function messageThatBrought(model: RunModel, index: MessageIndex, rows: Int32Array, container: number): number {
  const { containers } = model;
  const { columns, runs } = index;
  const app = containers.app[container];
  const node = containers.node[container];
  let before = 0;
  for (let i = runs.first[node]; runs.rows[i] !== container; i++) if (containers.app[runs.rows[i]] === app) before++;
  for (const row of rows) {
    if (columns.node[row] !== node || kindOf(columns, row) !== Message.task) continue;
    if (before-- === 0) return row;
  }
  return -1;
}

function holdEndedBy({ holds }: MessageIndex, node: number, message: number): number {
  for (let h = holds.first[node]; h < holds.first[node + 1]; h++) if (holds.answer[h] === message) return h;
  return -1;
}

/**
 * The answers that decided on a task: all of its job, or those in one of several equal blocks, which then share no
 * node.
 */
function comparedFor(columns: MessageColumns, rows: Int32Array, message: number, blocks: number): readonly Sample[] {
  const samples: Sample[] = [];
  for (const row of rows) {
    if (kindOf(columns, row) === Message.reply) samples.push({ node: columns.node[row], load: valueOf(columns, row) });
  }
  const each = samples.length / blocks;
  if (!Number.isInteger(each)) return samples;
  const block = Math.floor(samples.findIndex(({ node }) => node === columns.node[message]) / each);
  return samples.slice(block * each, (block + 1) * each);
}

/** Something that happened to a reservation at a node without a task. */
export interface UnservedReservation {
  readonly what: 'empty' | 'timed-out' | 'cancelled' | 'rejected';
  readonly at: number;
  readonly app: number;
  /** How long the slot was held, or how long the reservation had stood in the queue. */
  readonly lasted: number;
  /** The node that got the last task that was handed out before, -1 if unknown. */
  readonly lastNode: number;
  /** When that task was handed out. */
  readonly lastAt: number;
  /** timed-out: the scheduler that had failed, from 0. */
  readonly scheduler: number;
  /** cancelled: when the cancellation was sent. */
  readonly sent: number;
}

/** The last event of this kind at a node up to an instant; undefined if there was none. */
export function lastUnserved(index: MessageIndex, node: number, at: number): UnservedReservation | undefined {
  const empty = lastEmpty(index, node, at);
  const cancelled = lastCancelled(index, node, at);
  return (cancelled?.at ?? -1) > (empty?.at ?? -1) ? cancelled : empty;
}

function lastEmpty({ columns, holds }: MessageIndex, node: number, at: number): UnservedReservation | undefined {
  let last = -1;
  for (let h = holds.first[node]; h < holds.first[node + 1]; h++) {
    if (holds.answer[h] === -1 || holds.useful[h] === 1 || holds.to[h] > at) continue;
    if (last === -1 || holds.to[h] >= holds.to[last]) last = h;
  }
  if (last === -1) return undefined;
  const app = holds.app[last];
  const answer = holds.answer[last];
  const sent = columns.time[answer];
  return {
    what: kindOf(columns, answer) === Message.timedOut ? 'timed-out' : 'empty',
    scheduler: valueOf(columns, answer),
    at: holds.to[last],
    app,
    lasted: holds.to[last] - holds.from[last],
    ...lastHandedOut(columns, app, answer),
    sent,
  };
}

function lastCancelled({ columns, queues }: MessageIndex, node: number, at: number): UnservedReservation | undefined {
  let last = -1;
  for (let i = queues.first[node]; i < queues.first[node + 1]; i++) {
    const row = queues.rows[i];
    if (columns.queueTime[row] > at) break;
    if (columns.queueWhy[row] === QueueChange.cancelled) last = row;
  }
  if (last === -1) return undefined;
  const app = columns.queueApp[last];
  const removed = columns.queueTime[last];
  let arrived = removed;
  for (let i = queues.first[node]; i < queues.first[node + 1] && queues.rows[i] < last; i++) {
    const row = queues.rows[i];
    if (columns.queueApp[row] === app && columns.queueChange[row] > 0) arrived = columns.queueTime[row];
  }
  let cancel = -1;
  for (const row of rowsOf(columns, app)) {
    if (columns.node[row] !== node || kindOf(columns, row) !== Message.cancel) continue;
    if (arrivalOf(columns, row) <= removed) cancel = row;
  }
  if (cancel === -1) return undefined;
  return {
    what: 'cancelled',
    scheduler: -1,
    at: removed,
    app,
    lasted: removed - arrived,
    ...lastHandedOut(columns, app, cancel),
    sent: columns.time[cancel],
  };
}

/** Where the last task that an application handed out before a row went, and when. */
function lastHandedOut(columns: MessageColumns, app: number, before: number): { lastNode: number; lastAt: number } {
  let last = -1;
  for (const row of rowsOf(columns, app)) {
    if (row >= before) break;
    if (kindOf(columns, row) === Message.task) last = row;
  }
  return last === -1 ? { lastNode: -1, lastAt: NaN } : { lastNode: columns.node[last], lastAt: columns.time[last] };
}
