/**
 * The page and its simulation workers begin with the systems of the first scenario (`registry.ts`). The page loads all others
 * beside the first picture, and before it reads any other document: without its system it would seem to be faulty. A worker
 * loads them when it gets such a document.
 */

let loading: Promise<void> | undefined;

/** Loads all systems, once. Rejects when they cannot be loaded; the next call tries again. */
export function loadSystems(): Promise<void> {
  loading ??= import('./systems').then(
    () => undefined,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
