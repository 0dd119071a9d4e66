import { sameSelection } from './shared-view';
import type { Selection } from './shared-view';
import type { viewStore } from './view-store';

/** Selects something, or deselects it where it is selected already. */
export function toggleSelection(view: typeof viewStore, meant: Selection): void {
  const { selection, select } = view.getState();
  select(sameSelection(selection, meant) ? undefined : meant);
}
