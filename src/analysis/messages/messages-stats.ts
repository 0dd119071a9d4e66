/** What decentralised scheduling costs and brings, counted over a whole run. Times in µs. */
import { memo } from '../../base/memo';
import { AppOutcome, ContainerOutcome, Message, messageNames, QueueChange } from '../../sim/trace/trace';
import { messageIndex } from './messages-index';
import { EVERYTHING } from '../metrics/window';
import type { MeasurementWindow } from '../metrics/window';
import type { RunModel } from '../model';

/** How the slots of all nodes spend a run: the parts add up to `slots` times `span`. */
export interface SlotTime {
  readonly slots: number;
  /** From 0 to the end of the run. */
  readonly span: number;
  readonly running: number;
  /** Held for a getTask that brought a task. */
  readonly useful: number;
  /** Held for one that did not. */
  readonly wasted: number;
  readonly idle: number;
}

export interface MessageCounters {
  /** Tasks started. */
  readonly tasks: number;
  /** By kind, Message; messages that take part in the protocol. */
  readonly sent: Int32Array;
  /** All of them. */
  readonly messages: number;
  /** getTasks that were answered, and those of them that brought nothing. */
  readonly answered: number;
  readonly empty: number;
  /** Entries of queues that a cancellation removed. */
  readonly cancelled: number;
  readonly stolen: number;
  readonly time: SlotTime;
}

/** Counters of a run; undefined where there are no messages. `slots`: of each node. */
export function messageCounters(model: RunModel, slots: Int32Array): MessageCounters | undefined {
  const { messages, containers } = model;
  if (messages === undefined) return undefined;
  const sent = new Int32Array(messageNames.length);
  for (let row = 0; row < messages.message.length; row++) sent[messages.message[row]]++;
  let cancelled = 0;
  let stolen = 0;
  for (let row = 0; row < messages.queueWhy.length; row++) {
    const why = messages.queueWhy[row];
    if (why === QueueChange.cancelled) cancelled -= messages.queueChange[row];
    else if (why === QueueChange.stolen) stolen -= messages.queueChange[row];
  }
  return {
    tasks: containers.count,
    sent,
    messages: messages.message.length - sent[Message.timedOut],
    answered: sent[Message.getTask] - sent[Message.timedOut] - openGetTasks(model),
    empty: sent[Message.none],
    cancelled,
    stolen,
    time: slotTime(model, slots),
  };
}

function openGetTasks(model: RunModel): number {
  const holds = messageIndex(model)?.holds;
  let open = 0;
  for (const to of holds?.to ?? []) if (to === Infinity) open++;
  return open;
}

function slotTime(model: RunModel, slots: Int32Array): SlotTime {
  const { containers, end } = model;
  let all = 0;
  for (const count of slots) all += count;
  let running = 0;
  for (let c = 0; c < containers.count; c++) running += Math.min(end, containers.ended[c]) - containers.allocated[c];
  let useful = 0;
  let wasted = 0;
  const holds = messageIndex(model)?.holds;
  if (holds !== undefined) {
    for (let h = 0; h < holds.from.length; h++) {
      const held = Math.min(end, holds.to[h]) - holds.from[h];
      if (holds.useful[h] === 1) useful += held;
      else wasted += held;
    }
  }
  return { slots: all, span: end, running, useful, wasted, idle: all * end - running - useful - wasted };
}

/** Finished jobs of a run, in the order of the directory. */
export interface Jobs {
  /** Submission to the end of the last task, µs. */
  readonly response: Float64Array;
  /** The longest task of each: what an ideal scheduler would need. */
  readonly longest: Float64Array;
}

/** Jobs that succeeded, of those submitted in the window. */
export function finishedJobs(model: RunModel, { from, to }: MeasurementWindow = EVERYTHING): Jobs {
  const { containers, applications } = model;
  const longest = new Float64Array(applications.length).fill(NaN);
  for (let c = 0; c < containers.count; c++) {
    if (containers.outcome[c] !== ContainerOutcome.completed) continue;
    const ran = containers.ended[c] - containers.allocated[c];
    if (!(ran <= longest[containers.app[c]])) longest[containers.app[c]] = ran;
  }
  const jobs = applications.filter(
    ({ id, outcome, submitted }) =>
      outcome === AppOutcome.succeeded && !Number.isNaN(longest[id]) && submitted >= from && submitted <= to,
  );
  return {
    response: Float64Array.from(jobs, ({ finished, submitted }) => finished - submitted),
    longest: Float64Array.from(jobs, ({ id }) => longest[id]),
  };
}

/** Mean; NaN of nothing. */
export function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value at rank p (n - 1) of ascending values, between two by linear interpolation; NaN of nothing. */
export function percentileOf(sorted: Float64Array, p: number): number {
  const rank = p * (sorted.length - 1);
  const below = Math.floor(rank);
  const lower = sorted[below] ?? NaN;
  return lower + (rank - below) * ((sorted[below + 1] ?? lower) - lower);
}

/** The load that the jobs of a run offer: work that comes per time over what all slots can do; NaN for fewer than two jobs. */
export function offeredLoad(model: RunModel, slots: number): number {
  const { containers, applications } = model;
  let first = Infinity;
  let last = -Infinity;
  let jobs = 0;
  for (const { submitted } of applications) {
    if (submitted === Infinity) continue;
    jobs++;
    first = Math.min(first, submitted);
    last = Math.max(last, submitted);
  }
  let work = 0;
  for (let c = 0; c < containers.count; c++) {
    if (containers.outcome[c] === ContainerOutcome.completed) work += containers.ended[c] - containers.allocated[c];
  }
  // n jobs span n - 1 gaps.
  return jobs < 2 || last === first ? NaN : ((work / jobs) * (jobs - 1)) / (last - first) / slots;
}

/** What theory wants to know of the jobs of a run. */
export interface JobFacts {
  /** Tasks of a job, on average. */
  readonly tasks: number;
  /** Mean time that a task ran, µs. */
  readonly mean: number;
  /** Standard deviation over mean: 1 for exponential times, 0 for constant ones. */
  readonly variation: number;
  /** Mean time from submission to the end of a task, µs. */
  readonly taskResponse: number;
  /** Share of the jobs whose tasks all started as soon as messages allow. */
  readonly atOnce: number;
}

/** Facts of the finished tasks and jobs; NaN where there are none. */
export const jobFacts = memo((model: RunModel): JobFacts => {
  const { containers, applications } = model;
  const worst = new Float64Array(applications.length).fill(-1);
  let least = Infinity;
  let tasks = 0;
  let sum = 0;
  let squares = 0;
  let responses = 0;
  for (let c = 0; c < containers.count; c++) {
    const app = containers.app[c];
    const wait = containers.allocated[c] - applications[app].submitted;
    if (wait < least) least = wait;
    if (wait > worst[app]) worst[app] = wait;
    if (containers.outcome[c] !== ContainerOutcome.completed) continue;
    const ran = containers.ended[c] - containers.allocated[c];
    tasks++;
    sum += ran;
    squares += ran * ran;
    responses += containers.ended[c] - applications[app].submitted;
  }
  const jobs = worst.filter((wait) => wait >= 0).length;
  const mean = sum / tasks;
  return {
    tasks: containers.count / jobs,
    mean,
    variation: Math.sqrt(Math.max(0, squares / tasks - mean * mean)) / mean,
    taskResponse: responses / tasks,
    atOnce: worst.filter((wait) => wait >= 0 && wait <= least).length / jobs,
  };
});
