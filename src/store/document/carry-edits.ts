/**
 * In an essay every step of a lesson has its own playground. As in the lesson itself, what a reader changes in one step
 * holds in those after it, up to one that begins afresh and to one in which the reader has changed something already.
 */
import type { Playground } from '../playground';

export interface CarriedStep {
  readonly playground: Playground;
  /** It begins with the settings that its author wrote. */
  readonly fresh: boolean;
}

/** Carries edits on from step to step until the returned function is called. */
export function carryEdits(steps: readonly CarriedStep[]): () => void {
  /** Steps in which the reader has changed something. */
  const own = new Set<CarriedStep>();
  let carrying = false;
  const stops = steps.map((step, index) =>
    step.playground.scenario.subscribe(({ document, origin }, before) => {
      if (carrying || document === before.document) return;
      own.add(step);
      carrying = true;
      for (const next of steps.slice(index + 1)) {
        if (next.fresh || own.has(next)) break;
        next.playground.scenario.getState().replace(document, origin);
      }
      carrying = false;
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
