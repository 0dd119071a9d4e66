/**
 * The reader's progress in lessons, and whether the page has the layout for reading one. Kept in this browser and sent
 * nowhere; storage may be full or forbidden, and then it lasts as long as the page.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isObject } from '../../base/json';
import { hasSteps } from '../../scenario/lesson/steps';
import type { TextStorage } from '../autosave/autosave';
import { scenarioStore, useScenario } from '../document/scenario-store';

/** The reader's answer to a question. */
export interface Answer {
  /** Numbers of options from 1 in their order, or one number (seconds for a time). Empty: the question was skipped. */
  readonly given: readonly number[];
  readonly revealed: boolean;
}

/** One lesson's progress. */
export interface LessonProgress {
  /** The last step that was open, from 1. */
  readonly step: number;
  /** Steps that have been open: what they play on their own has been played. */
  readonly visited: readonly number[];
  /** Steps that were finished: left by "next", or all of the last one's tasks done. */
  readonly done: readonly number[];
  /** By the id of the question, or by its place if it has no id. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Goals that were reached, by id or place. */
  readonly goals: readonly string[];
}

export const NO_PROGRESS: LessonProgress = { step: 1, visited: [], done: [], answers: {}, goals: [] };

export interface LessonState {
  /** lesson: the text and its views. workbench: everything. */
  readonly layout: 'lesson' | 'workbench';
  /** The layout of the link on screen, until the reader chooses one. Never kept. */
  readonly linked?: 'workbench' | undefined;
  /** By the sum of the lesson's text, the newest last. */
  readonly progress: Readonly<Record<string, LessonProgress>>;
  /** The reader's steps when the page was opened, by the hash of the lesson's text. Never stored. */
  readonly returned?: Readonly<Record<string, number>>;
  /** Where the step's own pictures stand, below the timeline. Never kept. */
  readonly figures?: Element | undefined;
  /** A number in the text is being dragged, or moved with the keys. Never kept. */
  readonly dragging?: boolean;
}

/** Lessons of which progress is kept. */
const MOST_LESSONS = 50;
const KEY = 'signalbox.lessons';
/** The progress when the reader has forgotten all of it, that of other tabs too. */
const FORGOTTEN: LessonState['progress'] = {};

export const lessonStore = createStore<LessonState>()(() => ({ layout: 'lesson', progress: {} }));

/** The state of lessons as React state. */
export function useLessons<T>(selector: (state: LessonState) => T): T {
  return useStore(lessonStore, selector);
}

/**
 * Reads what was kept, and keeps what changes from now on. Other tabs keep theirs in the same place: only what has changed here is
 * written over. Returns a function that stops it.
 */
export function keepLessons(storage: TextStorage | undefined): () => void {
  const known = read(storage) ?? { layout: 'lesson', progress: {} };
  const returned = Object.fromEntries(Object.entries(known.progress).map(([key, { step }]) => [key, step]));
  lessonStore.setState({ ...known, returned }, true);
  /** What this tab has read or written last. */
  let kept: LessonState = known;
  const stop = lessonStore.subscribe((state) => {
    if (state.layout === kept.layout && state.progress === kept.progress) return;
    try {
      const stored = read(storage) ?? kept;
      const layout = state.layout === kept.layout ? stored.layout : state.layout;
      const progress = withChanges(stored.progress, kept.progress, state.progress);
      storage?.setItem(KEY, JSON.stringify({ layout, progress }));
      kept = state;
    } catch {
      // It lasts as long as the page then.
    }
  });
  if (typeof window === 'undefined') return stop;
  const hear = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    const progress = withReached(lessonStore.getState().progress, read(storage)?.progress ?? {});
    kept = { ...kept, progress };
    lessonStore.setState({ progress });
  };
  window.addEventListener('storage', hear);
  return () => {
    window.removeEventListener('storage', hear);
    stop();
  };
}

/** Progress with what another tab has reached. Steps and answers of a lesson that is known here stay: no other tab turns its pages. */
function withReached(mine: LessonState['progress'], theirs: LessonState['progress']): LessonState['progress'] {
  const both = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];
  const reached = Object.entries(theirs).map(([key, their]) => {
    const own = mine[key];
    if (own === undefined) return [key, their] as const;
    return [key, { ...own, done: both(own.done, their.done), goals: both(own.goals, their.goals) }] as const;
  });
  return { ...mine, ...Object.fromEntries(reached) };
}

/** What is stored, with what has changed here since `before`. */
function withChanges(
  stored: LessonState['progress'],
  before: LessonState['progress'],
  now: LessonState['progress'],
): LessonState['progress'] {
  if (now === FORGOTTEN) return now;
  const others = Object.entries(stored).filter(([key]) => now[key] === before[key]);
  const changed = Object.entries(now).filter(([key, progress]) => progress !== before[key]);
  return Object.fromEntries([...others, ...changed].slice(-MOST_LESSONS));
}

/** What is stored; undefined if nothing is that can be read. */
function read(storage: TextStorage | undefined): LessonState | undefined {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    if (!isObject(saved)) return undefined;
    const progress = isObject(saved['progress']) ? saved['progress'] : {};
    const entries = Object.entries(progress).flatMap(([key, value]) => {
      const known = progressOf(value);
      return known === undefined ? [] : [[key, known] as const];
    });
    return { layout: saved['layout'] === 'workbench' ? 'workbench' : 'lesson', progress: Object.fromEntries(entries) };
  } catch {
    return undefined;
  }
}

/** What another version may have written, made whole. */
function progressOf(value: unknown): LessonProgress | undefined {
  if (!isObject(value)) return undefined;
  const { step, visited, done, answers, goals } = value;
  const numbers = (list: unknown): number[] => (Array.isArray(list) ? list.filter((n) => typeof n === 'number') : []);
  const given = Object.entries(isObject(answers) ? answers : {}).flatMap(([id, answer]): [string, Answer][] =>
    isObject(answer) ? [[id, { given: numbers(answer['given']), revealed: answer['revealed'] === true }]] : [],
  );
  return {
    step: typeof step === 'number' && Number.isInteger(step) && step >= 1 ? step : 1,
    visited: numbers(visited),
    done: numbers(done),
    answers: Object.fromEntries(given),
    goals: Array.isArray(goals) ? goals.filter((goal) => typeof goal === 'string') : [],
  };
}

/** Changes the progress of one lesson, which becomes the newest. */
export function changeProgress(lesson: string, change: (before: LessonProgress) => LessonProgress): void {
  const { [lesson]: known = NO_PROGRESS, ...others } = lessonStore.getState().progress;
  const next = change(known);
  if (next === known) return;
  const older = Object.entries(others).slice(-(MOST_LESSONS - 1));
  lessonStore.setState({ progress: { ...Object.fromEntries(older), [lesson]: next } });
}

/** Forgets the progress of one lesson, or of all. */
export function forgetProgress(lesson?: string): void {
  if (lesson === undefined) lessonStore.setState({ progress: FORGOTTEN, returned: {} });
  else {
    const { [lesson]: _, ...others } = lessonStore.getState().progress;
    lessonStore.setState({ progress: others });
  }
}

/** The reader's choice. */
export function setLayout(layout: LessonState['layout']): void {
  lessonStore.setState({ layout, linked: undefined });
}

/** Shows a document as the person who shared it saw it, or as the reader has chosen. */
export function followLink(layout: 'workbench' | undefined): void {
  if (lessonStore.getState().linked !== layout) lessonStore.setState({ linked: layout });
}

/** The layout for a document with a lesson. */
export function layoutOf({ layout, linked }: LessonState): LessonState['layout'] {
  return linked ?? layout;
}

/** Whether the page shows only a lesson and its views. */
export function useLessonLayout(): boolean {
  const has = useScenario((s) => hasSteps(s.document.lesson));
  const wanted = useLessons((s) => layoutOf(s) === 'lesson');
  return has && wanted;
}

/** The same once. */
export function opensLesson(): boolean {
  return layoutOf(lessonStore.getState()) === 'lesson' && hasSteps(scenarioStore.getState().document.lesson);
}

/** The greeting that names the step of a returning reader has been shown. */
export function welcomed(lesson: string): void {
  const { [lesson]: _, ...others } = lessonStore.getState().returned ?? {};
  lessonStore.setState({ returned: others });
}

/** Says whether a number in the text is being moved. */
export function setDragging(dragging: boolean): void {
  lessonStore.setState({ dragging });
}

/** Says where the step's own pictures stand. */
export function setFigures(element: Element | null): void {
  lessonStore.setState({ figures: element ?? undefined });
}
