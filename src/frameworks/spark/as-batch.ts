import { isList } from '../../base/json';
import { knobNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { readFields } from '../batch/read-fields';
import type { AsBatch } from '../plugin';
import { stageKnobs } from './knobs';
import { stagesOf } from './stages/stage-settings';

/** A Spark application as a job of independent tasks: those of its largest stage. */
export function asBatch(settings: KnobHolder): AsBatch {
  const stages = stagesOf(settings);
  const tasksOf = (stage: KnobHolder) => knobNumber(stage, stageKnobs.tasks);
  const largest = stages.reduce((best, stage) => (tasksOf(stage) > tasksOf(best) ? stage : best), stages[0] ?? {});
  const tasks = tasksOf(largest);
  const { taskDurations: values, duration: drawn = stageKnobs.duration.default } = largest;
  // Tasks of a batch have no list of their own; those that are listed come out in another order.
  const duration = isList(values) && values.length > 0 ? { dist: 'empirical', values } : drawn;
  return {
    job: { tasks, duration, ...readFields(largest) },
    tasks,
    which: `those of its ${stages.length > 1 ? 'largest stage' : 'stage'}`,
  };
}
