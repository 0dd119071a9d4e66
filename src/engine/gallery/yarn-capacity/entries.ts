import type { GalleryEntry } from '../entry';
import { capacityAmLimit } from './capacity-am-limit';
import { capacityAtRunTime } from './capacity-at-run-time';
import { capacityDisablePreemption } from './capacity-disable-preemption';
import { capacityMappings } from './capacity-mappings';
import { capacityOffSwitch } from './capacity-off-switch';
import { capacityPreemptionGenerations } from './capacity-preemption-generations';
import { capacityPreemptionThrottles } from './capacity-preemption-throttles';
import { capacityQueuePriority } from './capacity-queue-priority';
import { capacityReservation } from './capacity-reservation';
import { capacityUserLimits } from './capacity-user-limits';
import { capacityVcores } from './capacity-vcores';
import { containerExpiry } from './container-expiry';
import { masterRestart } from './master-restart';
import { preemptionByChoice } from './preemption-by-choice';

/** The scenarios about YARN’s Capacity scheduler, in the order of the gallery. */
export const yarnCapacityEntries: readonly GalleryEntry[] = [
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
];
