/** Changes that reverse the verdict, as far as the search has come. Written by flip-control alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Flips } from '../../analysis/compare/flips/flip-search';

export interface FlipState {
  /** off: nothing is decided. offered: it would take long and was not requested yet. running. done. */
  readonly status: 'off' | 'offered' | 'running' | 'done';
  /** What has been found so far. */
  readonly flips: Flips | undefined;
}

export const NO_FLIPS: FlipState = { status: 'off', flips: undefined };

export const flipStore = createStore<FlipState>()(() => NO_FLIPS);

/** The search as React state. */
export function useFlips<T>(selector: (state: FlipState) => T): T {
  return useStore(flipStore, selector);
}
