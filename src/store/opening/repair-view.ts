/** The fields of a saved view are independent: a bad one is left out, and the document opens with the others. */
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { checkViewField } from '../../engine/document/schema';
import { checkMeaning, isViewField } from '../view/view-text';

/**
 * A document whose `view` the schema accepts, and a sentence for each thing left out of it. Documents without a view, and
 * what is no object at all, come back unchanged.
 */
export function repairView(document: Json): { document: Json; notices: string[] } {
  if (!isObject(document) || document.view === undefined) return { document, notices: [] };
  const { view, ...rest } = document as JsonObject;
  if (!isObject(view)) return { document: rest, notices: ['The saved view is not readable and was left out.'] };
  const kept: Record<string, Json | undefined> = {};
  const notices: string[] = [];
  for (const [name, value] of Object.entries(view as JsonObject)) {
    const problem = problemOf(name, value, rest);
    if (problem === undefined) kept[name] = value;
    else notices.push(`Left out of the saved view: ${formatProblem(problem)}.`);
  }
  return { document: notices.length === 0 ? document : { ...document, view: kept }, notices };
}

function problemOf(name: string, value: Json | undefined, document: JsonObject): Problem | undefined {
  if (!isViewField(name)) return undefined;
  const problem = checkViewField(name, value);
  if (problem !== undefined) return problem;
  const message = checkMeaning(name, value, document);
  return message === undefined ? undefined : { path: `view.${name}`, message };
}
