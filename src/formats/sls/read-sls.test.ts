import { describe, expect, test } from 'vitest';
import { looksLikeSls } from './looks-like-sls';
import { readSls } from './read-sls';
import { document, job, trace } from './sls.test-helper';

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
    const { notices } = trace(job({ 'job.tasks': tasks, 'am.type': 'stream', 'am.gpu': 1 }));
    expect(new Set(notices.map(({ message }) => message))).toEqual(
      new Set([
        'am.type "stream" is played as mapreduce',
        '"am.gpu" of a job has no effect here',
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

  test('Fields of synthetic classes without an effect are named where they say something', () => {
    const [workload] = synth.workloads;
    const [plain] = workload.job_classes;
    const noticesOf = (reservation: number, type: string) => {
      const tasks = plain.tasks.map((task) => ({ ...task, execution_type: type }));
      const classes = [{ ...plain, reservation, tasks }];
      const read = trace(JSON.stringify({ ...synth, workloads: [{ ...workload, job_classes: classes }] }));
      return read.notices.filter(({ message }) => message.includes('without effect'));
    };
    expect(noticesOf(0, 'GUARANTEED')).toEqual([]);
    expect(noticesOf(0.5, 'OPPORTUNISTIC')).toMatchObject([
      { message: expect.stringMatching(/^reservation, execution_type: /) as string, severity: 'information' },
    ]);
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
    expect(readSls(with_({ tasks: [{ type: 'map', time: { discrete: ['long'] } }] })).ok).toBe(false);
    expect(readSls(with_({ tasks: [{ type: 'map', time: { discrete: [1, 2], weights: [1, null] } }] })).ok).toBe(false);
    expect(readSls(with_({ tasks: [{ type: 'map', time: 'T' }] }).replace('"T"', '1e999')).ok).toBe(false);
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
