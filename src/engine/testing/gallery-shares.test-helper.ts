/** For tests that would take too long in a browser: which scenarios of the gallery it opens, and which are only rendered in Node. */
import { gallery } from '../gallery';
import type { GalleryEntry } from '../gallery/entry';

/** What the page shows of a scenario: its system, and views with their parts. */
function looksOf({ scenario }: GalleryEntry): string {
  const { panels, group, section } = scenario.view ?? {};
  return JSON.stringify([scenario.scheduler.type, panels, group, section]);
}

const firstOfEach = new Map<string, GalleryEntry>();
for (const entry of gallery) if (!firstOfEach.has(looksOf(entry))) firstOfEach.set(looksOf(entry), entry);

/** The first scenario of each system in each view and part of a view that the gallery opens with. */
export const openedInBrowser: readonly GalleryEntry[] = [...firstOfEach.values()];

/** All others: what they show is shown by one that the browser opens, with other data. */
export const renderedInNode: readonly GalleryEntry[] = gallery.filter((entry) => !openedInBrowser.includes(entry));
