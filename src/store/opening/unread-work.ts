/**
 * Work of an earlier visit or of another tab that this page cannot read: a newer release wrote it, or it is not whole. It is set
 * aside word for word before anything is written over it, and offered as a file until it has been saved.
 */
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { formatProblem } from '../../base/result';
import { keepText, keptText } from '../autosave/autosave';
import type { Slot, TextStorage } from '../autosave/autosave';
import { scenarioStore } from '../document/scenario-store';
import { download } from './download';
import { openKept, parseKept } from './kept';
import { openJson } from './open-document';

/** More texts than this are not remembered. */
const MOST = 4;

/** What could not be set aside because there was no room: it can be saved as long as the page is there. */
let unstored: readonly string[] = [];

/** Why the work in a kept text cannot be read, as "it is not whole"; undefined where it can be, or where there is none. */
function whyUnread(text: string): string | undefined {
  if (text === '' || openKept(text) !== undefined) return undefined;
  try {
    const json = parseKept(text);
    const [entry] = Array.isArray(json) ? json : [json];
    if (!isObject(entry) || entry.document === undefined) return undefined;
    const opened = openJson(entry.document as Json, { kind: 'autosave' });
    if (opened.ok) return undefined;
    const [problem] = opened.error;
    return problem.path === 'signalbox' ? problem.message : formatProblem(problem);
  } catch {
    return 'it is not whole';
  }
}

/** Sets a text aside whose work cannot be read; a text without such work needs no room. False if there is no room for it. */
export function setAsideUnread(storage: TextStorage | undefined, text: string): boolean {
  if (whyUnread(text) === undefined) return true;
  const before = unread(storage).filter((other) => other !== text && !isOfSameTab(other, text));
  const list = JSON.stringify([text, ...before].slice(0, MOST));
  const write = (): boolean => keepText(storage, 'unread', list);
  // An older state of the same work gives way.
  return write() || (keepText(storage, 'good', '') && write());
}

/** Before the page writes anything: sets aside whatever it will write over and cannot read. */
export function rescueUnread(storage: TextStorage | undefined): void {
  unstored = [];
  for (const slot of RESCUED) {
    const text = keptText(storage, slot) ?? '';
    if (whyUnread(text) === undefined) continue;
    if (setAsideUnread(storage, text)) keepText(storage, slot, '');
    else unstored = [...unstored, text];
  }
}

/** The work comes last, and so stands first in the list. */
const RESCUED: readonly Slot[] = ['previous', 'work'];

/** Says that there is work that cannot be read, and offers to save it. */
export function offerUnread(storage: TextStorage | undefined): void {
  const [latest] = unsaved(storage);
  if (latest === undefined) return;
  const why = whyUnread(latest) ?? 'an earlier version of this page could not read it';
  scenarioStore
    .getState()
    .notify('warning', `Work that this browser has kept cannot be shown: ${why}. It is set aside as it was.`, {
      label: 'Save it as a file',
      run: () => {
        // More may have been set aside since.
        for (const [at, text] of unsaved(storage).entries())
          download(`kept-work${at === 0 ? '' : `-${at + 1}`}.signalbox.json`, fileText(text), 'application/json');
        unstored = [];
        keepText(storage, 'unread', '');
      },
    });
}

/** All that has been set aside and was not saved as a file yet. */
function unsaved(storage: TextStorage | undefined): string[] {
  return [...unstored, ...unread(storage)];
}

function unread(storage: TextStorage | undefined): string[] {
  try {
    const list = JSON.parse(keptText(storage, 'unread') ?? '[]') as unknown;
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** A tab keeps its work again and again: of each the latest counts. */
function isOfSameTab(one: string, other: string): boolean {
  const tab = entryOf(one)?.tab;
  return tab !== undefined && tab === entryOf(other)?.tab;
}

/** The document alone, as a newer release opens it; a text that is not whole as it is. */
function fileText(text: string): string {
  const document = entryOf(text)?.document;
  return document === undefined ? text : `${JSON.stringify(document, null, 2)}\n`;
}

function entryOf(text: string): JsonObject | undefined {
  try {
    const json = JSON.parse(text) as Json;
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
