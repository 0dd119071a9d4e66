/**
 * What the tasks of one Spark executor spent their time on: waiting for a slot, fetching what earlier stages shuffled, reading
 * from elsewhere, computing.
 */
import { stageBegins } from '../../../analysis/stage-begins';
import { tasksOf } from '../../../analysis/tasks-of';
import type { RunModel } from '../../../analysis/model';
import type { TasksPlan } from '../../../frameworks/spark/plan';
import { timeOfReading } from '../../../frameworks/spark/stages/task-places';
import { localityOf } from './spark-book';

/** One attempt at a task; times in µs. */
export interface TaskPhases {
  readonly task: number;
  readonly stage: number;
  /** Its number in the stage, from 0. */
  readonly index: number;
  readonly locality: number;
  readonly start: number;
  /** Infinity while it runs. */
  readonly end: number;
  /** From the begin of its stage, or the end of a failed attempt, to its start. */
  readonly delayed: number;
  /** Of its run time so far: fetching the output of earlier stages, which comes first (Spark's "Shuffle Read Fetch Wait Time"). */
  readonly fetched: number;
  /** What reading from elsewhere has added so far, and the rest of its run time so far. */
  readonly read: number;
  readonly computed: number;
}

/** All attempts of an application that have begun at an instant (µs), by start. */
export function taskPhases(model: RunModel, plan: TasksPlan, app: number, at: number): TaskPhases[] {
  const { tasks } = model;
  const began = stageBegins(model.applications[app]);
  const ended = new Map<string, number>();
  const found: TaskPhases[] = [];
  for (const task of tasksOf(model, app)) {
    const [stage, index, start] = [tasks.stage[task], tasks.index[task], tasks.start[task]];
    if (start > at) continue;
    const key = `${stage} ${index}`;
    const since = Math.max(ended.get(key) ?? 0, began(stage, start) ?? start);
    const { [task]: end } = tasks.end;
    ended.set(key, end);
    const ran = Math.min(end, at) - start;
    const locality = tasks.locality[task];
    const fetched = Math.min(ran, plan.stages[stage].shuffleRead);
    const read = timeOfReading(plan.stages[stage], ran - fetched, localityOf(locality));
    const delayed = Math.max(0, start - since);
    found.push({ task, stage, index, locality, start, end, delayed, fetched, read, computed: ran - fetched - read });
  }
  return found;
}

/** The executors of an application that have begun tasks, the lowest number first. */
export function executorsOf({ containers, tasks }: RunModel, phases: readonly TaskPhases[]): number[] {
  const found = new Set(phases.map(({ task }) => tasks.container[task]));
  return [...found].sort((a, b) => containers.ordinal[a] - containers.ordinal[b]);
}
