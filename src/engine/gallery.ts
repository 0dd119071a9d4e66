/**
 * The gallery: scenarios that each show one thing, with a few sentences on what to see. They are ordinary documents, the
 * same as in a link or a file; their fingerprints are frozen in the tests.
 */
import { designRun } from './gallery/design-run';
import { driverDeadlock } from './gallery/driver-deadlock';
import type { GalleryEntry } from './gallery/entry';
import { onePodApps } from './gallery/one-pod-apps';
import { storm } from './gallery/storm';
import { stuckStarting } from './gallery/stuck-starting';
import { twoQueues } from './gallery/two-queues';

export const gallery: readonly GalleryEntry[] = [
  driverDeadlock,
  storm,
  designRun,
  onePodApps,
  twoQueues,
  stuckStarting,
];

/** The gallery entry with this id. */
export function galleryEntry(id: string): GalleryEntry | undefined {
  return gallery.find((entry) => entry.id === id);
}
