/** The scenarios of the gallery in groups, and those about a topic. */
import type { GalleryEntry } from '../../engine/gallery/entry';
import { schedulerPlugin } from '../../engine/registry';
import { GALLERY_QUESTIONS } from '../../engine/gallery/questions';
import { lessonTitle } from '../shared/lesson-title';

type Group = readonly [title: string, entries: readonly GalleryEntry[]];

/** By the system that they are about, in the order in which systems come first. */
export function bySystem(entries: readonly GalleryEntry[]): readonly Group[] {
  const systems = [...new Set(entries.map(systemOf))];
  return systems.map((system) => [system, entries.filter((entry) => systemOf(entry) === system)]);
}

/** By the question that they answer, in the order of the questions. */
export function byQuestion(entries: readonly GalleryEntry[]): readonly Group[] {
  return Object.entries(GALLERY_QUESTIONS)
    .map(([id, question]) => [question, entries.filter((entry) => entry.question === id)] as const)
    .filter(([, members]) => members.length > 0);
}

/** Whether an entry names all words, wherever and in whatever case. */
export function speaksOf(entry: GalleryEntry, words: string): boolean {
  const { title, summary, question, id, scenario } = entry;
  const names = [title, lessonTitle(scenario.lesson) ?? '', summary, systemOf(entry), GALLERY_QUESTIONS[question], id];
  const text = names.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The title of the system that an entry is about. */
export function systemOf({ about, scenario }: GalleryEntry): string {
  return about ?? schedulerPlugin(scenario.scheduler.type).title;
}
