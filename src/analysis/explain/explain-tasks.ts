/**
 * What the tasks of an application wait for inside it at an instant. It is a place near their data, with the level they accept
 * and the time until the next one opens; or the next offer; or what holds their stage; or simply a free slot, which no wait for
 * data has cost them.
 */
import { memoBy } from '../../base/memo';
import { formatSpan } from '../../base/units';
import { localityNames } from '../../frameworks/spark/task-scheduler/locality/locality';
import type { CauseLetter, Phrase } from '../../sim/reasons';
import { ContainerKind, TaskOutcome } from '../../sim/trace/trace';
import type { RunModel } from '../model';
import { tasksOf } from '../tasks-of';
import { leavingAt, TaskWaitCause, taskWaiting } from '../waiting/task-waiting';
import type { StageHold, TaskWait } from '../waiting/task-waiting';
import { holdSentence, taskWaitLetter } from './hold-words';

/** What the pending tasks of one stage wait for at an instant. */
export interface TasksWaiting {
  readonly stage: number;
  readonly cause: TaskWaitCause;
  /** Since when for this cause, whatever the level, µs. */
  readonly since: number;
  /** The worst locality that is accepted, -1 when the tasks prefer no place. */
  readonly level: number;
  /** Until the next worse level opens, µs; Infinity when none does by itself. */
  readonly left: number;
  /** The level that opened then in this run, -1 when none did. */
  readonly next: number;
  /** What holds the stage, where that is the cause; otherwise null. */
  readonly hold: StageHold | null;
}

/** All waits of the tasks of an application (its id). */
export const taskWaits: (model: RunModel, app: number) => readonly TaskWait[] = memoBy(taskWaiting);

/** What the tasks of an application (its id) wait for at an instant (µs), stage by stage; stages without pending tasks are left out. */
export function tasksWaitingAt(model: RunModel, app: number, at: number): TasksWaiting[] {
  // Only what runs tasks inside executors offers slots to them.
  if (model.directory.applications[app].slots === undefined) return [];
  const waits = taskWaits(model, app);
  return waits.flatMap((wait, index): TasksWaiting[] => {
    if (at < wait.from || at >= wait.to) return [];
    let first = index;
    while (first > 0 && continues(waits[first - 1], waits[first])) first--;
    const { left, next } = timerAt(model, app, wait.stage, at);
    const { stage, cause, level, hold } = wait;
    return [{ stage, cause, since: waits[first].from, level, left, next, hold }];
  });
}

function continues(before: TaskWait, after: TaskWait): boolean {
  return before.stage === after.stage && before.cause === after.cause && before.to === after.from;
}

/** Time until the next level opens, and which one that was: as the task set said, or as its next task tells. */
function timerAt(model: RunModel, app: number, stage: number, at: number): { left: number; next: number } {
  const { taskSets, tasks } = model;
  const { levelTime, levelApp, levelStage, level, levelOpens } = taskSets;
  let opens = Infinity;
  let accepted = -1;
  let next = -1;
  for (let i = 0; i < levelTime.length; i++) {
    if (levelApp[i] !== app || levelStage[i] !== stage) continue;
    if (levelTime[i] <= at) {
      opens = levelOpens[i];
      accepted = level[i];
    } else {
      // Recorded later than it opened if no offer came in between.
      if (levelTime[i] >= opens) next = level[i];
      break;
    }
  }
  if (opens === Infinity) return { left: Infinity, next };
  for (const task of next < 0 ? tasksOf(model, app) : []) {
    if (tasks.stage[task] !== stage || tasks.start[task] < opens || tasks.locality[task] <= accepted) continue;
    next = tasks.locality[task];
    break;
  }
  return { left: Math.max(0, opens - at), next };
}

/** Tasks of a stage of which no attempt runs and none has succeeded. */
export function pendingAt(model: RunModel, app: number, stage: number, at: number): number {
  const { tasks, directory } = model;
  const taken = new Set<number>();
  for (const task of tasksOf(model, app)) {
    if (tasks.start[task] > at) break;
    if (tasks.stage[task] !== stage) continue;
    if (tasks.end[task] > at || tasks.outcome[task] === TaskOutcome.succeeded) taken.add(tasks.index[task]);
  }
  return (directory.applications[app].stageTasks?.[stage] ?? taken.size) - taken.size;
}

interface ExecutorCounts {
  /** Those that are up. */
  readonly executors: number;
  /** Those that take tasks and have a slot in which nothing runs, and how many such slots. */
  readonly free: number;
  readonly freeSlots: number;
  /** Those that are decommissioned. */
  readonly leaving: number;
}

function executorsAt(model: RunModel, app: number, at: number): ExecutorCounts {
  const { tasks, containers, applications, directory } = model;
  const { slots = 0 } = directory.applications[app];
  const running = new Map<number, number>();
  for (const task of tasksOf(model, app)) {
    if (tasks.start[task] > at) break;
    if (tasks.end[task] <= at) continue;
    running.set(tasks.container[task], (running.get(tasks.container[task]) ?? 0) + 1);
  }
  let executors = 0;
  let free = 0;
  let freeSlots = 0;
  let leaving = 0;
  const leaves = leavingAt(model);
  for (const container of applications[app].containers) {
    const up = containers.up[container] <= at && containers.ended[container] > at;
    if (!up || containers.kind[container] !== ContainerKind.executor) continue;
    executors++;
    const left = slots - (running.get(container) ?? 0);
    if ((leaves.get(container) ?? Infinity) <= at) leaving++;
    else if (left > 0) {
      free++;
      freeSlots += left;
    }
  }
  return { executors, free, freeSlots, leaving };
}

/** The same in two sentences: what they wait for and why, and what ends it. */
export interface TaskSentence {
  /** '' where no slot is free: that is no wait for a place. */
  readonly letter: CauseLetter | '';
  readonly text: Phrase[];
  readonly ends: Phrase[];
}

/** Stages of one application that are explained at once. */
const MOST_STAGES = 3;

/**
 * Says what the tasks of an application (its id) wait for at an instant (µs), of a few stages at most; nothing while it
 * has no executor, which is what it waits for itself.
 */
export function taskSentences(model: RunModel, app: number, at: number): TaskSentence[] {
  const waiting = tasksWaitingAt(model, app, at).slice(0, MOST_STAGES);
  if (waiting.length === 0) return [];
  const counts = executorsAt(model, app, at);
  if (counts.executors === 0) return [];
  return waiting.map((one) => sentence(model, app, one, counts, at));
}

function sentence(
  model: RunModel,
  app: number,
  waiting: TasksWaiting,
  { free, freeSlots, leaving }: ExecutorCounts,
  at: number,
): TaskSentence {
  const { cause, since, level, left, next, hold } = waiting;
  const stage = model.directory.applications[app].stages[waiting.stage] ?? '';
  const tasks = pendingAt(model, app, waiting.stage, at);
  const who: Phrase[] = [`${tasks} ${tasks === 1 ? 'task' : 'tasks'} of `, { name: stage }];
  const waits = tasks === 1 ? 'waits' : 'wait';
  const long = at > since ? ` ${formatSpan(at - since)}` : '';
  const idle = free === 1 ? 'one executor has a free slot' : `${free} executors have free slots`;
  const letter = taskWaitLetter(cause);
  const accepted = level < 0 ? '' : localityNames[level];
  if (hold !== null) {
    const { text, ends } = holdSentence(model, app, hold, { free, freeSlots, at });
    return { letter, text: [...who, ` ${waits}${long} for `, ...text], ends };
  }
  switch (cause) {
    case TaskWaitCause.noFreeSlot: {
      const runs = accepted !== '' && left > 0 && left < Infinity;
      return {
        letter,
        text: [
          ...who,
          ` ${waits}${long} for `,
          { name: 'a free slot' },
          `: every executor is busy${leaving > 0 ? ' or being decommissioned' : ''}, so nothing is refused.`,
        ],
        ends: [
          'Ends when a task ends or an executor comes.',
          ...(runs ? [` The wait at ${accepted} continues meanwhile: ${formatSpan(left)} left.`] : []),
        ],
      };
    }
    case TaskWaitCause.locality:
      return {
        letter,
        text: [
          ...who,
          ` ${waits}${long} for `,
          { name: 'a place near the data' },
          `: ${idle}, but nothing worse than `,
          { name: accepted },
          ' is accepted.',
        ],
        ends: [
          `${next < 0 ? 'The next level' : localityNames[next]} opens in `,
          { name: formatSpan(left) },
          ', unless a launch restarts the wait (',
          { setting: 'spark.locality.wait' },
          ').',
        ],
      };
    default:
      return {
        letter,
        text: [
          ...who,
          ` ${waits}${long} for `,
          { name: 'the next offer' },
          `: ${idle}${level < 0 ? '' : `, and the wait for locality is over`}.`,
        ],
        ends: ['Free slots are offered again with the period of ', { setting: 'spark.scheduler.revive.interval' }, '.'],
      };
  }
}
