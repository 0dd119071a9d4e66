import type { GalleryEntry } from '../entry';
import { dynamicAllocationRamp } from './dynamic-allocation-ramp';
import { exactTimers } from './exact-timers';
import { fairPools } from './fair-pools';
import { idleExecutors } from './idle-executors';
import { idledOut } from './idled-out';
import { localityWaitSweep } from './locality-wait-sweep';
import { resetRule } from './reset-rule';
import { toldToLeave } from './told-to-leave';

/** The scenarios about Spark, in the order of the gallery. */
export const sparkEntries: readonly GalleryEntry[] = [
  localityWaitSweep,
  resetRule,
  exactTimers,
  idleExecutors,
  fairPools,
  dynamicAllocationRamp,
  idledOut,
  toldToLeave,
];
