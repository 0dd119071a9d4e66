import { describe, expect, test } from 'vitest';
import { comfortableSample, DEFAULT_OPTIONS, slsParts } from './sls-scenario';
import { document, job, trace } from './sls.test-helper';

describe('a trace as a scenario', () => {
  test('Jobs become MapReduce applications; a queue that is missing is made', () => {
    const parts = slsParts(trace(job({ 'job.id': 'a b' })), document, DEFAULT_OPTIONS);
    expect(parts.queues?.map(({ id }) => id)).toEqual(['root', 'root.default', 'root.sls_queue_1']);
    expect(parts.workload).toEqual([
      {
        id: 'a_b',
        kind: 'mapreduce',
        queue: 'root.sls_queue_1',
        user: 'default',
        submit: '1s',
        amStartup: '0s',
        'yarn.app.mapreduce.am.resource.mb': 1024,
        'yarn.app.mapreduce.am.resource.cpu-vcores': 1,
        'mapreduce.job.maps': 1,
        'mapreduce.map.memory.mb': 1024,
        'mapreduce.map.cpu.vcores': 1,
        mapDuration: '12s',
        'mapreduce.job.reduces': 0,
      },
    ]);
    expect(slsParts(trace(job({ 'job.queue.name': 'default' })), document, DEFAULT_OPTIONS).queues).toBeUndefined();
  });

  test('Hosts are nodes that tasks prefer', () => {
    const text = `{"num.nodes": 2, "num.racks": 5}\n${job({
      'job.tasks': [
        { 'duration.ms': 5, 'container.host': '/rack1/node1' },
        { 'duration.ms': 5, 'container.host': '/other/box' },
      ],
    })}`;
    const { cluster, workload } = slsParts(trace(text), document, DEFAULT_OPTIONS);
    expect(cluster).toEqual({
      nodes: [
        { id: 'node', count: 2, racks: 2, capacity: { vcore: 10, memory: '10240MB' } },
        { id: 'box', capacity: { vcore: 10, memory: '10240MB' } },
      ],
      overrides: { box: { rack: 'other' } },
    });
    expect(workload?.[0]['job.tasks']).toMatchObject([{ hosts: ['node/2'] }, { hosts: ['box'] }]);
  });

  test('A sample has the requested size, is even and keeps the order', () => {
    const ten = trace(Array.from({ length: 10 }, (_, i) => job({ 'job.id': `j${i}` })).join('\n'));
    const sample = (jobs: number) => slsParts(ten, document, { ...DEFAULT_OPTIONS, jobs });
    expect(sample(4).workload?.map(({ id }) => id)).toEqual(['j0', 'j2', 'j5', 'j7']);
    expect(sample(4).notes).toEqual(['4 of 10 jobs, evenly chosen']);
    expect(sample(99).workload?.length).toBe(10);
    const many = trace(job({ 'job.count': 1000, 'job.tasks': [{ 'duration.ms': 1, count: 1000 }] }));
    expect(comfortableSample(many)).toBe(1);
  });

  test('A topology names racks and nodes with their sizes and labels', () => {
    const text =
      '{"rack": "r1", "nodes": [{"node": "a", "memory-mb": 2048, "vcores": 2, "labels": "gpu(exclusive=true),x"}]}';
    expect(trace(text).nodes).toEqual([{ rack: 'r1', node: 'a', memoryMb: 2048, vcores: 2, labels: ['gpu', 'x'] }]);
    const parts = slsParts(trace(text), document, DEFAULT_OPTIONS);
    expect(parts.cluster).toEqual({
      nodes: [{ id: 'a', capacity: { vcore: 2, memory: '2048MB' }, labels: ['gpu', 'x'] }],
      overrides: { a: { rack: 'r1' } },
    });
    expect(parts.workload).toBeUndefined();
  });

  test('Tasks of many durations stay a short list with the same shares', () => {
    const tasks = Array.from({ length: 1100 }, (_, i) => ({ 'duration.ms': 1 + (i % 2), count: 100_000 }));
    const parts = slsParts(trace(job({ 'job.tasks': tasks })), document, DEFAULT_OPTIONS);
    const [pool] = (parts.workload ?? [])[0]['job.tasks'] as [{ duration: { values: string[] } }];
    const values = pool.duration.values;
    expect(values.length).toBeLessThanOrEqual(22_000);
    expect(values.filter((value) => value === '1ms').length).toBe(values.length / 2);
  });
});
