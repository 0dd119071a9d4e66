/**
 * Which locality levels make sense for a task set now: waiting for a level that no live executor can offer is useless.
 * Source: Spark core, TaskSetManager.scala (computeValidLocalityLevels, recomputeLocality; SPARK-31837).
 */
import { assert } from '../../../../base/assert';
import type { ExecutorBook } from '../executor-book';
import { Locality } from './locality';
import type { PendingTasks } from './pending-tasks';

/** The valid levels, best first. ANY is always one of them. */
export function validLevels(pending: PendingTasks, executors: ExecutorBook): readonly Locality[] {
  const levels: Locality[] = [];
  if (pending.byExecutor.someKey((executor) => executors.isAlive(executor))) levels.push(Locality.processLocal);
  if (pending.byHost.someKey((host) => executors.hasAliveOnHost(host))) levels.push(Locality.nodeLocal);
  if (pending.withoutPreference.length > 0) levels.push(Locality.noPref);
  if (pending.byRack.someKey((rack) => executors.hasHostAliveOnRack(rack))) levels.push(Locality.rackLocal);
  levels.push(Locality.any);
  return levels;
}

/** Position of a level among the valid ones, or of the next worse one that is valid. */
export function levelIndex(levels: readonly Locality[], level: Locality): number {
  let index = 0;
  while (level > levels[index]) index++;
  return index;
}

/**
 * The position to continue from when the valid levels change from `before` (at `index`) to `after`. The level stays, or
 * falls to the next worse one. But if better levels appeared, so that the same level now comes later, the set starts
 * over at the best of the new ones.
 */
export function indexAfterChange(before: readonly Locality[], index: number, after: readonly Locality[]): number {
  const same = levelIndex(after, before[index]);
  if (same <= index) return same;
  const added = after.findIndex((level) => !before.includes(level));
  assert(added !== -1, 'a level only moves back when another one was added before it');
  return added;
}
