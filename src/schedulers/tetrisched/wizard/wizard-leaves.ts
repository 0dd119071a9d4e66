/** The leaves that the wizard makes of a job: each placement option at each start inside the window, as long as it is worth something. */
import { valueAt } from './value';
import type { ValueCurve } from './value';

export interface WizardJob {
  readonly curve: ValueCurve;
  /** Lost when the job is dropped: added to each leaf, so that it comes first without a change of the shape. */
  readonly penalty: number;
  /** Slices that the job runs for, by placement option. */
  readonly runtimes: readonly number[];
}

export interface WizardLeaf {
  readonly option: number;
  readonly start: number;
  readonly dur: number;
  readonly v: number;
}

/** By start, then in the order of the options. Times are in slices. */
export function wizardLeaves({ curve, penalty, runtimes }: WizardJob, now: number, window: number): WizardLeaf[] {
  const leaves: WizardLeaf[] = [];
  for (let start = now; start <= now + window; start++) {
    runtimes.forEach((dur, option) => {
      const value = valueAt(curve, start + dur);
      if (value > 0) leaves.push({ option, start, dur, v: value + penalty });
    });
  }
  return leaves;
}
