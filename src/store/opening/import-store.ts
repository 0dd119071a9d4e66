/** A text of another system that waits for a person to look at it: dropped on the page, opened, or about to be pasted. */
import { createStore } from 'zustand/vanilla';
import type { ReplayLog } from '../../formats/spark-event-log/replay/replay-log';
import type { BroughtFile } from '../../authoring/files/take-over';
import type { TextKind } from '../../authoring/files/import-kinds';

export interface TextOffer {
  readonly kind: TextKind;
  /** Name of the file; '' when the text comes from elsewhere. */
  readonly name: string;
  readonly text: string;
  /** Id of the target entry of the workload, if chosen. */
  readonly entry?: string;
}

/** An event log of Spark, read. */
export interface LogOffer {
  readonly kind: 'event-log';
  readonly name: string;
  readonly log: ReplayLog;
}

export type ImportOffer = TextOffer | LogOffer;

interface ImportState {
  /** `serial` tells a text from another one that takes its place. */
  readonly offer: (ImportOffer & { readonly serial: number }) | undefined;
  /** What the dialog for a new scenario opens with, if it was asked for. */
  readonly brought: BroughtFile | undefined;
}

let offers = 0;

export const importStore = createStore<ImportState>()(() => ({ offer: undefined, brought: undefined }));

/** Shows a text to the person, who decides whether it is taken. */
export function offerImport(offer: ImportOffer): void {
  const { offer: before } = importStore.getState();
  const serial = ++offers;
  if (offer.kind === 'event-log') {
    importStore.setState({ offer: { ...offer, serial } });
    return;
  }
  // Another file of the same kind is for the same entry.
  const entry = offer.entry ?? (before?.kind === offer.kind ? before.entry : undefined);
  importStore.setState({ offer: { ...offer, entry, serial } });
}

/** Puts the text away, taken or not. */
export function closeImport(): void {
  importStore.setState({ offer: undefined });
}

/** Puts the text away and opens the dialog for a new scenario with this file; with none, closes that dialog. */
export function startWith(brought: BroughtFile | undefined): void {
  importStore.setState({ offer: undefined, brought });
}
