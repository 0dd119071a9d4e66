import type { Adapter } from '../adapter';
import { liveKinds, toleranceOfPercents } from './yarn-fair/live';
import { pureKinds } from './yarn-fair/pure';

/** YARN's Fair scheduler: shares, comparators, limits, delay scheduling, moves, reservations, preemption. */
export const yarnFair: Adapter = {
  kinds: { ...pureKinds, ...liveKinds },
  comparison: { 'queue-fair-shares': { toleranceOf: toleranceOfPercents } },
};
