/**
 * The gallery: scenarios that each show one thing, with a few sentences on what to see. They are ordinary documents, the
 * same as in a link or a file; their fingerprints are frozen in the tests.
 */
import './systems';
import { autoscaler } from './gallery/yunikorn/autoscaler';
import { capacityAmLimit } from './gallery/yarn-capacity/capacity-am-limit';
import { capacityAtRunTime } from './gallery/yarn-capacity/capacity-at-run-time';
import { capacityMappings } from './gallery/yarn-capacity/capacity-mappings';
import { containerExpiry } from './gallery/yarn-capacity/container-expiry';
import { masterRestart } from './gallery/yarn-capacity/master-restart';
import { capacityDisablePreemption } from './gallery/yarn-capacity/capacity-disable-preemption';
import { capacityOffSwitch } from './gallery/yarn-capacity/capacity-off-switch';
import { capacityPreemptionGenerations } from './gallery/yarn-capacity/capacity-preemption-generations';
import { capacityPreemptionThrottles } from './gallery/yarn-capacity/capacity-preemption-throttles';
import { capacityQueuePriority } from './gallery/yarn-capacity/capacity-queue-priority';
import { capacityReservation } from './gallery/yarn-capacity/capacity-reservation';
import { capacityUserLimits } from './gallery/yarn-capacity/capacity-user-limits';
import { capacityVcores } from './gallery/yarn-capacity/capacity-vcores';
import { designRun } from './gallery/yunikorn/design-run';
import { driverDeadlock } from './gallery/yunikorn/driver-deadlock';
import { dynamicAllocationRamp } from './gallery/spark/dynamic-allocation-ramp';
import type { GalleryEntry } from './gallery/entry';
import { withDockView } from './gallery/entry-view';
import { exactTimers } from './gallery/spark/exact-timers';
import { fairAgainstCapacity } from './gallery/yarn/fair-against-capacity';
import { fairAmShare } from './gallery/yarn-fair/fair-am-share';
import { fairBelowMinShare } from './gallery/yarn-fair/fair-below-min-share';
import { fairFillRate } from './gallery/yarn-fair/fair-fill-rate';
import { fairLocalityDelay } from './gallery/yarn-fair/fair-locality-delay';
import { fairMinShares } from './gallery/yarn-fair/fair-min-shares';
import { fairOrDrf } from './gallery/yarn-fair/fair-or-drf';
import { fairPools } from './gallery/spark/fair-pools';
import { fairPreemption } from './gallery/yarn-fair/fair-preemption';
import { fairSteadyShares } from './gallery/yarn-fair/fair-steady-shares';
import { fairWithoutGuarantees } from './gallery/yunikorn/fair-without-guarantees';
import { gangVsStateAware } from './gallery/yunikorn/gang-vs-stateaware-vs-maxapplications';
import { headOfLine } from './gallery/delay/head-of-line';
import { hybrid } from './gallery/sparrow/hybrid';
import { idleExecutors } from './gallery/spark/idle-executors';
import { idledOut } from './gallery/spark/idled-out';
import { jockeyDeadZone } from './gallery/jockey/jockey-dead-zone';
import { jockeyDeadline } from './gallery/jockey/jockey-deadline';
import { jockeyDeadlineExtended } from './gallery/jockey/jockey-deadline-extended';
import { jockeyDoubleInput } from './gallery/jockey/jockey-double-input';
import { jockeyHysteresis } from './gallery/jockey/jockey-hysteresis';
import { jockeyInfeasible } from './gallery/jockey/jockey-infeasible';
import { jockeyPriceOfSafety } from './gallery/jockey/jockey-price-of-safety';
import { jockeySeveralDeadlines } from './gallery/jockey/jockey-several-deadlines';
import { jockeySlowHour } from './gallery/jockey/jockey-slow-hour';
import { jockeyStall } from './gallery/jockey/jockey-stall';
import { jockeyTwiceAsFast } from './gallery/jockey/jockey-twice-as-fast';
import { localityWaitSweep } from './gallery/spark/locality-wait-sweep';
import { omegaCoarseConflicts } from './gallery/omega/omega-coarse-conflicts';
import { omegaHeadOfLine } from './gallery/omega/omega-head-of-line';
import { omegaHoarding } from './gallery/omega/omega-hoarding';
import { omegaMapReduce } from './gallery/omega/omega-mapreduce';
import { omegaOffers } from './gallery/omega/omega-offers';
import { onePodApps } from './gallery/yunikorn/one-pod-apps';
import { challenges } from './gallery/own/challenges';
import { ownOrders } from './gallery/own/own-orders';
import { ownBestFit, ownFirstFit, ownNodeFilter } from './gallery/own/own-placing';
import { placementRules } from './gallery/yunikorn/placement-rules';
import { planAblations } from './gallery/tetrisched/plan-ablations';
import { planDeadline } from './gallery/tetrisched/plan-deadline';
import { planEstimates } from './gallery/tetrisched/plan-estimates';
import { planFortyJobs } from './gallery/tetrisched/plan-forty-jobs';
import { planGlobalOrGreedy } from './gallery/tetrisched/plan-global-or-greedy';
import { planHighLoad } from './gallery/tetrisched/plan-high-load';
import { planSeedExample } from './gallery/tetrisched/plan-seed-example';
import { planThreeConstraints } from './gallery/tetrisched/plan-three-constraints';
import { planTrees } from './gallery/tetrisched/plan-trees';
import { planTwoJobs } from './gallery/tetrisched/plan-two-jobs';
import { planWaitForGpu } from './gallery/tetrisched/plan-wait-for-gpu';
import { poolsAndLocality } from './gallery/delay/pools-and-locality';
import { withPractice } from './gallery/practice/with-practice';
import { preemptionByChoice } from './gallery/yarn-capacity/preemption-by-choice';
import { prioritiesAndFences } from './gallery/yunikorn/priorities-and-fences';
import { quincyHog } from './gallery/quincy/quincy-hog';
import { quincyLocalityOrWaiting } from './gallery/quincy/quincy-locality-or-waiting';
import { quincyThreeJobs } from './gallery/quincy/quincy-three-jobs';
import { resetRule } from './gallery/spark/reset-rule';
import { smallOvertakesBig } from './gallery/yunikorn/small-overtakes-big';
import { sparrowBatch } from './gallery/sparrow/sparrow-batch';
import { sparrowConstraints } from './gallery/sparrow/sparrow-constraints';
import { sparrowLateBinding } from './gallery/sparrow/sparrow-late-binding';
import { sparrowNetworkDelay } from './gallery/sparrow/sparrow-network-delay';
import { sparrowPaperScale } from './gallery/sparrow/sparrow-paper-scale';
import { sparrowPowerOfTwo } from './gallery/sparrow/sparrow-power-of-two';
import { sparrowProbeRatio } from './gallery/sparrow/sparrow-probe-ratio';
import { sparrowQueueLength } from './gallery/sparrow/sparrow-queue-length';
import { sparrowRace } from './gallery/sparrow/sparrow-race';
import { sparrowSchedulerLost } from './gallery/sparrow/sparrow-scheduler-lost';
import { stickySlots } from './gallery/delay/sticky-slots';
import { storm } from './gallery/yunikorn/storm';
import { stuckStarting } from './gallery/yunikorn/stuck-starting';
import { toldToLeave } from './gallery/spark/told-to-leave';
import { twoQueues } from './gallery/yunikorn/two-queues';
import { userLimits } from './gallery/yunikorn/user-limits';

const entries: readonly GalleryEntry[] = [
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
  toldToLeave,
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
  omegaMapReduce,
  omegaCoarseConflicts,
  omegaHoarding,
  quincyLocalityOrWaiting,
  quincyHog,
  quincyThreeJobs,
  jockeySlowHour,
  jockeyDeadline,
  jockeyPriceOfSafety,
  jockeyInfeasible,
  jockeyTwiceAsFast,
  jockeyDeadZone,
  jockeyStall,
  jockeyHysteresis,
  jockeyDeadlineExtended,
  jockeySeveralDeadlines,
  jockeyDoubleInput,
  planSeedExample,
  planWaitForGpu,
  planTwoJobs,
  planGlobalOrGreedy,
  planDeadline,
  planTrees,
  planThreeConstraints,
  planHighLoad,
  planEstimates,
  planAblations,
  planFortyJobs,
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
  capacityAtRunTime,
  capacityOffSwitch,
  capacityQueuePriority,
  capacityReservation,
  capacityPreemptionThrottles,
  capacityPreemptionGenerations,
  capacityDisablePreemption,
  preemptionByChoice,
  masterRestart,
  containerExpiry,
  capacityMappings,
  fairAgainstCapacity,
  gangVsStateAware,
  autoscaler,
  smallOvertakesBig,
  fairWithoutGuarantees,
  prioritiesAndFences,
  userLimits,
  placementRules,
  ...ownOrders,
  ownBestFit,
  ownNodeFilter,
  ownFirstFit,
  ...challenges,
];

export const gallery: readonly GalleryEntry[] = entries.map((entry) => withPractice(withDockView(entry)));

/** The gallery entry with this id. */
export function galleryEntry(id: string): GalleryEntry | undefined {
  return gallery.find((entry) => entry.id === id);
}
