/** The sweeps of the present document and the results of their runs. Written by sweep-control alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';

export interface SweepState {
  readonly variant: string;
  readonly runs: readonly SweepRun[];
  /** By run; undefined while it is not over. */
  readonly outcomes: readonly (SweepOutcome | undefined)[];
  /** How many runs are over, and how many of them were simulated for it. */
  readonly finished: number;
  readonly simulated: number;
  /** ms from the beginning to the last of these. */
  readonly elapsed: number;
  /** stopped: by hand or by an edit, with runs left. */
  readonly status: 'running' | 'done' | 'stopped';
  /** The document has changed in something other than what the runs change. */
  readonly outdated: boolean;
}

/** By the name under which a view asked for them. */
export const sweepStore = createStore<Readonly<Record<string, SweepState>>>()(() => ({}));

/** A sweep as React state; undefined before it has been asked for. */
export function useSweep(name: string): SweepState | undefined {
  return useStore(sweepStore, (state) => state[name]);
}

/** Whether any sweep continues, as React state. */
export function useSweeping(): boolean {
  return useStore(sweepStore, (state) => Object.values(state).some(({ status }) => status === 'running'));
}
