import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario/schema';
import { differencesBetween, shortValue } from './differences';

const base: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 5, capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }, { id: 'root.etl', parent: 'root', 'application.sort.policy': 'stateaware' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'etl', kind: 'spark' }],
};

describe('differences between variants', () => {
  it('names the setting and what it belongs to', () => {
    const other: Scenario = {
      ...base,
      title: 'another title does not count',
      queues: [{ id: 'root' }, { id: 'root.etl', parent: 'root', 'application.sort.policy': 'fifo' }],
      cluster: { nodes: [{ id: 'n', count: 6, capacity: { vcore: 2 } }] },
    };
    expect(differencesBetween(base, other)).toMatchObject([
      { name: 'count', owner: 'n', from: 5, to: 6 },
      { name: 'application.sort.policy', owner: 'root.etl', from: 'stateaware', to: 'fifo' },
    ]);
  });

  it('counts each setting of an object that appears whole, and an added application once', () => {
    const other: Scenario = {
      ...base,
      queues: [{ id: 'root', limits: { max: { vcore: 5, memory: '1GB' } } }, base.queues[1]],
      workload: [...base.workload, { id: 'sql', kind: 'spark', count: 3 }],
      overrides: { 'etl/1': { priority: 3 } },
    };
    expect(differencesBetween(base, other).map((d) => `${d.owner} ${d.name}`)).toEqual([
      'root limits.max.vcore',
      'root limits.max.memory',
      'sql application',
      'etl/1 priority',
    ]);
  });

  it('shortens values', () => {
    expect(shortValue({ dist: 'exponential', mean: '10s' })).toBe('exponential, mean 10s');
    expect(shortValue(undefined)).toBe('default');
    expect(shortValue(' ')).toBe('empty');
    expect(shortValue({})).toBe('empty');
    expect(shortValue({ id: 'x', a: 'y'.repeat(100) })).toHaveLength(60);
  });
});
