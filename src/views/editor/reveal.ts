/** Leading a person to a field: its section is opened, then its entry, then the field takes the focus. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JsonPath } from '../../base/json';
import { viewStore } from '../../store/view/view-store';
import type { Section } from '../../store/view/shared-view';
import { isAtOrBelow } from '../../base/json-path';
import { whenReaderActs } from '../shared/reader-acts';

interface RevealState {
  /** The field that is looked for; undefined once it has been found. */
  readonly path: JsonPath | undefined;
}

const revealStore = createStore<RevealState>()(() => ({ path: undefined }));

/** Stops looking for what the reader does meanwhile. */
let stopWaiting = (): void => {};

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

/**
 * Opens whatever hides the field and puts the focus into it, however long its form takes on a slow machine. If the reader does
 * something else before, or the field has no row of its own, only its section and entry are opened.
 */
export function reveal(path: JsonPath): void {
  stopWaiting();
  stopWaiting = whenReaderActs(forget);
  revealStore.setState({ path });
  viewStore.getState().setSection(sectionOf(path));
}

function forget(): void {
  stopWaiting();
  revealStore.setState({ path: undefined });
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
    forget();
  }, [wanted]);
  return row;
}
