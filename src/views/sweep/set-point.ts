import type { Edit } from '../../authoring/edits';
import { editScope } from '../../store/document/edit-scope';
import { scenarioStore } from '../../store/document/scenario-store';
import { refuse, tell } from '../shared/acts/act';

/**
 * Makes edits in the active variant (in all of them while the switch says so) and sets the seed, which is one for all variants: one
 * step of undo, with a message. False, with a message, where the edits are refused.
 * @param said what has been done, as the beginning of a sentence without its full stop
 */
export function setPoint(edits: readonly Edit[], seed: number, said: string): boolean {
  const { document: before, editAll, edit } = scenarioStore.getState();
  const scope = editScope();
  const step = { coalesce: Symbol('point') };
  const problems = editAll(edits, { variant: scope, ...step });
  if (problems.length > 0) {
    refuse(problems);
    return false;
  }
  if (seed !== (before.seed ?? 1)) edit(['seed'], seed, step);
  tell(said, before, edits, scope);
  return true;
}
