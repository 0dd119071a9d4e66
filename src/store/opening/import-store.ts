/** A text of another system that waits for a person to look at it: dropped on the page, opened, or about to be pasted. */
import { createStore } from 'zustand/vanilla';
import type { ImportKind } from './import-kinds';

export interface ImportOffer {
  readonly kind: ImportKind;
  /** Name of the file; '' when the text comes from elsewhere. */
  readonly name: string;
  readonly text: string;
  /** Id of the target entry of the workload, if chosen. */
  readonly entry?: string;
}

interface ImportState {
  /** `serial` tells a text from another one that takes its place. */
  readonly offer: (ImportOffer & { readonly serial: number }) | undefined;
}

let offers = 0;

export const importStore = createStore<ImportState>()(() => ({ offer: undefined }));

/** Shows a text to the person, who decides whether it is taken. */
export function offerImport(offer: ImportOffer): void {
  const { offer: before } = importStore.getState();
  // Another file of the same kind is for the same entry.
  const entry = offer.entry ?? (before?.kind === offer.kind ? before.entry : undefined);
  importStore.setState({ offer: { ...offer, entry, serial: ++offers } });
}

/** Puts the text away, taken or not. */
export function closeImport(): void {
  importStore.setState({ offer: undefined });
}
