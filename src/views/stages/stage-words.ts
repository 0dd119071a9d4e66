/** A stage of a job in a few words. */
import { formatDuration } from '../../base/units';
import { stageKnobs } from '../../frameworks/dag/knobs';
import { knobDistribution, knobNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { Distribution } from '../../base/math/distributions';

/** How many vertices a stage has. */
export function verticesOf(stage: KnobHolder): number {
  return knobNumber(stage, stageKnobs.vertices);
}

/** "1min", "1min to 2min", "about 2min". */
export function durationWords(stage: KnobHolder): string {
  return words(knobDistribution(stage, stageKnobs.duration));
}

function words(run: Distribution): string {
  switch (run.dist) {
    case 'constant':
      return formatDuration(run.value);
    case 'uniform':
      return `${formatDuration(run.min)} to ${formatDuration(run.max)}`;
    case 'lognormal':
      return `~${formatDuration(run.median)}`;
    default:
      return run.dist;
  }
}
