/** What taking over a `fairscheduler.xml` would change in an application, and the edits that do it. */
import type { JsonObject } from '../../../base/json';
import { sparkPlugin } from '../../../frameworks/spark/plugin';
import { poolKnobs, taskSchedulerKnobs } from '../../../frameworks/spark/task-scheduler/knobs';
import type { SparkPool } from '../../../formats/spark-pools';
import { knobText } from '../../../scenario/knobs';
import type { ApplicationText, Scenario } from '../../../scenario/schema';
import type { Edit } from '../../../authoring/edits';

export interface PoolsPlan {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** "weight: 1 becomes 2", by pool. */
  readonly changed: readonly { readonly pool: string; readonly lines: readonly string[] }[];
  /** Pools that stages run in and the file does not have: Spark makes them when they are first named. */
  readonly unknown: readonly string[];
  /** spark.scheduler.mode is FIFO, in which pools do nothing. */
  readonly fifo: boolean;
  /** The same pools in another order. */
  readonly moved: boolean;
}

/** Entries of the workload that may have pools. */
export function poolOwners({ workload }: Scenario): readonly ApplicationText[] {
  return workload.filter(({ kind }) => kind === sparkPlugin.kind);
}

/** The pools of an entry; undefined when it has no allocation file. */
export function poolsOf(entry: ApplicationText): readonly SparkPool[] | undefined {
  const { pools } = entry as { readonly pools?: readonly SparkPool[] };
  // The stored format asks for no names.
  return pools?.map((pool, index) => (pool.id === undefined ? { ...pool, id: `pool ${index + 1}` } : pool));
}

/** Compares the pools of an entry with those of a file. */
export function planPools(entry: ApplicationText, pools: readonly SparkPool[]): PoolsPlan {
  const before = new Map((poolsOf(entry) ?? []).map((pool) => [pool.id, pool]));
  const after = new Map(pools.map((pool) => [pool.id, pool]));
  const { stages = [] } = entry as { readonly stages?: readonly { readonly pool?: string }[] };
  const own = (entry as JsonObject)[taskSchedulerKnobs.pool.name];
  const named = new Set([own, ...stages.map(({ pool }) => pool)]);
  const changed = pools.flatMap((pool) => {
    const old = before.get(pool.id);
    const lines = old === undefined ? [] : changesOf(old, pool);
    return lines.length === 0 ? [] : [{ pool: pool.id, lines }];
  });
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed,
    unknown: [...named].filter((id): id is string => typeof id === 'string' && id !== 'default' && !after.has(id)),
    fifo: knobText(entry, taskSchedulerKnobs.mode) !== 'FAIR',
    moved:
      before.size === after.size &&
      [...before.keys()].some((id, at) => id !== pools[at]?.id) &&
      [...before.keys()].every((id) => after.has(id)),
  };
}

function changesOf(before: SparkPool, after: SparkPool): string[] {
  return Object.values(poolKnobs).flatMap((knob) => {
    const [old, next] = [before, after].map((pool) => pool[knob.name] ?? knob.default);
    return old === next ? [] : [`${knob.name}: ${old} becomes ${next}`];
  });
}

/** The edits that take the pools over, to be made as one step. `fair` sets spark.scheduler.mode to FAIR as well. */
export function poolsEdits(id: string, pools: readonly SparkPool[], fair: boolean): Edit[] {
  const path = ['workload', id];
  return [
    { path: [...path, 'pools'], value: pools },
    ...(fair ? [{ path: [...path, taskSchedulerKnobs.mode.name], value: 'FAIR' }] : []),
  ];
}
