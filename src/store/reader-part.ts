/**
 * The page begins without the code that reads documents and makes links (`reader.ts`). It comes with the systems that the documents
 * may name, in one file, and is there before any document of a link, a file or an earlier visit is opened.
 */
import { onceLoaded } from '../base/once-loaded';
import { loadSystems } from '../engine/load-systems';
import { loadEditing } from './document/edit-part';
import type * as Module from './reader';
import { scenarioStore } from './document/scenario-store';

/** All that comes with it. */
export type Reader = typeof Module;

const part = onceLoaded<Reader>(() =>
  Promise.all([import('./reader'), loadSystems(), loadEditing()]).then(([reader]) => reader),
);

/** Loads it with all systems, once. Rejects if it cannot be loaded; the next call tries again. */
export const loadReader = part.load;

/** The code that reads documents, if it is loaded. */
export const loadedReader = part.loaded;

/** Calls `then` with it, at once if it is loaded. Calls `failed` if it cannot be loaded. */
export function withReader(then: (reader: Reader) => void, failed: () => void): void {
  const reader = loadedReader();
  if (reader !== undefined) then(reader);
  else loadReader().then(then, failed);
}

/** The same for something that a person wants to open: a notice says if that fails. @param what "The link" */
export function openWithReader(what: string, then: (reader: Reader) => void, done = 'opened'): void {
  withReader(then, () => tellNotLoaded(what, done));
}

/** A notice that something was not done because its code could not be loaded. @param what "The link" @param done "opened" */
export function tellNotLoaded(what: string, done: string): void {
  scenarioStore
    .getState()
    .notify('error', `${what} was not ${done}: a part of Signalbox could not be loaded. Try again.`);
}
