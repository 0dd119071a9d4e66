/** Where the work on screen cannot be kept in this browser: one notice says so, and leaving the page asks for confirmation. */
import { scenarioStore } from '../document/scenario-store';
import { isSaved, saveDocument } from '../opening/save-document';
import type { TextStorage } from './autosave';
import { isOwnWork } from './own-work';

let warned = false;

/** `isKept` says whether there is room by now. */
export function tellUnkept(storage: TextStorage | undefined, isKept: () => boolean): void {
  if (warned || isKept()) return;
  warned = true;
  const why = storage === undefined ? 'does not let this page keep your work' : 'has no space to keep your work';
  scenarioStore.getState().notify('warning', `This browser ${why}: a reload or a closed tab may lose it.`, {
    label: 'Save it as a file',
    run: saveDocument,
  });
  if (typeof window === 'undefined') return;
  window.addEventListener('beforeunload', (event) => {
    const { document } = scenarioStore.getState();
    if (!isKept() && !isSaved(document) && isOwnWork(document)) event.preventDefault();
  });
}
