import type { GalleryEntry } from '../entry';
import { fairAmShare } from './fair-am-share';
import { fairBelowMinShare } from './fair-below-min-share';
import { fairFillRate } from './fair-fill-rate';
import { fairLocalityDelay } from './fair-locality-delay';
import { fairMinShares } from './fair-min-shares';
import { fairOrDrf } from './fair-or-drf';
import { fairPreemption } from './fair-preemption';
import { fairSteadyShares } from './fair-steady-shares';

/** The scenarios about YARN’s Fair scheduler, in the order of the gallery. */
export const yarnFairEntries: readonly GalleryEntry[] = [
  fairSteadyShares,
  fairMinShares,
  fairBelowMinShare,
  fairOrDrf,
  fairFillRate,
  fairAmShare,
  fairLocalityDelay,
  fairPreemption,
];
