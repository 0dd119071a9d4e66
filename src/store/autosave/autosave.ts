/** Work in progress, kept in this browser so that it survives a reload. Storage may be full or forbidden: nothing throws. */
import type { Scenario } from '../../scenario/schema';

/**
 * work: what is on screen. good: the last document whose runs all came to an end, for the case that a later one breaks the
 * page. previous: what was on screen before a link took its place. other: a list of what other tabs had kept as `work` before
 * this one wrote over it (`opening/set-aside-work.ts`). unread: texts whose work this page cannot read (`opening/unread-work.ts`).
 */
export type Slot = (typeof SLOTS)[number];

const SLOTS = ['work', 'good', 'previous', 'other', 'unread'] as const;

/** The part of the browser's storage that is needed. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'signalbox.';

/**
 * Keeps a document (with its view). `ahead` is a hash to which a reload may return although it belongs to an older state of
 * this document; `tab` says who wrote it. False when there is no room or storage is forbidden.
 */
export function keep(
  storage: TextStorage | undefined,
  slot: Slot,
  document: Scenario,
  ahead?: string,
  tab?: number,
): boolean {
  return keepText(storage, slot, JSON.stringify({ document, ahead, tab }));
}

/** Keeps a text in a slot. False as above. */
export function keepText(storage: TextStorage | undefined, slot: Slot, text: string): boolean {
  try {
    storage?.setItem(PREFIX + slot, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Whether there is work of an earlier visit: something to begin with, or to offer. */
export function hasKept(storage: TextStorage | undefined): boolean {
  return SLOTS.some((slot) => keptText(storage, slot) !== undefined);
}

/** What is in a slot as it was written; undefined when there is nothing or storage is forbidden. */
export function keptText(storage: TextStorage | undefined, slot: Slot): string | undefined {
  try {
    return storage?.getItem(PREFIX + slot) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The browser's storage, if the page may use it. */
export function browserStorage(): TextStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
