/** Which rows of a long list are drawn: those near the window, and those that must not be lost. */
import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Shorter lists are drawn whole, so that the browser finds everything in them. */
const MOST_WHOLE = 200;
/** Rows are added and removed in groups of this size. @internal */
export const GROUP = 20;
/** Distance beyond the edges of the window to which rows are drawn, px. */
const MARGIN = 240;
/** Class of the elements that take the place of rows that are not drawn. */
export const GAP_CLASS = 'long-list__gap';

/** What is known of a long list. Groups are numbered from 0. */
export interface SeenRows {
  /** Groups `from` to `to` (not included) are near the window. */
  readonly from: number;
  readonly to: number;
  /** The group with the focus, -1 when there is none. */
  readonly focused: number;
  /** Heights of groups that have been drawn, px. */
  readonly heights: ReadonlyMap<number, number>;
}

/** A stretch of rows that are drawn, or of rows that are not, with the height that these would have, px. */
export interface Stretch {
  readonly first: number;
  /** The row after the last one. */
  readonly end: number;
  readonly drawn: boolean;
  readonly height: number;
}

const FIRST: SeenRows = { from: 0, to: 3, focused: -1, heights: new Map() };

/**
 * The groups of rows that lie in a band.
 * @param count rows in all
 * @param usual height of a row that has not been drawn yet, px
 * @param top upper edge of the band, px below the top of the list; may be negative
 * @param bottom lower edge of the band, px below the top of the list
 * @internal
 */
export function groupsIn(
  count: number,
  usual: number,
  heights: ReadonlyMap<number, number>,
  top: number,
  bottom: number,
): { readonly from: number; readonly to: number } {
  const groups = Math.ceil(count / GROUP);
  let from = 0;
  let edge = 0;
  const height = (group: number) => heights.get(group) ?? GROUP * usual;
  while (from < groups - 1 && edge + height(from) < top) edge += height(from++);
  let to = from;
  while (to < groups && (to === from || edge < bottom)) edge += height(to++);
  return { from, to };
}

/**
 * The list as stretches, in order.
 * @param kept rows that stay drawn wherever they are
 * @internal
 */
export function stretchesOf(count: number, usual: number, seen: SeenRows, kept: readonly number[]): Stretch[] {
  const always = new Set(kept.map((row) => Math.floor(row / GROUP)).concat(seen.focused));
  const stretches: Stretch[] = [];
  for (let group = 0; group * GROUP < count; group++) {
    const drawn = (group >= seen.from && group < seen.to) || always.has(group);
    const first = group * GROUP;
    const end = Math.min(count, first + GROUP);
    const height = seen.heights.get(group) ?? (end - first) * usual;
    const last = stretches.at(-1);
    if (last?.drawn === drawn) stretches[stretches.length - 1] = { ...last, end, height: last.height + height };
    else stretches.push({ first, end, drawn, height });
  }
  return stretches;
}

/** The stretches of a list that follows the window. Every drawn row is a child of the list with its number in `data-row`. */
export function useDrawnRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  usual: number,
  kept: readonly number[],
): readonly Stretch[] {
  const [seen, setSeen] = useState(FIRST);
  const long = count > MOST_WHOLE;
  const update = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const { top } = element.getBoundingClientRect();
    const measured = heightsIn(element);
    const focused = groupOf(element, document.activeElement);
    setSeen((before) => {
      const heights = withHeights(before.heights, measured);
      const band = groupsIn(count, usual, heights, -top - MARGIN, window.innerHeight - top + MARGIN);
      const same = before.from === band.from && before.to === band.to && before.focused === focused;
      return same && heights === before.heights ? before : { ...band, focused, heights };
    });
  }, [list, count, usual]);
  useEffect(() => {
    const element = list.current;
    if (!long || element === null) return undefined;
    const abort = new AbortController();
    // Whatever scrolls around the list moves it; scrolling does not bubble, so it is caught on its way down.
    document.addEventListener('scroll', update, { capture: true, passive: true, signal: abort.signal });
    window.addEventListener('resize', update, { signal: abort.signal });
    element.addEventListener('focusin', update, { signal: abort.signal });
    // Tells the first size as well.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      abort.abort();
      observer.disconnect();
    };
  }, [list, long, update]);
  if (!long) return [{ first: 0, end: count, drawn: true, height: 0 }];
  return stretchesOf(count, usual, seen, kept);
}

function rowOf(element: Element | null | undefined): number {
  return element instanceof HTMLElement ? Number(element.dataset.row ?? NaN) : NaN;
}

/** The group of the row inside which an element lies, -1 when there is none. */
function groupOf(list: HTMLElement, inside: Element | null): number {
  if (inside === null || !list.contains(inside)) return -1;
  const row = rowOf(inside.closest('[data-row]'));
  return Number.isNaN(row) ? -1 : Math.floor(row / GROUP);
}

/** From the first row of a group to whatever comes after its last one. */
function heightsIn(list: HTMLElement): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  let first: Element | undefined;
  for (const child of list.children) {
    const row = rowOf(child);
    if (row % GROUP === 0) first = child;
    if (row % GROUP !== GROUP - 1 || first === undefined) continue;
    const bottom = child.nextElementSibling?.getBoundingClientRect().top ?? child.getBoundingClientRect().bottom;
    heights.set(Math.floor(row / GROUP), Math.round(bottom - first.getBoundingClientRect().top));
    first = undefined;
  }
  return heights;
}

/** The same map where nothing new was measured. */
function withHeights(
  known: ReadonlyMap<number, number>,
  measured: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const news = [...measured].filter(([group, height]) => height > 0 && known.get(group) !== height);
  return news.length === 0 ? known : new Map([...known, ...news]);
}
