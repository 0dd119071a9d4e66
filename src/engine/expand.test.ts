import { describe, expect, test } from 'vitest';
import { formatProblem } from '../base/result';
import { checkDocument } from './document/check-document';
import { base, expand, problems } from './testing/expanded.test-helper';

describe('what the schema cannot see', () => {
  const cases: [string, Readonly<Record<string, unknown>>, string][] = [
    [
      'a queue that is not there',
      { workload: [{ id: 'x', kind: 'batch', queue: 'root.c' }] },
      'workload.x.queue: there is no queue "root.c"',
    ],
    [
      'a queue with others below',
      { workload: [{ id: 'x', kind: 'batch', queue: 'root' }] },
      'workload.x.queue: "root" has queues below it; applications go to one without',
    ],
    [
      'the queue of an override',
      { overrides: { 'etl/1': { queue: 'root.c' } } },
      'overrides.etl/1.queue: there is no queue "root.c"',
    ],
    ['an override of nobody', { overrides: { 'etl/9': {} } }, 'overrides.etl/9: there is no application "etl/9"'],
    [
      'an override that the application cannot take',
      { overrides: { 'etl/1': { 'spark.executor.instances': 'many' } } },
      'overrides.etl/1.spark.executor.instances: expected a whole number from 0 to 100000, got "many"',
    ],
    [
      'an override that a plug-in could not read',
      { overrides: { 'etl/1': { stages: [null] } } },
      'overrides.etl/1.stages.0: expected an object, got null',
    ],
    [
      'a dataset that an override alone names',
      { overrides: { one: { input: 'logs' } } },
      'overrides.one.input: there is no dataset "logs"',
    ],
    [
      'a dataset that all but the first application name',
      {
        data: [{ id: 'd' }],
        workload: [{ id: 'x', kind: 'batch', queue: 'root.b', count: 3, input: 'logs' }],
        overrides: { 'x/1': { input: 'd' } },
      },
      'workload.x.input: there is no dataset "logs"',
    ],
    [
      'a setting that suits the others only without the override',
      { overrides: { 'etl/2': { 'spark.task.cpus': 2 } } },
      'overrides.etl/2.spark.task.cpus: expected at most spark.executor.cores, which is 1',
    ],
    [
      'limits of a queue that is added, which cannot be read',
      {
        scheduler: { type: 'yarn-fair' },
        interventions: [
          { id: 'i', at: '1s', kind: 'queue-added', queue: 'root.c', settings: { resources: { max: null } } },
        ],
      },
      'interventions.i.settings.resources.max: expected resources such as {"vcore": 4, "memory": "16GB"}, got null',
    ],
    [
      'limits that an intervention sets, which cannot be read',
      {
        interventions: [
          { id: 'i', at: '1s', kind: 'queue-changed', queue: 'root.b', path: ['resources', 'max'], value: null },
        ],
      },
      'interventions.i.value: resources.max: expected resources such as {"vcore": 4, "memory": "16GB"}, got null',
    ],
    [
      'an override of a node that is not there',
      { cluster: { ...base.cluster, overrides: { 'n/3': {} } } },
      'cluster.overrides.n/3: there is no node "n/3"',
    ],
    [
      'a first queue that is not the root',
      { queues: [{ id: 'a' }], workload: [] },
      'queues: expected the first queue to be "root", got "a"',
    ],
    [
      'a second root',
      { queues: [{ id: 'root' }, { id: 'a' }], workload: [] },
      'queues.a.id: expected a path below root, such as "root.a"',
    ],
    [
      'a child before its parent',
      { queues: [{ id: 'root' }, { id: 'root.a.x' }, { id: 'root.a' }], workload: [] },
      'queues.root.a.x.id: its parent "root.a" does not exist or stands after it',
    ],
    [
      'a parent that contradicts the path',
      { queues: [{ id: 'root' }, { id: 'root.a', parent: 'root.b' }], workload: [] },
      'queues.root.a.parent: expected "root", the path without its last part, got "root.b"',
    ],
    [
      'a setting of a queue that is added',
      {
        scheduler: { type: 'yarn-fair' },
        interventions: [{ id: 'i', at: '1s', kind: 'queue-added', queue: 'root.c', settings: { weight: -1 } }],
      },
      'interventions.i.settings.weight: expected at least 0, got -1',
    ],
    [
      'a queue that is added below none',
      {
        scheduler: { type: 'yarn-fair' },
        interventions: [{ id: 'i', at: '1s', kind: 'queue-added', queue: 'root.x.y' }],
      },
      'interventions.i.queue: its parent "root.x" does not exist or stands after it',
    ],
    [
      'a queue that is added below one that is gone',
      {
        scheduler: { type: 'yarn-fair' },
        queues: [...base.queues, { id: 'root.p' }, { id: 'root.p.q' }],
        interventions: [
          { id: 'one', at: '1s', kind: 'queue-removed', queue: 'root.p.q' },
          { id: 'two', at: '2s', kind: 'queue-removed', queue: 'root.p' },
          { id: 'three', at: '3s', kind: 'queue-added', queue: 'root.p.r' },
        ],
      },
      'interventions.three.queue: its parent "root.p" is gone then',
    ],
    [
      'a policy of a queue that is added',
      {
        scheduler: { type: 'yarn-fair' },
        interventions: [
          { id: 'i', at: '1s', kind: 'queue-added', queue: 'root.c', settings: { schedulingPolicy: 'own:mine' } },
        ],
      },
      'interventions.i.settings: there is no policy "mine": "policies" of the scenario is empty',
    ],
    [
      'a node that joins with the name of another',
      {
        scheduler: { type: 'yarn-fair' },
        interventions: [{ id: 'i', at: '1s', kind: 'node-added', node: 'n', count: 1, capacity: {} }],
      },
      'interventions.i.node: two nodes are called "n/1"',
    ],
    [
      'too many nodes',
      { cluster: { nodes: [1, 2].map((i) => ({ id: `n${i}`, count: 15_000, capacity: {} })) } },
      'cluster.nodes: expected at most 20000 nodes, got 30000',
    ],
    [
      'too many applications',
      { workload: [1, 2].map((i) => ({ id: `a${i}`, kind: 'batch', count: 60_000 })) },
      'workload: expected at most 100000 applications, got 120000',
    ],
    ...(
      [
        ['node-lost', { node: 'n/9' }, 'node: there is no node "n/9"'],
        ['node-back', { node: 'n' }, 'node: there is no node "n"'],
        ['node-slowed', { node: '', speed: 1 }, 'node: there is no node ""'],
        ['application-killed', { application: 'etl' }, 'application: there is no application "etl"'],
        ['driver-failed', { application: 'etl/4' }, 'application: there is no application "etl/4"'],
        ['executor-lost', { application: 'x' }, 'application: there is no application "x"'],
        ['application-moved', { application: 'one', queue: 'root.c' }, 'queue: there is no queue "root.c"'],
        ['queue-changed', { queue: 'root.c', path: ['x'], value: 1 }, 'queue: there is no queue "root.c"'],
        [
          'queue-changed',
          { queue: 'root.b', path: ['resources', 'max', 'vcore'], value: 'x' },
          'value: resources.max.vcore: expected vcores such as 2, "1.5" or "500m", got "x"',
        ],
        ['scheduler-failed', { scheduler: 1 }, 'scheduler: under YuniKorn no scheduler can fail'],
        ['knob-changed', { path: ['preset'], value: '3' }, 'value: preset: expected one of 0.9, 1.5, current, got "3"'],
        ['knob-changed', { path: ['type', 'x'], value: 1 }, 'path: there is no "x" in "type"'],
      ] as const
    ).map(([kind, fields, message]): [string, Readonly<Record<string, unknown>>, string] => [
      `${kind} ${JSON.stringify(fields)}`,
      { interventions: [{ id: 'i', at: '5s', kind, ...fields }] },
      `interventions.i.${message}`,
    ]),
  ];
  test.each(cases)('%s is reported with its field', (_, changes, message) => {
    expect(problems(changes)).toContain(message);
  });

  test('One fault of a generator is reported once per document', () => {
    const checked = checkDocument({ ...base, workload: [{ id: 'x', kind: 'batch', count: 50, queue: 'root.c' }] });
    expect(checked.ok ? [] : checked.error.map(formatProblem)).toEqual([
      'workload.x.queue: there is no queue "root.c"',
    ]);
  });
});

describe('defaults of a document', () => {
  test('Seed 1, a day of horizon, and an argument that replaces the seed', () => {
    expect(expand()).toMatchObject({ seed: 1, horizon: 86_400e6 });
    expect(expand({ seed: 5, horizon: '3h' })).toMatchObject({ seed: 5, horizon: 10_800e6 });
    expect(expand({ seed: 5 }, 'A', 9).seed).toBe(9);
    expect(expand({ seed: 5 }, 'A', 0).seed).toBe(0);
  });
});

describe('problems', () => {
  test('More sizes of containers than a run can tell apart are a problem and no crash', () => {
    const workload = (sizes: number): unknown[] =>
      Array.from({ length: sizes }, (_, i) => ({ id: `job${i}`, kind: 'batch', queue: 'root.a', memory: 1000 + i }));
    expect(problems({ workload: workload(4096) })).toEqual([]);
    expect(problems({ workload: workload(4097) })).toEqual([
      'workload: expected containers of at most 4096 different sizes in all applications',
    ]);
  });

  test.each(['x'.repeat(5000), `"${'x'.repeat(5000)}\\`])('A name of any length is cut where it is quoted', (name) => {
    const workload = [{ id: 'etl', kind: 'batch', input: name }];
    const request = [{ id: 'etl', kind: 'batch', utility: { op: 'nCk', set: name, k: 1, v: 1 } }];
    const said = [...problems({ workload }), ...problems({ scheduler: { type: 'tetrisched' }, workload: request })];
    expect(said.length).toBeGreaterThan(1);
    for (const problem of said) expect(problem.length).toBeLessThan(1100);
  });

  test('A fault of a generator is reported once, however many applications it generates', () => {
    const workload = [{ id: 'etl', kind: 'spark', queue: 'root.nowhere', count: 1000 }];
    expect(problems({ workload })).toEqual(['workload.etl.queue: there is no queue "root.nowhere"']);
  });
});
