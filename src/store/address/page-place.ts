/** Separate pages beside the workbench: the address ends with `#name`, or with `#name/` and what is shown there. */
import { useSyncExternalStore } from 'react';

export interface PagePlace {
  /** Whether a hash means this page. */
  readonly holds: (hash: string) => boolean;
  /** Whether the page is on screen, as React state. */
  readonly useShown: () => boolean;
  /** What is behind the name in the address; '' for the first page. */
  readonly useRest: () => string;
  /** Goes there. */
  readonly show: (rest?: string) => void;
  /** Leaves the page; the address of the scenario comes back by itself. */
  readonly leave: () => void;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The page with this name. */
export function pagePlace(name: string): PagePlace {
  const place = `#${name}`;
  const holds = (hash: string): boolean => hash === place || hash.startsWith(`${place}/`);
  return {
    holds,
    useShown: () => useSyncExternalStore(subscribe, () => holds(window.location.hash)),
    useRest: () => useSyncExternalStore(subscribe, () => window.location.hash.slice(place.length + 1)),
    show(rest = '') {
      window.location.hash = rest === '' ? place : `${place}/${rest}`;
    },
    leave() {
      if (holds(window.location.hash)) window.location.hash = '';
    },
  };
}
