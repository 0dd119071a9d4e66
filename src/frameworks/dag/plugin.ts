import type { FrameworkPlugin } from '../plugin';
import { asBatch } from './as-batch';
import { dagKnobs, pointKnobs, rowEntries, rowKnobs, stageEntries, stageKnobs } from './knobs';
import { checkJob, deadlineInForce, stageNames, stageVertices, vertexSize } from './plan';
import { controlStep } from './records';

/** Jobs of stages, as SCOPE and Dryad run them, with deadlines under Jockey. */
export const dagPlugin: FrameworkPlugin = {
  kind: 'dag',
  title: 'Job of stages',
  containers: { work: 'tasks' },
  asBatch,
  load: async () => {
    const { DagFramework } = await import('./dag');
    return (ctx) => new DagFramework(ctx);
  },
  loadPreparation: async () => (await import('./prepare')).tablesToBuild,
  knobs: Object.values(dagKnobs),
  lists: [
    {
      field: 'stages',
      item: 'stage',
      graph: true,
      help: 'Stages of vertices as in SCOPE and Dryad. A stage without inputs follows the previous stage',
      knobs: Object.values(stageKnobs),
      entries: stageEntries,
      names: [
        {
          name: 'after',
          of: 'items',
          help: 'Stages that must be done before any of its vertices starts. Default: the stage before it',
        },
        {
          name: 'reads',
          of: 'items',
          help: 'Stages that it reads part by part, without a barrier: a vertex starts when its part is ready',
        },
      ],
    },
    {
      field: 'utility',
      item: 'point',
      help: 'Utility by completion time, instead of a deadline',
      knobs: Object.values(pointKnobs),
      onDemand: true,
    },
    {
      field: 'table',
      item: 'row',
      help: 'Remaining time by progress and tokens, given instead of simulated',
      knobs: Object.values(rowKnobs),
      entries: rowEntries,
      onDemand: true,
    },
  ],
  changeable: ['deadline', 'utility', 'inputFactor'],
  stageNames,
  stageTasks: stageVertices,
  wanted: (settings) => stageVertices(settings).reduce((sum, vertices) => sum + vertices, 0),
  records: [controlStep],
  sizes: (settings, resourceTypes) => [vertexSize(settings, resourceTypes)],
  check: checkJob,
  deadline: deadlineInForce,
};
