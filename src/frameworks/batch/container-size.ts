import { knobNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { batchKnobs } from './knobs';

/** The container of one task as a resource vector over the run's resource types. */
export function containerSize(settings: KnobHolder, types: readonly string[]): number[] {
  return types.map((type) => {
    if (type === 'vcore') return knobNumber(settings, batchKnobs.vcore);
    if (type === 'memory') return knobNumber(settings, batchKnobs.memory);
    return 0;
  });
}
