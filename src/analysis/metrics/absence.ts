/** Why a run has no value of a metric, in words: a clause without a capital. Source: comparison specification, section 1. */
import type { RunModel } from '../model';
import { costlyIds } from './metrics';
import type { Scale } from './scale';
import { slowdownAbsence } from './slowdown';

/** A run, as far as a comparison has measured it. */
export interface MeasuredSubject {
  readonly model: RunModel;
  /** It is over and small enough that the costly metrics were measured. */
  readonly isWhole: boolean;
  /** Undefined where it is not known. */
  readonly scale: Scale | undefined;
}

const NO_DRIVERS = 'its applications have no drivers';
const NO_KILLS = 'nothing is preempted in it';
const NO_PLACES = 'no task prefers a place';
const NO_DEADLINES = 'no job has a deadline';
const NO_TASKS = 'the work of tasks is not recorded';
const FEW_QUEUES = 'fewer than two queues want something at the same time';
const NO_APPLICATIONS = 'no application of this kind has come, or too few';

/** By id, what a run lacks that has no value. */
const LACKS: Readonly<Record<string, string>> = {
  makespan: 'its end is not known',
  'mean-to-driver': NO_DRIVERS,
  'mean-to-first-executor': NO_DRIVERS,
  'driver-core-seconds': NO_DRIVERS,
  'max-drivers': NO_DRIVERS,
  'stuck-memory': NO_DRIVERS,
  deadlocks: NO_DRIVERS,
  'busy-share': NO_TASKS,
  'idle-core-seconds': NO_TASKS,
  fragmentation: 'it has one node, or nothing waits',
  jain: FEW_QUEUES,
  shortfall: FEW_QUEUES,
  'dominant-spread': `${FEW_QUEUES}, or there is one resource`,
  'lost-work': 'no work has ended',
  goodput: 'no work was lost',
  preempted: NO_KILLS,
  'preempted-work': NO_KILLS,
  'last-preempted': NO_KILLS,
  'kills-in-vain': 'it preempts for no application or queue that it names',
  'settled-from': 'applications do not keep coming until its end',
  'over-guarantee': 'no job has guaranteed tokens and an earlier run',
  'locality-process': NO_PLACES,
  'locality-node': NO_PLACES,
  'locality-rack': NO_PLACES,
  'locality-any': NO_PLACES,
  'slo-met': NO_DEADLINES,
  'slo-met-reserved': 'no job has a deadline and an accepted reservation',
  'slo-met-open': 'no job has a deadline without a reservation',
  'deadlines-missed': NO_DEADLINES,
  tardiness: NO_DEADLINES,
  'best-effort-latency': 'no job is without a deadline',
};

/** Ids of metrics of one application after the other. */
const OF_APPLICATIONS = /-(completion|waiting|wait|slowdown)$/;

/** Why a run has no value of the metric. */
export function absence(id: string, { model, isWhole, scale }: MeasuredSubject): string {
  const [name, ofClass] = id.split('@');
  const end = model.ended?.reason;
  if (end === undefined) return 'the run is not over';
  if (end === 'policy') return 'an error in a policy ended it';
  if (name.endsWith('slowdown')) {
    const why = scale === undefined ? 'it was not worked out' : slowdownAbsence(scale.least);
    return why ?? NO_APPLICATIONS;
  }
  if (ofClass !== undefined || OF_APPLICATIONS.test(name)) return NO_APPLICATIONS;
  if (!isWhole && costlyIds(model).includes(name)) return 'the run is too large to work it out here';
  if (name.endsWith('scheduling-delay')) return 'no task has started of which it is known when it could';
  return LACKS[name] ?? 'its system does not have this figure';
}
