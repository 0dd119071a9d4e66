/** How tall the frame would have to be, so that the page around it can give it that height. */

/** A picture that can be any height gets this one, CSS pixels. */
const PICTURE = 320;
/** Room for the title and the edges of a view that is a table, CSS pixels. */
const ABOVE_TABLE = 56;

/** Height of an element's content, whatever height the element has, CSS pixels. */
function contentHeight(element: Element): number {
  const last = element.lastElementChild;
  if (last === null) return 0;
  const top = element.getBoundingClientRect().top - element.scrollTop;
  return last.getBoundingClientRect().bottom - top + parseFloat(getComputedStyle(element).paddingBottom);
}

function outerHeight(element: Element | null): number {
  return element === null ? 0 : element.getBoundingClientRect().height;
}

/** The height in CSS pixels at which no part of the page scrolls, at its present width. */
function naturalHeight(page: Element): number {
  const text = page.querySelector('.lesson-panel');
  const body = page.querySelector('.lesson-panel__body');
  const words =
    text === null || body === null
      ? 0
      : outerHeight(text.querySelector('.lesson-panel__head')) +
        contentHeight(body) +
        outerHeight(text.querySelector('.lesson-panel__foot'));
  const figures = page.querySelector('.middle__figures');
  const table = page.querySelector('.embed-view table');
  const picture = Math.max(PICTURE, outerHeight(table) + ABOVE_TABLE) + (figures === null ? 0 : contentHeight(figures));
  const style = getComputedStyle(page);
  const beside = style.gridTemplateColumns.split(' ').length > 1;
  const middle = beside ? Math.max(words, picture) : words + picture;
  const transport = parseFloat(style.getPropertyValue('--bottom'));
  return Math.ceil(outerHeight(page.querySelector('.embed-bar')) + middle + transport);
}

/** Calls back with the height now and whenever it changes, until it is stopped. */
export function watchHeight(page: HTMLElement, changed: (height: number) => void): () => void {
  let reported = 0;
  let frame = 0;
  const measure = (): void => {
    frame = 0;
    const height = naturalHeight(page);
    if (height === reported) return;
    reported = height;
    changed(height);
  };
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(measure);
  };
  const content = new MutationObserver(soon);
  content.observe(page, { subtree: true, childList: true, characterData: true });
  const size = new ResizeObserver(soon);
  size.observe(page);
  soon();
  return () => {
    content.disconnect();
    size.disconnect();
    cancelAnimationFrame(frame);
  };
}
