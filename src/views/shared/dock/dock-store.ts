/** Which view the dock shows if it has no room for all of them, and whether it takes more room than usual. */
import { usePanel, useView, viewStore } from '../../../store/view/view-store';
import { DOCK_VIEWS } from './dock-views';
import type { DockView } from './dock-views';

/** The chosen view, undefined until there is one; the component renders again when it changes. */
export function useDockView(): DockView | undefined {
  return usePanel('dock', DOCK_VIEWS, undefined);
}

/** Brings a view to the front. */
export function showInDock(view: DockView, store = viewStore): void {
  store.getState().setPanel('dock', view);
}

/** Whether the dock is tall. */
export function useTallDock(): boolean {
  return useView((s) => s.panels['room'] === 'tall');
}

/** Makes the dock tall, or as tall as it was. */
export function setTallDock(tall: boolean, store = viewStore): void {
  store.getState().setPanel('room', tall ? 'tall' : undefined);
}
