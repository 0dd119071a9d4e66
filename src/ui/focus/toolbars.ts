/**
 * Roving tab stops. A toolbar is one stop: left and right go from control to control, up and down are the control's own. A
 * list (`data-roving="list"`) is one stop as well: up and down go from entry to entry, left and right are the entry's own.
 * Parts with the same `data-toolbar` are one toolbar together, and so are all toolbars in an element with `data-toolbars`.
 * Elements take part by themselves, also when they come later.
 */

import { groupBy } from '../../base/collections/group-by';
import { whenFree } from '../frame';

const GROUP = '[role="toolbar"], [data-toolbar], [data-roving="list"]';
/** Elements that take the focus in a group. Among radio buttons it is the chosen one. */
const ITEMS =
  'button, select, summary, a[href], input[type="checkbox"], input[type="radio"], [role="application"][tabindex]';
/** Elements that use up and down themselves. In a list they are not stops: the element beside them takes the focus. */
const OWN_UP_DOWN = 'select, input[type="radio"]';
/** Of a list only: left and right are for their value. */
const SLIDERS = 'input[type="range"]';
/** Of a toolbar only: left and right move the caret, and leave at the ends of the text. */
const TEXTS = 'input[type="text"], input[type="search"], input[type="number"]';
/** These have their own order inside a group, as what is in a box that floats above it has. */
const APART = '[role="tablist"]:not([data-manual]) *';
const FLOATING = 'dialog, [popover]';
/** How long after a change of the page tab stops are set again, ms, once the page is free. An edit must not lose its frame to this. */
const REST_MS = 250;

/** Takes care of the toolbars and lists below an element until the returned function is called. */
export function listenToToolbars(root: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  /** The control of each group that had the focus last, by the group's first part. */
  const present = new WeakMap<Element, HTMLElement>();
  let timer = 0;
  const settleAll = (): void => {
    timer = 0;
    for (const parts of groupsOf(root)) settle(parts, present);
    for (const area of root.querySelectorAll<HTMLElement>('.scroll-area[tabindex]')) settleArea(area);
  };
  const settleLate = (): void => {
    if (timer !== 0 && !signal.aborted) settleAll();
  };
  const later = (): void => {
    if (timer === 0) timer = window.setTimeout(() => whenFree(settleLate), REST_MS);
  };
  const observer = new MutationObserver(later);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'open'] });
  settleAll();
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !isItem(target)) return;
      const parts = partsAround(target, root);
      if (parts.length === 0) return;
      present.set(parts[0], target);
      settle(parts, present);
    },
    { signal },
  );
  root.addEventListener('change', later, { signal });
  // A control that has just been added is not a stop for the key that is pressed now.
  const settleNow = ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab' || timer === 0) return;
    window.clearTimeout(timer);
    settleAll();
  };
  root.ownerDocument.addEventListener('keydown', settleNow, { signal });
  root.addEventListener('keydown', (event) => move(event, root), { signal });
  return () => {
    abort.abort();
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

/** The parts of each group, in the order of the page. */
function groupsOf(root: HTMLElement): HTMLElement[][] {
  return [...groupBy(root.querySelectorAll<HTMLElement>(GROUP), keyOf).values()];
}

/** What the parts of one group have in common. */
function keyOf(part: HTMLElement): HTMLElement | string {
  const { toolbar } = part.dataset;
  if (toolbar !== undefined) return toolbar;
  return (isList(part) ? null : part.closest<HTMLElement>('[data-toolbars]')) ?? part;
}

/** The parts of the group that an element belongs to; none where it belongs to none. */
function partsAround(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const part = element.closest<HTMLElement>(GROUP);
  if (part === null) return [];
  const key = keyOf(part);
  return [...root.querySelectorAll<HTMLElement>(GROUP)].filter((other) => keyOf(other) === key);
}

/** One control of the group is a tab stop: the last one that had the focus, else what has its own keys, else the first. */
function settle(parts: readonly HTMLElement[], present: WeakMap<Element, HTMLElement>): void {
  const items = itemsOf(parts);
  const last = present.get(parts[0]);
  const seen = items.filter(isSeen);
  const stop =
    last !== undefined && seen.includes(last) ? last : (seen.find((item) => item.role === 'application') ?? seen.at(0));
  // Of a group of radios the others would be tab stops where the chosen one is none.
  const radios = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>('input[type="radio"]')]);
  const others = radios.filter((radio) => !isApart(radio) && !isList(radio.closest(GROUP)));
  for (const item of new Set([...items, ...others])) setTabIndex(item, item === stop ? 0 : -1);
}

/** What scrolls is a tab stop of its own only where nothing in it is one, from which the keyboard could scroll it. */
function settleArea(area: HTMLElement): void {
  const inside = [...area.querySelectorAll<HTMLElement>(`${ITEMS}, input, textarea, [tabindex]`)];
  const reached = inside.some((place) => place.tabIndex >= 0 && !place.matches(':disabled') && isSeen(place));
  setTabIndex(area, reached ? -1 : 0);
}

function setTabIndex(element: HTMLElement, wanted: 0 | -1): void {
  if (element.tabIndex !== wanted) element.tabIndex = wanted;
}

function move(event: KeyboardEvent, root: HTMLElement): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || !isItem(target)) return;
  const parts = partsAround(target, root);
  if (parts.length === 0) return;
  const [back, on] = isList(parts[0]) ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (key !== back && key !== on && key !== 'Home' && key !== 'End') return;
  const items = itemsOf(parts).filter(isSeen);
  const at = items.indexOf(target);
  if (key === back || key === on ? movesCaret(target, key === on) : target.matches(TEXTS)) return;
  const next = key === on ? items[at + 1] : key === back ? items[at - 1] : key === 'Home' ? items[0] : items.at(-1);
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  if (next instanceof HTMLInputElement && next.matches(TEXTS)) next.select();
}

/** Whether an arrow key still has a way to go in the text of a field. What is selected as a whole is left at once. */
function movesCaret(target: HTMLElement, forward: boolean): boolean {
  if (!(target instanceof HTMLInputElement) || !target.matches(TEXTS)) return false;
  const { selectionStart, selectionEnd, value } = target;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  // A number field does not report its caret.
  return (
    selectionStart !== null &&
    !whole &&
    (selectionStart !== selectionEnd || selectionEnd !== (forward ? value.length : 0))
  );
}

function itemsOf(parts: readonly HTMLElement[]): HTMLElement[] {
  return parts.flatMap((part) =>
    [...part.querySelectorAll<HTMLElement>(`${ITEMS}, ${TEXTS}, ${SLIDERS}`)].filter(
      (item) => item.closest(GROUP) === part && isItem(item),
    ),
  );
}

function isItem(element: HTMLElement): boolean {
  const group = element.closest(GROUP);
  if (!element.matches(`${ITEMS}, ${isList(group) ? SLIDERS : TEXTS}`) || isApart(element)) return false;
  if (element.matches(OWN_UP_DOWN) && isList(group)) return false;
  if (element instanceof HTMLInputElement && element.type === 'radio') return element.checked;
  return !element.matches(':disabled');
}

function isApart(element: HTMLElement): boolean {
  const box = element.closest(FLOATING);
  return element.matches(APART) || (box !== null && !box.contains(element.closest(GROUP)));
}

function isList(group: Element | null): boolean {
  return group?.matches('[data-roving="list"]') === true;
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility();
}
