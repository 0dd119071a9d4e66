import type { Attributes, Step } from '../../../scenario/lesson/tree';

/** What the step's `@view` says. */
export function viewOfStep(step: Step | undefined): Attributes {
  for (const block of step?.blocks ?? []) if ('view' in block && !('figure' in block)) return block.view;
  return {};
}
