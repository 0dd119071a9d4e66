/** The smallest and the largest container of YARN, which its schedulers check before they start. */
import type { Problem } from '../../base/result';
import { knobNumber } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';

interface Named {
  readonly knob: Knob;
}

/**
 * Problems of maxima below their minimum, by setting.
 * Source: Hadoop, CapacityScheduler.validateConf, FairScheduler.validateConf.
 */
export function allocationProblems(
  scheduler: KnobHolder,
  limits: Readonly<Record<'minimumMb' | 'maximumMb' | 'minimumVcores' | 'maximumVcores', Named>>,
): Problem[] {
  const { minimumMb, maximumMb, minimumVcores, maximumVcores } = limits;
  return [[minimumMb, maximumMb] as const, [minimumVcores, maximumVcores] as const].flatMap(([minimum, maximum]) => {
    const least = knobNumber(scheduler, minimum.knob);
    if (knobNumber(scheduler, maximum.knob) >= least) return [];
    return [{ path: maximum.knob.name, message: `expected at least the minimum, ${least}` }];
  });
}
