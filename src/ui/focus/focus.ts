/** What has the focus, for those who ask whether a key is theirs. */

/**
 * The element that has the focus. What is no longer seen has none: until it draws the page again, the browser leaves the focus in
 * a dialog that is closed already.
 */
export function focusedElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.checkVisibility() === false ? null : activeElement;
}

/** Whether letters are typed into an element. */
export function takesLetters(element: Element): boolean {
  return (
    element.matches('textarea, [contenteditable="true"], [contenteditable=""]') ||
    element.matches('input:not([type="range"], [type="radio"], [type="checkbox"], [type="button"])') ||
    element.closest('.cm-editor') !== null
  );
}

/** Along which ways keys can scroll an element: y, x, or both. */
export function scrollsAlong(element: Element): '' | 'x' | 'y' | 'xy' {
  const { overflowX, overflowY } = getComputedStyle(element);
  const x = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth;
  const y = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight;
  return x ? (y ? 'xy' : 'x') : y ? 'y' : '';
}
