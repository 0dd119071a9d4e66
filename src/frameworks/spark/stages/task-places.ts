/** Where the tasks of a stage would like to run, and what it costs them to run elsewhere. */
import type { DatasetInput } from '../../../sim/run-input';
import { timeAnywhere, timeInRack } from '../../reading';
import type { StagePlan } from './stage-plan';
import type { StageRun } from './stage-run';
import { Locality } from '../task-scheduler/locality/locality';
import { ANY_EXECUTOR, noPreferences, preferencesOf } from '../task-scheduler/locality/preferences';
import type { Preferences, PreferredLocation } from '../task-scheduler/locality/preferences';

/** A run time at which rounding does not count, µs. */
const UNIT = 1_000_000_000;

/** The executors that live, by ordinal. */
export interface LiveExecutors {
  has(ordinal: number): boolean;
  of(ordinal: number): { readonly node: number };
}

/** Whether tasks of a stage may prefer a place at all. */
export function hasPlaces(plan: StagePlan): boolean {
  const { dataset, locations, taskLocations, cachedFrom } = plan;
  return dataset !== -1 || locations.length > 0 || taskLocations.length > 0 || cachedFrom !== -1;
}

/**
 * Preferred locations of the tasks of a set: the executor that caches the data, as long as it lives; else the locations
 * that the stage names for the task, or for all; else the nodes that hold the block.
 * @param partitions index inside the stage per task, null for all
 * @param source the stage whose results are cached
 */
export function placesOf(
  plan: StagePlan,
  partitions: Int32Array | null,
  source: Pick<StageRun, 'executorOf'> | null,
  dataset: DatasetInput | undefined,
  executors: LiveExecutors,
): Preferences {
  const tasks = partitions?.length ?? plan.tasks;
  if (!hasPlaces(plan)) return noPreferences(tasks);
  const { locations, taskLocations } = plan;
  if (source === null && locations.length === 0 && taskLocations.length === 0 && dataset !== undefined) {
    return blockPreferences(dataset, tasks, partitions);
  }
  const places: (readonly PreferredLocation[])[] = [];
  for (let task = 0; task < tasks; task++) {
    const partition = partitions === null ? task : partitions[task];
    const holder = source === null ? -1 : source.executorOf(partition);
    if (holder !== -1 && executors.has(holder)) places.push([{ host: executors.of(holder).node, executor: holder }]);
    else if (partition < taskLocations.length) places.push(taskLocations[partition]);
    else if (locations.length > 0 || dataset === undefined) places.push(locations);
    else places.push(replicasOf(dataset, partition % dataset.blocks));
  }
  return preferencesOf(places);
}

/** Every task prefers the nodes with its block, and nothing else. */
function blockPreferences(
  { replicas, replication, blocks }: DatasetInput,
  tasks: number,
  partitions: Int32Array | null,
): Preferences {
  const start = new Int32Array(tasks + 1);
  const host = new Int32Array(tasks * replication);
  for (let task = 0; task < tasks; task++) {
    const block = (partitions === null ? task : partitions[task]) % blocks;
    for (let i = 0; i < replication; i++) host[task * replication + i] = replicas[block * replication + i];
    start[task + 1] = (task + 1) * replication;
  }
  return { start, host, executor: new Int32Array(tasks * replication).fill(ANY_EXECUTOR) };
}

function replicasOf({ replicas, replication }: DatasetInput, block: number): PreferredLocation[] {
  const locations: PreferredLocation[] = [];
  for (let i = block * replication; i < (block + 1) * replication; i++) locations.push({ host: replicas[i] });
  return locations;
}

/**
 * How long a task runs, in µs, at the place where it was launched: its own time by the factor of the locality, and the
 * time that its block takes over the network from another node. `prefers`: the task has preferred locations.
 */
export function timeAt(plan: StagePlan, nominal: number, locality: Locality, prefers: boolean): number {
  if (!prefers) return nominal;
  switch (locality) {
    case Locality.nodeLocal:
      return plan.readsFromMemory ? Math.round(nominal * plan.nodeFactor) : nominal;
    case Locality.rackLocal:
      return timeInRack(plan.reading, nominal);
    case Locality.any:
      return timeAnywhere(plan.reading, nominal);
    default:
      return nominal;
  }
}

/** How much of the µs that a task ran at a place was due to the place. */
export function timeOfReading(plan: StagePlan, ran: number, locality: Locality): number {
  const { nodeLocal, rackLocal, any } = Locality;
  if (!hasPlaces(plan) || (locality !== nodeLocal && locality !== rackLocal && locality !== any)) return 0;
  // What a place does to a task is a factor and an amount.
  const amount = timeAt(plan, 0, locality, true);
  const factor = (timeAt(plan, UNIT, locality, true) - amount) / UNIT;
  return factor <= 0 ? 0 : Math.max(0, Math.round(ran - (ran - amount) / factor));
}
