import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { forgetLessonEdits, isOpen, keepLessonEdits, openEntry } from './lesson-edits';
import { setLayout } from './lesson-store';
import { withGallery } from '../document/gallery';
import { loadReader } from '../reader-part';
import { scenarioStore } from '../document/scenario-store';
import { viewStore } from '../view/view-store';

const known = (id: string): GalleryEntry => {
  const entry = galleryEntry(id);
  if (entry === undefined) throw new Error(`there is no ${id}`);
  return entry;
};
const lesson = known('driver-deadlock');
const other = known('two-queues');
const nodes = () => scenarioStore.getState().document.cluster?.nodes?.[0]?.count;

beforeAll(() => Promise.all([loadReader(), new Promise<void>((resolve) => withGallery(resolve))]));

let stop: () => void = () => undefined;
const memory = new Map<string, string>();
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
};

beforeEach(() => {
  memory.clear();
  stop = keepLessonEdits(storage);
  setLayout('lesson');
  scenarioStore.getState().replace(lesson.scenario, { kind: 'gallery', id: lesson.id });
});
afterEach(() => stop());

const change = () => {
  const [{ id }] = lesson.scenario.cluster?.nodes ?? [];
  scenarioStore.getState().editAll([{ path: ['cluster', 'nodes', id, 'count'], value: 7 }], {});
  expect(nodes()).toBe(7);
};

it('brings back what was changed in a lesson, and the step, also in another session', () => {
  change();
  viewStore.getState().setStep(3);
  openEntry(other);
  expect(nodes()).not.toBe(7);
  stop();
  stop = keepLessonEdits(storage);
  openEntry(lesson);
  expect(nodes()).toBe(7);
  expect(scenarioStore.getState().document.view?.step).toBe(3);
});

it('keeps what another tab has changed in another lesson, and knows of it', () => {
  change();
  openEntry(other);
  const here = memory.get('signalbox.lesson-edits') ?? '';
  // The other tab has read nothing of this.
  memory.clear();
  stop();
  stop = keepLessonEdits(storage);
  openEntry(known('design-run'));
  scenarioStore.getState().edit(['seed'], 99);
  memory.set('signalbox.lesson-edits', here);
  openEntry(lesson);
  expect(Object.keys(JSON.parse(memory.get('signalbox.lesson-edits') ?? '') as object)).toHaveLength(2);
  expect(nodes()).toBe(7);
});

it('forgets what was put back, and leaves the workbench alone', () => {
  change();
  openEntry(other);
  setLayout('workbench');
  openEntry(lesson);
  expect(nodes()).not.toBe(7);
  openEntry(other);
  setLayout('lesson');
  openEntry(lesson);
  expect(nodes()).not.toBe(7);
});

it('forgets all changes on request, also those on screen, and brings them back', () => {
  change();
  expect(isOpen(lesson)).toBe(true);
  expect(isOpen(other)).toBe(false);
  openEntry(other);
  openEntry(lesson);
  expect(nodes()).toBe(7);

  const bringBack = forgetLessonEdits();
  expect(memory.get('signalbox.lesson-edits')).toBe('{}');
  expect(isOpen(lesson)).toBe(false);
  bringBack();
  expect(isOpen(lesson)).toBe(true);

  forgetLessonEdits();
  openEntry(lesson);
  expect(nodes()).not.toBe(7);
  openEntry(other);
  openEntry(lesson);
  expect(nodes()).not.toBe(7);
});
