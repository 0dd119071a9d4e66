import type { Problem } from '../../base/result';
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { FrameworkPlugin } from '../plugin';
import { containerSize } from './container-size';
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
  return problems;
}

export const batchPlugin: FrameworkPlugin = {
  kind: 'batch',
  title: 'Batch',
  knobs: Object.values(batchKnobs),
  lists: [],
  stageNames: (settings) => (readsData(settings) ? ['map'] : []),
  stageTasks: (settings) => (readsData(settings) ? [knobNumber(settings, batchKnobs.tasks)] : []),
  stageInputs: (settings) => (readsData(settings) ? [knobText(settings, batchKnobs.input)] : []),
  wanted: (settings) => knobNumber(settings, batchKnobs.tasks),
  sizes: (settings, resourceTypes) => [containerSize(settings, resourceTypes)],
  check,
};
