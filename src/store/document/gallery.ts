/**
 * The scenarios of the gallery as the page knows them. They are loaded apart: the first picture needs the first one only,
 * unless the address names another.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onceLoaded } from '../../base/once-loaded';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { loadSystems } from '../../engine/load-systems';

/** The scenario that a person sees who has not chosen one. */
export const firstEntry: GalleryEntry = driverDeadlock;

const galleryStore = createStore<readonly GalleryEntry[]>(() => [firstEntry]);

/** Loads all scenarios and their systems, once. */
const { load: loadGallery } = onceLoaded(() =>
  Promise.all([import('../../engine/gallery'), loadSystems()]).then(([{ gallery }]) =>
    galleryStore.setState(gallery, true),
  ),
);

/** Calls back once the gallery is loaded, at once if it is. If it cannot be loaded, only the first scenario is there. */
export function withGallery(then: () => void): void {
  if (galleryEntries().length > 1) then();
  else loadGallery().then(then, then);
}

/** The entries that are loaded: the first one, or all. */
export function galleryEntries(): readonly GalleryEntry[] {
  return galleryStore.getState();
}

/** The same as React state. */
export function useGallery(): readonly GalleryEntry[] {
  return useStore(galleryStore);
}

/** The entry that a lesson is linked to, as React state; undefined as long as it is not loaded. */
export function useLesson(id: string | undefined): GalleryEntry | undefined {
  return useStore(galleryStore, (entries) => entries.find((entry) => entry.id === id));
}
