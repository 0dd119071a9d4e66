/**
 * One task attempt in summary: its status, the parts of its time, and the bar that Spark's stage page draws.
 * Sources: Spark's scheduler/TaskInfo.scala, status/AppStatusUtils.scala, ui/jobs/StagePage.scala. All times in ms.
 */
import type { TaskInfo, TaskMetrics } from './events';

export type TaskStatus = 'RUNNING' | 'GET RESULT' | 'SUCCESS' | 'FAILED' | 'KILLED';

/** The status that the flags of a task info spell. */
export function statusOf({ finish, gettingResult, failed, killed }: TaskInfo): TaskStatus {
  if (finish === 0) return gettingResult > 0 ? 'GET RESULT' : 'RUNNING';
  if (failed) return 'FAILED';
  return killed ? 'KILLED' : 'SUCCESS';
}

/** Wall time: from launch to finish, as the driver saw them. */
export function durationOf({ launch, finish }: TaskInfo): number {
  return Math.max(0, finish - launch);
}

/**
 * Time in which the driver fetched the result separately; 0 if the result came with the status.
 * @internal
 */
export function gettingResultOf({ finish, gettingResult }: TaskInfo): number {
  return gettingResult > 0 && finish > 0 ? finish - gettingResult : 0;
}

/**
 * Wall time that neither the executor nor the fetch of the result accounts for. It begins at launch. 0 where the executor
 * told nothing, as of a task that was lost with it.
 * @internal
 */
export function schedulerDelayOf(info: TaskInfo, metrics: TaskMetrics | null): number {
  if (metrics === null) return 0;
  const { run, deserialize, resultSerialization } = metrics;
  return Math.max(0, durationOf(info) - run - deserialize - resultSerialization - gettingResultOf(info));
}

/** The parts of a bar in the order in which they are drawn. */
export const PHASES = [
  'schedulerDelay',
  'deserialization',
  'shuffleRead',
  'computing',
  'shuffleWrite',
  'resultSerialization',
  'gettingResult',
] as const;
export type Phase = (typeof PHASES)[number];

/** One task's bar: ms and percent of each phase. */
export interface TaskBar {
  readonly ms: Readonly<Record<Phase, number>>;
  readonly percent: readonly number[];
}

/** The bar of a finished task; null for one of zero length, which has none. Computing is the time that the other parts leave. */
export function barOf(info: TaskInfo, metrics: TaskMetrics | null): TaskBar | null {
  const wall = durationOf(info);
  if (wall === 0) return null;
  const others = {
    schedulerDelay: schedulerDelayOf(info, metrics),
    deserialization: metrics?.deserialize ?? 0,
    shuffleRead: metrics?.fetchWait ?? 0,
    shuffleWrite: Math.floor((metrics?.shuffleWriteNs ?? 0) / 1e6),
    resultSerialization: metrics?.resultSerialization ?? 0,
    gettingResult: gettingResultOf(info),
  };
  const rest = Object.values(others).reduce((left, ms) => left - ms, wall);
  const parts: Record<Phase, number> = { ...others, computing: Math.max(0, rest) };
  return { ms: parts, percent: PHASES.map((phase) => (100 * parts[phase]) / wall) };
}

/** Quantiles as Spark's summary table takes them: the value at floor(q n), the last at most; 0 for no values. */
export function quantiles(ascending: readonly number[], wanted: readonly number[]): number[] {
  const n = ascending.length;
  return wanted.map((q) => (n === 0 ? 0 : ascending[Math.min(Math.floor(q * n), n - 1)]));
}
