/** The text that is being read in another thread, for the dialog that shows this. */
import { createStore } from 'zustand/vanilla';

/** Texts up to this number of characters are read faster than a thread starts. */
export const LONG_TEXT = 50_000;

interface ReadingState {
  /** What is being read, such as "queues.yaml"; undefined while nothing is. */
  readonly what: string | undefined;
  /** Ends it. */
  readonly cancel: () => void;
}

const NOTHING: ReadingState = { what: undefined, cancel: () => undefined };

export const readingStore = createStore<ReadingState>()(() => NOTHING);

/** Says what is being read, and how a person ends it. */
export function showReading(what: string, cancel: () => void): void {
  readingStore.setState({ what, cancel });
}

/** Nothing is being read any more. */
export function endReading(): void {
  readingStore.setState(NOTHING);
}
