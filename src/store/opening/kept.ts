/** What an earlier visit or another tab has kept in this browser (`autosave.ts`), opened again. */
import type { Json } from '../../base/json';
import { isObject } from '../../base/json';
import { keptText } from '../autosave/autosave';
import type { Slot, TextStorage } from '../autosave/autosave';
import { openJson } from './open-document';
import type { Opened } from './open-document';

/** What was kept, and the hash that it was ahead of (see `keep`). */
export interface Kept extends Opened {
  readonly ahead?: string;
}

let parsed: { readonly text: string; readonly json: Json } | undefined;

/** The content of a kept text. The same text gives the same objects: large ones are checked before they are opened. */
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
    return openParsed(parseKept(text));
  } catch {
    return undefined;
  }
}

/** The same for the content of a kept text. */
export function openParsed(saved: Json): Kept | undefined {
  try {
    // Of a list the latest, which comes first.
    if (Array.isArray(saved)) return openParsed(saved[0] as Json);
    if (!isObject(saved) || saved.document === undefined) return undefined;
    const opened = openJson(saved.document as Json, { kind: 'autosave' });
    if (!opened.ok) return undefined;
    return typeof saved.ahead === 'string' ? { ...opened.value, ahead: saved.ahead } : opened.value;
  } catch {
    return undefined;
  }
}
