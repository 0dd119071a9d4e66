import { expect, test } from 'vitest';
import type { RunModel } from '../../analysis/model';
import { laterRuns } from './later-runs';
import { createRunStore, setProgress, setRuns, WAITING } from './run-store';
import type { RunState } from './run-store';
import { partsStore } from './unfinished-parts';

/** Only which one it is is looked at here. */
const model = (): RunModel => ({}) as RunModel;

function followed() {
  const runs = createRunStore();
  const asked: (() => void)[] = [];
  const held: (() => void)[] = [];
  const later = laterRuns(
    runs,
    (action) => asked.push(action),
    (action) => held.push(action),
  );
  const set = (byVariant: Readonly<Record<string, RunState>>) => setRuns(byVariant, runs);
  const all = (actions: (() => void)[]) => actions.splice(0).forEach((action) => action());
  return { runs, later, set, asked, held, paint: () => all(asked), wait: () => all(held) };
}

const done = (): RunState => ({ ...WAITING, status: 'done', model: model() });

test('a new picture is passed on when the timeline has been painted, and the page is not at rest until then', () => {
  const { runs, later, set, asked, paint } = followed();
  set({ A: WAITING });
  expect(later.getState()).toBe(runs.getState());
  set({ A: done() });
  expect(later.getState().byVariant['A'].model).toBeUndefined();
  expect(partsStore.getState().unfinished.size).toBe(1);
  // What comes meanwhile comes with it.
  setProgress('A', 1, undefined, runs);
  set({ A: done() });
  expect(asked).toHaveLength(1);
  paint();
  expect(later.getState()).toBe(runs.getState());
  expect(partsStore.getState().unfinished.size).toBe(0);
});

const again = (run: RunState): RunState => ({ ...run, status: 'waiting', outdated: true });

test('the start of a new run is passed on after a while', () => {
  const { runs, later, set, held, paint, wait } = followed();
  set({ A: done() });
  paint();
  const { A } = runs.getState().byVariant;
  set({ A: again(A) });
  setProgress('A', 0.5, undefined, runs);
  expect(later.getState().byVariant['A']).toBe(A);
  expect(held).toHaveLength(1);
  wait();
  expect(later.getState()).toBe(runs.getState());
});

test('the start of a run that is soon over is not passed on', () => {
  const { runs, later, set, paint, wait } = followed();
  set({ A: done() });
  paint();
  const seen: string[] = [];
  later.subscribe(({ byVariant }) => seen.push(byVariant['A'].status));
  set({ A: again(runs.getState().byVariant['A']) });
  set({ A: done() });
  // The picture is still to be painted.
  wait();
  expect(seen).toEqual([]);
  paint();
  expect(seen).toEqual(['done']);
});

test('a picture waits a little for those of the other runs', () => {
  const { runs, later, set, asked, held, paint, wait } = followed();
  set({ A: done(), B: done() });
  paint();
  const { A, B } = runs.getState().byVariant;
  set({ A: again(A), B: again(B) });
  set({ A: done(), B: again(B) });
  expect(asked).toHaveLength(0);
  expect(partsStore.getState().unfinished.size).toBe(1);
  set({ A: runs.getState().byVariant['A'], B: done() });
  paint();
  expect(later.getState()).toBe(runs.getState());
  // One that takes longer is not waited for.
  held.length = 0;
  const before = runs.getState().byVariant;
  set({ A: again(before['A']), B: again(before['B']) });
  set({ A: done(), B: again(before['B']) });
  wait();
  expect(later.getState()).toBe(runs.getState());
  expect(partsStore.getState().unfinished.size).toBe(0);
});

test('a run that fails says so at once, and the next beginning waits as long as the first', () => {
  const { runs, later, set, held, paint, wait } = followed();
  set({ A: done() });
  paint();
  const { A } = runs.getState().byVariant;
  set({ A: again(A) });
  set({ A: { ...again(A), status: 'failed' } });
  expect(later.getState()).toBe(runs.getState());
  set({ A: done() });
  paint();
  set({ A: again(runs.getState().byVariant['A']) });
  // What was kept back before passes nothing on now.
  held.shift()?.();
  expect(later.getState().byVariant['A'].status).toBe('done');
  wait();
  expect(later.getState()).toBe(runs.getState());
});

test.each([
  ['another document', { A: WAITING, B: WAITING }],
  ['another variant', { A: done(), C: done() }],
  ['one variant less', { A: done() }],
])('nothing of %s is held back', (_, byVariant) => {
  const { runs, later, set, paint } = followed();
  set({ A: done(), B: done() });
  paint();
  set({ A: done(), B: done() });
  set(byVariant);
  expect(later.getState()).toBe(runs.getState());
  expect(partsStore.getState().unfinished.size).toBe(0);
  // What was asked for before does no harm.
  paint();
  expect(later.getState()).toBe(runs.getState());
});
