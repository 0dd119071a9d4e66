/** Keys of the whole page. */
import { focusedElement } from '../ui/focus/focus';
import { actionOf, focusKind } from './page-keys';
import type { PageActions } from './page-keys';

/** Listens for keys until the returned function is called. @param only the keys that count; all of them without it */
export function listenForKeys(actions: PageActions, only?: ReadonlySet<string>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
    if (only?.has(event.key) === false) return;
    // It closes what is open above the page.
    if (event.key === 'Escape' && document.querySelector('[popover="auto"]:popover-open') !== null) return;
    const action = actionOf(event, focusKind(focusedElement()), actions);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
