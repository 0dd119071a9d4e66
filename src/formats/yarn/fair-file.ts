/**
 * The content of a Fair scheduler's allocation file, and the settings of a queue that it does not mention.
 * Source: Hadoop 3.2, yarn, scheduler/fair/{AllocationConfiguration,AllocationFileLoaderService}.java.
 */

import type { PlacementRule } from '../../schedulers/yarn-fair/placement/placement-rules';
import type { PolicyName } from '../../schedulers/yarn-fair/shares/policy';

/** Settings of a queue under the names of the file; settings that the file lacks are absent. */
export interface FairSettings {
  readonly minResources?: string;
  readonly maxResources?: string;
  readonly maxChildResources?: string;
  readonly maxContainerAllocation?: string;
  readonly maxRunningApps?: number;
  readonly maxAMShare?: number;
  readonly weight?: number;
  /** Seconds, as the two below. */
  readonly minSharePreemptionTimeout?: number;
  readonly fairSharePreemptionTimeout?: number;
  readonly fairSharePreemptionThreshold?: number;
  readonly schedulingPolicy?: PolicyName;
  readonly allowPreemptionFrom?: boolean;
  readonly aclSubmitApps?: string;
  readonly aclAdministerApps?: string;
  readonly aclAdministerReservations?: string;
  readonly aclListReservations?: string;
  readonly aclSubmitReservations?: string;
  readonly reservation?: boolean;
  /** Said to be a parent although no queue is below it. */
  readonly type?: 'parent';
}

export interface FairQueue {
  /** With root: root.a.b. */
  readonly path: string;
  readonly settings: FairSettings;
  /** It has queues below it, is declared a parent, or serves reservations. */
  readonly parent: boolean;
}

/** What holds for queues and users that say nothing. */
export type FairDefaults = {
  readonly userMaxAppsDefault?: number;
  readonly queueMaxAppsDefault?: number;
  readonly queueMaxResourcesDefault?: string;
  readonly queueMaxAMShareDefault?: number;
  /** Seconds, as the one below. */
  readonly defaultFairSharePreemptionTimeout?: number;
  readonly defaultMinSharePreemptionTimeout?: number;
  readonly defaultFairSharePreemptionThreshold?: number;
  readonly defaultQueueSchedulingPolicy?: PolicyName;
};

export type FairUser = {
  readonly name: string;
  readonly maxRunningApps: number;
};

export interface FairFile {
  /** Root first, parents before what is below them. */
  readonly queues: readonly FairQueue[];
  readonly defaults: FairDefaults;
  readonly users: readonly FairUser[];
  /** Undefined without the element: yarn-site.xml decides. */
  readonly rules: readonly PlacementRule[] | undefined;
}

const NO_LIMIT = 2 ** 31 - 1;
/** A timeout that is never over: the largest number of Java's longs, in ms. */
const NEVER = 2 ** 63 - 1;
const INHERITED = -1;

/** What is in force for a queue, whether the file names it or placement makes it; -1 stands for "as the queue above". */
export interface FairInForce {
  readonly minResources: string | undefined;
  /** Undefined: nothing limits. */
  readonly maxResources: string | undefined;
  readonly maxChildResources: string | undefined;
  readonly maxRunningApps: number;
  readonly maxAMShare: number;
  readonly schedulingPolicy: PolicyName;
  readonly minSharePreemptionTimeoutMs: number;
  readonly fairSharePreemptionTimeoutMs: number;
  readonly fairSharePreemptionThreshold: number;
}

/**
 * What is in force for a queue of a file: its own settings, otherwise the defaults of the file, otherwise those of Hadoop. Shares are
 * fractions of 1; `INHERITED` and `NEVER` stand for times that the queue has none of its own for.
 */
export function inForce({ queues, defaults }: FairFile, path: string): FairInForce {
  const settings: FairSettings = queues.find((queue) => queue.path === path)?.settings ?? {};
  const root = path === 'root';
  // Root takes the defaults, the others what is above them.
  const timeout = (own: number | undefined, usual: number | undefined): number =>
    own !== undefined ? own * 1000 : !root ? INHERITED : usual === undefined ? NEVER : usual * 1000;
  const threshold = root ? (defaults.defaultFairSharePreemptionThreshold ?? 0.5) : INHERITED;
  return {
    minResources: settings.minResources,
    maxResources: settings.maxResources ?? defaults.queueMaxResourcesDefault,
    maxChildResources: settings.maxChildResources,
    maxRunningApps: settings.maxRunningApps ?? defaults.queueMaxAppsDefault ?? NO_LIMIT,
    maxAMShare: settings.maxAMShare ?? defaults.queueMaxAMShareDefault ?? 0.5,
    schedulingPolicy: settings.schedulingPolicy ?? defaults.defaultQueueSchedulingPolicy ?? 'fair',
    minSharePreemptionTimeoutMs: timeout(settings.minSharePreemptionTimeout, defaults.defaultMinSharePreemptionTimeout),
    fairSharePreemptionTimeoutMs: timeout(
      settings.fairSharePreemptionTimeout,
      defaults.defaultFairSharePreemptionTimeout,
    ),
    fairSharePreemptionThreshold: settings.fairSharePreemptionThreshold ?? threshold,
  };
}
