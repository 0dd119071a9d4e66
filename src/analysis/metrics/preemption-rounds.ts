/** How long a round of preemption is under the systems that name the claimant of each killed container. */
import { MILLISECOND } from '../../base/units';
import { knobNumber, knobText } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import { schedulerKnobs as capacityKnobs } from '../../schedulers/yarn-capacity/knobs';
import { schedulerKnobs as fairKnobs } from '../../schedulers/yarn-fair/knobs';
import { preemptionKnobs } from '../../schedulers/yarn-preemption/knobs';

/** By type of scheduler, the settings that a round takes at least, ms. */
const ROUNDS: Readonly<Record<string, (settings: KnobHolder) => readonly { readonly knob: Knob }[]>> = {
  'yarn-capacity': () => [preemptionKnobs.monitoringInterval, capacityKnobs.heartbeat],
  'yarn-fair': (settings) => [
    knobText(settings, fairKnobs.generation.knob) === 'fs-2014'
      ? fairKnobs.preemptionInterval
      : fairKnobs.updateInterval,
    fairKnobs.heartbeat,
  ],
};

/**
 * The time between two rounds, µs, and no less than a heartbeat: what a round frees is given away in the next heartbeat of its node at
 * the latest. Undefined where the system has no rounds, or does not name the claimant of a kill.
 */
export function preemptionRound(scheduler: KnobHolder & { readonly type: string }): number | undefined {
  const settings = ROUNDS[scheduler.type]?.(scheduler);
  return settings && Math.max(...settings.map(({ knob }) => knobNumber(scheduler, knob))) * MILLISECOND;
}
