/** A copy of the page as it is on screen, every panel where it is scrolled to, to be put into a document beside it. */
import { copiedElement, keepScrolled, TOOLTIPS } from './copied-element';
import type { ClassOf, CopiedElement } from './copied-element';

/** Copies the page or a part of it. */
export function pageCopy(element: HTMLElement): CopiedElement {
  return copiedElement(element, {
    leftOut: TOOLTIPS,
    inPlaceOf: (one, classOf) => (one instanceof HTMLCanvasElement ? canvasOf(one, classOf) : undefined),
    finish: keepView,
  });
}

/** Keeps what is in view of an element that scrolls: paper cannot. */
function keepView(element: Element, copy: HTMLElement): void {
  if (/auto|scroll/.test(getComputedStyle(element).overflow)) copy.style.overflow = 'hidden';
  keepScrolled(element, copy);
}

/** Ends what fades, as the colours of buttons do when the theme changes: a copy is taken before they would be there. */
export function finishTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** A canvas that shows the same: an image would have to load first. */
function canvasOf(canvas: HTMLCanvasElement, classOf: ClassOf): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  if (canvas.width > 0 && canvas.height > 0) copy.getContext('2d')?.drawImage(canvas, 0, 0);
  copy.className = classOf(canvas);
  return copy;
}
