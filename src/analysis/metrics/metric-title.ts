/** What metrics are called. */
import { capitalized } from '../../base/text/capitalized';
import { figureKind } from '../../engine/registry';

/**
 * Titles that the words of the id do not give.
 * @internal
 */
export const TITLES: Readonly<Record<string, string>> = {
  failed: 'Failed, killed or rejected',
  deadlocked: 'Ended in deadlock',
  index: 'Weighted index',
  'max-completion': 'Longest completion',
  'longest-wait': 'Longest wait without getting anything',
  'mean-to-driver': 'Mean time to driver',
  'mean-to-first-executor': 'Mean time to first executor',
  'p50-scheduling-delay': 'Scheduling delay, median',
  'p95-scheduling-delay': 'Scheduling delay, 95th percentile',
  'max-scheduling-delay': 'Scheduling delay, longest',
  'slo-met': 'Deadlines met',
  'slo-met-reserved': 'Deadlines met, with a reservation',
  'slo-met-open': 'Deadlines met, without a reservation',
  'best-effort-latency': 'Best effort, mean latency',
  'over-guarantee': 'Promised above the oracle',
  'driver-core-seconds': 'Held by drivers',
  'idle-core-seconds': 'Held idle',
  'busy-share': 'Busy share of vcores',
  'allocated-vcore': 'Allocated share of vcores',
  'stuck-memory': 'Memory of drivers without executors',
  'max-drivers': 'Most drivers at once',
  'locality-process': 'Tasks run in their executor',
  'locality-node': 'Tasks run on their node',
  'locality-rack': 'Tasks run in their rack',
  'locality-any': 'Tasks run anywhere',
  fragmentation: 'Fragmented free capacity',
  jain: 'Fairness among queues (Jain)',
  shortfall: 'Shortfall from fair shares',
  'dominant-spread': 'Spread of dominant shares',
  'lost-work': 'Work lost',
  preempted: 'Containers preempted',
  'preempted-work': 'Work taken by preemption',
  'last-preempted': 'Last container preempted at',
  'kills-in-vain': 'Preempted, room not used',
  'empty-answers': 'Requests for a task that brought none',
  'cancelled-entries': 'Queue entries cancelled',
  'stolen-entries': 'Queue entries stolen',
  'slots-held': 'Slot time held for answers',
  'slots-held-in-vain': 'Slot time held for answers without a task',
  'placed-at-once': 'Jobs whose tasks all started at once',
};

const ALLOCATED = 'allocated-';
const MEDIAN = 50;

/**
 * The title of a metric by its id: "Longest completion" for "max-completion", "Waiting, 95th percentile" for "p95-waiting",
 * "etl: mean waiting" for "mean-waiting@entry=etl". An id that is not known is its own title.
 */
export function metricTitle(id: string): string {
  const [, name = id, dimension, owner] = /^([^@]*)@(\w+)=(.*)$/.exec(id) ?? [];
  const title = TITLES[name] ?? figureKind(name)?.title ?? capitalized(wordsOf(name));
  if (dimension === undefined || owner === undefined) return title;
  return `${calledClass({ dimension, name: owner })}: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
}

function wordsOf(name: string): string {
  if (name.startsWith(ALLOCATED)) return `allocated share of ${name.slice(ALLOCATED.length)}`;
  const [, percent, what = name] = /^p(\d+)-(.+)$/.exec(name) ?? [];
  const words = what.replaceAll('-', ' ');
  if (percent === undefined) return words;
  return `${words}, ${Number(percent) === MEDIAN ? 'median' : `${percent}th percentile`}`;
}

/** What a class is called: "etl", "small applications". */
export function calledClass({ dimension, name }: { readonly dimension: string; readonly name: string }): string {
  return dimension === 'size' ? `${name} applications` : name;
}
