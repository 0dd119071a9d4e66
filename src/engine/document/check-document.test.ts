import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../base/result';
import { checkDocument } from './check-document';

describe('counts that a document may name', () => {
  const base = {
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 200, capacity: { vcore: 4, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'x', kind: 'batch', queue: 'root.a', tasks: 1, duration: '5s' }],
  };
  const said = (fields: object): string => {
    const checked = checkDocument({ ...base, ...fields });
    return checked.ok ? '' : checked.error.map(formatProblem).join('; ');
  };

  test('copies of blocks in all datasets are limited', () => {
    const data = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `d${i}`, blocks: 100_000, replication: 100 }));
    expect(said({ data: data(1) })).toContain('data: expected at most 1000000 copies of blocks');
    expect(said({ data: data(20) })).toContain('got 200000000');
  });

  test('the cost of placing a skewed dataset is limited', () => {
    const data = [{ id: 'd', blocks: 100_000, replication: 8, placement: 'skewed' }];
    const nodes = [{ id: 'n', count: 20_000, capacity: { vcore: 4 } }];
    expect(said({ data, cluster: { nodes } })).toContain('data.d.blocks: expected fewer blocks');
  });

  test('queue mappings and access lists may name hundreds of users', () => {
    const users = Array.from({ length: 300 }, (_, i) => `user${i}`);
    const queues = [{ id: 'root' }, { id: 'root.a', capacity: 100, acl_submit_applications: users.join(',') }];
    const mappings = users.map((user) => `u:${user}:a`).join(',');
    const scheduler = { type: 'yarn-capacity', 'yarn.scheduler.capacity.queue-mappings': mappings };
    expect(said({ queues, scheduler })).toBe('');
  });

  test('interventions, changes and datasets are limited', () => {
    const interventions = Array.from({ length: 1001 }, (_, i) => ({
      id: `i${i}`,
      at: '1s',
      kind: 'application-killed',
      application: 'x',
    }));
    expect(said({ interventions })).toContain('expected at most 1000 interventions');
    const changes = Array.from({ length: 2001 }, () => ({ path: ['title'], value: 'x' }));
    expect(said({ variants: [{ id: 'A' }, { id: 'B', changes }] })).toContain('expected at most 2000 changes');
    expect(said({ data: Array.from({ length: 1001 }, (_, i) => ({ id: `d${i}` })) })).toContain(
      'at most 1000 datasets',
    );
  });

  test('types of resources are limited', () => {
    const capacity = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`type${i}`, 1]));
    expect(said({ cluster: { nodes: [{ id: 'n', capacity }] } })).toContain('expected at most 30 types of resources');
  });
});
