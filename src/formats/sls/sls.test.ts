import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/schema';
import type { Scenario } from '../../scenario/schema';
import { looksLikeSls } from './looks-like-sls';
import { readSls } from './read-sls';
import { jobRuntime, realTimeTrack } from './sls-outputs';
import { comfortableSample, DEFAULT_OPTIONS, slsParts } from './sls-scenario';
import type { SlsTrace } from './trace';
import { writeSlsJobs, writeSlsTopology } from './write-sls';

const document: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', capacity: { vcore: 4, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.default' }],
  scheduler: { type: 'yunikorn' },
  workload: [],
};

function trace(text: string): SlsTrace {
  const read = readSls(text);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('; '));
  return read.value;
}

const job = (fields: object): string =>
  JSON.stringify({
    'job.start.ms': 1000,
    'job.queue.name': 'sls_queue_1',
    'job.tasks': [{ 'container.start.ms': 5000, 'container.end.ms': 17_000 }],
    ...fields,
  });

describe('a trace of the load simulator', () => {
  test('Objects stand one after the other, and a job says where, when and what', () => {
    const read = trace(`${job({ 'job.id': 'a' })}\n${job({ 'job.user': 'ana', 'job.count': 2, 'job.id': 'b' })}`);
    expect(read.jobs.map(({ id, user, queue, start, count }) => [id, user, queue, start, count])).toEqual([
      ['a', 'default', 'sls_queue_1', 1000, 1],
      ['', 'ana', 'sls_queue_1', 1000, 2],
    ]);
    expect(read.jobs[0].tasks).toEqual([
      { reduce: false, count: 1, duration: 12_000, memoryMb: 1024, vcores: 1, host: undefined },
    ]);
    expect(read.notices).toEqual([]);
  });

  test('A list is read as well, and a notice says so', () => {
    const read = trace(`[${job({})},\n ${job({})}]`);
    expect(read.jobs.length).toBe(2);
    expect(read.notices.map(({ severity }) => severity)).toEqual(['information']);
  });

  test('Numbers may be texts, and the first of the durations counts', () => {
    const read = trace(
      job({
        'job.start.ms': '20',
        'job.tasks': [
          { 'container.duration.ms': '7', 'duration.ms': 9 },
          { 'duration.ms': 9, count: '3' },
        ],
      }),
    );
    expect(read.jobs[0].start).toBe(20);
    expect(read.jobs[0].tasks.map(({ duration, count }) => [duration, count])).toEqual([
      [7, 1],
      [9, 3],
    ]);
  });

  const faults: readonly (readonly [string, string, string])[] = [
    ['no start', job({ 'job.start.ms': undefined }), '"job.start.ms" is missing'],
    ['no queue', job({ 'job.queue.name': undefined }), '"job.queue.name" is missing'],
    ['no tasks', job({ 'job.tasks': [] }), '"job.tasks" is missing or empty'],
    ['no time', job({ 'job.tasks': [{}] }), 'neither "duration.ms" nor'],
    ['nothing to do', job({ 'job.tasks': [{ 'duration.ms': 0 }] }), 'lasts 0 ms'],
    ['too much to do', job({ 'job.tasks': [{ 'duration.ms': 3e9 }] }), 'does not fit into 32 bits'],
    ['a broken object', '{"job.start.ms": 1,}', 'is not JSON'],
  ];
  test.each(faults)('A job with %s is left out and the others go on', (_, text, message) => {
    const read = trace(`${text}\n${job({ 'job.id': 'good' })}`);
    expect(read.jobs.map(({ id }) => id)).toEqual(['good']);
    expect(read.dropped).toBe(1);
    expect(read.notices[0].line).toBe(1);
    expect(read.notices[0].message).toContain(message);
  });

  test('Where nothing can be read the reasons are errors', () => {
    expect(readSls(job({ 'job.queue.name': undefined })).ok).toBe(false);
    expect(readSls('').ok).toBe(false);
    expect(readSls('{"job.start.ms": 1').ok).toBe(false);
    expect(readSls('hello').ok).toBe(false);
  });

  test('What is read without an effect is reported', () => {
    const tasks = [
      { 'duration.ms': 5, 'container.type': 'shuffle' },
      { 'duration.ms': 5, 'container.gpu': 2, 'container.execution.type': 'OPPORTUNISTIC' },
      { 'duration.ms': 5, 'container.memory-mb': 2048, 'container.priority': 5 },
    ];
    const { notices } = trace(job({ 'job.tasks': tasks, 'am.type': 'stream' }));
    expect(new Set(notices.map(({ message }) => message))).toEqual(
      new Set([
        'am.type "stream" is played as mapreduce',
        '"container.gpu" of a task has no effect here',
        'opportunistic containers are played as guaranteed ones',
        'container.priority 5 is overwritten by the application master: 20 for maps, 10 for reduces',
        '1 of its tasks are neither map nor reduce: the application master drops them',
        'its maps have 2 sizes: they are requested by size here; the simulator gives all the first size',
      ]),
    );
  });

  test('It is distinguished from a scenario', () => {
    expect(looksLikeSls(job({}))).toBe(true);
    expect(looksLikeSls('{"num.nodes": 3}')).toBe(true);
    expect(looksLikeSls('{"rack": "r1", "nodes": []}')).toBe(true);
    expect(looksLikeSls('{"nodes": [{"rack": "r1"}]}')).toBe(false);
    expect(looksLikeSls('"rack":'.repeat(20_000))).toBe(false);
    expect(looksLikeSls(JSON.stringify(document))).toBe(false);
  });
});

describe('other forms of traces', () => {
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

  test('In a Rumen trace the last attempts count, and times are counted from the first job', () => {
    const attempt = (startTime: number, finishTime: number) => ({ hostName: '/r1/h\\.a', startTime, finishTime });
    const rumen = (jobID: string, submitTime: number, attempts: object[]) =>
      JSON.stringify({ jobID, submitTime, queue: 'q', user: null, mapTasks: [{ attempts }], reduceTasks: [] });
    const read = trace(
      [
        rumen('j1', 5000, [attempt(1, 2), attempt(10, 40)]),
        rumen('j2', 4000, [attempt(0, 5)]),
        rumen('j3', 7000, []),
      ].join('\n'),
    );
    expect(read.jobs.map(({ id, start }) => [id, start])).toEqual([
      ['j1', 0],
      ['j2', 0],
    ]);
    expect(read.jobs[0].tasks[0]).toMatchObject({ duration: 30, host: '/r1/h.a' });
    expect(read.dropped).toBe(1);
  });

  const synth = {
    num_nodes: 6,
    nodes_per_rack: 3,
    num_jobs: 50,
    rand_seed: 7,
    workloads: [
      {
        workload_name: 'w',
        workload_weight: 1,
        queue_name: 'sls_queue_1',
        job_classes: [
          {
            class_name: 'c',
            user_name: 'u',
            class_weight: 1,
            type: 'mapreduce',
            tasks: [
              {
                type: 'map',
                count: { val: 5, std: 1 },
                time: { val: 60, std: 10, dist: 'NORM' },
                max_memory: { discrete: [1024, 2048], weights: [1, 3] },
              },
              { type: 'reduce', count: 1, time: 30 },
            ],
          },
        ],
        time_distribution: [
          { time: 0, weight: 1 },
          { time: 100, weight: 0 },
        ],
      },
    ],
  };

  test('A synthetic workload is drawn by its seed', () => {
    const read = trace(JSON.stringify(synth));
    expect(read.generated).toEqual({ nodes: 6, racks: 2 });
    expect(read.jobs.length).toBe(50);
    expect(read).toEqual(trace(JSON.stringify(synth)));
    const maps = read.jobs.flatMap(({ tasks }) => tasks.filter(({ reduce }) => !reduce));
    const mean = maps.reduce((sum, { duration }) => sum + duration, 0) / maps.length;
    expect(mean).toBeGreaterThan(55_000);
    expect(mean).toBeLessThan(65_000);
    const large = maps.filter(({ memoryMb }) => memoryMb === 2048).length / maps.length;
    expect(large).toBeGreaterThan(0.6);
    expect(large).toBeLessThan(0.9);
    expect(Math.max(...read.jobs.map(({ start }) => start))).toBeLessThan(100_000);
  });

  test('The older flat form means the same, other mixtures are errors', () => {
    const [workload] = synth.workloads;
    const with_ = (jobClass: object) =>
      JSON.stringify({ ...synth, workloads: [{ ...workload, job_classes: [jobClass] }] });
    const flat = { user_name: 'u', mtasks_avg: 4, mtime_avg: 20, rtasks_avg: 2, rtime_avg: 5 };
    const [first] = trace(with_(flat)).jobs;
    expect(first.tasks.map(({ reduce, duration }) => [reduce, duration])).toEqual([
      ...Array.from({ length: 4 }, () => [false, 20_000]),
      ...Array.from({ length: 2 }, () => [true, 5000]),
    ]);
    expect(readSls(with_({ tasks: [{ type: 'map', time: { val: 3, discrete: [1] } }] })).ok).toBe(false);
    expect(readSls(with_({ tasks: [{ type: 'map', time: { discrete: [1, 2], weights: [1] } }] })).ok).toBe(false);
  });
});

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
});

const task = fc.record({
  'container.type': fc.constantFrom('map', 'reduce'),
  'container.memory-mb': fc.integer({ min: 1, max: 9000 }),
  'container.vcores': fc.integer({ min: 0, max: 4 }),
  'duration.ms': fc.integer({ min: 1, max: 100_000 }),
  count: fc.integer({ min: 1, max: 3 }),
});
const anyTrace = fc.array(
  fc.record({
    'job.id': fc.constantFrom('a', 'b', 'c'),
    'job.start.ms': fc.integer({ min: 0, max: 1_000_000 }),
    'job.queue.name': fc.constantFrom('default', 'root.x', 'x', 'deep.er'),
    'job.user': fc.constantFrom('ana', 'ben'),
    'am.memory-mb': fc.integer({ min: 1, max: 4096 }),
    'job.tasks': fc.array(task, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 6 },
);

function documentOf(text: string) {
  const { queues, workload, cluster } = slsParts(trace(text), document, DEFAULT_OPTIONS);
  return {
    ...document,
    cluster: cluster ?? document.cluster,
    queues: queues ?? document.queues,
    workload: workload ?? [],
  };
}

function expanded(text: string) {
  const parsed = parseScenario(documentOf(text));
  if (!parsed.ok) throw new Error(parsed.error[0].message);
  const input = expandScenario(parsed.value, 'A');
  if (!input.ok) throw new Error(input.error[0].message);
  return input.value;
}

describe('there and back', () => {
  test('A trace that is read, written and read again says the same', () => {
    fc.assert(
      fc.property(anyTrace, (jobs) => {
        const text = jobs.map((one) => JSON.stringify(one)).join('\n');
        const written = writeSlsJobs(expanded(text)).text;
        const told = (source: string) =>
          trace(source)
            .jobs.map(({ start, user, amMemoryMb, tasks }) => ({ start, user, amMemoryMb, tasks: spread(tasks) }))
            .sort((a, b) => a.start - b.start);
        expect(told(written)).toEqual(told(text));
      }),
    );
  });

  test('Leaves have the names by which the schedulers look them up', () => {
    const named = (type: string, name: string): unknown => {
      const written = writeSlsJobs({
        ...expanded(job({ 'job.queue.name': name })),
        scheduler: { type },
      }).text;
      return (JSON.parse(written) as Record<string, unknown>)['job.queue.name'];
    };
    expect(named('yarn-capacity', 'sls_queue_1')).toBe('sls_queue_1');
    expect(named('yarn-capacity', 'root.deep.er')).toBe('er');
    expect(named('yarn-fair', 'root.deep.er')).toBe('deep.er');
  });

  test('A topology is read back as it was written', () => {
    const text = `{"num.nodes": 5, "num.racks": 2}\n${job({})}`;
    const { nodes } = trace(writeSlsTopology(expanded(text)).text);
    expect(nodes.map(({ rack, node, memoryMb, vcores }) => [rack, node, memoryMb, vcores])).toEqual([
      ['rack-1', 'node-1', 10_240, 10],
      ['rack-1', 'node-3', 10_240, 10],
      ['rack-1', 'node-5', 10_240, 10],
      ['rack-2', 'node-2', 10_240, 10],
      ['rack-2', 'node-4', 10_240, 10],
    ]);
  });
});

/** One by one and in the order of stage and size, in which they are asked for. */
function spread(tasks: SlsTrace['jobs'][number]['tasks']): string[] {
  return tasks
    .flatMap(({ count, reduce, duration, memoryMb, vcores }) =>
      Array.from({ length: count }, () => `${reduce} ${memoryMb} ${vcores} ${duration}`),
    )
    .sort();
}

describe('outputs of the load simulator', () => {
  test('There is a record each second, and a line per finished job', () => {
    const model = modelOf(documentOf(`{"num.nodes": 2}\n${job({ 'job.id': 'a' })}`));
    const records = JSON.parse(realTimeTrack(model)) as Readonly<Record<string, number>>[];
    // The run goes on for the 30 s in which YuniKorn takes the application for completing.
    expect(records.length).toBe(44);
    expect(records[0]).toMatchObject({ time: 0, 'running.applications': 0, 'cluster.available.vcores': 20 });
    expect(records[5]).toEqual({
      time: 5000,
      'running.applications': 1,
      'running.containers': 2,
      'cluster.allocated.memory': 2,
      'cluster.allocated.vcores': 2,
      'cluster.available.memory': 18,
      'cluster.available.vcores': 18,
      'queue.root.default.allocated.memory': 0,
      'queue.root.default.allocated.vcores': 0,
      'queue.root.sls_queue_1.allocated.memory': 2,
      'queue.root.sls_queue_1.allocated.vcores': 2,
    });
    expect(jobRuntime(model)).toBe(
      'JobID,real_start_time,real_end_time,simulate_start_time,simulate_end_time\na,1000,13000,1000,13000\n',
    );
  });
});

describe('a trace that asks for too much', () => {
  const synth = (fields: object, ofClass: object = {}): string =>
    JSON.stringify({
      num_nodes: 10,
      nodes_per_rack: 2,
      num_jobs: 1,
      workloads: [
        {
          workload_weight: 1,
          queue_name: 'q',
          job_classes: [{ class_weight: 1, mtasks_avg: 5, mtime_avg: 10, ...ofClass }],
          time_distribution: [{ time: 1, weight: 1 }],
        },
      ],
      ...fields,
    });

  test('A synthetic job of billions of tasks is refused in a sentence', () => {
    const read = readSls(synth({}, { mtasks_avg: 5e9 }));
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error[0].message).toContain('5000000000 tasks: at most 100000');
  });

  test('Of very many synthetic jobs as many are drawn as stay within the limit of tasks, and the notice says so', () => {
    const read = trace(synth({ num_jobs: 2_000_000_000 }, { mtasks_avg: 100_000 }));
    expect(read.jobs.length).toBe(3);
    expect(read.notices.map(({ message }) => message).join()).toContain('3 of its 2000000000 jobs');
  });

  test('More nodes by number than a scenario holds are not made, and the jobs are still read', () => {
    const read = trace(`{"num.nodes":99999999,"num.racks":1}${job({})}`);
    expect(read.generated).toBeUndefined();
    expect(read.jobs.length).toBe(1);
    expect(read.notices.map(({ message }) => message).join()).toContain('asks for 99999999 nodes');
    expect(trace(synth({ num_nodes: 2_000_000_000 })).generated).toBeUndefined();
  });

  test('A task that is repeated more often than a scenario accepts costs its job alone', () => {
    const many = job({ 'job.tasks': [{ 'duration.ms': 5, count: 2_000_000_000 }] });
    const read = trace(`${many}${job({})}`);
    expect(read.jobs.length).toBe(1);
    expect(read.notices.map(({ message }) => message).join()).toContain('"count" of a task is 2000000000');
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

describe('fields of a trace that are not played', () => {
  test('The type of the application master is read by both of its names', () => {
    for (const name of ['am.type', 'yarn.sls.am.type']) {
      expect(trace(job({ [name]: 'dag' })).notices.map(({ message }) => message)).toEqual([
        `${name} "dag" is played as mapreduce`,
      ]);
    }
  });

  test('A stream of a synthetic workload is played as maps, with a notice', () => {
    const tasks = [{ type: 'stream', count: 2, time: 60 }];
    const read = trace(
      JSON.stringify({
        num_jobs: 1,
        workloads: [{ queue_name: 'q', job_classes: [{ tasks }], time_distribution: [{ time: 1, weight: 1 }] }],
      }),
    );
    expect(read.jobs[0].tasks.length).toBe(2);
    expect(read.notices.some(({ message }) => message.startsWith('type "stream" is played as MapReduce'))).toBe(true);
  });

  test('A node without a name is left out, and the rest of its rack stays', () => {
    const read = trace('{"rack":"rack5","nodes":[{"node":"n1"},{},{"node":"n2"}]}');
    expect(read.nodes.map(({ node }) => node)).toEqual(['n1', 'n2']);
    expect(read.notices[0].message).toContain('1 of the 3 nodes of rack "rack5"');
  });
});
