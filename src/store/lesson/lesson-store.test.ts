import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeProgress, forgetProgress, keepLessons, lessonStore, setLayout } from './lesson-store';

function memory(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

afterEach(() => lessonStore.setState({ layout: 'lesson', progress: {} }));

describe('progress in lessons', () => {
  it('comes back with the next visit', () => {
    const storage = memory();
    const stop = keepLessons(storage);
    changeProgress('a', (before) => ({
      ...before,
      step: 3,
      goals: ['free'],
      answers: { q: { given: [2], revealed: true } },
    }));
    setLayout('workbench');
    stop();
    const before = lessonStore.getState();
    lessonStore.setState({ layout: 'lesson', progress: {} });
    keepLessons(storage)();
    expect(lessonStore.getState()).toEqual({ ...before, returned: { a: 3 } });
  });

  it('is kept beside what another tab has kept meanwhile, until it is forgotten', () => {
    const storage = memory();
    /** What is kept after something was done in this tab. */
    const keptAfter = (...acts: (() => void)[]): unknown => {
      for (const act of acts) act();
      return JSON.parse(storage.getItem('signalbox.lessons') ?? '');
    };
    const reach = (lesson: string, step: number): void => changeProgress(lesson, (before) => ({ ...before, step }));
    const stop = keepLessons(storage);
    reach('a', 2);
    const theirs = JSON.stringify({
      layout: 'workbench',
      progress: { ...lessonStore.getState().progress, b: { step: 5, visited: [], done: [], answers: {}, goals: [] } },
    });
    storage.setItem('signalbox.lessons', theirs);
    const both = keptAfter(() => reach('a', 3));
    expect(both).toMatchObject({ layout: 'workbench', progress: { a: { step: 3 }, b: { step: 5 } } });
    expect(keptAfter(() => forgetProgress('a'))).toMatchObject({ progress: { b: { step: 5 } } });
    expect(keptAfter(() => reach('c', 1), forgetProgress)).toEqual({ layout: 'workbench', progress: {} });
    stop();
  });

  it('shows what another tab has reached, and leaves the steps of this one where they are', () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const storage = memory();
    const stop = keepLessons(storage);
    changeProgress('a', (before) => ({ ...before, step: 2, done: [1] }));
    const other = {
      step: 4,
      visited: [],
      done: [2, 3],
      answers: { q: { given: [1], revealed: true } },
      goals: ['free'],
    };
    storage.setItem('signalbox.lessons', JSON.stringify({ layout: 'workbench', progress: { a: other, b: other } }));
    const tell = (key: string): boolean => page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    tell('another');
    expect(lessonStore.getState().progress).not.toHaveProperty('b');
    tell('signalbox.lessons');
    expect(lessonStore.getState()).toMatchObject({
      layout: 'lesson',
      progress: { a: { step: 2, done: [1, 2, 3], goals: ['free'], answers: {} }, b: { step: 4, done: [2, 3] } },
    });
    stop();
    vi.unstubAllGlobals();
  });

  it('can be forgotten, of one lesson or of all', () => {
    changeProgress('a', (before) => ({ ...before, step: 2 }));
    changeProgress('b', (before) => ({ ...before, step: 2 }));
    forgetProgress('a');
    expect(Object.keys(lessonStore.getState().progress)).toEqual(['b']);
    forgetProgress();
    expect(lessonStore.getState().progress).toEqual({});
  });

  it('is kept for the newest fifty lessons', () => {
    for (let i = 0; i < 60; i++) changeProgress(`lesson ${i}`, (before) => ({ ...before, step: 2 }));
    const keys = Object.keys(lessonStore.getState().progress);
    expect(keys).toHaveLength(50);
    expect(keys.at(-1)).toBe('lesson 59');
  });

  it.each(['', '{', '[]', '{"progress":{"a":7,"b":{"step":"x","answers":{"q":[]},"goals":[1]}}}'])(
    'survives a storage that holds %s',
    (text) => {
      keepLessons(memory({ 'signalbox.lessons': text }))();
      expect(lessonStore.getState().layout).toBe('lesson');
      expect(Object.values(lessonStore.getState().progress).every(({ step }) => step === 1)).toBe(true);
    },
  );

  it('lasts as long as the page where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    const stop = keepLessons({ getItem: forbidden, setItem: forbidden });
    expect(() => changeProgress('a', (before) => ({ ...before, step: 2 }))).not.toThrow();
    stop();
  });
});
