import type { GalleryEntry } from '../entry';
import { quincyHog } from './quincy-hog';
import { quincyLocalityOrWaiting } from './quincy-locality-or-waiting';
import { quincyThreeJobs } from './quincy-three-jobs';

/** The scenarios about Quincy, in the order of the gallery. */
export const quincyEntries: readonly GalleryEntry[] = [quincyLocalityOrWaiting, quincyHog, quincyThreeJobs];
