/** The course: its chapters, and which scenario of the gallery holds each lesson. */
import type { GalleryEntry } from '../../engine/gallery/entry';

export interface Chapter {
  readonly title: string;
  /** One sentence on what it is about. */
  readonly about: string;
  /** Ids of gallery scenarios in their order. */
  readonly lessons: readonly string[];
}

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Starting without getting stuck',
    about: 'Who may start, and what happens when everybody does.',
    lessons: [
      'driver-deadlock',
      'design-run',
      'one-pod-apps',
      'stuck-starting',
      'gang-vs-stateaware-vs-maxapplications',
    ],
  },
];

/** The lessons in order, those that exist. */
export function lessonsIn(entries: readonly GalleryEntry[]): GalleryEntry[] {
  return CHAPTERS.flatMap(({ lessons }) => lessons).flatMap((id) => {
    const entry = entries.find((known) => known.id === id);
    return entry?.scenario.lesson === undefined ? [] : [entry];
  });
}

/** The lesson that comes after another one; undefined after the last one, and for a scenario that is no lesson. */
export function lessonAfter(id: string, entries: readonly GalleryEntry[]): GalleryEntry | undefined {
  const lessons = lessonsIn(entries);
  const at = lessons.findIndex((entry) => entry.id === id);
  return at < 0 ? undefined : lessons[at + 1];
}
