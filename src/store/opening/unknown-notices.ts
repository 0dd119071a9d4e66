/** Messages about fields of an opened document that nothing knows: a misspelt setting leaves its default in force. */
import { formatProblem } from '../../base/result';
import { withoutEffectSteps } from '../../engine/document/unknown-fields';
import type { Scenario } from '../../scenario/schema';
import { createTurns } from '../../worker/turns';
import { scenarioStore } from '../document/scenario-store';

/** Messages at a time; those of the view and of kept work need room as well. */
const MOST_NAMED = 3;
/** How long the steps of one turn may take together. */
const TURN_MS = 8;

/** Looks through a document in turns of the page's thread, and names what nothing knows if it is still on screen then. */
export function noticeUnknownFields(document: Scenario): void {
  const steps = withoutEffectSteps(document);
  const turns = createTurns();
  const turn = (): void => {
    const until = performance.now() + TURN_MS;
    do {
      const step = steps.next();
      if (step.done !== true) continue;
      turns.close();
      if (scenarioStore.getState().document === document) tell(step.value.fields.map(formatProblem));
      return;
    } while (performance.now() < until);
    turns.next(turn);
  };
  turns.next(turn);
}

function tell(remarks: readonly string[]): void {
  const { notify } = scenarioStore.getState();
  const more = remarks.length - MOST_NAMED;
  for (const remark of remarks.slice(0, MOST_NAMED - (more > 0 ? 1 : 0)))
    notify('warning', remark.replace(/[^?]$/, '$&.'));
  if (more > 0) notify('warning', `${more + 1} more fields are not known; the section Source marks them.`);
}
