import { expect, test } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { meanCompetingTasks } from './competing-tasks';
import { CostBook } from './run-cost';

/** The tasks that compete when `count` jobs come at equal intervals, each with the same number of tasks of 30 s. */
function competing(cores: number, count: number, tasks: number, every: string): number {
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'm', count: cores, capacity: { vcore: 1, memory: '4GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'quincy' },
    workload: [
      { id: 'job', kind: 'batch', count, arrivals: { dist: 'constant', value: every }, tasks, duration: '30s' },
    ],
  });
  const input = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  return meanCompetingTasks(input.value);
}

test('tasks compete while there are more of them than cores', () => {
  // A job has ended before the next one comes, and never takes all cores.
  expect(competing(100, 50, 100, '31s')).toBe(0);
  // 400 tasks on 100 cores: from 400 to 100 of them are left when one of the first 300 ends.
  expect(competing(100, 1, 400, '1s')).toBeCloseTo((300 * 250) / 400);
  // Four jobs at once are as one.
  expect(competing(100, 4, 100, '0s')).toBeCloseTo((300 * 250) / 400);
  expect(competing(100, 0, 100, '0s')).toBe(0);
});

test('the estimate of a run with much competition is of the right order', () => {
  const estimate = (nodes: number, count: number, tasks: number, every: string) => {
    const run = { system: 'quincy', tasks: count * tasks, competing: competing(nodes, count, tasks, every) };
    return new CostBook().estimate(run).ms / 1000;
  };
  // Measured: 25 s where all tasks read the same, some three minutes where each has input of its own; 2 s where few tasks wait.
  expect(estimate(1000, 4, 4000, '10s')).toBeGreaterThan(30);
  expect(estimate(1000, 4, 4000, '10s')).toBeLessThan(140);
  expect(estimate(1000, 100, 100, '3.4s')).toBeLessThan(5);
});
