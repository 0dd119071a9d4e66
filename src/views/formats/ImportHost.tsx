import { Suspense } from 'react';
import { useStore } from 'zustand';
import { closeImport, importStore } from '../../store/opening/import-store';
import { readingStore } from '../../store/opening/reading/reading-store';
import { lazyPart } from '../../ui/lazy-part';
import { ErrorBoundary } from '../shared/ErrorBoundary';

const ImportDialog = lazyPart(() => import('./ImportDialog').then((module) => module.ImportDialog));

const ReadingDialog = lazyPart(() => import('./ReadingDialog').then((module) => module.ReadingDialog));

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
