/** What turns the verdict round, as far as it has been looked for. Written by flip-control alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Flips } from '../analysis/compare/flips/flip-search';

export interface FlipState {
  /** off: nothing is decided. offered: it would take long, and nobody has asked yet. running. done. */
  readonly status: 'off' | 'offered' | 'running' | 'done';
  /** Runs that are over, and how many this round wants. */
  readonly finished: number;
  readonly wanted: number;
  /** ms that it would take. */
  readonly estimate: number;
  readonly flips: Flips | undefined;
}

export const NO_FLIPS: FlipState = { status: 'off', finished: 0, wanted: 0, estimate: 0, flips: undefined };

export const flipStore = createStore<FlipState>()(() => NO_FLIPS);

/** The search as React state. */
export function useFlips<T>(selector: (state: FlipState) => T): T {
  return useStore(flipStore, selector);
}
