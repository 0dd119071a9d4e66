import * as v from 'valibot';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { readRequest } from '../../schedulers/tetrisched/strl/request';
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { FrameworkPlugin } from '../plugin';
import { containerSize } from './container-size';
import { withDrawnTasks } from './drawn-tasks';
import { jobInput } from './job-input';
import { jobKnobs } from './job-knobs';
import { batchKnobs } from './knobs';

const readsData = (settings: KnobHolder): boolean => authored(settings, batchKnobs.input) !== undefined;

function check(settings: KnobHolder, datasets: readonly string[], labels: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const input = knobText(settings, batchKnobs.input);
  if (readsData(settings) && !datasets.includes(input)) {
    problems.push({ path: 'input', message: `there is no dataset "${input}"` });
  }
  if (!readsData(settings) && knobSwitch(settings, batchKnobs.onlyWithData)) {
    problems.push({
      path: 'onlyWithData',
      message: 'expected a dataset in "input", which says where the tasks may run',
    });
  }
  const label = knobText(settings, batchKnobs.nodeLabel);
  if (authored(settings, batchKnobs.nodeLabel) !== undefined && !labels.includes(label)) {
    problems.push({ path: 'nodeLabel', message: `no node has the label "${label}"` });
  }
  const { prefers, preferredLabel } = jobKnobs;
  const place = knobText(settings, prefers);
  const preferred = authored(settings, preferredLabel) === undefined ? '' : knobText(settings, preferredLabel);
  if ((place === 'label' || place === 'storage') && !labels.includes(preferred)) {
    const message =
      preferred === '' ? 'expected the label of the nodes it prefers' : `no node has the label "${preferred}"`;
    problems.push({ path: 'preferredLabel', message });
  }
  return problems;
}

/** An expression in STRL. Its problems are reported with their place inside it. */
const utilitySchema = v.pipe(
  v.looseObject({}, 'expected an expression such as {"op": "nCk", …}'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const read = readRequest(dataset.value);
    if (!read.ok) addIssue({ message: formatProblem(read.error[0]) });
  }),
);

/** Batch applications: independent tasks with a container each. */
export const batchPlugin: FrameworkPlugin = {
  kind: 'batch',
  title: 'Batch',
  containers: { work: 'tasks' },
  firstWork: { tasks: 4 },
  load: async () => {
    const { BatchFramework } = await import('./batch');
    return (ctx) => new BatchFramework(ctx);
  },
  knobs: Object.values(batchKnobs),
  lists: [],
  entries: { utility: v.optional(utilitySchema) },
  stageNames: (settings) => (readsData(settings) ? ['map'] : []),
  stageTasks: (settings) => (readsData(settings) ? [knobNumber(settings, batchKnobs.tasks)] : []),
  stageInputs: (settings) => (readsData(settings) ? [knobText(settings, batchKnobs.input)] : []),
  slotWait: () => ({ slots: 'nodes' }),
  wanted: (settings) => knobNumber(settings, batchKnobs.tasks),
  sizes: (settings, resourceTypes) => [containerSize(settings, resourceTypes)],
  check,
  job: jobInput,
  deadline: (settings) => jobInput(settings).deadline,
  drawn: withDrawnTasks,
};
