/** Variants whose rows are still being laid out: those of long runs come some time after the run itself. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface RowsState {
  /** Ids of variants, by the view that lays them out. */
  readonly waiting: ReadonlyMap<symbol, readonly string[]>;
}

/** @internal */
export const rowsStore = createStore<RowsState>()(() => ({ waiting: new Map() }));

/** Sets which variants have no rows yet; this replaces what the same view has set before. */
export function rowsAwaited(by: symbol, variants: readonly string[]): void {
  const { waiting } = rowsStore.getState();
  if ((waiting.get(by)?.join('\n') ?? '') === variants.join('\n')) return;
  const next = new Map(waiting);
  if (variants.length === 0) next.delete(by);
  else next.set(by, variants);
  rowsStore.setState({ waiting: next });
}

/** Whether rows of a variant, or of any, are still to come, as React state. */
export function useRowsAwaited(variant?: string): boolean {
  return useStore(rowsStore, ({ waiting }) => {
    if (variant === undefined) return waiting.size > 0;
    return [...waiting.values()].some((ids) => ids.includes(variant));
  });
}
