/**
 * The gallery: scenarios that each show one thing, with a few sentences on what to see. They are ordinary documents, the
 * same as in a link or a file; their fingerprints are frozen in the tests.
 */
import './systems';
import { delayEntries } from './gallery/delay/entries';
import { jockeyEntries } from './gallery/jockey/entries';
import { omegaEntries } from './gallery/omega/entries';
import { ownEntries } from './gallery/own/entries';
import { quincyEntries } from './gallery/quincy/entries';
import { sparkEntries } from './gallery/spark/entries';
import { sparrowEntries } from './gallery/sparrow/entries';
import { tetrischedEntries } from './gallery/tetrisched/entries';
import { yarnCapacityEntries } from './gallery/yarn-capacity/entries';
import { yarnEntries } from './gallery/yarn/entries';
import { yarnFairEntries } from './gallery/yarn-fair/entries';
import { yunikornEntries } from './gallery/yunikorn/entries';
import type { GalleryEntry } from './gallery/entry';
import { withDockView } from './gallery/entry-view';
import { withPractice } from './gallery/practice';

/** Each folder lists its own scenarios. */
const entries: readonly GalleryEntry[] = [
  ...yunikornEntries,
  ...sparkEntries,
  ...delayEntries,
  ...sparrowEntries,
  ...omegaEntries,
  ...quincyEntries,
  ...jockeyEntries,
  ...tetrischedEntries,
  ...yarnFairEntries,
  ...yarnCapacityEntries,
  ...yarnEntries,
  ...ownEntries,
];

export const gallery: readonly GalleryEntry[] = entries.map((entry) => withPractice(withDockView(entry)));

/** The gallery entry with this id. */
export function galleryEntry(id: string): GalleryEntry | undefined {
  return gallery.find((entry) => entry.id === id);
}
