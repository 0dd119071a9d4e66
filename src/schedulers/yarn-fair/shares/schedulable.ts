/**
 * A queue or an application, as policies see it.
 * Source: Hadoop, scheduler/fair/Schedulable and FSQueue, FSAppAttempt.
 */
import type { Resource } from '../../yarn/resources';

export interface Schedulable {
  /** Full path of a queue; id of an application. Compared as text, it breaks ties. */
  readonly name: string;
  readonly weight: number;
  /** Higher goes first under fifo; 1 for queues. */
  readonly priority: number;
  /** ms; 0 for queues. */
  readonly startTime: number;
  /** Zero for applications. */
  readonly minShare: Resource;
  /** `UNLIMITED` in every type where there is none. Never below the minimum share. */
  readonly maxShare: Resource;
  readonly usage: Resource;
  readonly demand: Resource;
  /** Instantaneous fair share. Policies write it in place. */
  readonly fairShare: Resource;
  /** Fair share with every queue counted as active. Policies write it in place; it is shown and has no effect. */
  readonly steadyFairShare: Resource;
  /** Whether it takes part in instantaneous shares: a queue with a runnable application; applications always. */
  readonly active: boolean;
}

/** Modelled releases: 2.2 to 2.8, and 2.9 or 3.0 to 3.2. */
export type FairGeneration = 'fs-2014' | 'fs-3';
