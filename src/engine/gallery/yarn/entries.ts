import type { GalleryEntry } from '../entry';
import { fairAgainstCapacity } from './fair-against-capacity';

/** The scenarios about both schedulers of YARN, in the order of the gallery. */
export const yarnEntries: readonly GalleryEntry[] = [fairAgainstCapacity];
