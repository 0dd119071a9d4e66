/** The scope of an edit: the variant in which it is made, or all of them while the switch next to the variants is on. */
import { EVERY } from '../../authoring/edits';
import type { Scope } from '../../authoring/edits';
import { viewStore } from '../view/view-store';

/** The scope of an edit made in a variant, the active one when none is named. */
export function editScope(variant = viewStore.getState().variant, view = viewStore): Scope {
  return view.getState().inAll ? EVERY : variant;
}
