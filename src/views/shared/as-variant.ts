/** A run that somebody found in a sweep or a search, opened as a variant of its own. */
import type { Change } from '../../base/json';
import { variantsOf } from '../../engine/expand';
import { scenarioStore } from '../../store/scenario-store';
import { viewStore } from '../../store/view-store';
import { refuse } from './act';

/** As many as stand side by side. */
export const MOST_VARIANTS = 4;

/** Adds a variant like `of` with some changes, and shows it. False, with a message, where that cannot be done. */
export function openAsVariant(of: string, changes: readonly Change[], title: string): boolean {
  const { document, addVariant, editAll, renameVariant } = scenarioStore.getState();
  if (variantsOf(document).length >= MOST_VARIANTS) {
    scenarioStore.getState().notify('error', `There are ${MOST_VARIANTS} variants already. Remove one first.`);
    return false;
  }
  const id = addVariant(of);
  if (id === '') return false;
  const edits = changes.map((change) => ({
    path: change.path,
    value: 'value' in change ? change.value : undefined,
  }));
  const problems = editAll(edits, { variant: id });
  if (problems.length > 0) {
    refuse(problems);
    return false;
  }
  renameVariant(id, title);
  viewStore.getState().setVariant(id);
  return true;
}
