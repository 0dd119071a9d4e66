import type { GalleryEntry } from '../entry';
import { headOfLine } from './head-of-line';
import { poolsAndLocality } from './pools-and-locality';
import { stickySlots } from './sticky-slots';

/** The scenarios about Hadoop delay scheduling, in the order of the gallery. */
export const delayEntries: readonly GalleryEntry[] = [headOfLine, stickySlots, poolsAndLocality];
