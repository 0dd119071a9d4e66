import { expect, test } from 'vitest';
import { OPTIONS, run, variant } from '../study/made-study.test-helper';
import { studyRows } from '../study/study';
import { distinctClasses } from './classes';

/** Two variants of which each class has one metric, whose value in a seed is what is said for it. */
function rowsOf(classes: Readonly<Record<string, (seed: number) => number>>) {
  const of = (id: string, factor: number) =>
    variant(
      id,
      Array.from({ length: 6 }, (_, seed) => {
        const metrics = Object.entries(classes).map(([key, value]) => {
          const [, name] = key.split('=');
          const made = run(factor * value(seed), { id: `mean-waiting@${key}`, title: `${name}: mean waiting` });
          return made.ok ? [...made.metrics] : [];
        });
        const base = run(100);
        return base.ok ? { ...base, metrics: new Map([...base.metrics, ...metrics.flat()]) } : base;
      }),
    );
  return studyRows([of('A', 1), of('B', 2)], OPTIONS);
}

test('classes with the same figures are reported once, that of the goal before others', () => {
  const rows = rowsOf({ 'class=short': (r) => r + 1, 'entry=short': (r) => r + 1, 'user=ana': (r) => r + 1 });
  const ids = (goal?: string) => distinctClasses(rows, goal).rows.map(({ id }) => id);
  expect(ids()).toEqual(['makespan', 'mean-waiting@class=short']);
  expect(ids('mean-completion@user=ana')).toEqual(['makespan', 'mean-waiting@user=ana']);
  expect(rows.map(({ title }) => title)).toContain('short: mean waiting');
  expect(distinctClasses(rows).alike).toEqual(['short has the same figures as ana.']);
  expect(distinctClasses(rowsOf({ 'class=short': () => 3, 'entry=short': () => 3 })).alike).toEqual([]);
});

test('a class and an entry of one name are told apart where their figures are not the same', () => {
  const rows = rowsOf({ 'class=short': (r) => r + 1, 'entry=short': (r) => r + 2, 'user=ana': (r) => r + 1 });
  expect(rows.map(({ title }) => title)).toEqual([
    'Makespan',
    'short (class): mean waiting',
    'short (entry): mean waiting',
    'ana: mean waiting',
  ]);
});
