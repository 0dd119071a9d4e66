import { describe, expect, test } from 'vitest';
import { queueMeasures } from '../../schedulers/yarn-capacity/queues/queue-measures';
import { modelOf } from '../testing/model-of.test-helper';
import { measureAt, MeasureTable } from './queue-measures';

const S = 1_000_000;
const MB_PER_TB = 1024 ** 2;

describe('figures of queues', () => {
  test('A figure holds from its instant on; before the first one, and after a -1, there is none', () => {
    const table = new MeasureTable(2, 2);
    table.set(1, 0, 10);
    table.set(1, 0, 12);
    table.commit(2 * S);
    table.set(1, 0, -1);
    table.commit(5 * S);
    const { timeFrom, valueFrom, length, time, value } = table.snapshot();
    const series = (place: number) => ({
      time: time.slice(timeFrom[place], timeFrom[place] + length[place]),
      value: value.slice(valueFrom[place], valueFrom[place] + length[place]),
    });
    const one = series(1 * 2 + 0);
    expect(Array.from(one.time)).toEqual([0, 2 * S, 5 * S]);
    expect([1, 2, 4, 5].map((at) => measureAt(one, at * S))).toEqual([NaN, 12, 12, NaN]);
    expect(measureAt(series(0), 3 * S)).toBeNaN();
    expect(measureAt(undefined, 3 * S)).toBeNaN();
  });

  test('A figure that the scheduler does not name is left out', () => {
    const table = new MeasureTable(1, 1);
    table.set(0, 1, 10);
    table.commit(0);
    expect(Array.from(table.snapshot().value)).toEqual([-1]);
  });

  test('Petabytes keep their exact value', () => {
    const { queues } = modelOf({
      signalbox: 1,
      cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 8, memory: '2000TB' } }] },
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 50 }, { id: 'root.b', capacity: 50 }],
      scheduler: { type: 'yarn-capacity' },
      workload: [{ id: 'job', kind: 'batch', queue: 'root.a', tasks: 2, duration: '10s' }],
    });
    const measure = queueMeasures.findIndex(({ role, unit }) => role === 'guaranteed' && unit === 'MB');
    expect(measureAt(queues[1].measures[measure], 5 * S)).toBe(2 * 2000 * MB_PER_TB);
  });
});
