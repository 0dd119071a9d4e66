/**
 * Loads the code that makes edits. It checks the whole document, so it is large. The page loads it beside its first picture, in one
 * file with the code that reads documents (`reader-part.ts`).
 */
import type { editDocument } from './edit-document';

type EditDocument = typeof editDocument;

let loaded: EditDocument | undefined;
let loading: Promise<EditDocument> | undefined;

/** Loads it once. Rejects if it cannot be loaded; the next call tries again. */
export function loadEditing(): Promise<EditDocument> {
  loading ??= import('./edit-document').then(
    (module) => (loaded = module.editDocument),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The code that makes edits, if it is loaded. */
export function loadedEditing(): EditDocument | undefined {
  return loaded;
}
