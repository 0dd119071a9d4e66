/** Kinds about Spark’s pools: their order, their files, and pools that are created on demand. */
import { PoolTree, readPool } from '../../../src/frameworks/spark/task-scheduler/pool-config';
import { Pool, PoolTaskSet } from '../../../src/frameworks/spark/task-scheduler/pools';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { launchesOf } from './application';

interface Work {
  unlaunched: number;
}

/** Tasks that an executor of a scenario has room for at once. */
const MOST_SLOTS = 1024;

/**
 * Kind pool_order: in a run where the root holds the task sets and there is no SQL, for which no scenario has a number. All
 * tasks must run at once, and no stage of a scenario is without tasks.
 */
export function runPoolOrder(input: Json): unknown {
  const { tree, launches } = object(input);
  const { mode, children } = object(tree);
  const sets = list(children).map(object);
  const slots = sets.reduce((sum, { numTasks }) => sum + optional(numTasks, number, 0), 0);
  const fits = slots > 0 && slots <= MOST_SLOTS && new Set(sets.map(({ stageId }) => stageId)).size === sets.length;
  if (mode === 'FIFO' && fits && sets.every(({ numTasks, priority }) => Number(numTasks) > 0 && priority === 0)) {
    const ids = sets.map(({ stageId }) => number(stageId)).sort((a, b) => a - b);
    const stages = ids.map((id) => {
      const { jobId, numTasks } = sets.find(({ stageId }) => stageId === id) ?? {};
      return { job: number(jobId), tasks: number(numTasks) };
    });
    const order = launchesOf('FIFO', stages).map((stage) => ids[stage]);
    return { stageIdOfEachLaunch: order.slice(0, number(launches)) };
  }
  const root = poolOf(tree);
  const stageIdOfEachLaunch: number[] = [];
  for (let launch = 0; launch < number(launches); launch++) {
    const next = root.sorted([]).find(({ payload }) => payload.unlaunched > 0);
    if (next === undefined) break;
    next.payload.unlaunched--;
    next.countRunning(1);
    stageIdOfEachLaunch.push(next.stage);
  }
  return { stageIdOfEachLaunch };
}

function poolOf(value: Json): Pool<Work> {
  const { name, mode, minShare, weight, children } = object(value);
  const pool = new Pool<Work>(
    optional(name, text, ''),
    oneOf(mode, 'FIFO', 'FAIR'),
    optional(minShare, number, 0),
    optional(weight, number, 1),
  );
  for (const child of list(children)) {
    pool.add(object(child).children === undefined ? taskSetOf(child) : poolOf(child));
  }
  return pool;
}

function taskSetOf(value: Json): PoolTaskSet<Work> {
  const { name, stageId, jobId, priority, numTasks } = object(value);
  const work = { unlaunched: number(numTasks) };
  return new PoolTaskSet(text(name), optional(priority, number, 0), number(jobId), number(stageId), work);
}

export function runPoolConfig(input: Json): unknown {
  const { minShare, weight, schedulingMode } = object(input);
  const raw = (value: Json | undefined): string => optional(value, text, '');
  const { mode, ...rest } = readPool({
    minShare: raw(minShare),
    weight: raw(weight),
    schedulingMode: raw(schedulingMode),
  });
  return { ...rest, schedulingMode: mode };
}

export function runPoolOnDemand(input: Json): unknown {
  const { requestedPool, poolsInFile } = object(input);
  const names = optional(poolsInFile, list, []).map(text);
  const blank = readPool({ minShare: '', weight: '', schedulingMode: '' });
  const file = names.length === 0 ? null : new Map(names.map((name) => [name, blank]));
  const pool = new PoolTree<Work>('FAIR', file, true).poolFor(optional(requestedPool, text, null));
  return { createdPool: pool.name, minShare: pool.minShare, weight: pool.weight, schedulingMode: pool.mode };
}
