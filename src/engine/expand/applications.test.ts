import { describe, expect, test } from 'vitest';
import { expand } from '../testing/expanded.test-helper';

describe('applications', () => {
  test('A generator makes numbered applications at its rate, a plain entry one with its own name', () => {
    const { applications, users } = expand();
    expect(applications.map(({ id, submit, generator, queue }) => [id, submit / 1e6, generator, queue])).toEqual([
      ['etl/1', 10, 'etl', 1],
      ['etl/2', 12, 'etl', 1],
      ['etl/3', 14, 'etl', 1],
      ['one', 0, 'one', 2],
    ]);
    expect(applications.map((app) => users[app.user])).toEqual(['ana', 'ana', 'ana', 'user']);
  });

  test('A count of 0 makes none, and the first leaf is the queue of applications that name none', () => {
    expect(expand({ workload: [{ id: 'x', kind: 'batch', count: 0 }] }).applications).toEqual([]);
    expect(expand({ workload: [{ id: 'x', kind: 'batch' }] }).applications[0].queue).toBe(1);
  });

  test('Overrides change single applications, their submission and queue included, and move nobody else', () => {
    const { applications } = expand({
      overrides: { 'etl/2': { submit: '1s', queue: 'root.b', priority: 5, 'spark.executor.instances': 9 } },
    });
    expect(applications[1]).toMatchObject({ submit: 1e6, queue: 2, priority: 5, generator: 'etl', kind: 'spark' });
    expect(applications[1].settings['spark.executor.instances']).toBe(9);
    expect(applications.map((app) => app.submit / 1e6)).toEqual([10, 1, 14, 0]);
  });

  test('The number of tasks may vary from job to job, by the seed and the name of each', () => {
    const counts = (settings: object, seed?: number) =>
      expand(
        { workload: [{ id: 'r', kind: 'batch', count: 2000, tasks: 10, ...settings }] },
        'A',
        seed,
      ).applications.map((app) => Number(app.settings['tasks']));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(new Set(counts({}))).toEqual(new Set([10]));
    const drawn = counts({ tasksVary: 'exponential' });
    // 1 / (1 - exp(-1/10)), within three standard deviations of the mean.
    expect(Math.abs(mean(drawn) - 10.508)).toBeLessThan(0.68);
    expect(Math.min(...drawn)).toBe(1);
    expect(counts({ tasksVary: 'exponential' })).toEqual(drawn);
    expect(counts({ tasksVary: 'exponential' }, 9)).not.toEqual(drawn);
    const even = counts({ tasksVary: 'uniform' });
    expect([Math.min(...even), Math.max(...even)]).toEqual([1, 19]);
    expect(Math.abs(mean(even) - 10)).toBeLessThan(0.37);
  });

  test('Random arrivals depend on the seed and the name of the generator alone', () => {
    const arrivals = { dist: 'exponential', mean: '10s' };
    const submits = (more: readonly object[], seed?: number) =>
      expand({ workload: [...more, { id: 'r', kind: 'batch', count: 5, arrivals }] }, 'A', seed)
        .applications.filter((app) => app.generator === 'r')
        .map((app) => app.submit);
    const alone = submits([]);
    expect(new Set(alone).size).toBe(5);
    expect([...alone].sort((x, y) => x - y)).toEqual(alone);
    expect(submits([{ id: 'other', kind: 'batch', count: 3, arrivals }])).toEqual(alone);
    expect(submits([], 2)).not.toEqual(alone);
  });

  test('Arrivals without bounds stay whole numbers', () => {
    const arrivals = { dist: 'pareto', min: '1d', alpha: 0.05 };
    const { applications } = expand({ workload: [{ id: 'r', kind: 'batch', count: 50, arrivals }] });
    expect(applications.every((app) => Number.isSafeInteger(app.submit))).toBe(true);
  });

  test('The key of an application comes from its name', () => {
    const key = (workload: readonly object[], id: string) =>
      expand({ workload }).applications.find((app) => app.id === id)?.key;
    const x = { id: 'x', kind: 'batch' };
    expect(key([{ id: 'y', kind: 'batch' }, x], 'x')).toBe(key([x], 'x'));
    expect(key([{ ...x, count: 2 }], 'x/2')).not.toBe(key([{ ...x, count: 2 }], 'x/1'));
  });
});
