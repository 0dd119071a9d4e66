import { expect, test } from 'vitest';
import type { Metric } from '../../model';
import { run, stuck, variant } from '../study/made-study.test-helper';
import { boundedValue, boundText, referenceBounds, withoutText } from './bound-rows';

const bounds = {
  makespan: 50,
  meanCompletion: undefined,
  p95Completion: undefined,
  maxCompletion: undefined,
  binding: 'the vcore of the cluster',
  meanBinding: '',
};

test('a run without an end is not called unfinished, and one whose bounds are not known yet is not mentioned', () => {
  const late = run(300, { value: undefined });
  const variants = [
    variant('A', [run(60)]),
    variant('B', [stuck()]),
    variant('C', [late.ok ? { ...late, ended: 'horizon' } : late]),
    variant('D', [run(60)]),
  ];
  const found = referenceBounds({}, variants, [bounds, bounds, bounds, undefined]);
  expect(found.rows.map((row) => [boundedValue(row), boundText(row)])).toEqual([
    ['1:00.0', 'at most 20 % above the best possible'],
    ['no end', 'without an end'],
    ['unfinished', 'not over'],
  ]);
  expect(found.without).toEqual([]);
});

test('where there are no bounds the reason is said', () => {
  const variants = [variant('A', [run(60)]), variant('B', [run(60)])];
  const why = (of: ReturnType<typeof referenceBounds>): string => withoutText(of, ['A', 'B']);
  expect(why(referenceBounds({}, variants, [bounds, 'it is not known']))).toBe('B: it is not known');
  expect(why(referenceBounds({ window: { from: '5s' } }, variants, [bounds, bounds]))).toBe(
    'A, B: only a part of the run is measured',
  );
});

test('the 95th percentile is bounded where there are enough applications for it, else the longest completion', () => {
  const one = run(60);
  const metric = (id: string, value: number): [string, Metric] => [
    id,
    { id, title: id, unit: 'duration', value, atLeast: false },
  ];
  const late = one.ok && {
    ...one,
    metrics: new Map([...one.metrics, metric('p95-completion', 40e6), metric('max-completion', 50e6)]),
  };
  if (late === false) throw new Error('the run has no figures');
  const rows = (p95Completion: number | undefined) =>
    referenceBounds({}, [variant('A', [late])], [{ ...bounds, p95Completion, maxCompletion: 25 }]).rows;
  expect(rows(20).map(({ title, value, bound }) => [title, value, bound])).toEqual([
    ['Makespan', 60, 50],
    ['Completion, 95th percentile', 40, 20],
  ]);
  expect(rows(undefined).map(({ title, value, bound }) => [title, value, bound])).toEqual([
    ['Makespan', 60, 50],
    ['Longest completion', 50, 25],
  ]);
});
