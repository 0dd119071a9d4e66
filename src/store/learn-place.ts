/** Whether the page shows the course in place of a scenario: its address ends with `#learn`, or `#learn/` and a chapter. */
import { useSyncExternalStore } from 'react';

const PLACE = '#learn';

/** Whether a hash means the course, or a chapter of it. */
export function isLearnHash(hash: string): boolean {
  return hash === PLACE || hash.startsWith(`${PLACE}/`);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** Whether the course is on screen, as React state. */
export function useLearnPlace(): boolean {
  return useSyncExternalStore(subscribe, () => isLearnHash(window.location.hash));
}

/** The chapter in the address; '' for the list of all. */
export function useLearnChapter(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(PLACE.length + 1));
}

/** Goes to the course, or to the page of a chapter. */
export function showCourse(chapter = ''): void {
  window.location.hash = chapter === '' ? PLACE : `${PLACE}/${chapter}`;
}

/** Leaves the course; the address of the scenario comes back by itself. */
export function leaveCourse(): void {
  if (isLearnHash(window.location.hash)) window.location.hash = '';
}
