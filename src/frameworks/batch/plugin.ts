import { knobNumber } from '../../scenario/knobs';
import type { FrameworkPlugin } from '../plugin';
import { batchKnobs } from './knobs';

export const batchPlugin: FrameworkPlugin = {
  kind: 'batch',
  title: 'Batch',
  knobs: Object.values(batchKnobs),
  lists: [],
  stageNames: () => [],
  wanted: (settings) => knobNumber(settings, batchKnobs.tasks),
};
