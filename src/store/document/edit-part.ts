/**
 * Loads the code that makes edits. It checks the whole document, so it is large. The page loads it in parallel with its first
 * picture, in one file with the code that reads documents (`reader-part.ts`).
 */
import { onceLoaded } from '../../base/once-loaded';

const editing = onceLoaded(() => import('../../authoring/edit-document').then(({ editDocument }) => editDocument));

/** Loads it once. Rejects if it cannot be loaded; the next call tries again. */
export const loadEditing = editing.load;

/** The code that makes edits, if it is loaded. */
export const loadedEditing = editing.loaded;
