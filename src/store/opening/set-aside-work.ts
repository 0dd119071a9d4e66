/**
 * The work of other tabs that was set aside: one slot holds a list, the latest first. Of each tab only its latest work is kept,
 * so the list is never longer than there were tabs.
 */
import type { Json } from '../../base/json';
import { isObject } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { keepText, keptText } from '../autosave/autosave';
import type { TextStorage } from '../autosave/autosave';
import { isOwnWork, sameWork } from '../autosave/own-work';
import { openParsed } from './kept';
import type { Kept } from './kept';

/** What a tab has written (`keep` of `autosave.ts`). */
interface Entry {
  readonly document: Scenario;
  readonly tab?: number;
}

/** More tabs than this are not remembered. */
const MOST = 8;
/** The latest work is kept whatever its size. Older work is dropped when all work together has more characters than this. */
const MOST_CHARACTERS = 1_000_000;

/** Sets aside what another tab has kept. False if there is no room for it. */
export function setAside(storage: TextStorage | undefined, text: string): boolean {
  const entries = entriesOf(text);
  return entries.length === 0 || keepOthers(storage, [...entries, ...others(storage)]);
}

/** The latest work of another tab that is not what is on screen. */
export function nextOther(storage: TextStorage | undefined, shown: Scenario): Kept | undefined {
  for (const entry of others(storage)) {
    const opened = openParsed(entry as unknown as Json);
    if (opened !== undefined && isOwnWork(opened.document) && !sameWork(opened.document, shown)) return opened;
  }
  return undefined;
}

/** `taken` comes on screen in place of `shown`: both go to the end of the list, so that all can be looked through. */
export function takeOther(storage: TextStorage | undefined, taken: Scenario, shown: Scenario): void {
  const all = others(storage);
  const isTaken = ({ document }: Entry): boolean => sameWork(document, taken);
  const rest = all.filter((entry) => !isTaken(entry) && !sameWork(entry.document, shown));
  const replaced = isOwnWork(shown) ? [{ document: shown }] : [];
  keepOthers(storage, [...rest, ...all.filter(isTaken), ...replaced]);
}

/** All that was set aside. */
function others(storage: TextStorage | undefined): Entry[] {
  return entriesOf(keptText(storage, 'other') ?? '');
}

/** A list may contain lists: a page that has not loaded this module yet nests them. */
function entriesOf(text: string): Entry[] {
  try {
    return entriesIn(JSON.parse(text) as Json);
  } catch {
    return [];
  }
}

function entriesIn(json: Json): Entry[] {
  if (Array.isArray(json)) return json.flatMap(entriesIn);
  return isObject(json) && isObject(json.document) ? [json as unknown as Entry] : [];
}

/** Writes the first of each tab and of each work; if there is no room, without the last ones. */
function keepOthers(storage: TextStorage | undefined, entries: readonly Entry[]): boolean {
  const chosen: Entry[] = [];
  const texts: string[] = [];
  let characters = 0;
  for (const entry of entries) {
    const isKnown = chosen.some(
      ({ document, tab }) => (tab !== undefined && tab === entry.tab) || sameWork(document, entry.document),
    );
    if (isKnown) continue;
    const text = JSON.stringify(entry);
    characters += text.length;
    if (texts.length > 0 && (texts.length === MOST || characters > MOST_CHARACTERS)) break;
    chosen.push(entry);
    texts.push(text);
  }
  for (; texts.length > 0; texts.pop()) if (keepText(storage, 'other', `[${texts.join(',')}]`)) return true;
  return false;
}
