import { readFields } from '../batch/read-fields';
import { knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { AsBatch } from '../plugin';
import { mapReduceKnobs, taskKnobs } from './knobs';
import { authoredTasks, taskCounts } from './plan';

/** A MapReduce application as a job of independent tasks: its maps. */
export function asBatch(settings: KnobHolder): AsBatch {
  const [tasks] = taskCounts(settings);
  return {
    job: { tasks, duration: mapDuration(settings), ...readFields(settings) },
    tasks,
    which: 'its maps; its application master and reduces are removed',
  };
}

/** The duration of its maps as it is written; where they differ, that of the first one. */
function mapDuration(settings: KnobHolder): AsBatch['job'][string] {
  const { mapDuration: ofMaps } = mapReduceKnobs;
  const tasks = authoredTasks(settings);
  if (tasks === undefined) return settings[ofMaps.name] ?? ofMaps.default;
  const first = tasks.find((task) => knobText(task, taskKnobs.type) === 'map');
  return first?.[taskKnobs.duration.name] ?? taskKnobs.duration.default;
}
