/** What a run is measured by that its trace does not say. Plain data: the page asks a worker for it. */
import type { LeastTimes } from '../compare/bounds/least-times';
import type { RunBounds } from '../compare/bounds/run-bounds';

export interface Scale {
  /** How long applications take at least; a sentence where that is not known. */
  readonly least: LeastTimes | string;
  /** How long a round of preemption takes, in the order of `from`. The first one begins with the run. */
  readonly rounds: readonly PreemptionRounds[];
}

/** The scale of one run, for a page or a report, and what no schedule of its workload on its cluster can be below. */
export interface RunScale extends Scale {
  /** A sentence where there are none. */
  readonly bounds: RunBounds | string;
}

/** Rounds of preemption under one setting. */
export interface PreemptionRounds {
  /** Since when, µs. */
  readonly from: number;
  /** The time between two of them, µs; undefined where there are none. */
  readonly length: number | undefined;
}

/** The time between two rounds of preemption at an instant, both µs; undefined where there are none. */
export function roundAt({ rounds }: Pick<Scale, 'rounds'>, at: number): number | undefined {
  return rounds.findLast(({ from }) => from <= at)?.length;
}
