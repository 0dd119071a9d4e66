import { useSyncExternalStore } from 'react';

interface Known {
  readonly list: MediaQueryList;
  matches: boolean;
}

/**
 * Asking the browser makes it lay the page out, and every render of every component would ask. So the browser reports changes
 * instead.
 */
const known = new Map<string, Known>();

function knownOf(query: string): Known {
  const before = known.get(query);
  if (before !== undefined) return before;
  const list = window.matchMedia(query);
  const found = { list, matches: list.matches };
  // Before all other listeners of the same list.
  list.addEventListener('change', (event) => {
    found.matches = event.matches;
  });
  known.set(query, found);
  return found;
}

/** Whether a media query matches now; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const { list } = knownOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => knownOf(query).matches,
    () => false,
  );
}

/** Up to this width everything is in one column. Style sheets have the same number. */
export const PHONE = '(max-width: 700px)';

/** Whether the page is as narrow as a phone. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE);
}
