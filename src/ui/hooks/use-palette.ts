import { useSyncExternalStore } from 'react';
import { readPalette, unstyledPalette } from '../../render/color/palette';
import type { Palette } from '../../render/color/palette';

let current: Palette | undefined;
let unstyled: Palette | undefined;
let watching: (() => void) | undefined;
const listeners = new Set<() => void>();

/**
 * Reads the colors anew. Whoever cannot wait until the page hears of a change of its attributes, a microtask later, calls it within
 * `flushSync`.
 */
export function paletteChanged(): void {
  current = undefined;
  for (const listener of listeners) listener();
}

/** Themes and type sizes hang on attributes of the root element, and on the width of the window. */
function watch(): () => void {
  const observer = new MutationObserver(paletteChanged);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-presenter'] });
  window.addEventListener('resize', paletteChanged);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', paletteChanged);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watching ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watching?.();
    watching = undefined;
    current = undefined;
  };
}

/** The colors and sizes in force for canvases; a new object after each change of theme, presenter mode or window. */
export function usePalette(): Palette {
  const read = (): Palette => (current ??= readPalette(document.documentElement));
  return useSyncExternalStore(subscribe, read, () => (unstyled ??= unstyledPalette()));
}
