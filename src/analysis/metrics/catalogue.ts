/** What metrics mean: which direction is better, and how each is computed. By id, without the class behind the @. */
import { grouped } from '../../base/text/counted';
import { figureKind } from '../../engine/registry';

export interface MetricMeaning {
  /** none: neither direction is good in itself. */
  readonly better: 'lower' | 'higher' | 'none';
  /** How it is computed, in one line. */
  readonly formula: string;
  /** The largest value that there can be; undefined: there is no limit. */
  readonly most?: number;
  /** The smallest value that there can be; 0 where it says nothing. */
  readonly least?: number;
  /** It grows as long as something is unfinished, like a time, although it is a number: without an end it has no limit. */
  readonly growing?: true;
  /** 1 where something happens to a run, 0 where it does not: over seeds it is a share of them. */
  readonly event?: true;
  /** What it is a figure of, in the plural; of applications if it says nothing. */
  readonly of?: 'tasks' | 'jobs' | 'containers';
}

/**
 * By id.
 * @internal
 */
export const MEANINGS: Readonly<Record<string, MetricMeaning>> = {
  finished: { better: 'higher', formula: 'applications that have succeeded at the end of the run' },
  failed: { better: 'lower', formula: 'applications that failed, were killed or were rejected' },
  unfinished: { better: 'lower', formula: 'applications that had not ended with the run' },
  deadlocked: { better: 'lower', formula: '1 where the run ended in deadlock', most: 1, event: true },
  deadlocks: { better: 'lower', formula: 'how often drivers that wait for executors held all room for good' },
  index: {
    better: 'lower',
    formula: 'weighted geometric mean of the metrics of the goal, each against the base; below 1 is better',
  },
  makespan: { better: 'lower', formula: 'last end minus first submission' },
  'mean-completion': { better: 'lower', formula: 'mean of end minus submission' },
  'p50-completion': { better: 'lower', formula: 'median of end minus submission, nearest rank' },
  'p90-completion': { better: 'lower', formula: '90th percentile of end minus submission, nearest rank' },
  'p95-completion': { better: 'lower', formula: '95th percentile of end minus submission, nearest rank' },
  'p99-completion': { better: 'lower', formula: '99th percentile of end minus submission, nearest rank' },
  'max-completion': { better: 'lower', formula: 'largest end minus submission' },
  'mean-slowdown': {
    better: 'lower',
    formula: 'mean of end minus submission over the time that an application would take alone, in the first variant',
    growing: true,
  },
  'mean-bounded-slowdown': {
    better: 'lower',
    formula: 'the same, with no application counted as shorter than 10 s and none below 1',
    least: 1,
    growing: true,
  },
  'slo-met': {
    better: 'higher',
    formula: 'of jobs with a deadline, those that succeeded by the last one they were given',
    most: 1,
    of: 'jobs',
  },
  'slo-met-reserved': {
    better: 'higher',
    formula: 'of jobs with a deadline and an accepted reservation, those that succeeded by then',
    most: 1,
    of: 'jobs',
  },
  'slo-met-open': {
    better: 'higher',
    formula: 'of jobs with a deadline and no reservation, those that succeeded by then',
    most: 1,
    of: 'jobs',
  },
  'deadlines-missed': {
    better: 'lower',
    formula: 'jobs with a deadline that failed, ended later, or had not ended by then',
    of: 'jobs',
  },
  tardiness: {
    better: 'lower',
    formula: 'time by which jobs ended after their deadlines, in all; of unfinished ones up to the end of the run',
    of: 'jobs',
  },
  'over-guarantee': {
    better: 'lower',
    formula: 'promised tokens above the work of the job over its deadline, rounded up, times the duration',
    of: 'jobs',
  },
  'best-effort-latency': {
    better: 'lower',
    formula: 'mean of end minus submission of jobs without a deadline',
    of: 'jobs',
  },
  'mean-waiting': { better: 'lower', formula: 'mean time for which an application wanted more than it held' },
  'p95-waiting': { better: 'lower', formula: '95th percentile of waiting, nearest rank' },
  'longest-wait': { better: 'lower', formula: 'longest stretch of wanting something and getting nothing' },
  'mean-to-driver': { better: 'lower', formula: 'mean of first driver minus submission' },
  'mean-to-first-executor': { better: 'lower', formula: 'mean of first executor minus submission' },
  'p50-scheduling-delay': {
    better: 'lower',
    formula: 'median of task start minus the instant it could run',
    of: 'tasks',
  },
  'p95-scheduling-delay': {
    better: 'lower',
    formula: '95th percentile of task start minus the instant it could run',
    of: 'tasks',
  },
  'max-scheduling-delay': {
    better: 'lower',
    formula: 'largest task start minus the instant it could run',
    of: 'tasks',
  },
  'driver-core-seconds': { better: 'lower', formula: 'integral of vcores held by drivers' },
  'busy-share': {
    better: 'higher',
    formula: 'vcores of executors and containers at work over capacity, time mean',
    most: 1,
  },
  'idle-core-seconds': { better: 'lower', formula: 'integral of vcores held without work, drivers left out' },
  'stuck-memory': { better: 'lower', formula: 'memory of drivers until their first executor, GB times seconds' },
  'max-drivers': { better: 'none', formula: 'most drivers held at one instant' },
  fragmentation: {
    better: 'lower',
    formula: '1 minus asks that fit on nodes over asks that fit into the sum of what is free, while they wait',
    most: 1,
  },
  jain: {
    better: 'higher',
    formula: 'time mean of the Jain index of min(1, usage / fair share), with at least two queues entitled',
    most: 1,
  },
  shortfall: {
    better: 'lower',
    formula: 'shortfall of queues from their fair shares, over the sum of these shares',
    most: 1,
  },
  'dominant-spread': {
    better: 'lower',
    formula: 'largest minus smallest dominant share of queues with demand, time mean',
    most: 1,
  },
  'lost-work': { better: 'lower', formula: 'vcore-seconds of all attempts but the first success of each task' },
  goodput: { better: 'higher', formula: 'work of first successes over all work that ended', most: 1 },
  preempted: { better: 'lower', formula: 'containers killed by preemption' },
  'preempted-work': { better: 'lower', formula: 'vcore-seconds that they had held' },
  'settled-from': {
    better: 'none',
    formula: 'from when on the applications in the system have settled while others keep coming (MSER-5)',
  },
  'kills-in-vain': {
    better: 'lower',
    formula:
      'containers killed by preemption whose room was not used on the same node within a round by the application or queue that needed it',
    of: 'containers',
  },
  'last-preempted': { better: 'lower', formula: 'when the last container was killed by preemption' },
  'locality-process': {
    better: 'higher',
    formula: 'of tasks with a preference, those that ran in the executor with their data',
    most: 1,
    of: 'tasks',
  },
  'locality-node': {
    better: 'higher',
    formula: 'of tasks with a preference, those that ran on the node with their data',
    most: 1,
    of: 'tasks',
  },
  'locality-rack': {
    better: 'none',
    formula: 'of tasks with a preference, those that ran in the rack of their data',
    most: 1,
    of: 'tasks',
  },
  'locality-any': {
    better: 'lower',
    formula: 'of tasks with a preference, those that ran elsewhere',
    most: 1,
    of: 'tasks',
  },
  messages: { better: 'lower', formula: 'messages between schedulers and nodes' },
  'messages-per-task': { better: 'lower', formula: 'messages over tasks started' },
  probes: { better: 'lower', formula: 'questions for the load of a node' },
  reservations: { better: 'lower', formula: 'places in the queues of nodes taken' },
  'empty-answers': { better: 'lower', formula: 'requests for a task that brought none' },
  'cancelled-entries': {
    better: 'none',
    formula: 'places in the queues of nodes given back once all tasks of the job had started',
  },
  'stolen-entries': { better: 'none', formula: 'places in the queues of nodes that an idle node took over' },
  'slots-held': { better: 'lower', formula: 'time slots were held while an answer was on its way' },
  'slots-held-in-vain': { better: 'lower', formula: 'of it, time that brought no task' },
  'placed-at-once': {
    better: 'higher',
    formula: 'share of jobs all tasks of which started at their submission',
    most: 1,
  },
};

const UNKNOWN: MetricMeaning = { better: 'none', formula: '' };

/**
 * How a metric is computed and of how many, for a hint: "mean of end minus submission; of 70 applications". '' where neither is known.
 * @param populations by run; the metric of a run is a figure of that many, if it is one of many
 */
export function hintOf(id: string, populations: readonly (number | undefined)[]): string {
  const { formula, of = 'applications' } = meaningOf(id);
  const known = populations.filter((count) => count !== undefined);
  if (known.length === 0) return formula;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const count = least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
  const what = `of ${count} ${most === 1 ? of.slice(0, -1) : of}`;
  return formula === '' ? what : `${formula}; ${what}`;
}

/** Whether some system has a metric of this id, whatever the class behind the @. */
export function isMetric(id: string): boolean {
  return meaningOf(id) !== UNKNOWN;
}

/** The meaning of a metric or of its value for a class. */
export function meaningOf(id: string): MetricMeaning {
  const name = id.split('@')[0];
  if (name.startsWith('allocated-')) {
    return { better: 'higher', formula: `${name.slice('allocated-'.length)} held over capacity, time mean`, most: 1 };
  }
  return MEANINGS[name] ?? figureKind(name) ?? UNKNOWN;
}
