/** The link of what is on screen, and what is wrong with the one, or with the file, that was given. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FileTrouble, LinkTrouble } from '../opening/open-document';

export interface LinkState {
  /** The whole link, as Share copies it; slightly out of date while something changes. '' before there is one, and where there is none. */
  readonly link: string;
  /** A change is still to be written. */
  readonly pending: boolean;
  /** What was given cannot be opened as it is. While this is set the address bar keeps the link. */
  readonly trouble: LinkTrouble | FileTrouble | undefined;
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
