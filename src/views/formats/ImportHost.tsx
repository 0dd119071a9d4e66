import { Suspense } from 'react';
import { useStore } from 'zustand';
import { closeImport, importStore } from '../../store/import-store';
import { readingStore } from '../../store/reading/reading-store';
import { lazyPart } from '../../ui/lazy-part';
import { ErrorBoundary } from '../shared/ErrorBoundary';

const QueuesImportDialog = lazyPart(() =>
  import('./yunikorn/QueuesImportDialog').then((module) => module.QueuesImportDialog),
);

const PoolsImportDialog = lazyPart(() =>
  import('./spark/PoolsImportDialog').then((module) => module.PoolsImportDialog),
);

const SlsImportDialog = lazyPart(() => import('./sls/SlsImportDialog').then((module) => module.SlsImportDialog));

const YarnImportDialog = lazyPart(() => import('./yarn/YarnImportDialog').then((module) => module.YarnImportDialog));

const PasteDialog = lazyPart(() => import('../table/PasteDialog').then((module) => module.PasteDialog));

const FinishedSweepDialog = lazyPart(() =>
  import('../sweep/FinishedSweepDialog').then((module) => module.FinishedSweepDialog),
);

const ReadingDialog = lazyPart(() => import('./ReadingDialog').then((module) => module.ReadingDialog));

const DIALOGS = {
  'queues-yaml': QueuesImportDialog,
  pools: PoolsImportDialog,
  'hadoop-xml': YarnImportDialog,
  sls: SlsImportDialog,
  table: PasteDialog,
  sweep: FinishedSweepDialog,
};

/** Shows what was dropped or opened from another system, or of a sweep, wherever on the page that happened. */
export function ImportHost() {
  const offer = useStore(importStore, (state) => state.offer);
  const isReading = useStore(readingStore, (state) => state.what !== undefined);
  if (isReading) {
    return (
      <ErrorBoundary part="What is being read">
        <Suspense fallback={null}>
          <ReadingDialog />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (offer === undefined) return null;
  const ImportDialog = DIALOGS[offer.kind];
  return (
    <ErrorBoundary
      key={offer.serial}
      part={offer.name === '' ? 'The import' : `The import of ${offer.name}`}
      onDismiss={closeImport}
    >
      <Suspense fallback={<p className="import-loading">Reading {offer.name === '' ? 'the text' : offer.name}</p>}>
        <ImportDialog key={offer.serial} offer={offer} />
      </Suspense>
    </ErrorBoundary>
  );
}
