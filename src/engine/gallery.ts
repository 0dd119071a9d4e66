/**
 * The gallery: scenarios that each show one thing, with a few sentences on what to see. They are ordinary documents, the
 * same as in a link or a file; their fingerprints are frozen in the tests.
 */
import { capacityAmLimit } from './gallery/capacity-am-limit';
import { capacityDisablePreemption } from './gallery/capacity-disable-preemption';
import { capacityOffSwitch } from './gallery/capacity-off-switch';
import { capacityPreemptionGenerations } from './gallery/capacity-preemption-generations';
import { capacityPreemptionThrottles } from './gallery/capacity-preemption-throttles';
import { capacityQueuePriority } from './gallery/capacity-queue-priority';
import { capacityReservation } from './gallery/capacity-reservation';
import { capacityUserLimits } from './gallery/capacity-user-limits';
import { capacityVcores } from './gallery/capacity-vcores';
import { designRun } from './gallery/design-run';
import { driverDeadlock } from './gallery/driver-deadlock';
import { dynamicAllocationRamp } from './gallery/dynamic-allocation-ramp';
import type { GalleryEntry } from './gallery/entry';
import { exactTimers } from './gallery/exact-timers';
import { fairAgainstCapacity } from './gallery/fair-against-capacity';
import { fairAmShare } from './gallery/fair-am-share';
import { fairBelowMinShare } from './gallery/fair-below-min-share';
import { fairFillRate } from './gallery/fair-fill-rate';
import { fairLocalityDelay } from './gallery/fair-locality-delay';
import { fairMinShares } from './gallery/fair-min-shares';
import { fairOrDrf } from './gallery/fair-or-drf';
import { fairPools } from './gallery/fair-pools';
import { fairPreemption } from './gallery/fair-preemption';
import { fairSteadyShares } from './gallery/fair-steady-shares';
import { fairWithoutGuarantees } from './gallery/fair-without-guarantees';
import { gangVsStateAware } from './gallery/gang-vs-stateaware-vs-maxapplications';
import { headOfLine } from './gallery/head-of-line';
import { hybrid } from './gallery/hybrid';
import { idleExecutors } from './gallery/idle-executors';
import { idledOut } from './gallery/idled-out';
import { localityWaitSweep } from './gallery/locality-wait-sweep';
import { omegaCoarseConflicts } from './gallery/omega-coarse-conflicts';
import { omegaHeadOfLine } from './gallery/omega-head-of-line';
import { omegaHoarding } from './gallery/omega-hoarding';
import { omegaOffers } from './gallery/omega-offers';
import { onePodApps } from './gallery/one-pod-apps';
import { placementRules } from './gallery/placement-rules';
import { poolsAndLocality } from './gallery/pools-and-locality';
import { prioritiesAndFences } from './gallery/priorities-and-fences';
import { quincyHog } from './gallery/quincy-hog';
import { quincyLocalityOrWaiting } from './gallery/quincy-locality-or-waiting';
import { quincyThreeJobs } from './gallery/quincy-three-jobs';
import { resetRule } from './gallery/reset-rule';
import { smallOvertakesBig } from './gallery/small-overtakes-big';
import { sparrowBatch } from './gallery/sparrow-batch';
import { sparrowConstraints } from './gallery/sparrow-constraints';
import { sparrowLateBinding } from './gallery/sparrow-late-binding';
import { sparrowNetworkDelay } from './gallery/sparrow-network-delay';
import { sparrowPaperScale } from './gallery/sparrow-paper-scale';
import { sparrowPowerOfTwo } from './gallery/sparrow-power-of-two';
import { sparrowProbeRatio } from './gallery/sparrow-probe-ratio';
import { sparrowQueueLength } from './gallery/sparrow-queue-length';
import { sparrowRace } from './gallery/sparrow-race';
import { sparrowSchedulerLost } from './gallery/sparrow-scheduler-lost';
import { stickySlots } from './gallery/sticky-slots';
import { storm } from './gallery/storm';
import { stuckStarting } from './gallery/stuck-starting';
import { twoQueues } from './gallery/two-queues';
import { userLimits } from './gallery/user-limits';

export const gallery: readonly GalleryEntry[] = [
  driverDeadlock,
  storm,
  designRun,
  onePodApps,
  twoQueues,
  stuckStarting,
  localityWaitSweep,
  resetRule,
  exactTimers,
  idleExecutors,
  fairPools,
  dynamicAllocationRamp,
  idledOut,
  headOfLine,
  stickySlots,
  poolsAndLocality,
  sparrowPowerOfTwo,
  sparrowQueueLength,
  sparrowBatch,
  sparrowRace,
  sparrowLateBinding,
  sparrowProbeRatio,
  sparrowNetworkDelay,
  sparrowConstraints,
  sparrowSchedulerLost,
  sparrowPaperScale,
  hybrid,
  omegaHeadOfLine,
  omegaOffers,
  omegaCoarseConflicts,
  omegaHoarding,
  quincyLocalityOrWaiting,
  quincyHog,
  quincyThreeJobs,
  fairSteadyShares,
  fairMinShares,
  fairBelowMinShare,
  fairOrDrf,
  fairFillRate,
  fairAmShare,
  fairLocalityDelay,
  fairPreemption,
  capacityUserLimits,
  capacityAmLimit,
  capacityVcores,
  capacityOffSwitch,
  capacityQueuePriority,
  capacityReservation,
  capacityPreemptionThrottles,
  capacityPreemptionGenerations,
  capacityDisablePreemption,
  fairAgainstCapacity,
  gangVsStateAware,
  smallOvertakesBig,
  fairWithoutGuarantees,
  prioritiesAndFences,
  userLimits,
  placementRules,
];

/** The gallery entry with this id. */
export function galleryEntry(id: string): GalleryEntry | undefined {
  return gallery.find((entry) => entry.id === id);
}
