/** Applies the theme and presenter mode to the page, and remembers the theme across visits. */
import { viewStore } from '../store/view/view-store';
import type { Theme } from '../store/view/view-store';

const KEY = 'signalbox:theme';
const DARK = '(prefers-color-scheme: dark)';

function stored(): Theme {
  try {
    const text = window.localStorage.getItem(KEY);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    // Storage may be forbidden; the system decides then.
    return 'system';
  }
}

function store(theme: Theme): void {
  try {
    if (theme === 'system') window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, theme);
  } catch {
    // The choice lasts as long as the page.
  }
}

function apply(): void {
  const { theme, presenter } = viewStore.getState();
  const dark = theme === 'dark' || (theme === 'system' && window.matchMedia(DARK).matches);
  const { dataset } = document.documentElement;
  dataset.theme = dark ? 'dark' : 'light';
  dataset.presenter = String(presenter);
}

/**
 * Call once before rendering: reads the stored theme and follows the store and the system from then on.
 * @param embedded the page around this one decides, through what it tells the browser to prefer
 */
export function followTheme(embedded: boolean): void {
  if (!embedded) viewStore.getState().setTheme(stored());
  apply();
  viewStore.subscribe((state, before) => {
    if (state.theme !== before.theme && !embedded) store(state.theme);
    if (state.theme !== before.theme || state.presenter !== before.presenter) apply();
  });
  window.matchMedia(DARK).addEventListener('change', apply);
}
