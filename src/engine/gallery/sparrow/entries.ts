import type { GalleryEntry } from '../entry';
import { hybrid } from './hybrid';
import { sparrowBatch } from './sparrow-batch';
import { sparrowConstraints } from './sparrow-constraints';
import { sparrowLateBinding } from './sparrow-late-binding';
import { sparrowNetworkDelay } from './sparrow-network-delay';
import { sparrowPaperScale } from './sparrow-paper-scale';
import { sparrowPowerOfTwo } from './sparrow-power-of-two';
import { sparrowProbeRatio } from './sparrow-probe-ratio';
import { sparrowQueueLength } from './sparrow-queue-length';
import { sparrowRace } from './sparrow-race';
import { sparrowSchedulerLost } from './sparrow-scheduler-lost';

/** The scenarios about Sparrow, Hawk and Eagle, in the order of the gallery. */
export const sparrowEntries: readonly GalleryEntry[] = [
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
];
