import { readFields } from '../batch/read-fields';
import type { KnobHolder } from '../../scenario/knobs';
import type { AsBatch } from '../plugin';
import { mapReduceKnobs } from './knobs';
import { authoredTasks, taskCounts } from './plan';

/** A MapReduce application as a job of independent tasks: its maps. */
export function asBatch(settings: KnobHolder): AsBatch {
  const [tasks] = taskCounts(settings);
  const [first] = authoredTasks(settings)?.filter((task) => task['container.type'] !== 'reduce') ?? [];
  const duration = first?.['duration'] ?? settings['mapDuration'] ?? mapReduceKnobs.mapDuration.default;
  return {
    job: { tasks, duration, ...readFields(settings) },
    tasks,
    which: 'its maps; its application master and reduces are removed',
  };
}
