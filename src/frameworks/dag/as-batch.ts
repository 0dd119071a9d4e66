import { knobNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { AsBatch } from '../plugin';
import { stageKnobs } from './knobs';
import { stagesOf } from './plan';

/** A job of stages as a job of independent tasks: the vertices of its largest stage. */
export function asBatch(settings: KnobHolder): AsBatch {
  const stages = stagesOf(settings);
  const verticesOf = (stage: KnobHolder) => knobNumber(stage, stageKnobs.vertices);
  const largest = stages.reduce((best, stage) => (verticesOf(stage) > verticesOf(best) ? stage : best));
  const tasks = verticesOf(largest);
  return {
    job: { tasks, duration: largest['duration'] ?? stageKnobs.duration.default },
    tasks,
    which: `the vertices of its ${stages.length > 1 ? 'largest stage' : 'stage'}`,
  };
}
