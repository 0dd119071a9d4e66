import type { GalleryEntry } from '../entry';
import { planAblations } from './plan-ablations';
import { planDeadline } from './plan-deadline';
import { planEstimates } from './plan-estimates';
import { planFortyJobs } from './plan-forty-jobs';
import { planGlobalOrGreedy } from './plan-global-or-greedy';
import { planHighLoad } from './plan-high-load';
import { planSeedExample } from './plan-seed-example';
import { planThreeConstraints } from './plan-three-constraints';
import { planTrees } from './plan-trees';
import { planTwoJobs } from './plan-two-jobs';
import { planWaitForGpu } from './plan-wait-for-gpu';

/** The scenarios about alsched and TetriSched, in the order of the gallery. */
export const tetrischedEntries: readonly GalleryEntry[] = [
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
];
