/** Reading documents in a worker, which begins with the systems of the first scenario and loads the others when it needs them. */
import type { Result } from '../base/result';
import { NotLoaded } from '../engine/run/factories';
import { loadSystems } from '../engine/load-systems';
import { systemsAtHand } from '../engine/registry';

/**
 * What `read` makes of a document. Where the systems at hand find it faulty, it may name another one: all are loaded, and it
 * is read again. Throws {@link NotLoaded}.
 */
export async function readWithSystems<T, E>(read: () => Result<T, E>, load = loadSystems): Promise<Result<T, E>> {
  const result = read();
  if (result.ok) return result;
  const atHand = systemsAtHand();
  try {
    await load();
  } catch (error) {
    throw new NotLoaded(error instanceof Error ? error.message : String(error), { cause: error });
  }
  return systemsAtHand() === atHand ? result : read();
}
