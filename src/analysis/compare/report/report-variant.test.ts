import { expect, it } from 'vitest';
import type { Scenario } from '../../../scenario/schema';
import { reportVariant } from './report-variant';

const scenario: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 1, memory: '4GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
  scheduler: { type: 'yarn-capacity' },
  workload: [{ id: 'etl', kind: 'spark', queue: 'root.a' }],
  variants: [
    { id: 'A' },
    {
      id: 'B',
      changes: [
        { path: ['queues', 'root.a', 'capacity'], value: 60 },
        { path: ['queues', 'root.b'], value: { id: 'root.b', capacity: 40, resources: { max: { vcore: 2 } } } },
        { path: ['formats'], value: { capacitySchedulerXml: '<configuration/>' } },
        { path: ['workload', 'etl', 'spark.executor.instances'], value: 3 },
      ],
    },
  ],
};

it('describes what a variant changes in words, without the file that it came from', () => {
  const { differences } = reportVariant(scenario, { id: 'B', title: 'B', runs: [] }, undefined, {
    confidence: 0.95,
    least: undefined,
    reasonsOf: () => expect.fail('no run is looked at'),
  });
  expect(differences).toEqual([
    { path: 'queues › root.a › capacity', base: '100', value: '60' },
    { path: 'queues › root.b', base: 'not there', value: 'capacity 40, resources (max (vcore 2))' },
    { path: 'workload › etl › spark.executor.instances', base: 'not set', value: '3' },
  ]);
});
