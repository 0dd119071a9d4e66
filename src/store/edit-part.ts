/**
 * What makes edits checks the whole document, which takes much code. The page loads it beside its first picture, in one file
 * with what reads documents (`reader-part.ts`).
 */
import type { editDocument } from './edit-document';

type EditDocument = typeof editDocument;

let loaded: EditDocument | undefined;
let loading: Promise<EditDocument> | undefined;

/** Loads it once. Rejects where it cannot be had; the next call tries again. */
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

/** What makes edits, where it is loaded. */
export function loadedEditing(): EditDocument | undefined {
  return loaded;
}
