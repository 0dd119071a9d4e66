import * as v from 'valibot';
import type { Problem } from '../../base/result';
import { authored, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { FrameworkPlugin } from '../plugin';
import { asBatch } from './as-batch';
import { mapReduceKnobs, taskKnobs } from './knobs';
import { amSize, sizeOf, taskCounts, taskGroups } from './plan';

function check(settings: KnobHolder, datasets: readonly string[], labels: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const input = knobText(settings, mapReduceKnobs.input);
  const reads = authored(settings, mapReduceKnobs.input) !== undefined;
  if (reads && !datasets.includes(input)) {
    problems.push({ path: 'input', message: `there is no dataset "${input}"` });
  }
  if (!reads && knobSwitch(settings, mapReduceKnobs.onlyWithData)) {
    problems.push({
      path: 'onlyWithData',
      message: 'expected a dataset in "input", which says where the maps may run',
    });
  }
  const label = knobText(settings, mapReduceKnobs.nodeLabel);
  if (authored(settings, mapReduceKnobs.nodeLabel) !== undefined && !labels.includes(label)) {
    problems.push({ path: 'nodeLabel', message: `no node has the label "${label}"` });
  }
  return problems;
}

function stageTasks(settings: KnobHolder): number[] {
  const [maps, reduces] = taskCounts(settings);
  return reduces > 0 ? [maps, reduces] : [maps];
}

/** MapReduce applications, as Hadoop’s Scheduler Load Simulator plays them. */
export const mapReducePlugin: FrameworkPlugin = {
  kind: 'mapreduce',
  title: 'MapReduce',
  containers: { driver: 'application master', work: 'tasks', stages: ['map', 'reduce'] },
  asBatch,
  load: async () => {
    const { MapReduceFramework } = await import('./mapreduce');
    return (ctx) => new MapReduceFramework(ctx);
  },
  knobs: Object.values(mapReduceKnobs),
  lists: [
    {
      field: 'job.tasks',
      item: 'task',
      help: 'Individual tasks instead of numbers of maps and reduces, as in a trace of the Scheduler Load Simulator',
      knobs: Object.values(taskKnobs),
      entries: {
        hosts: v.optional(
          v.pipe(
            v.array(v.string('expected the name of a node'), 'expected a list of nodes'),
            v.description('Nodes that these tasks prefer, independent of the data'),
          ),
        ),
      },
      names: [
        {
          name: 'hosts',
          of: 'nodes',
          help: 'Nodes that these tasks prefer, independent of the data. Default: where the data lies',
        },
      ],
      onDemand: true,
    },
  ],
  stageNames: (settings) => stageTasks(settings).map((_, stage) => (stage === 0 ? 'map' : 'reduce')),
  stageTasks,
  stageInputs: (settings) => {
    const reads = authored(settings, mapReduceKnobs.input) !== undefined;
    return stageTasks(settings).map((_, stage) =>
      reads && stage === 0 ? knobText(settings, mapReduceKnobs.input) : undefined,
    );
  },
  wanted: (settings) => stageTasks(settings).reduce((sum, tasks) => sum + tasks, 0),
  sizes: (settings, resourceTypes) => [
    amSize(settings, resourceTypes),
    ...taskGroups(settings).map(([{ memory, vcores }]) => sizeOf(memory, vcores, resourceTypes)),
  ],
  check,
};
