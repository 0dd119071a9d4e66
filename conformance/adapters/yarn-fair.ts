import type { Adapter } from '../adapter';
import { liveKinds, toleranceOfPercents } from './yarn-fair/live';
import { runningKinds } from './yarn-fair/running';
import { pureKinds } from './yarn-fair/pure';

/** YARN's Fair scheduler: shares, comparators, limits, delay scheduling, moves, reservations, preemption. */
export const yarnFair: Adapter = {
  kinds: { ...pureKinds, ...liveKinds, ...runningKinds },
  comparison: { 'queue-fair-shares': { toleranceOf: toleranceOfPercents } },
};
