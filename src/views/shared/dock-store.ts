/** Which view the dock shows where it has no room for all of them, and whether it takes more room than usual. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type DockView = 'queues' | 'nodes' | 'locality' | 'compare';

interface DockState {
  readonly view: DockView;
  /** The dock has more than half of the height, for a while. */
  readonly tall: boolean;
}

const dockStore = createStore<DockState>()(() => ({ view: 'queues', tall: false }));

/** The chosen view; the component renders again when it changes. */
export function useDockView(): DockView {
  return useStore(dockStore, (state) => state.view);
}

/** Brings a view to the front. */
export function showInDock(view: DockView): void {
  dockStore.setState({ view });
}

/** Whether the dock is tall. */
export function useTallDock(): boolean {
  return useStore(dockStore, (state) => state.tall);
}

/** Makes the dock tall, or as tall as it was. */
export function setTallDock(tall: boolean): void {
  dockStore.setState({ tall });
}
