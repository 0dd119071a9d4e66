/**
 * The gallery: scenarios that each show one thing, with a few sentences on what to see. They are ordinary documents, the
 * same as in a link or a file; their fingerprints are frozen in the tests.
 */
import type { Scenario } from '../../scenario/schema';
import { designRun } from './design-run';
import { driverDeadlock } from './driver-deadlock';
import { onePodApps } from './one-pod-apps';
import { storm } from './storm';
import { stuckStarting } from './stuck-starting';
import { twoQueues } from './two-queues';

export interface GalleryEntry {
  /** Stands in the link `#gallery/<id>`. */
  readonly id: string;
  readonly title: string;
  /** One sentence for the list. */
  readonly summary: string;
  readonly scenario: Scenario;
}

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
