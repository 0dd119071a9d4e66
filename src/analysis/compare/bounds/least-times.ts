/** How long each application takes at least: the measure of its slowdown. */
import { leastWork } from '../../../engine/run/least-work';
import type { RunInput } from '../../../sim/run-input';
import { appWorks, capacityOf, overcommittedIn } from './run-bounds';

/** The longest of its chain of tasks and of its work on all that the cluster has: what it would need if it were alone. */
export interface LeastTimes {
  /** µs, by the stable id of the application. */
  readonly of: ReadonlyMap<string, number>;
  /** The longest over the shortest of them that is not 0; 1 without any. */
  readonly spread: number;
}

/**
 * The least time of each application: max(path, work / capacity), the capacity of what the scheduler of the run does not
 * over-commit. Undefined where it is not known beforehand.
 * @param base the input of the first variant with the same seed, where its work or its nodes differ from those of the run: its
 *   times count for every application that it has, so that they are the same in all variants
 */
export function leastTimes(input: RunInput, base?: RunInput): LeastTimes | undefined {
  const own = timesOf(input, input);
  const first = base === undefined ? own : timesOf(base, input);
  if (own === undefined || first === undefined) return undefined;
  const times = new Map([...own].map(([id, time]) => [id, first.get(id) ?? time]));
  const known = [...times.values()].filter((time) => time > 0);
  const [most, least] = known.reduce(([high, low], time) => [Math.max(high, time), Math.min(low, time)], [1, Infinity]);
  return { of: times, spread: known.length === 0 ? 1 : most / least };
}

/** @param run whose scheduler decides which resources bind */
function timesOf(input: RunInput, run: RunInput): ReadonlyMap<string, number> | undefined {
  const works = leastWork(input);
  if (typeof works === 'string') return undefined;
  const capacity = capacityOf(input);
  const unbound = new Set([...overcommittedIn(run)].map((type) => run.resourceTypes[type]));
  const times = new Map<string, number>();
  for (const [app, { path, work }] of appWorks(input, works).entries()) {
    let least = path;
    for (const [type, name] of input.resourceTypes.entries()) {
      if (work[type] > 0 && capacity[type] > 0 && !unbound.has(name)) {
        least = Math.max(least, work[type] / capacity[type]);
      }
    }
    times.set(input.applications[app].id, least);
  }
  return times;
}
