/**
 * Scrolls a box as little as needed, so that a part of its content can be seen. The browser does so for elements alone, and what
 * is painted on a canvas, or is a row that is not drawn yet, is none.
 * @param top where the part begins and ends in the content, CSS pixels
 */
export function scrollToShow(box: HTMLElement, top: number, bottom: number): void {
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
