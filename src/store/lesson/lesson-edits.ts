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

let storage: TextStorage | undefined;
/** What this page has kept last: all there is where the storage takes nothing. */
let kept: JsonObject = {};
let isStored = false;
/** What is on screen with changes that the reader has forgotten since. */
let forgotten: Scenario | undefined;

/** Keeps the edits of a lesson when another document takes its place, until the returned function is called. */
export function keepLessonEdits(place: TextStorage | undefined): () => void {
  storage = place;
  isStored = place !== undefined;
  return scenarioStore.subscribe((state, before) => {
    if (state.origin === before.origin || before.document === forgotten) return;
    const known = edits();
    const next = afterLeaving(known, before.document);
    if (next !== known) keep(next);
  });
}

/** Forgets the changes in all lessons; the document on screen stays until another one is opened. Returns the way back. */
export function forgetLessonEdits(): () => void {
  const before = edits();
  forgotten = scenarioStore.getState().document;
  keep({});
  return () => {
    forgotten = undefined;
    keep({ ...before, ...edits() });
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
  const known = reads ? edits()[lessonSum(scenario.lesson ?? '')] : undefined;
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

/** Changed documents by the sum of their lesson's text, the newest last. Other tabs keep theirs in the same place. */
function edits(): JsonObject {
  if (!isStored) return kept;
  try {
    const saved = JSON.parse(storage?.getItem(KEY) ?? 'null') as Json;
    return isObject(saved) ? saved : {};
  } catch {
    return {};
  }
}

function keep(all: JsonObject): void {
  kept = all;
  try {
    storage?.setItem(KEY, JSON.stringify(all));
    isStored = storage !== undefined;
  } catch {
    isStored = false;
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
