/**
 * Why the tasks of a stage wait. A task is pending from the begin of its stage, or from the end of an attempt that failed or
 * was lost, until an attempt starts. Those of a barrier stage are pending from when it first found too few slots. At every
 * instant in which tasks of a stage are pending they wait for one cause, so that all causes add up to the time in which they are:
 *
 *   the application says what holds the stage          ->  that: output was lost, a barrier, exclusion, the next attempt
 *   else no slot of the application's executors is free  ->  no free slot
 *   else the next worse level opens later than that    ->  locality: free slots are refused until it does
 *   else                                               ->  tick: the level is open, the slots are offered with the next tick
 *
 * An executor that is decommissioned takes no more tasks: its slots count as none.
 */
import { MILLISECOND } from '../../base/units';
import { executorLeaves, Hold, stageHeld } from '../../frameworks/spark/records';
import { ContainerKind, TaskOutcome } from '../../sim/trace/trace';
import { ownRecords } from '../build/record-table';
import type { RunModel } from '../model';
import { tasksOf } from '../tasks-of';

export const TaskWaitCause = {
  noFreeSlot: 0,
  locality: 1,
  tick: 2,
  lostOutput: 3,
  fewSlots: 4,
  barrier: 5,
  excluded: 6,
  nextAttempt: 7,
} as const;
export type TaskWaitCause = (typeof TaskWaitCause)[keyof typeof TaskWaitCause];

const CAUSE_OF_HOLD: Readonly<Record<number, TaskWaitCause>> = {
  [Hold.lostOutput]: TaskWaitCause.lostOutput,
  [Hold.fewSlots]: TaskWaitCause.fewSlots,
  [Hold.barrier]: TaskWaitCause.barrier,
  [Hold.excluded]: TaskWaitCause.excluded,
  [Hold.nextAttempt]: TaskWaitCause.nextAttempt,
};

/** What holds a stage, as the application said it. */
export interface StageHold {
  readonly cause: TaskWaitCause;
  /** A stage, a number of slots or a container, see {@link Hold}. */
  readonly arg1: number;
  /** Fewer slots than tasks: when the stage looks again, µs. Excluded: by which limit. */
  readonly arg2: number;
}

/** A stretch in which tasks of a stage wait for one cause. Those of a stage are disjoint and in the order of time. */
export interface TaskWait {
  readonly stage: number;
  readonly from: number;
  readonly to: number;
  readonly cause: TaskWaitCause;
  /** The worst locality it accepts meanwhile, -1 when its tasks have no preferences. */
  readonly level: number;
  /** What holds the stage, where its cause is that; otherwise null. */
  readonly hold: StageHold | null;
  /** Pending tasks times µs. */
  readonly taskTime: number;
  /** Free slots that its pending tasks could take, times µs. */
  readonly slotTime: number;
}

interface StageState {
  /** Its tasks have begun to be pending. */
  begun: boolean;
  open: boolean;
  pending: number;
  hold: StageHold | null;
  level: number;
  opens: number;
  /** Attempts that run and whether one succeeded, per task. */
  readonly running: Int16Array;
  readonly succeeded: Uint8Array;
}

interface Change {
  readonly at: number;
  readonly apply: (state: Slots) => void;
}

interface Slots {
  free: number;
}

/** All waits of the tasks of an application, by stage and time. The first call for a run groups its tasks; n log n in those of the application. */
export function taskWaiting(model: RunModel, app: number): TaskWait[] {
  const { stageTasks = [], slots = 0 } = model.directory.applications[app];
  const stages = stageTasks.map((tasks): StageState => ({
    begun: false,
    open: false,
    pending: 0,
    hold: null,
    level: -1,
    opens: Infinity,
    running: new Int16Array(tasks),
    succeeded: new Uint8Array(tasks),
  }));
  const changes = [...stageChanges(model, app, stages), ...taskChanges(model, app, stages, slots)];
  changes.sort((x, y) => x.at - y.at);
  const rows: TaskWait[][] = stages.map(() => []);
  const state: Slots = { free: 0 };
  for (let i = 0; i < changes.length;) {
    const { at } = changes[i];
    for (; i < changes.length && changes[i].at === at; i++) changes[i].apply(state);
    const until = i < changes.length ? changes[i].at : model.end;
    stages.forEach((stage, index) => measure(rows[index], stage, index, state.free, at, Math.min(until, model.end)));
  }
  return rows.flat();
}

/** Begins and ends of stages, what they said of their level, and what holds them. */
function stageChanges(model: RunModel, app: number, stages: readonly StageState[]): Change[] {
  const changes: Change[] = [];
  for (const { stage, from, to } of model.applications[app].stages) {
    const state = stages[stage];
    changes.push({ at: from, apply: () => begin(state) });
    if (to < Infinity) changes.push({ at: to, apply: () => void (state.open = false) });
  }
  const held = ownRecords(model, stageHeld);
  for (let i = 0; i < (held?.count ?? 0); i++) {
    if (held === undefined || held.app[i] !== app) continue;
    const { time, stage, cause, arg1, arg2 } = held;
    const state = stages[stage[i]];
    const known = CAUSE_OF_HOLD[cause[i]] as TaskWaitCause | undefined;
    const end = known === TaskWaitCause.fewSlots ? time[i] + arg2[i] * MILLISECOND : arg2[i];
    const hold = known === undefined ? null : { cause: known, arg1: arg1[i], arg2: end };
    changes.push({
      at: time[i],
      apply: () => {
        state.hold = hold;
        if (hold !== null) begin(state);
      },
    });
  }
  const { finished } = model.applications[app];
  if (finished < Infinity) {
    changes.push({ at: finished, apply: () => stages.forEach((state) => void (state.open = false)) });
  }
  const { levelTime, levelApp, levelStage, level, levelOpens } = model.taskSets;
  for (let i = 0; i < levelTime.length; i++) {
    if (levelApp[i] !== app) continue;
    const state = stages[levelStage[i]];
    changes.push({
      at: levelTime[i],
      apply: () => {
        state.level = level[i];
        state.opens = levelOpens[i];
      },
    });
  }
  return changes;
}

/** The tasks of a stage are pending from now on. One that ran before is held as well when its output is lost: that is no news. */
function begin(state: StageState): void {
  if (state.begun) return;
  state.begun = true;
  state.open = true;
  state.pending += state.running.length;
}

/** Executors that come and go, and the attempts in them. A driver counts as one when tasks run in it. */
function taskChanges(model: RunModel, app: number, stages: readonly StageState[], slots: number): Change[] {
  const { containers, tasks } = model;
  const changes: Change[] = [];
  const working = new Set<number>();
  const leaves = leavingAt(model);
  /** How many tasks run in an executor at the instant at which it is decommissioned. */
  const runOn = new Map<number, number>();
  for (const task of tasksOf(model, app)) {
    const container = tasks.container[task];
    working.add(container);
    const left = leaves.get(container) ?? Infinity;
    if (tasks.start[task] <= left && left < tasks.end[task]) runOn.set(container, (runOn.get(container) ?? 0) + 1);
    const state = stages[tasks.stage[task]];
    const index = tasks.index[task];
    changes.push({
      at: tasks.start[task],
      apply: (free) => {
        free.free--;
        count(state, index, 1, false);
      },
    });
    if (tasks.end[task] === Infinity) continue;
    const succeeded = tasks.outcome[task] === TaskOutcome.succeeded;
    changes.push({
      at: tasks.end[task],
      apply: (free) => {
        if (left >= tasks.end[task]) free.free++;
        count(state, index, -1, succeeded);
      },
    });
  }
  for (const container of model.applications[app].containers) {
    const takesTasks = containers.kind[container] === ContainerKind.executor || working.has(container);
    if (!takesTasks || containers.up[container] === Infinity) continue;
    changes.push({ at: containers.up[container], apply: (free) => void (free.free += slots) });
    const ended = containers.ended[container];
    const left = leaves.get(container) ?? Infinity;
    if (left < ended) {
      const idle = slots - (runOn.get(container) ?? 0);
      changes.push({ at: left, apply: (free) => void (free.free -= idle) });
    } else if (ended < Infinity) changes.push({ at: ended, apply: (free) => void (free.free -= slots) });
  }
  return changes;
}

/** When executors were decommissioned, µs, by container. */
export function leavingAt(model: Pick<RunModel, 'own'>): ReadonlyMap<number, number> {
  const departures = ownRecords(model, executorLeaves);
  const leaves = new Map<number, number>();
  if (departures !== undefined)
    for (let i = 0; i < departures.count; i++) leaves.set(departures.container[i], departures.time[i]);
  return leaves;
}

/** Attempts of a task start or end; it is pending while none runs and none has succeeded. */
function count(state: StageState, index: number, change: 1 | -1, succeeded: boolean): void {
  const before = state.running[index] === 0 && state.succeeded[index] === 0;
  state.running[index] += change;
  if (succeeded) state.succeeded[index] = 1;
  const after = state.running[index] === 0 && state.succeeded[index] === 0;
  if (before !== after) state.pending += after ? 1 : -1;
}

/** Adds what a stage waits from one instant to another, in which nothing changes. */
function measure(rows: TaskWait[], stage: StageState, index: number, free: number, from: number, to: number): void {
  if (!stage.open || stage.pending === 0 || to <= from) return;
  const { level, pending, hold } = stage;
  if (hold !== null) {
    const taskTime = pending * (to - from);
    extend(rows, { stage: index, from, to, cause: hold.cause, level, hold, taskTime, slotTime: 0 });
    return;
  }
  const idle = Math.min(Math.max(0, free), pending);
  if (idle === 0) {
    const taskTime = pending * (to - from);
    extend(rows, { stage: index, from, to, cause: TaskWaitCause.noFreeSlot, level, hold, taskTime, slotTime: 0 });
    return;
  }
  // The last level has nothing behind it: what is free then is offered with the next tick.
  const refused = stage.opens === Infinity ? from : Math.min(Math.max(stage.opens, from), to);
  const part = (start: number, end: number, cause: TaskWaitCause) => {
    if (end > start) {
      const time = end - start;
      const [taskTime, slotTime] = [pending * time, idle * time];
      extend(rows, { stage: index, from: start, to: end, cause, level, hold, taskTime, slotTime });
    }
  };
  part(from, refused, TaskWaitCause.locality);
  part(refused, to, TaskWaitCause.tick);
}

/** Appends a stretch, or lengthens the last one by it. */
function extend(rows: TaskWait[], next: TaskWait): void {
  const last = rows.at(-1);
  if (
    last !== undefined &&
    last.to === next.from &&
    last.cause === next.cause &&
    last.level === next.level &&
    last.hold === next.hold
  ) {
    const { taskTime, slotTime } = last;
    const sum = { taskTime: taskTime + next.taskTime, slotTime: slotTime + next.slotTime };
    rows[rows.length - 1] = { ...last, ...sum, to: next.to };
  } else {
    rows.push(next);
  }
}
