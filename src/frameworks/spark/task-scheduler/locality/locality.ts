/**
 * How close to its data a task runs, and how a preferred location is written.
 * Source: Spark core, TaskLocality in TaskInfo/TaskScheduler, TaskLocation.scala.
 */
import { err, ok } from '../../../../base/result';
import type { Result } from '../../../../base/result';

/** Locality levels from best to worst; a smaller number is closer. */
export const Locality = { processLocal: 0, nodeLocal: 1, noPref: 2, rackLocal: 3, any: 4 } as const;
export type Locality = (typeof Locality)[keyof typeof Locality];

/** Spark's names of the levels, by `Locality`. */
export const localityNames = ['PROCESS_LOCAL', 'NODE_LOCAL', 'NO_PREF', 'RACK_LOCAL', 'ANY'] as const;

/** A preferred location as text says it: a host, a host whose HDFS caches the block, or an executor with the block. */
export type TaskLocation =
  | { readonly type: 'host'; readonly host: string }
  | { readonly type: 'hdfsCache'; readonly host: string }
  | { readonly type: 'executor'; readonly host: string; readonly executor: string };

const HDFS_CACHE = 'hdfs_cache_';
const EXECUTOR = 'executor_';

/**
 * Reads `host`, `hdfs_cache_<host>` or `executor_<host>_<id>`. The host of an executor ends at the first underscore, so
 * that ids may hold more of them. Fails on an executor without an id.
 */
export function parseTaskLocation(text: string): Result<TaskLocation> {
  if (text.startsWith(HDFS_CACHE)) return ok({ type: 'hdfsCache', host: text.slice(HDFS_CACHE.length) });
  if (!text.startsWith(EXECUTOR)) return ok({ type: 'host', host: text });
  const rest = text.slice(EXECUTOR.length);
  const end = rest.indexOf('_');
  if (end === -1) return err({ path: '', message: `expected executor_<host>_<id>, got "${text}"` });
  return ok({ type: 'executor', host: rest.slice(0, end), executor: rest.slice(end + 1) });
}
