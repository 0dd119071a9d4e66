/** When reports of runs and studies are passed on. */
import { createTurns } from '../../worker/turns';

/** Carries out a call after the messages that are waiting. */
export type Later = (action: () => void) => void;

/** News of each run is passed on by itself, as it comes. */
export const atOnce: Later = (action) => action();

/** After all messages that have come so far: the results of several variants are then shown together, in one step. */
export function afterMessages(): Later {
  return createTurns().next;
}
