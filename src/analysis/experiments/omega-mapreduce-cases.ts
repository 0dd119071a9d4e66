/** What is varied in the experiment with Omega's MapReduce scheduler, and the numbers of a run. */

export const elasticPolicies = [
  { title: 'what they ask for', knob: 'none' },
  { title: 'max-parallelism', knob: 'max-parallelism' },
  { title: 'global-cap', knob: 'global-cap' },
  { title: 'relative-job-size', knob: 'relative-job-size' },
] as const;
/** Places in it. */
export const MAX_PARALLELISM = 1;
export const GLOBAL_CAP = 2;
export const RELATIVE_SIZE = 3;

/** `held`: share of the vcores that is in use throughout, beside the MapReduce jobs. */
export const cells = [
  { title: '2,000 machines, 60 % held', machines: 2000, held: 0.6 },
  { title: '2,000 machines, 75 % held', machines: 2000, held: 0.75 },
  { title: '500 machines, 20 % held', machines: 500, held: 0.2 },
] as const;
/** The small, lightly loaded one. */
export const SMALL = 2;

/** Map and reduce activities for each worker that is asked for. */
export const PER_WORKER = [1, 2, 4, 20] as const;

/** Least speed-up that counts as a gain; less is rounding. */
export const GAINS = 1.05;
/** Speed-ups at which the share of the jobs that have no more is counted. */
export const STEPS = [0.5, 0.7, 0.9, GAINS, 1.5, 2, 3, 4, 6, 10, 15, 20] as const;

export interface ElasticCase {
  readonly policy: number;
  readonly cell: number;
}

/** All cases of the plan, by policy. */
export const elasticCases: readonly ElasticCase[] = elasticPolicies.flatMap((_, policy) =>
  cells.map((_cell, cell) => ({ policy, cell })),
);

/** Figures of a run: share of the jobs that gain, speed-up at the 80th percentile, and from `steps` on the shares up to STEPS. */
export const elasticFigure = { gain: 0, most: 1, steps: 2 } as const;
