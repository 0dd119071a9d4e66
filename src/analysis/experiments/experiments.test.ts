import { expect, test } from 'vitest';
import { experiments } from './registry';
import { verdictIf, verdictOf } from './verdict';

test.each(experiments)('$id: the plan for fewer runs is the beginning of the plan for more', (experiment) => {
  const [few, more] = [1, 2].map((runs) => experiment.plan({ seed: 7, runs }).runs);
  expect(more.length).toBeGreaterThan(few.length);
  expect(more.slice(0, few.length)).toEqual(few);
});

test.each(experiments)('$id: no claim is judged before a run is over', (experiment) => {
  const { rows, figures, statements } = experiment.plan({ seed: 1, runs: 1 }).table(new Map());
  expect(rows.every(({ runs, cells }) => runs === 0 && cells.every(({ ours }) => ours.startsWith('–')))).toBe(true);
  const ours = figures.flatMap(({ series }) => series.filter(({ kind }) => kind === 'ours'));
  expect(ours.flatMap(({ points }) => points)).toEqual([]);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.map(({ verdict }) => verdict)).toEqual(statements.map(() => 'open'));
});

test('A published value is reached within its bounds, partly reached on their side, and open while nothing is known', () => {
  expect(verdictOf(2.1, { from: 1.8, to: 2.5, none: 1 })).toBe('reached');
  expect(verdictOf(1.2, { from: 1.8, none: 1 })).toBe('in part');
  expect(verdictOf(0.9, { from: 1.8, none: 1 })).toBe('not reached');
  expect(verdictOf(0.05, { to: 0.03, none: 0.2 })).toBe('in part');
  expect(verdictOf(0.3, { to: 0.03, none: 0.2 })).toBe('not reached');
  expect(verdictOf(NaN, { to: 0.03 })).toBe('open');
  expect(verdictIf(true, false)).toBe('not reached');
});
