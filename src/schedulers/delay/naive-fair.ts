/**
 * Algorithm 1, naive sharing: the first job in order with any unlaunched task gets the slot, and prefers tasks near their
 * data only among its own.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 1.
 */
import { SlotLocality } from './slot-sharing';
import type { LocalityRule } from './slot-sharing';

const NO_JOBS: readonly number[] = [];

export const naiveRule: LocalityRule = {
  heartbeat: () => NO_JOBS,
  accepts: () => true,
  levelOf: () => SlotLocality.any,
  remaining: () => Infinity,
  skipsOf: () => 0,
};
