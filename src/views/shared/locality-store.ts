/** Which panel of the locality view is shown, and which dataset its block map is about. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showInDock } from './dock-store';

export type LocalityPanel = 'map' | 'share' | 'ladder' | 'blocks' | 'theory' | 'sweep';

interface LocalityState {
  readonly panel: LocalityPanel;
  /** Id of the dataset; the first one where there is none of this id. */
  readonly dataset: string;
}

const localityStore = createStore<LocalityState>()(() => ({ panel: 'map', dataset: '' }));

/** What is shown; the component renders again when it changes. */
export function useLocality(): LocalityState {
  return useStore(localityStore);
}

export function setLocalityPanel(panel: LocalityPanel): void {
  localityStore.setState({ panel });
}

export function setLocalityDataset(dataset: string): void {
  localityStore.setState({ dataset });
}

/** Brings the block map of a dataset to the front. */
export function showBlocks(dataset: string): void {
  localityStore.setState({ panel: 'blocks', dataset });
  showInDock('locality');
}
