/**
 * Numbers of the streams of random numbers from which schedulers draw (`SchedulerContext.draw`). The framework of an application
 * draws for the same application, from 1 on (`streams.ts` in its folder) and, for the tasks of Spark's stage n, from 16 + n. A
 * scheduler therefore has none of the numbers of the frameworks that run on it: from the same stream it would draw the same
 * values. A number is part of the outcome of runs, and changes only with the version of the engine.
 */
export const SchedulerStream = {
  /** Hawk and Eagle: workers that a job probes. They run plain jobs alone, which draw from 1. */
  hawkProbes: 2,
  /** Sparrow: workers that a job probes. */
  sparrowSample: 40,
  /** Sparrow: how long a message takes. */
  sparrowDelay: 41,
  /** Sparrow: the scheduler that an idle slot asks. */
  sparrowSteal: 42,
  /**
   * Omega and its relatives: the machines that a job claims. Batch jobs draw durations from the same stream, so that every 64th
   * draw here has the value of one. The facts of the released simulator were taken with these draws, and would be void with others.
   */
  omegaPlacement: 1,
  /** YARN's Capacity scheduler: where an asynchronous round begins. It is beyond the stages of any Spark application. */
  capacityRound: 1_000_000,
} as const;
