/**
 * The page and its simulation workers begin with the systems of the first scenario (`registry.ts`). The page loads all others
 * beside the first picture, and before it reads any other document: without its system it would seem to be faulty. A worker
 * loads them when it gets such a document.
 */
import { onceLoaded } from '../base/once-loaded';

/** Loads all systems, once. Rejects when they cannot be loaded; the next call tries again. */
export const { load: loadSystems } = onceLoaded((): Promise<void> => import('./systems').then(() => undefined));
