/**
 * What a MapReduce application consists of, read once from the scenario: its application master, and its tasks by
 * asks. Tasks are numbered through in the order of the asks, maps first. There is one ask per size of container.
 */
import { groupBy } from '../../base/collections/group-by';
import type { Distribution } from '../../base/math/distributions';
import { knobDistribution, knobNumber, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { mapReduceKnobs, taskKnobs } from './knobs';
import { MB, VCORE } from '../../base/units';

export const Stage = { map: 0, reduce: 1 } as const;

/** Tasks that were written down together: alike in everything but their draws. */
export interface TaskEntry {
  readonly stage: number;
  readonly count: number;
  /** MB and whole vcores. */
  readonly memory: number;
  readonly vcores: number;
  /** µs. */
  readonly duration: Distribution;
  /** Names of the nodes that they prefer; undefined: where their data lies. */
  readonly hosts: readonly string[] | undefined;
}

/** The authored entries of `job.tasks`; undefined when the application says how many maps and reduces it has instead. */
export function authoredTasks(settings: KnobHolder): readonly KnobHolder[] | undefined {
  const tasks = settings['job.tasks'];
  return Array.isArray(tasks) && tasks.length > 0 ? (tasks as readonly KnobHolder[]) : undefined;
}

function entryOf(task: KnobHolder): TaskEntry {
  const { hosts } = task as { readonly hosts?: unknown };
  return {
    stage: knobText(task, taskKnobs.type) === 'reduce' ? Stage.reduce : Stage.map,
    count: knobNumber(task, taskKnobs.count),
    memory: knobNumber(task, taskKnobs.memory),
    vcores: knobNumber(task, taskKnobs.vcores),
    duration: knobDistribution(task, taskKnobs.duration),
    hosts: Array.isArray(hosts) && hosts.length > 0 ? (hosts as readonly string[]) : undefined,
  };
}

/** All tasks of an application in the order of their numbers, grouped by ask: one group per stage and size. */
export function taskGroups(settings: KnobHolder): readonly (readonly TaskEntry[])[] {
  const written = authoredTasks(settings)?.map(entryOf) ?? [
    {
      stage: Stage.map,
      count: knobNumber(settings, mapReduceKnobs.maps),
      memory: knobNumber(settings, mapReduceKnobs.mapMemory),
      vcores: knobNumber(settings, mapReduceKnobs.mapVcores),
      duration: knobDistribution(settings, mapReduceKnobs.mapDuration),
      hosts: undefined,
    },
    {
      stage: Stage.reduce,
      count: knobNumber(settings, mapReduceKnobs.reduces),
      memory: knobNumber(settings, mapReduceKnobs.reduceMemory),
      vcores: knobNumber(settings, mapReduceKnobs.reduceVcores),
      duration: knobDistribution(settings, mapReduceKnobs.reduceDuration),
      hosts: undefined,
    },
  ];
  const inOrder = [Stage.map, Stage.reduce].flatMap((stage) =>
    written.filter((entry) => entry.stage === stage && entry.count > 0),
  );
  return [...groupBy(inOrder, ({ stage, memory, vcores }) => `${stage} ${memory} ${vcores}`).values()];
}

/** How many maps and reduces an application has. */
export function taskCounts(settings: KnobHolder): readonly [maps: number, reduces: number] {
  const counts: [number, number] = [0, 0];
  for (const group of taskGroups(settings)) for (const { stage, count } of group) counts[stage] += count;
  return counts;
}

/** MB and whole vcores as a resource vector over the run's types. */
export function sizeOf(memory: number, vcores: number, types: readonly string[]): number[] {
  return types.map((type) => (type === 'vcore' ? vcores * VCORE : type === 'memory' ? memory * MB : 0));
}

/** The container of the application master as a resource vector. */
export function amSize(settings: KnobHolder, types: readonly string[]): number[] {
  return sizeOf(knobNumber(settings, mapReduceKnobs.amMemory), knobNumber(settings, mapReduceKnobs.amVcores), types);
}
