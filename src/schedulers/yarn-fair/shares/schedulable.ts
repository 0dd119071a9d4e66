/**
 * What shares and comparisons look at: a queue or an application of the Fair scheduler.
 * Source: Hadoop, scheduler/fair/Schedulable and FSQueue, FSAppAttempt.
 */
import type { Resource } from '../../yarn/resources';

export interface Schedulable {
  /** Full path of a queue; id of an application. The last tie-break, compared as text. */
  readonly name: string;
  readonly weight: number;
  /** Higher goes first under fifo; 1 for queues. */
  readonly priority: number;
  /** 0 for queues. */
  readonly startTime: number;
  /** Zero for applications. */
  readonly minShare: Resource;
  /** `UNLIMITED` in every type where there is none. Never below the minimum share. */
  readonly maxShare: Resource;
  readonly usage: Resource;
  readonly demand: Resource;
  /** Instantaneous fair share: written in place, type by type. */
  readonly fairShare: Resource;
  /** The share if everyone had something to run: written in place; of queues only, display only. */
  readonly steadyFairShare: Resource;
  /** Whether it counts for instantaneous shares: a queue with a runnable application; applications always. */
  readonly active: boolean;
}

/** Behaviour generations: 2.2 to 2.8, and 2.9 / 3.0 to 3.2. */
export type FairGeneration = 'fs-2014' | 'fs-3';
