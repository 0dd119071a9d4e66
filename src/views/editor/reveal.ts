/** Leading a person to a field: its section is opened, then its entry, then the field takes the focus. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JsonPath } from '../../base/json';
import { viewStore } from '../../store/view/view-store';
import type { Section } from '../../store/view/shared-view';
import { isAtOrBelow } from '../../base/json-path';

interface RevealState {
  /** The field that is looked for; undefined once it has been found. */
  readonly path: JsonPath | undefined;
}

const revealStore = createStore<RevealState>()(() => ({ path: undefined }));

/** A field without a row of its own is given up after this time, ms: its section and entry are open by then. */
const PATIENCE = 2000;

/** The section in which the field at a path is edited. */
function sectionOf(path: JsonPath): Section {
  switch (path[0]) {
    case 'cluster':
      return 'cluster';
    case 'data':
      return 'data';
    case 'queues':
      return 'queues';
    case 'workload':
    case 'overrides':
      return 'workload';
    case 'scheduler':
    case 'policies':
      return 'policy';
    case 'interventions':
    case 'horizon':
    case 'window':
      return 'events';
    case 'title':
    case 'notes':
      return 'lesson';
    default:
      return 'source';
  }
}

/** Opens whatever hides the field and puts the focus into it. */
export function reveal(path: JsonPath): void {
  revealStore.setState({ path });
  viewStore.getState().setSection(sectionOf(path));
  setTimeout(() => {
    if (revealStore.getState().path === path) revealStore.setState({ path: undefined });
  }, PATIENCE);
}

/** Id of the list's element inside which a field is looked for: `useRevealedId(['queues'])` is "root.etl". */
export function useRevealedId(list: JsonPath): string | undefined {
  return useStore(revealStore, ({ path }) =>
    path !== undefined && isAtOrBelow(path, list) ? path[list.length] : undefined,
  );
}

const FIELDS = 'input, select, textarea, [role="switch"], button, [contenteditable="true"]';

/** For the element that holds the field at `path` (or all fields below it): takes the focus when they are looked for. */
export function useReveal<T extends HTMLElement>(path: JsonPath): RefObject<T | null> {
  const row = useRef<T>(null);
  const wanted = useStore(revealStore, (state) => state.path !== undefined && isAtOrBelow(state.path, path));
  useEffect(() => {
    if (!wanted || row.current === null) return;
    row.current.scrollIntoView({ block: 'center' });
    row.current.querySelector<HTMLElement>(FIELDS)?.focus();
    revealStore.setState({ path: undefined });
  }, [wanted]);
  return row;
}
