/**
 * Toolbars are one tab stop each: left and right go from control to control inside, up and down are the control's own.
 * Every element with the role of a toolbar takes part, by itself or when it comes later.
 */

const TOOLBAR = '[role="toolbar"]';
/** What takes the focus in a toolbar. Of a group of radios it is the one that is chosen. */
const ITEMS = 'button, select, summary, a[href], input[type="checkbox"], input[type="radio"]';
/** These have an order of their own inside a toolbar. */
const APART = '[role="tablist"] *, [popover] *';
/** After a change of the page, how long until tab stops are set anew, ms: it must not cost an edit its frame. */
const REST_MS = 250;

/** Takes care of the toolbars below an element until the returned function is called. */
export function listenToToolbars(root: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  /** The control of each toolbar that had the focus last. */
  const present = new WeakMap<Element, HTMLElement>();
  let timer = 0;
  const settleAll = (): void => {
    timer = 0;
    for (const toolbar of root.querySelectorAll<HTMLElement>(TOOLBAR)) settle(toolbar, present);
  };
  const later = (): void => {
    if (timer === 0) timer = window.setTimeout(settleAll, REST_MS);
  };
  const observer = new MutationObserver(later);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  settleAll();
  root.addEventListener(
    'focusin',
    ({ target }) => {
      const toolbar = target instanceof HTMLElement ? target.closest(TOOLBAR) : null;
      if (toolbar === null || !(target instanceof HTMLElement) || !isItem(target)) return;
      present.set(toolbar, target);
      settle(toolbar, present);
    },
    { signal },
  );
  root.addEventListener('change', later, { signal });
  root.addEventListener('keydown', (event) => move(event), { signal });
  return () => {
    abort.abort();
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

/** One control of the toolbar is a tab stop: the last one that had the focus, or else the first that is seen. */
function settle(toolbar: Element, present: WeakMap<Element, HTMLElement>): void {
  const items = itemsOf(toolbar);
  const last = present.get(toolbar);
  const stop = last !== undefined && items.includes(last) && isSeen(last) ? last : items.find(isSeen);
  // Of a group of radios the others would be tab stops where the chosen one is none.
  const others = [...toolbar.querySelectorAll<HTMLElement>('input[type="radio"]')].filter(
    (radio) => !radio.matches(APART),
  );
  for (const item of new Set([...items, ...others])) {
    const wanted = item === stop ? 0 : -1;
    if (item.tabIndex !== wanted) item.tabIndex = wanted;
  }
}

function move(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || !isItem(target)) return;
  const toolbar = target.closest(TOOLBAR);
  if (toolbar === null) return;
  const items = itemsOf(toolbar).filter(isSeen);
  const at = items.indexOf(target);
  const next =
    key === 'ArrowRight'
      ? items[at + 1]
      : key === 'ArrowLeft'
        ? items[at - 1]
        : key === 'Home'
          ? items[0]
          : key === 'End'
            ? items.at(-1)
            : undefined;
  if (next === undefined && key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

function itemsOf(toolbar: Element): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(ITEMS)].filter(isItem);
}

function isItem(element: HTMLElement): boolean {
  if (!element.matches(ITEMS) || element.matches(APART)) return false;
  if (element instanceof HTMLInputElement && element.type === 'radio') return element.checked;
  return !element.matches(':disabled');
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility();
}
