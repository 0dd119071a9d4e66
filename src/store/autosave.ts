/** Work in progress, kept in this browser so that it survives a reload. Storage may be full or forbidden: nothing throws. */
import type { Json } from '../base/json';
import { isObject } from '../base/json';
import type { Scenario } from '../scenario/schema';
import { openJson } from './open-document';
import type { Opened } from './open-document';

/**
 * work: what is on screen. good: the last document whose runs all came to an end, for the case that a later one breaks the
 * page. previous: what was on screen before a link took its place. other: what another tab had kept as `work` before this one
 * wrote over it.
 */
export type Slot = 'work' | 'good' | 'previous' | 'other';

/** What was kept, and the hash that it was ahead of (see `keep`). */
export interface Kept extends Opened {
  readonly ahead?: string;
}

/** The part of the browser's storage that is needed. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'signalbox.';

/**
 * Keeps a document (with its view). `ahead` is a hash that a reload may come back to although it is the link of an older
 * state of this document. False when there is no room or storage is forbidden.
 */
export function keep(storage: TextStorage | undefined, slot: Slot, document: Scenario, ahead?: string): boolean {
  try {
    storage?.setItem(PREFIX + slot, JSON.stringify({ document, ahead }));
    return storage !== undefined;
  } catch {
    return false;
  }
}

let parsed: { readonly text: string; readonly json: Json } | undefined;

/** What a kept text says. The same objects for the same text: large ones are looked through before they are opened. */
export function parseKept(text: string): Json {
  if (parsed?.text !== text) parsed = { text, json: JSON.parse(text) as Json };
  return parsed.json;
}

/** What was kept, upgraded and validated; undefined when there is nothing or it cannot be read. */
export function kept(storage: TextStorage | undefined, slot: Slot): Kept | undefined {
  const text = keptText(storage, slot);
  return text === undefined ? undefined : openKept(text);
}

/** A document as `keep` has written it, upgraded and validated; undefined when it cannot be read. */
export function openKept(text: string): Kept | undefined {
  try {
    const saved = parseKept(text);
    if (!isObject(saved) || saved.document === undefined) return undefined;
    const opened = openJson(saved.document as Json, { kind: 'autosave' });
    if (!opened.ok) return undefined;
    return typeof saved.ahead === 'string' ? { ...opened.value, ahead: saved.ahead } : opened.value;
  } catch {
    return undefined;
  }
}

/** Whether there is work of an earlier visit to begin with. */
export function hasKept(storage: TextStorage | undefined): boolean {
  return (keptText(storage, 'work') ?? keptText(storage, 'good')) !== undefined;
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
