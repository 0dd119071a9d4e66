import { DAY, MINUTE, SECOND } from '../../base/units';

/**
 * The YuniKorn releases that can be modelled. `0.9` schedules without gangs, priorities and limits on running
 * applications; `1.5` is the last release line with the Starting state and the StateAware policy; `current` is 1.6 and
 * later.
 */
export type Release = '0.9' | '1.5' | 'current';

/** All releases, oldest first. */
export const releases: readonly Release[] = ['0.9', '1.5', 'current'];

/** What a release can do and how long it waits. Durations are in µs; 0 means that the release has no such timer. */
export interface Capabilities {
  /** The first real allocation leads to Starting instead of Running. */
  readonly hasStarting: boolean;
  /** The text `stateaware` selects the StateAware policy; otherwise it means fifo. */
  readonly hasStateAware: boolean;
  /** With a non-empty tag `application.stateaware.disable` an application leaves Starting at once. */
  readonly hasStateAwareDisableTag: boolean;
  /** Asks, applications and queues have priorities that take part in sorting. */
  readonly hasPriorities: boolean;
  /** Applications may ask for placeholders (gang scheduling). */
  readonly hasGang: boolean;
  /** A queue is measured against its fair max where nothing is guaranteed, and not by plain quantities. */
  readonly hasFairMax: boolean;
  /** Where only some maxima of a gang's queues name a type, the gang is checked as if the other queues had no limit for it. */
  readonly mergesMaxima: boolean;
  /** `maxapplications` of queues, users and groups is enforced. */
  readonly hasMaxApplications: boolean;
  /** `maxresources` of users and groups is enforced. */
  readonly hasUserLimits: boolean;
  /** A maximum or a guarantee of a queue that names no quantity above zero is ignored. */
  readonly dropsZeroQuotas: boolean;
  /** Applications with many containers that fit on no node back off (`BackOff`). */
  readonly hasBackOff: boolean;
  /** What an autoscaler hears of fits under the maximum of a parent in all of its leaves together, not only in each. */
  readonly reportsWithinParents: boolean;
  /** Queues below their guarantee may preempt. */
  readonly hasPreemption: boolean;
  /** Queues above a maximum that was lowered may give back. */
  readonly hasQuotaPreemption: boolean;
  /** An application without work goes to Completing (and may come back); otherwise to Waiting. */
  readonly hasCompleting: boolean;
  readonly startingTimeout: number;
  readonly completingTimeout: number;
  readonly terminatedTimeout: number;
  /** Default time that placeholders may be held before the gang gives up. */
  readonly placeholderTimeout: number;
  /**
   * After this time a reservation is cancelled when the limits of its queue or user leave no room for it. YuniKorn 1.9 adds its
   * hour twice.
   */
  readonly reservationTimeout: number;
}

/**
 * What differs between the releases.
 * Source: YuniKorn core, application, application state and queue sources and release notes of 0.9.0, 1.5 and master.
 */
export const capabilities: Readonly<Record<Release, Capabilities>> = {
  '0.9': {
    hasStarting: true,
    hasStateAware: true,
    hasStateAwareDisableTag: false,
    hasPriorities: false,
    hasGang: false,
    hasFairMax: false,
    mergesMaxima: false,
    hasMaxApplications: false,
    hasUserLimits: false,
    dropsZeroQuotas: false,
    hasBackOff: false,
    reportsWithinParents: false,
    hasPreemption: false,
    hasQuotaPreemption: false,
    hasCompleting: false,
    startingTimeout: 5 * MINUTE,
    completingTimeout: 0,
    terminatedTimeout: 0,
    placeholderTimeout: 0,
    reservationTimeout: 0,
  },
  '1.5': {
    hasStarting: true,
    hasStateAware: true,
    hasStateAwareDisableTag: true,
    hasPriorities: true,
    hasGang: true,
    hasFairMax: false,
    mergesMaxima: false,
    hasMaxApplications: true,
    hasUserLimits: true,
    dropsZeroQuotas: true,
    hasBackOff: false,
    reportsWithinParents: false,
    hasPreemption: true,
    hasQuotaPreemption: false,
    hasCompleting: true,
    startingTimeout: 5 * MINUTE,
    completingTimeout: 30 * SECOND,
    terminatedTimeout: 3 * DAY,
    placeholderTimeout: 15 * MINUTE,
    reservationTimeout: 0,
  },
  current: {
    hasStarting: false,
    hasStateAware: false,
    hasStateAwareDisableTag: false,
    hasPriorities: true,
    hasGang: true,
    hasFairMax: true,
    mergesMaxima: true,
    hasMaxApplications: true,
    hasUserLimits: true,
    dropsZeroQuotas: true,
    hasBackOff: true,
    reportsWithinParents: true,
    hasPreemption: true,
    hasQuotaPreemption: true,
    hasCompleting: true,
    startingTimeout: 0,
    completingTimeout: 30 * SECOND,
    terminatedTimeout: 3 * DAY,
    placeholderTimeout: 15 * MINUTE,
    reservationTimeout: 120 * MINUTE,
  },
};
