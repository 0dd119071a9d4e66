/**
 * Changes of the reader in a lesson of the gallery survive visits to other scenarios. Kept in this browser;
 * storage may be full or forbidden, and then it lasts as long as the page.
 */
import { deepEqual, isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { hasSteps } from '../../scenario/lesson/steps';
import { lessonSum } from '../../scenario/lesson/reference';
import type { Scenario } from '../../scenario/schema';
import type { TextStorage } from '../autosave/autosave';
import type { Origin } from '../document/create-scenario-store';
import { galleryEntries } from '../document/gallery';
import { lessonStore } from './lesson-store';
import { openWithReader } from '../reader-part';
import { scenarioStore } from '../document/scenario-store';
import { viewStore } from '../view/view-store';
import { withView } from '../view/view-text';

/** Number of lessons whose edits are kept, and the UTF-16 units that they may take together. */
const MOST_LESSONS = 50;
const MOST_TEXT = 1_000_000;
const KEY = 'signalbox.lesson-edits';

/** Changed documents by the sum of their lesson's text, the newest last. */
let edited: JsonObject = {};
/** What is on screen with changes that the reader has forgotten since. */
let forgotten: Scenario | undefined;
let keep: () => void = () => undefined;

/** Keeps the edits of a lesson when another document takes its place, until the returned function is called. */
export function keepLessonEdits(storage: TextStorage | undefined): () => void {
  edited = read(storage);
  keep = () => {
    try {
      storage?.setItem(KEY, JSON.stringify(edited));
    } catch {
      // It lasts as long as the page then.
    }
  };
  return scenarioStore.subscribe((state, before) => {
    if (state.origin === before.origin || before.document === forgotten) return;
    const next = afterLeaving(edited, before.document);
    if (next === edited) return;
    edited = next;
    keep();
  });
}

/** Forgets the changes in all lessons; the document on screen stays until another one is opened. Returns the way back. */
export function forgetLessonEdits(): () => void {
  const before = edited;
  edited = {};
  forgotten = scenarioStore.getState().document;
  keep();
  return () => {
    edited = before;
    forgotten = undefined;
    keep();
  };
}

/** Whether a scenario is on screen, with what the reader has changed in it. */
export function isOpen({ scenario }: GalleryEntry): boolean {
  const { document } = scenarioStore.getState();
  return document.lesson === scenario.lesson && document !== forgotten;
}

/** Opens a scenario of the gallery. As a lesson it has the reader's changes and their last step. */
export function openEntry({ id, scenario }: GalleryEntry): void {
  const reads = lessonStore.getState().layout === 'lesson' && hasSteps(scenario.lesson);
  const known = reads ? edited[lessonSum(scenario.lesson ?? '')] : undefined;
  const origin: Origin = { kind: 'gallery', id };
  const { replace } = scenarioStore.getState();
  if (known === undefined) {
    replace(scenario, origin);
    return;
  }
  openWithReader('The scenario', ({ openJson }) => {
    const opened = openJson(known, origin);
    replace(opened.ok ? opened.value.document : scenario, origin);
  });
}

function read(storage: TextStorage | undefined): JsonObject {
  try {
    const saved = JSON.parse(storage?.getItem(KEY) ?? 'null') as Json;
    return isObject(saved) ? saved : {};
  } catch {
    return {};
  }
}

/** The same object when there is nothing to keep or to forget. */
function afterLeaving(before: JsonObject, document: Scenario): JsonObject {
  const { lesson } = document;
  const entry = galleryEntries().find(({ scenario }) => lesson !== undefined && scenario.lesson === lesson);
  if (entry === undefined || !hasSteps(lesson)) return before;
  const name = lessonSum(lesson ?? '');
  const { [name]: known, ...others } = before;
  if (deepEqual(withoutView(document), withoutView(entry.scenario))) return known === undefined ? before : others;
  const own = withView(document, viewStore.getState());
  return newest({ ...others, [name]: own });
}

function newest(all: JsonObject): JsonObject {
  let entries = Object.entries(all).slice(-MOST_LESSONS);
  while (entries.length > 1 && JSON.stringify(entries).length > MOST_TEXT) entries = entries.slice(1);
  return Object.fromEntries(entries);
}

function withoutView(document: Scenario): Json {
  return Object.fromEntries(Object.entries(document).filter(([field]) => field !== 'view')) as Json;
}
