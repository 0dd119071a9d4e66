import type { GalleryEntry } from '../entry';
import { omegaCoarseConflicts } from './omega-coarse-conflicts';
import { omegaHeadOfLine } from './omega-head-of-line';
import { omegaHoarding } from './omega-hoarding';
import { omegaMapReduce } from './omega-mapreduce';
import { omegaOffers } from './omega-offers';

/** The scenarios about Omega and its rivals, in the order of the gallery. */
export const omegaEntries: readonly GalleryEntry[] = [
  omegaHeadOfLine,
  omegaOffers,
  omegaMapReduce,
  omegaCoarseConflicts,
  omegaHoarding,
];
