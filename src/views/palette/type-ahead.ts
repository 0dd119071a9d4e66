/** What a person types between asking for the palette and its field being there: it belongs to the field, not to the page. */

let typed: string | undefined;

function onKey(event: KeyboardEvent): void {
  if (typed === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key.length === 1) typed += event.key;
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else {
    if (event.key === 'Escape') takeTyped();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Begins to keep what is typed, until it is taken or a person turns to something else. Dialogs keep their keys. */
export function typeAhead(): void {
  if (typed !== undefined || document.querySelector('dialog[open]') !== null) return;
  typed = '';
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', takeTyped, true);
}

/** What has been typed so far; the page has its keys again. */
export function takeTyped(): string {
  const text = typed ?? '';
  typed = undefined;
  window.removeEventListener('keydown', onKey, true);
  window.removeEventListener('pointerdown', takeTyped, true);
  return text;
}
