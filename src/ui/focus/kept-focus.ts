/**
 * Where the focus goes when the control that has it disappears or can no longer be used. A browser then leaves no element focused:
 * keys do nothing, and a screen reader starts again at the top of the page. Here the first of these takes the focus:
 *
 * 1. the button just before what went that opens it; of a part of the page that was closed, where the focus was before;
 * 2. what has come in its place;
 * 3. the next row of the list, or the previous one: the control of the same name, where all rows have the same ones;
 * 4. of a list that is empty now, the button that adds a row, or the nearest control behind or before it;
 * 5. the heading of the part of the page around it, or the control nearest to it;
 * 6. where the focus was before, as with a message that floats above the page.
 *
 * A control that is disabled gives the focus to the nearest one beside it, and has it back if it can be used again before another key is
 * pressed, as when it only waited for its own work.
 *
 * Who has pressed with the pointer looks elsewhere: only a heading takes the focus then, which leaves the page its keys. A dialog and a
 * popover give the focus back themselves.
 */

const CONTROLS = 'button, a[href], input, select, textarea, summary, [tabindex]';
/** Of these one is a tab stop and the others have a tab index of -1: any may take the focus. */
const ROVING = '[role="toolbar"], [role="tablist"], [data-toolbar], [data-roving="list"]';
/** Areas that only scroll, and the edges between them. */
const NO_NEIGHBOUR = '.scroll-area, .splitter';
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** Parts of the page: what is in another one is no neighbour. */
const PARTS =
  'section, aside, article, main, nav, header, footer, form, fieldset, dialog, [popover], [role="tabpanel"]';
/** Parts that come and go as a whole. */
const CLOSED = 'section, aside, article';
const ROWS = 'li, tr, [role="row"], [role="tab"], [role="option"], [role="treeitem"]';
const FLOATING = 'dialog, [popover]';
/** How many places the focus has been at are remembered. */
const MOST_PLACES = 8;

/** Cares for the focus below an element until the returned function is called. */
export function keepFocus(root: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const page = root.ownerDocument;
  let present: HTMLElement | undefined;
  let floating: Element | null = null;
  /** Where it was before, the latest last. */
  const places: HTMLElement[] = [];
  let pointed = false;
  let lent: Loan | undefined;

  const come = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === present) return;
    if (present !== undefined) places.push(present);
    if (places.length > MOST_PLACES) places.shift();
    present = target;
    floating = target.closest(FLOATING);
  };
  const leave = ({ target }: FocusEvent): void => {
    // Whether it went because the control did is known when the page has been changed.
    queueMicrotask(() => {
      if (target === present && present?.isConnected === true && page.activeElement !== present) present = undefined;
    });
  };
  const lend = (from: HTMLElement): void => {
    if (pointed || (page.activeElement !== from && page.activeElement !== page.body)) return;
    const to = besideOf(from);
    if (to === undefined) return;
    to.focus();
    lent = { from, to };
  };
  const giveBack = ({ from, to }: Loan): void => {
    lent = undefined;
    if (page.activeElement === to && from.isConnected) from.focus();
  };
  const observer = new MutationObserver((changes) => {
    if (lent?.from.matches(':disabled') === false) giveBack(lent);
    if (present?.isConnected === true && present.matches(':disabled')) lend(present);
    if (present === undefined || present.isConnected) return;
    if (page.activeElement !== null && page.activeElement !== page.body) return;
    const gone = present;
    present = undefined;
    if (floating !== null && (!floating.isConnected || !floating.matches(':modal, :popover-open'))) return;
    const heir = heirOf(gone, changes, places);
    if (heir !== undefined && (!pointed || heir.matches(HEADINGS))) focus(heir);
  });
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', come, { signal });
  page.addEventListener('focusout', leave, { signal });
  const acts = (byPointer: boolean) => (): void => {
    pointed = byPointer;
    lent = undefined;
  };
  page.addEventListener('pointerdown', acts(true), { signal, capture: true });
  page.addEventListener('keydown', acts(false), { signal, capture: true });
  return () => {
    abort.abort();
    observer.disconnect();
  };
}

/** The focus of a control that was disabled, at the one beside it. */
interface Loan {
  readonly from: HTMLElement;
  readonly to: HTMLElement;
}

/** The control nearest to one that stays where it is, inside the same part of the page. */
function besideOf(control: HTMLElement): HTMLElement | undefined {
  for (let at: HTMLElement | null = control; at !== null && !at.matches(PARTS); at = at.parentElement) {
    const after = siblings(at.nextElementSibling, 'nextElementSibling');
    const before = siblings(at.previousElementSibling, 'previousElementSibling');
    const far = Math.max(after.length, before.length);
    for (let distance = 0; distance < far; distance++) {
      const near = firstIn([after[distance], before[distance]].filter((one) => one !== undefined));
      if (near !== undefined) return near;
    }
  }
  return undefined;
}

/** What takes the focus of a control that these changes took away; undefined where nothing can. */
function heirOf(
  gone: HTMLElement,
  changes: readonly MutationRecord[],
  places: readonly HTMLElement[],
): HTMLElement | undefined {
  const place = places.findLast((other) => other.isConnected && isUsable(other));
  return neighbourOf(gone, changes, place) ?? place;
}

function neighbourOf(
  gone: HTMLElement,
  changes: readonly MutationRecord[],
  place: HTMLElement | undefined,
): HTMLElement | undefined {
  const change = removalOf(gone, changes);
  if (change === undefined) return undefined;
  const { target: parent } = change;
  const removed = [...change.removedNodes].find((node) => node.contains(gone));
  if (!(parent instanceof HTMLElement) || !parent.isConnected || !(removed instanceof HTMLElement)) return undefined;
  const before = nearest(change, 'previousSibling', changes);
  const after = nearest(change, 'nextSibling', changes);
  if (before instanceof HTMLElement && before.matches('[aria-expanded]') && isUsable(before)) return before;
  if (removed.matches(CLOSED) && place !== undefined) return place;
  const come = elementsBetween(parent, before, after).flatMap(startOf).at(0);
  if (come !== undefined) return come;
  const isLike = (other: Element): boolean =>
    !removed.matches(CLOSED) &&
    other.localName === removed.localName &&
    other.classList.item(0) === removed.classList.item(0);
  const next = siblings(after, 'nextElementSibling');
  const previous = siblings(before, 'previousElementSibling');
  for (const row of [...next.filter(isLike), ...previous.filter(isLike)]) {
    const control = counterpart(gone, removed, row);
    if (control !== undefined) return control;
  }
  return aroundOf(parent, next, previous, removed.matches(ROWS));
}

/** The change that took an element away, with all around it that went with it. */
function removalOf(gone: Node, changes: readonly MutationRecord[]): MutationRecord | undefined {
  return changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
}

/** The neighbour of what went that is still there: those between them went with the same changes. */
function nearest(
  change: MutationRecord,
  side: 'previousSibling' | 'nextSibling',
  changes: readonly MutationRecord[],
): Element | null {
  let node = change[side];
  while (node !== null && (node.parentNode !== change.target || !(node instanceof Element))) {
    node = node.parentNode === change.target ? node[side] : (removalOf(node, changes)?.[side] ?? null);
  }
  return node;
}

function elementsBetween(parent: Element, before: Element | null, after: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  let element = before === null ? parent.firstElementChild : before.nextElementSibling;
  for (; element !== null && element !== after; element = element.nextElementSibling) {
    if (element instanceof HTMLElement) found.push(element);
  }
  return found;
}

/** An element and those on one side of it, the nearest first. */
function siblings(first: Element | null, side: 'nextElementSibling' | 'previousElementSibling'): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element = first; element !== null; element = element[side]) {
    if (element instanceof HTMLElement) found.push(element);
  }
  return found;
}

/** The control of another row that stands where this one stood, if the rows have as many; else the first one. */
function counterpart(gone: HTMLElement, removed: HTMLElement, row: HTMLElement): HTMLElement | undefined {
  const own = controlsIn(removed);
  const others = controlsIn(row);
  const same = own.length === others.length ? others.at(own.indexOf(gone)) : undefined;
  return same !== undefined && isUsable(same) ? same : others.find(isUsable);
}

/** The way outwards from a place to the part of the page around it. */
function aroundOf(
  parent: HTMLElement,
  next: readonly HTMLElement[],
  previous: readonly HTMLElement[],
  row: boolean,
): HTMLElement | undefined {
  let near = firstIn(next) ?? firstIn(previous);
  for (let at: HTMLElement | null = parent; at !== null; at = at.parentElement) {
    const adds = row ? controlsIn(at).find((control) => addsRow(control) && isUsable(control)) : undefined;
    if (adds !== undefined) return adds;
    if (at.matches(PARTS)) {
      const heading = [...at.querySelectorAll<HTMLElement>(HEADINGS)].find(isSeen);
      const found = row ? (near ?? heading) : (heading ?? near);
      if (found !== undefined) return found;
    }
    if (at.matches(FLOATING)) return undefined;
    near ??=
      firstIn(siblings(at.nextElementSibling, 'nextElementSibling')) ??
      firstIn(siblings(at.previousElementSibling, 'previousElementSibling'));
  }
  return undefined;
}

function addsRow(control: HTMLElement): boolean {
  return /^\s*Add\b/.test(control.ariaLabel ?? control.textContent ?? '');
}

/** The heading or the control with which an element begins, if it has any. */
function startOf(element: HTMLElement): HTMLElement[] {
  const starts = [element, ...element.querySelectorAll<HTMLElement>(`${HEADINGS}, ${CONTROLS}`)];
  const start = starts.find((one) => (one.matches(HEADINGS) ? isSeen(one) : one.matches(CONTROLS) && isUsable(one)));
  return start === undefined ? [] : [start];
}

function firstIn(elements: readonly HTMLElement[]): HTMLElement | undefined {
  return elements.flatMap(controlsIn).find(isUsable);
}

/** The controls in an element, with itself where it is one. */
function controlsIn(element: HTMLElement): HTMLElement[] {
  return [element, ...element.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.matches(CONTROLS));
}

function isUsable(element: HTMLElement): boolean {
  if (element.matches(`:disabled, ${NO_NEIGHBOUR}`) || element.closest('[inert], [aria-hidden="true"]') !== null) {
    return false;
  }
  return (element.tabIndex >= 0 || element.closest(ROVING) !== null) && isSeen(element);
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility();
}

/** A heading takes the focus, but is no tab stop, and what is being read stays where it is. */
function focus(element: HTMLElement): void {
  const heading = element.matches(HEADINGS);
  if (heading) element.tabIndex = -1;
  element.focus({ preventScroll: heading });
}
