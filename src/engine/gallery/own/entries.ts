import type { GalleryEntry } from '../entry';
import { challenges } from './challenges';
import { ownOrders } from './own-orders';
import { ownBestFit, ownFirstFit, ownNodeFilter } from './own-placing';

/** The scenarios about policies of the reader, in the order of the gallery. */
export const ownEntries: readonly GalleryEntry[] = [
  ...ownOrders,
  ownBestFit,
  ownNodeFilter,
  ownFirstFit,
  ...challenges,
];
