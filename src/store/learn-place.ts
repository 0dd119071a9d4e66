/** Whether the page shows the course in place of a scenario: its address ends with `#learn`. */
import { useSyncExternalStore } from 'react';

const PLACE = '#learn';

/** Whether a hash means the course. */
export function isLearnHash(hash: string): boolean {
  return hash === PLACE;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** Whether the course is on screen, as React state. */
export function useLearnPlace(): boolean {
  return useSyncExternalStore(subscribe, () => isLearnHash(window.location.hash));
}

/** Goes to the course. */
export function showCourse(): void {
  window.location.hash = PLACE;
}

/** Leaves the course; the address of the scenario comes back by itself. */
export function leaveCourse(): void {
  if (isLearnHash(window.location.hash)) window.location.hash = '';
}
