/** Messages about fields of an opened document that nothing knows: a misspelt setting leaves its default in force. */
import { formatProblem } from '../../base/result';
import { withoutEffectSteps } from '../../engine/document/unknown-fields';
import type { Scenario } from '../../scenario/schema';
import { inTurns } from '../../worker/in-turns';
import { scenarioStore } from '../document/scenario-store';

/** Messages at a time; those of the view and of kept work need room as well. */
const MOST_NAMED = 3;
/** Looks through a document in turns of the page's thread, and names what nothing knows if it is still on screen then. */
export function noticeUnknownFields(document: Scenario): void {
  inTurns(withoutEffectSteps(document), ({ fields }) => {
    if (scenarioStore.getState().document === document) tell(fields.map(formatProblem));
  });
}

function tell(remarks: readonly string[]): void {
  const { notify } = scenarioStore.getState();
  const more = remarks.length - MOST_NAMED;
  for (const remark of remarks.slice(0, MOST_NAMED - (more > 0 ? 1 : 0)))
    notify('warning', remark.replace(/[^?]$/, '$&.'));
  if (more > 0) notify('warning', `${more + 1} more fields are not known; the section Source marks them.`);
}
