import { describe, expect, test } from 'vitest';
import { batch } from '../../../engine/testing/play.test-helper';
import { Rec } from '../../../sim/trace/trace';
import { node, run } from '../../../engine/testing/capacity-runs.test-helper';

describe('figures of queues', () => {
  /** Statements of figures for each task, in a cluster that is full most of the time. */
  const figuresPerTask = (leaves: number, tasks: number): number => {
    const queues = Array.from({ length: leaves }, (_, q) => ({
      id: `root.q${q}`,
      capacity: 100 / leaves,
      'user-limit-factor': leaves,
    }));
    const workload = queues.map(({ id }, q) =>
      batch(`x${q}`, { queue: id, tasks, duration: '7s', submit: `${q % 10}s` }),
    );
    const nodes = Array.from({ length: 4 }, () => node('8GB'));
    const { records } = run({ nodes, queues: [{ id: 'root' }, ...queues], workload });
    return records.filter(({ kind }) => kind === Rec.queueMeasure).length / (leaves * tasks);
  };

  test('They are stated only for queues that a change concerns, however many others there are', () => {
    expect(figuresPerTask(64, 8)).toBeLessThan(4);
    expect(figuresPerTask(128, 8)).toBeLessThan(4);
  });
});
