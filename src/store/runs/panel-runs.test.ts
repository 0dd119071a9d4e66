import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RunModel } from '../../analysis/model';
import { panelRuns } from './panel-runs';
import { createRunStore, setProgress, setRuns, WAITING } from './run-store';
import type { RunState, RunsState } from './run-store';
import { partsStore } from './unfinished-parts';

/** Panels each of which takes some milliseconds to be drawn. */
function followed(...costs: readonly number[]) {
  const runs = createRunStore();
  let now = 0;
  const tasks: (() => void)[] = [];
  const drawn: number[] = [];
  const all = panelRuns(runs, {
    draw: (change) => change(),
    now: () => now,
    soon: (action) => tasks.push(action),
    later: (action) => tasks.push(action),
  });
  const panels = costs.map((cost, index) => {
    const panel = createStore<RunsState>()(() => runs.getState());
    const leave = all.join(panel);
    panel.subscribe(() => {
      drawn.push(index);
      now += cost;
    });
    return { panel, leave };
  });
  /** The panels that the next task draws. */
  const task = (): readonly number[] => {
    drawn.length = 0;
    tasks.shift()?.();
    return [...drawn];
  };
  return {
    runs,
    panels,
    drawn,
    task,
    set: (byVariant: Readonly<Record<string, RunState>>) => setRuns(byVariant, runs),
  };
}

const awaited = (): number => partsStore.getState().unfinished.size;
/** Only which model it is is looked at here. */
const done = (): RunState => ({ ...WAITING, status: 'done', model: {} as RunModel });

test('Panels that are drawn quickly share a task, and those that take long have tasks of their own', () => {
  const { set, task } = followed(2, 30, 3, 3, 30);
  set({ A: WAITING });
  set({ A: done() });
  expect(awaited()).toBe(1);
  expect([task(), task()]).toEqual([
    [0, 1],
    [2, 3, 4],
  ]);
  expect(awaited()).toBe(0);
});

test('A panel whose turn has not come yet gets what is newest, and only once', () => {
  const { runs, panels, set, task } = followed(30, 30);
  set({ A: WAITING });
  set({ A: done() });
  expect(task()).toEqual([0]);
  set({ A: done() });
  expect([task(), task(), task()]).toEqual([[1], [0], []]);
  for (const { panel } of panels) expect(panel.getState()).toBe(runs.getState());
});

test('Progress and other variants reach all panels at once, also those that wait', () => {
  const { runs, panels, drawn, set, task } = followed(30, 30);
  set({ A: WAITING });
  drawn.length = 0;
  setProgress('A', 0.5, undefined, runs);
  expect(drawn).toEqual([0, 1]);
  set({ A: done() });
  task();
  drawn.length = 0;
  set({ B: WAITING, C: WAITING });
  expect(drawn).toEqual([0, 1]);
  expect(panels[1].panel.getState()).toBe(runs.getState());
  expect(task()).toEqual([]);
  expect(awaited()).toBe(0);
});

test('A panel that is gone is not waited for', () => {
  const { panels, set, task } = followed(30, 30);
  set({ A: WAITING });
  set({ A: done() });
  task();
  panels[1].leave();
  expect(task()).toEqual([]);
  expect(awaited()).toBe(0);
});
