/**
 * The page begins with the systems of its first scenario (`engine/registry.ts`). All others are loaded beside the first
 * picture, and before any other document is read: without its system it would seem to be faulty.
 */

let loading: Promise<void> | undefined;

/** Loads all systems, once. Rejects where they cannot be had; the next call tries again. */
export function loadSystems(): Promise<void> {
  loading ??= import('../../engine/systems').then(
    () => undefined,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
