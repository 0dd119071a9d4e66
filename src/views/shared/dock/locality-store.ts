/** Which panel of the locality view is shown, and which dataset its block map is about. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { usePanel, viewStore } from '../../../store/view/view-store';
import { showInDock } from './dock-store';

const LOCALITY_PANELS = ['map', 'share', 'ladder', 'blocks', 'theory', 'sweep'] as const;
export type LocalityPanel = (typeof LOCALITY_PANELS)[number];

/** Id of the dataset; the first one where there is none of this id. */
const datasetStore = createStore<{ readonly dataset: string }>()(() => ({ dataset: '' }));

/** What is shown; the component renders again when it changes. */
export function useLocality(): { readonly panel: LocalityPanel; readonly dataset: string } {
  const panel = usePanel('locality', LOCALITY_PANELS, 'map');
  const dataset = useStore(datasetStore, (state) => state.dataset);
  return { panel, dataset };
}

/** Shows a panel of the locality view. */
export function setLocalityPanel(panel: LocalityPanel, store = viewStore): void {
  store.getState().setPanel('locality', panel);
}

/** Chooses the dataset of the block map by its id. */
export function setLocalityDataset(dataset: string): void {
  datasetStore.setState({ dataset });
}

/** Brings the block map of a dataset to the front. */
export function showBlocks(dataset: string): void {
  setLocalityDataset(dataset);
  setLocalityPanel('blocks');
  showInDock('locality');
}
