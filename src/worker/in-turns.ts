import type { Steps } from '../base/steps';
import { createTurns } from './turns';

/** How long the steps of one turn may take together. */
const TURN_MS = 8;

/**
 * Carries out work in steps, a few milliseconds in each turn of the page's thread, so that frames and input come
 * between.
 * @returns a function that ends it early: `done` is then not called
 */
export function inTurns<T>(steps: Steps<T>, done: (made: T) => void): () => void {
  const turns = createTurns();
  const turn = (): void => {
    const until = performance.now() + TURN_MS;
    do {
      const step = steps.next();
      if (step.done === true) {
        turns.close();
        done(step.value);
        return;
      }
    } while (performance.now() < until);
    turns.next(turn);
  };
  turns.next(turn);
  return () => turns.close();
}
