import { expect, test } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import { seenBy } from '../shared/acts/act';
import { settingsAt } from '../yarn/settings-at';
import { alternatives } from './alternatives';
import { flowOf, race, solverSteps } from './flows';
import { costUnchanged, waitSentence } from './prices';
import { decisions, solvedRound } from './rounds';
import type { Shown } from './shown';

function ranAs(id: string, variant: string) {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error('not in the gallery');
  const model = modelOf(scenario, variant);
  const seen = seenBy(scenario, variant);
  return { model, solvedAt: (index: number) => solvedAt(index) };
  function solvedAt(index: number) {
    const decided = decisions(model)[index];
    return solvedRound(model, decided, settingsAt(seen, decided.at));
  }
}

test.each([
  ['quincy-three-jobs', 'B'],
  ['quincy-three-jobs', 'C'],
  ['quincy-three-jobs', 'D'],
  ['quincy-locality-or-waiting', 'A'],
  ['quincy-locality-or-waiting', 'B'],
  ['quincy-hog', 'B'],
  ['quincy-hog', 'D'],
])('Every decision of %s, %s can be solved again with the same answer', (id, variant) => {
  const { model, solvedAt } = ranAs(id, variant);
  const all = decisions(model);
  expect(all.length).toBeGreaterThan(5);
  for (const { index, cost, started, preempted, migrated } of all) {
    const { tasks, places, cost: again } = solvedAt(index);
    expect(again).toBeCloseTo(cost, 3);
    const [starts, stops, moves] = [
      tasks.filter(({ of }, t) => of.machine < 0 && places[t] >= 0),
      tasks.filter(({ of }, t) => of.machine >= 0 && places[t] < 0),
      tasks.filter(({ of }, t) => of.machine >= 0 && places[t] >= 0 && places[t] !== of.machine),
    ];
    expect([starts.length, stops.length, moves.length]).toEqual([started, preempted, migrated]);
  }
});

test('The flow of an answer costs what the answer does, and so does the last step of the solver and each of those that race', () => {
  const { model, solvedAt } = ranAs('quincy-three-jobs', 'D');
  for (const { index } of decisions(model)) {
    const solved = solvedAt(index);
    expect(solved.graph.totalCost(flowOf(solved, solved.places))).toBeCloseTo(solved.cost, 6);
    expect(solverSteps(solved).at(-1)?.cost).toBeCloseTo(solved.cost, 6);
    for (const { cost } of race(solved, () => 0)) expect(cost).toBeCloseTo(solved.cost, 6);
  }
});

test('No alternative of a task is cheaper than its place, and the view names who is in the way', () => {
  const { model, solvedAt } = ranAs('quincy-three-jobs', 'B');
  const solved = solvedAt(Math.floor(decisions(model).length / 2));
  solved.tasks.forEach((_, task) => {
    const all = alternatives(solved, task);
    expect(all.filter(({ chosen }) => chosen)).toHaveLength(1);
    for (const { rise, chosen, others, cost } of all) {
      expect(rise ?? 0).toBeGreaterThanOrEqual(0);
      if (chosen) expect(rise).toBe(0);
      // With no other task in the way the rise is what the task itself pays more.
      const got = all.find((one) => one.chosen)?.cost ?? 0;
      if (rise !== undefined && others.length === 0 && !chosen) expect(rise).toBeCloseTo(Math.max(0, cost - got), 6);
    }
  });
});

test('Without shares no answer costs more than leaving every task where it is, and an answer without changes costs the same', () => {
  const { model, solvedAt } = ranAs('quincy-three-jobs', 'B');
  let saved = 0;
  for (const { index, started, preempted, migrated } of decisions(model)) {
    const solved = solvedAt(index);
    const rest = costUnchanged(solved) - solved.cost;
    expect(rest).toBeGreaterThan(-1e-6);
    if (started + preempted + migrated === 0) expect(rest).toBeCloseTo(0, 6);
    saved = Math.max(saved, rest);
  }
  expect(saved).toBeGreaterThan(0);
});

test('A task that waits says after how long any machine is worth its cost', () => {
  // The rack costs 10 and the core 20: at 0.5 a second that is 40 s of waiting, at 2 a second 10 s.
  const spans = ['A', 'B'].map((variant) => {
    const { model, solvedAt } = ranAs('quincy-locality-or-waiting', variant);
    const solved = solvedAt(0);
    const words = waitSentence({ solved, task: 0, variant: { model } } as unknown as Shown);
    return /any machine costs at most 20\.0, as much as (.*) of waiting\./.exec(words)?.[1];
  });
  expect(spans).toEqual(['40.0 s', '10.0 s']);
});
