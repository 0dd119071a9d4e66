import { knobNumber } from '../../scenario/knobs';
import type { FrameworkPlugin } from '../plugin';
import { sparkKnobs, stageKnobs } from './knobs';
import { gangOf, stagesOf } from './plan';
import { SparkFramework } from './spark';

export const sparkPlugin: FrameworkPlugin = {
  kind: 'spark',
  title: 'Spark',
  knobs: Object.values(sparkKnobs),
  lists: [
    {
      field: 'stages',
      item: 'stage',
      help: 'Stages run one after the other; tasks of one stage run side by side',
      knobs: Object.values(stageKnobs),
    },
  ],
  stageNames: (settings) =>
    stagesOf(settings).map((stage, index) => (typeof stage['id'] === 'string' ? stage['id'] : `stage ${index + 1}`)),
  wanted: (settings) => knobNumber(settings, sparkKnobs.executorInstances),
  gang: gangOf,
  create: (ctx) => new SparkFramework(ctx),
};
