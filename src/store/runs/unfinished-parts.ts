/**
 * Parts of the page that still prepare what they show of results that have come: rows that are laid out, bars that are drawn, an
 * index, panels that take turns. Until all of them are finished the page is not idle.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface PartsState {
  /** Ids of the variants that a part still prepares; empty where it is not a matter of single variants. */
  readonly unfinished: ReadonlyMap<symbol, readonly string[]>;
}

/** @internal */
export const partsStore = createStore<PartsState>()(() => ({ unfinished: new Map() }));

/** Says that a part is not finished; this replaces what was said of it before. */
export function setUnfinished(part: symbol, variants: readonly string[] = []): void {
  const { unfinished } = partsStore.getState();
  if (unfinished.get(part)?.join('\n') === variants.join('\n')) return;
  partsStore.setState({ unfinished: new Map(unfinished).set(part, variants) });
}

/** Says that a part shows all there is. */
export function setFinished(part: symbol): void {
  const unfinished = new Map(partsStore.getState().unfinished);
  if (unfinished.delete(part)) partsStore.setState({ unfinished });
}

/** Whether any part of the page is unfinished, or any that prepares this variant, as React state. */
export function useUnfinished(variant?: string): boolean {
  return useStore(partsStore, ({ unfinished }) => {
    if (variant === undefined) return unfinished.size > 0;
    return [...unfinished.values()].some((variants) => variants.includes(variant));
  });
}
