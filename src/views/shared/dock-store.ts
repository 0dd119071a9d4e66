/** Which view the dock shows where it has no room for all of them, and whether it takes more room than usual. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type DockView = 'queues' | 'nodes' | 'locality' | 'workers' | 'yarn' | 'compare';

interface DockState {
  /** Undefined until somebody chooses one. */
  readonly view: DockView | undefined;
  /** The dock has more than half of the height, for a while. */
  readonly tall: boolean;
}

const dockStore = createStore<DockState>()(() => ({ view: undefined, tall: false }));

/** The chosen view, undefined until there is one; the component renders again when it changes. */
export function useDockView(): DockView | undefined {
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
