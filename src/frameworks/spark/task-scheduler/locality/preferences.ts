/**
 * Where the tasks of a set would like to run. Hosts and executors are dense numbers of the application.
 */

/** The location is a host alone: the data lies on its disks. */
export const ANY_EXECUTOR = -1;
/** The block is in the HDFS cache of the host: as good as a cached block for every executor that lives there. */
export const HDFS_CACHED = -2;

/** Preferred locations as columns: those of task `i` are at `start[i]` up to `start[i + 1]` (exclusive). */
export interface Preferences {
  /** One entry more than there are tasks. */
  readonly start: Int32Array;
  readonly host: Int32Array;
  /** The executor that holds the cached block, `ANY_EXECUTOR` or `HDFS_CACHED`. */
  readonly executor: Int32Array;
}

/** One preferred location; `executor` as in `Preferences`, `ANY_EXECUTOR` when absent. */
export interface PreferredLocation {
  readonly host: number;
  readonly executor?: number;
}

/** The columns of lists of locations, one list per task. */
export function preferencesOf(tasks: readonly (readonly PreferredLocation[])[]): Preferences {
  const count = tasks.reduce((sum, locations) => sum + locations.length, 0);
  const start = new Int32Array(tasks.length + 1);
  const host = new Int32Array(count);
  const executor = new Int32Array(count);
  let at = 0;
  tasks.forEach((locations, task) => {
    for (const location of locations) {
      host[at] = location.host;
      executor[at] = location.executor ?? ANY_EXECUTOR;
      at++;
    }
    start[task + 1] = at;
  });
  return { start, host, executor };
}

/** `tasks` tasks that do not care where they run. */
export function noPreferences(tasks: number): Preferences {
  return { start: new Int32Array(tasks + 1), host: new Int32Array(0), executor: new Int32Array(0) };
}
