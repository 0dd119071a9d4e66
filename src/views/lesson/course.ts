/** The course: its chapters, and which scenario of the gallery holds each lesson. */
import type { GalleryEntry } from '../../engine/gallery/entry';

export interface Chapter {
  /** As its page is called: `#learn/starting`. */
  readonly id: string;
  readonly title: string;
  /** One sentence on what it is about. */
  readonly about: string;
  /** Ids of gallery scenarios in their order. */
  readonly lessons: readonly string[];
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'starting',
    title: 'Starting without getting stuck',
    about: 'Who may start, and what happens when everyone does.',
    lessons: [
      'driver-deadlock',
      'design-run',
      'one-pod-apps',
      'stuck-starting',
      'gang-vs-stateaware-vs-maxapplications',
    ],
  },
  {
    id: 'inside',
    title: 'Inside one application',
    about: 'Tasks, their data, and processes that come and go.',
    lessons: ['locality-wait-sweep', 'reset-rule', 'dynamic-allocation-ramp'],
  },
  {
    id: 'data',
    title: 'Waiting for the data',
    about: 'A slot beside the data, or a slot now.',
    lessons: ['head-of-line', 'sticky-slots', 'pools-and-locality'],
  },
  {
    id: 'fair',
    title: 'Fair shares in a tree',
    about: 'What fairness means, by which measure, and how it is restored.',
    lessons: ['fair-min-shares', 'fair-below-min-share', 'fair-or-drf', 'fair-preemption'],
  },
  {
    id: 'guarantees',
    title: 'Guarantees and preemption',
    about: 'Reserved room, and limits for everyone.',
    lessons: ['capacity-am-limit', 'capacity-user-limits', 'capacity-preemption-throttles', 'fair-against-capacity'],
  },
  {
    id: 'nobody',
    title: 'Nobody in charge',
    about: 'Many schedulers that know only what they probe.',
    lessons: ['sparrow-power-of-two', 'sparrow-queue-length', 'sparrow-race', 'hybrid'],
  },
  {
    id: 'minds',
    title: 'Many decisions, or one optimisation',
    about: 'Decisions that take time, and one decision for all applications.',
    lessons: ['omega-head-of-line', 'omega-coarse-conflicts', 'quincy-locality-or-waiting', 'quincy-hog'],
  },
  {
    id: 'judgement',
    title: 'Time, deadlines, judgement',
    about: 'Planning when as well as where, and how to compare schedulers.',
    lessons: ['plan-wait-for-gpu', 'jockey-deadline', 'sparrow-batch'],
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

/** The chapter that a page is called after: by its id or its number from 1. */
export function chapterNamed(name: string): Chapter | undefined {
  return CHAPTERS.find(({ id }, index) => id === name || String(index + 1) === name);
}
