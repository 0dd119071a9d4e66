import { describe, expect, it } from 'vitest';
import type { QueueText, Scenario } from '../../../scenario/schema';
import { guaranteesOf } from './guarantees';

function parts(type: string, queues: readonly QueueText[]): unknown {
  const document: Scenario = {
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 10, capacity: { vcore: 4, memory: '10000MB' } }] },
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type },
    workload: [],
  };
  return Object.fromEntries(
    [...(guaranteesOf(document) ?? [])].map(([path, part]) => [path, Math.round(part * 1000) / 1000]),
  );
}

describe('what a queue may count on', () => {
  it('is its steady fair share, with root.default beside it', () => {
    expect(
      parts('yarn-fair', [
        { id: 'root.a', weight: 2 },
        { id: 'root.a.x', minResources: '40000 mb, 1 vcores' },
        { id: 'root.a.y' },
        { id: 'root.b' },
      ]),
    ).toEqual({
      root: 1,
      'root.a': 0.5,
      'root.a.x': 0.4,
      'root.a.y': 0.1,
      'root.b': 0.25,
      'root.default': 0.25,
    });
  });

  it('is its absolute capacity', () => {
    expect(
      parts('yarn-capacity', [
        { id: 'root.a', capacity: 60 },
        { id: 'root.a.x', capacity: 25 },
        { id: 'root.b', resources: { guaranteed: { memory: '5000MB' } } },
      ]),
    ).toEqual({ root: 1, 'root.a': 0.6, 'root.a.x': 0.15, 'root.b': 0.05 });
  });

  it('is nothing under other systems', () => {
    expect(parts('yunikorn', [])).toEqual({});
  });
});
