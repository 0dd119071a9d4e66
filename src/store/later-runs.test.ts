import { expect, test } from 'vitest';
import type { RunModel } from '../analysis/model';
import { laterRuns } from './later-runs';
import { createRunStore, setProgress, setRuns, WAITING } from './run-store';
import type { RunState } from './run-store';
import { rowsStore } from './rows-store';

/** Only which one it is is looked at here. */
const model = (): RunModel => ({}) as RunModel;

function followed() {
  const runs = createRunStore();
  const asked: (() => void)[] = [];
  const later = laterRuns(runs, (action) => asked.push(action));
  const set = (byVariant: Readonly<Record<string, RunState>>) => setRuns(byVariant, runs);
  return { runs, later, set, asked, paint: () => asked.splice(0).forEach((action) => action()) };
}

const done = (): RunState => ({ ...WAITING, status: 'done', model: model() });

test('a new picture is passed on when the timeline has been painted, and the page is not at rest until then', () => {
  const { runs, later, set, asked, paint } = followed();
  set({ A: WAITING });
  expect(later.getState()).toBe(runs.getState());
  set({ A: done() });
  expect(later.getState().byVariant['A'].model).toBeUndefined();
  expect(rowsStore.getState().waiting.size).toBe(1);
  // What comes meanwhile comes with it.
  setProgress('A', 1, undefined, runs);
  set({ A: done() });
  expect(asked).toHaveLength(1);
  paint();
  expect(later.getState()).toBe(runs.getState());
  expect(rowsStore.getState().waiting.size).toBe(0);
});

test('that a run begins again is passed on at once', () => {
  const { runs, later, set, asked, paint } = followed();
  set({ A: done() });
  paint();
  const { A } = runs.getState().byVariant;
  set({ A: { ...A, status: 'waiting', outdated: true } });
  expect(later.getState()).toBe(runs.getState());
  expect(asked).toEqual([]);
});

test.each([
  ['another document', { A: WAITING, B: WAITING }],
  ['another variant', { A: done(), C: done() }],
  ['one variant less', { A: done() }],
])('nothing is kept back of %s', (_, byVariant) => {
  const { runs, later, set, paint } = followed();
  set({ A: done(), B: done() });
  paint();
  set({ A: done(), B: done() });
  set(byVariant);
  expect(later.getState()).toBe(runs.getState());
  expect(rowsStore.getState().waiting.size).toBe(0);
  // What was asked for before does no harm.
  paint();
  expect(later.getState()).toBe(runs.getState());
});
