import { expect, test } from 'vitest';
import type { Scenario } from '../../scenario/schema';
import { variantTitles } from './variant-title';

const scenario: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 1, memory: '4GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'etl', kind: 'spark', queue: 'root.a', executors: 2 }],
};

test('a variant is named after what it changes until somebody names it', () => {
  expect(
    variantTitles({
      ...scenario,
      variants: [
        { id: 'A' },
        {
          id: 'B',
          changes: [{ path: ['queues', 'root.a', 'properties'], value: { 'application.sort.policy': 'fair' } }],
        },
        { id: 'C', changes: [{ path: ['cluster', 'nodes', 'n', 'count'], value: 9 }] },
        { id: 'D', title: 'mine', changes: [] },
      ],
    }),
  ).toEqual(['As is', 'fair', 'count 9', 'mine']);
});

test('a policy of the reader is named by its title, once for all queues that it orders', () => {
  const order = (queue: string, name: string) => ({
    path: ['queues', queue, 'properties', 'application.sort.policy'],
    value: name,
  });
  const everywhere = [order('root.a', 'own:sjf'), order('root.b', 'own:sjf')];
  const titles = variantTitles({
    ...scenario,
    policies: [{ id: 'sjf', title: 'Shortest first', code: 'const key = (app) => 0;' }],
    queues: ['root', 'root.a', 'root.b'].map((id) => ({ id, properties: { 'application.sort.policy': 'fifo' } })),
    variants: [
      { id: 'A' },
      { id: 'B', changes: everywhere },
      { id: 'C', changes: [...everywhere, { path: ['policies', 'sjf', 'code'], value: 'const key = (app) => 1;' }] },
      { id: 'D', changes: [order('root.a', 'own:sjf'), order('root.b', 'fair')] },
    ],
  });
  expect(titles).toEqual(['As is', 'Shortest first', 'Shortest first, other code', 'a Shortest first, b fair']);
});

test('a policy of the whole scheduler is named in words', () => {
  const titles = variantTitles({
    ...scenario,
    scheduler: { type: 'quincy', policy: 'Q' },
    workload: [{ id: 'j', kind: 'batch', queue: 'root.a', tasks: 2 }],
    variants: [
      { id: 'A' },
      { id: 'B', changes: [{ path: ['scheduler', 'policy'], value: 'GF' }] },
      { id: 'C', changes: [] },
    ],
  });
  expect(titles).toEqual(['As is', 'greedy, fair shares', 'Same as A']);
});

test('a variant under another system is named after the system, and the next one after what differs from it', () => {
  const under = (type: string, capacity: number) => [
    { path: ['scheduler'], value: { type } },
    { path: ['queues', 'root.a', 'capacity'], value: capacity },
  ];
  const titles = variantTitles({
    ...scenario,
    variants: [
      { id: 'A' },
      { id: 'B', changes: under('yarn-capacity', 60) },
      { id: 'C', changes: under('yarn-capacity', 40) },
      { id: 'D', changes: under('yarn-fair', 60) },
    ],
  });
  expect(titles).toEqual(['As is', 'YARN Capacity Scheduler', 'capacity 40', 'YARN Fair Scheduler']);
});

test('the same setting of several queues is shown with their names', () => {
  const titles = variantTitles({
    ...scenario,
    variants: [
      { id: 'A' },
      {
        id: 'B',
        changes: [
          { path: ['queues', 'root.a', 'capacity'], value: 60 },
          { path: ['queues', 'root', 'capacity'], value: 100 },
        ],
      },
    ],
  });
  expect(titles).toEqual(['As is', 'a capacity 60, root capacity 100']);
});
