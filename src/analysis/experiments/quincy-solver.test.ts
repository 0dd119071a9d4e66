import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { quincySolverExperiment } from './quincy-solver';

test('The runs that come with the program are those that are made here', async () => {
  // 25 and 250 machines by network simplex, 80 by cost scaling.
  await expectKept(quincySolverExperiment, [0, 2, 6]);
});

test('Steps grow with the machines, continuing from the last answer takes far fewer, and times are never judged', async () => {
  const { figures, statements } = await keptTable(quincySolverExperiment);
  const [fresh, on, pushes] = figures[0].series.map(({ points }) => points.map(({ y }) => y));
  expect(fresh).toEqual(fresh.toSorted((a, b) => a - b));
  expect(pushes).toEqual(pushes.toSorted((a, b) => a - b));
  on.forEach((steps, i) => expect(steps).toBeLessThan(fresh[i] / 10));
  expect(statements[0].verdict).toBe('open');
  expect(figures[1].series.map(({ kind }) => kind)).toEqual(['measured', 'measured', 'measured', 'published']);
});
