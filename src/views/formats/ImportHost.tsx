import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { importStore } from '../../store/import-store';

const QueuesImportDialog = lazy(() =>
  import('./QueuesImportDialog').then((module) => ({ default: module.QueuesImportDialog })),
);

const PoolsImportDialog = lazy(() =>
  import('./PoolsImportDialog').then((module) => ({ default: module.PoolsImportDialog })),
);

const SlsImportDialog = lazy(() => import('./SlsImportDialog').then((module) => ({ default: module.SlsImportDialog })));

const YarnImportDialog = lazy(() =>
  import('./YarnImportDialog').then((module) => ({ default: module.YarnImportDialog })),
);

const PasteDialog = lazy(() => import('../table/PasteDialog').then((module) => ({ default: module.PasteDialog })));

const DIALOGS = {
  queues: QueuesImportDialog,
  pools: PoolsImportDialog,
  yarn: YarnImportDialog,
  sls: SlsImportDialog,
  table: PasteDialog,
};

/** Shows what was dropped or opened from another system, wherever on the page that happened. */
export function ImportHost() {
  const offer = useStore(importStore, (state) => state.offer);
  if (offer === undefined) return null;
  const ImportDialog = DIALOGS[offer.kind];
  return (
    <Suspense fallback={<p className="import-loading">Reading {offer.name === '' ? 'the text' : offer.name}</p>}>
      <ImportDialog key={offer.serial} offer={offer} />
    </Suspense>
  );
}
