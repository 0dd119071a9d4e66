/** The link of what is on screen, and what is wrong with the one that was given. Written by link-sync alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LinkTrouble } from '../opening/open-document';

export interface LinkState {
  /** The whole link, as Share copies it; slightly out of date while something changes. '' before there is one, and where there is none. */
  readonly link: string;
  /** A change is still to be written. */
  readonly pending: boolean;
  /** The link that was given cannot be opened. While this is set the address bar keeps it. */
  readonly trouble: LinkTrouble | undefined;
}

export const linkStore = createStore<LinkState>()(() => ({
  link: '',
  pending: true,
  trouble: undefined,
}));

/** The link as React state: re-renders when what `selector` picks changes. */
export function useLink<T>(selector: (state: LinkState) => T): T {
  return useStore(linkStore, selector);
}
