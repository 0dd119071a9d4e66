/** How long each application takes at least: the measure of its slowdown. */
import { leastWork } from '../../../engine/run/least-work';
import type { RunInput } from '../../../sim/run-input';
import { appWorks, capacityOf, overcommittedIn } from './run-bounds';

/** Of each application, in the order of the run, what it would need if it were alone. Plain data, which crosses threads. */
export interface LeastTimes {
  /** The longest of its chain of tasks and of its work on all that the cluster has, µs. */
  readonly of: Float64Array;
  /** Its work alone, without the chain, µs. */
  readonly work: Float64Array;
  /** The longest over the shortest of the times that is not 0; 1 without any. */
  readonly spread: number;
}

/**
 * The least time of each application: max(path, work / capacity), the capacity of what the scheduler of the run does not
 * over-commit. A sentence where it is not known beforehand.
 * @param base the input of the first variant with the same seed, where its work or its nodes differ from those of the run: its
 *   times count for every application that it has, so that they are the same in all variants
 */
export function leastTimes(input: RunInput, base?: RunInput): LeastTimes | string {
  const own = timesOf(input, input);
  if (typeof own === 'string') return own;
  const first = base === undefined ? own : timesOf(base, input);
  if (typeof first === 'string') return `in the first variant ${first}`;
  const times = [...own].map(([id, time]) => first.get(id) ?? time);
  const of = Float64Array.from(times, ({ least }) => least);
  const known = of.filter((time) => time > 0);
  const [most, least] = known.reduce(([high, low], time) => [Math.max(high, time), Math.min(low, time)], [1, Infinity]);
  return {
    of,
    work: Float64Array.from(times, ({ work }) => work),
    spread: known.length === 0 ? 1 : most / least,
  };
}

/** µs. */
interface AppTimes {
  readonly work: number;
  /** The longer of its work and its chain. */
  readonly least: number;
}

/**
 * By the stable id of the application.
 * @param run whose scheduler decides which resources bind
 */
function timesOf(input: RunInput, run: RunInput): ReadonlyMap<string, AppTimes> | string {
  const works = leastWork(input);
  if (typeof works === 'string') return works;
  const capacity = capacityOf(input);
  const unbound = new Set([...overcommittedIn(run)].map((type) => run.resourceTypes[type]));
  const times = new Map<string, AppTimes>();
  for (const [app, { path, work: amounts }] of appWorks(input, works).entries()) {
    let work = 0;
    for (const [type, name] of input.resourceTypes.entries()) {
      if (amounts[type] > 0 && capacity[type] > 0 && !unbound.has(name)) {
        work = Math.max(work, amounts[type] / capacity[type]);
      }
    }
    times.set(input.applications[app].id, { work, least: Math.max(path, work) });
  }
  return times;
}
