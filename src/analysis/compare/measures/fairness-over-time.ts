/** How evenly claimants were served over time, compared with what they were entitled to. */
import { ROUNDING } from '../statistics/round-off';
import { jain } from './jain';

/** A stretch in which nothing changes; usage and entitlement by claimant. */
export interface FairnessSegment {
  readonly seconds: number;
  readonly usage: readonly number[];
  readonly entitlement: readonly number[];
}

export interface FairnessOverTime {
  /** Time mean of the Jain index of satisfaction min(1, usage / entitlement); undefined where `seconds` is 0. */
  readonly index: number | undefined;
  /** How long at least two claimants were entitled to something and one of them was served. */
  readonly seconds: number;
  /** The missing part of all entitlements, 0 to 1; undefined without any entitlement. */
  readonly shortfall: number | undefined;
}

/** How evenly claimants were served over the segments. Usage and entitlement are in one unit, whichever it is. */
export function fairnessOverTime(segments: readonly FairnessSegment[]): FairnessOverTime {
  let weighted = 0;
  let time = 0;
  let lacking = 0;
  let due = 0;
  for (const { seconds, usage, entitlement } of segments) {
    const satisfaction: number[] = [];
    for (const [claimant, entitled] of entitlement.entries()) {
      const lack = entitled - usage[claimant];
      // Both are sums of fractions: a difference in their last bits is none.
      if (lack > ROUNDING * entitled) lacking += seconds * lack;
      due += seconds * entitled;
      if (entitled > 0) satisfaction.push(Math.min(1, usage[claimant] / entitled));
    }
    const index = jain(satisfaction);
    if (satisfaction.length < 2 || index === undefined) continue;
    weighted += seconds * index;
    time += seconds;
  }
  return {
    index: time === 0 ? undefined : weighted / time,
    seconds: time,
    shortfall: due === 0 ? undefined : lacking / due,
  };
}
