import { useStore } from 'zustand';
import { closeImport, importStore } from '../../store/opening/import-store';
import { readingStore } from '../../store/opening/reading/reading-store';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../shared/Part';
import './import-host.css';

const ImportDialog = lazyPart(() => import('./ImportDialog').then((module) => module.ImportDialog));

const ReadingDialog = lazyPart(() => import('./ReadingDialog').then((module) => module.ReadingDialog));

/** Shows what was dropped or opened from another system, or of a sweep, wherever on the page that happened. */
export function ImportHost() {
  const offer = useStore(importStore, (state) => state.offer);
  const isReading = useStore(readingStore, (state) => state.what !== undefined);
  if (isReading) {
    return (
      <Part name="What is being read">
        <ReadingDialog />
      </Part>
    );
  }
  if (offer === undefined) return null;
  return (
    <Part
      key={offer.serial}
      name={offer.name === '' ? 'The import' : `The import of ${offer.name}`}
      onDismiss={closeImport}
      waiting={<p className="import-loading">Reading {offer.name === '' ? 'the text' : offer.name}</p>}
    >
      <ImportDialog key={offer.serial} offer={offer} />
    </Part>
  );
}
