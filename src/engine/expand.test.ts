import { describe, expect, test } from 'vitest';
import { formatProblem } from '../base/result';
import type { RunInput } from '../sim/run-input';
import { checkDocument } from './check-document';
import { expandScenario } from './expand';
import { applyVariant, variantsOf } from './variants';
import { parseScenario } from './schema';

const GB = 2 ** 30;

const base = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '16GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', resources: { max: { vcore: 2 } } }],
  scheduler: { type: 'yunikorn' },
  workload: [
    { id: 'etl', kind: 'spark', queue: 'root.a', user: 'ana', count: 3, submit: '10s', arrivals: '2s' },
    { id: 'one', kind: 'batch', queue: 'root.b' },
  ],
};

function scenarioOf(document: unknown) {
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(parsed.error.map(formatProblem).join('\n'));
  return parsed.value;
}

/** The expansion of the base document with some fields replaced. */
function expand(changes: Readonly<Record<string, unknown>> = {}, variant = 'A', seed?: number): RunInput {
  const expanded = expandScenario(scenarioOf({ ...base, ...changes }), variant, seed);
  if (!expanded.ok) throw new Error(expanded.error.map(formatProblem).join('\n'));
  return expanded.value;
}

function problems(changes: Readonly<Record<string, unknown>>, variant = 'A'): string[] {
  const expanded = expandScenario(scenarioOf({ ...base, ...changes }), variant);
  return expanded.ok ? [] : expanded.error.map(formatProblem);
}

describe('nodes', () => {
  test('A group with a count makes numbered nodes, one without makes one with its own name', () => {
    const { nodes } = expand({
      cluster: {
        nodes: [...base.cluster.nodes, { id: 'big', capacity: { vcore: '500m' }, speed: 2, labels: ['gpu'] }],
      },
    });
    expect(nodes.map((node) => node.id)).toEqual(['n/1', 'n/2', 'big']);
    expect(nodes[0]).toEqual({ id: 'n/1', rack: 0, capacity: [4000, 16 * GB], speed: 1, labels: [] });
    expect(nodes[2]).toEqual({ id: 'big', rack: 0, capacity: [500, 0], speed: 2, labels: ['gpu'] });
  });

  test('A group may stand in one named rack', () => {
    const { nodes, racks } = expand({
      cluster: {
        nodes: [
          { id: 'a', count: 2, racks: 2, capacity: {} },
          { id: 'b', count: 2, rack: 'rack-2', capacity: {} },
        ],
        overrides: { 'b/2': { rack: 'corner' } },
      },
    });
    expect(nodes.map((node) => racks[node.rack])).toEqual(['rack-1', 'rack-2', 'rack-2', 'corner']);
  });

  test('Nodes are dealt to racks in turn, and named racks are shared', () => {
    const { nodes, racks } = expand({
      cluster: {
        nodes: [{ id: 'n', count: 5, racks: 2, capacity: {} }],
        overrides: { 'n/3': { rack: 'corner' }, 'n/4': { rack: 'rack-1' } },
      },
    });
    expect(nodes.map((node) => racks[node.rack])).toEqual(['rack-1', 'rack-2', 'corner', 'rack-1', 'rack-1']);
  });

  test('Overrides change single nodes, resource by resource', () => {
    const { nodes } = expand({
      cluster: { ...base.cluster, overrides: { 'n/2': { capacity: { vcore: 1 }, speed: 0.5, labels: ['slow'] } } },
    });
    expect(nodes[0]).toMatchObject({ capacity: [4000, 16 * GB], speed: 1 });
    expect(nodes[1]).toMatchObject({ capacity: [1000, 16 * GB], speed: 0.5, labels: ['slow'] });
  });

  test('Resource types are vcore, memory and every other one that is mentioned anywhere', () => {
    const input = expand({
      cluster: { nodes: [{ id: 'n', capacity: { vcore: 1, ssd: 3, gpu: 2 } }] },
      queues: [{ id: 'root', resources: { guaranteed: { fpga: 1 } } }],
      workload: [],
    });
    expect(input.resourceTypes).toEqual(['vcore', 'memory', 'fpga', 'gpu', 'ssd']);
    expect(input.nodes[0].capacity).toEqual([1000, 0, 0, 2, 3]);
    expect(input.queues[0].guaranteed).toEqual([NaN, NaN, 1, NaN, NaN]);
  });

  test('A resource or a node may be called like something every object has', () => {
    const input = expand({
      cluster: {
        nodes: [
          { id: 'toString', capacity: { valueOf: 2 } },
          { id: 'x', capacity: {} },
        ],
      },
      workload: [],
    });
    expect(input.nodes.map((node) => node.capacity)).toEqual([
      [0, 0, 2],
      [0, 0, 0],
    ]);
    expect(input.queues[0].max).toEqual([NaN, NaN, NaN]);
  });
});

describe('queues', () => {
  test('Parents are read from the paths, leaves are those without queues below', () => {
    const { queues } = expand({
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.ab' }, { id: 'root.a.x', parent: 'root.a' }],
      workload: [],
    });
    expect(queues.map(({ parent, leaf }) => [parent, leaf])).toEqual([
      [-1, false],
      [0, false],
      [0, true],
      [1, true],
    ]);
  });

  test('Limits that are not set are not numbers', () => {
    const { queues } = expand();
    expect(queues[2].max).toEqual([2000, NaN]);
    expect(queues[2].guaranteed).toEqual([NaN, NaN]);
    expect(queues[2].settings).toEqual(base.queues[2]);
  });
});

describe('applications', () => {
  test('A generator makes numbered applications at its rate, a plain entry one with its own name', () => {
    const { applications, users } = expand();
    expect(applications.map(({ id, submit, generator, queue }) => [id, submit / 1e6, generator, queue])).toEqual([
      ['etl/1', 10, 'etl', 1],
      ['etl/2', 12, 'etl', 1],
      ['etl/3', 14, 'etl', 1],
      ['one', 0, 'one', 2],
    ]);
    expect(applications.map((app) => users[app.user])).toEqual(['ana', 'ana', 'ana', 'user']);
  });

  test('A count of 0 makes none, and the first leaf is the queue of applications that name none', () => {
    expect(expand({ workload: [{ id: 'x', kind: 'batch', count: 0 }] }).applications).toEqual([]);
    expect(expand({ workload: [{ id: 'x', kind: 'batch' }] }).applications[0].queue).toBe(1);
  });

  test('Overrides change single applications, their submission and queue included, and move nobody else', () => {
    const { applications } = expand({
      overrides: { 'etl/2': { submit: '1s', queue: 'root.b', priority: 5, 'spark.executor.instances': 9 } },
    });
    expect(applications[1]).toMatchObject({ submit: 1e6, queue: 2, priority: 5, generator: 'etl', kind: 'spark' });
    expect(applications[1].settings['spark.executor.instances']).toBe(9);
    expect(applications.map((app) => app.submit / 1e6)).toEqual([10, 1, 14, 0]);
  });

  test('The number of tasks may vary from job to job, by the seed and the name of each', () => {
    const counts = (settings: object, seed?: number) =>
      expand(
        { workload: [{ id: 'r', kind: 'batch', count: 2000, tasks: 10, ...settings }] },
        'A',
        seed,
      ).applications.map((app) => Number(app.settings['tasks']));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(new Set(counts({}))).toEqual(new Set([10]));
    const drawn = counts({ tasksVary: 'exponential' });
    // 1 / (1 - exp(-1/10)), within three standard deviations of the mean.
    expect(Math.abs(mean(drawn) - 10.508)).toBeLessThan(0.68);
    expect(Math.min(...drawn)).toBe(1);
    expect(counts({ tasksVary: 'exponential' })).toEqual(drawn);
    expect(counts({ tasksVary: 'exponential' }, 9)).not.toEqual(drawn);
    const even = counts({ tasksVary: 'uniform' });
    expect([Math.min(...even), Math.max(...even)]).toEqual([1, 19]);
    expect(Math.abs(mean(even) - 10)).toBeLessThan(0.37);
  });

  test('Random arrivals depend on the seed and the name of the generator alone', () => {
    const arrivals = { dist: 'exponential', mean: '10s' };
    const submits = (more: readonly object[], seed?: number) =>
      expand({ workload: [...more, { id: 'r', kind: 'batch', count: 5, arrivals }] }, 'A', seed)
        .applications.filter((app) => app.generator === 'r')
        .map((app) => app.submit);
    const alone = submits([]);
    expect(new Set(alone).size).toBe(5);
    expect([...alone].sort((x, y) => x - y)).toEqual(alone);
    expect(submits([{ id: 'other', kind: 'batch', count: 3, arrivals }])).toEqual(alone);
    expect(submits([], 2)).not.toEqual(alone);
  });

  test('Arrivals without bounds stay whole numbers', () => {
    const arrivals = { dist: 'pareto', min: '1d', alpha: 0.05 };
    const { applications } = expand({ workload: [{ id: 'r', kind: 'batch', count: 50, arrivals }] });
    expect(applications.every((app) => Number.isSafeInteger(app.submit))).toBe(true);
  });

  test('The key of an application comes from its name', () => {
    const key = (workload: readonly object[], id: string) =>
      expand({ workload }).applications.find((app) => app.id === id)?.key;
    const x = { id: 'x', kind: 'batch' };
    expect(key([{ id: 'y', kind: 'batch' }, x], 'x')).toBe(key([x], 'x'));
    expect(key([{ ...x, count: 2 }], 'x/2')).not.toBe(key([{ ...x, count: 2 }], 'x/1'));
  });
});

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

describe('interventions', () => {
  test('They stand in the order of time and name their targets by number', () => {
    const { interventions } = expand({
      interventions: [
        { id: 'late', at: '9s', kind: 'executor-lost', application: 'etl/2', executor: 3 },
        { id: 'early', at: '1s', kind: 'node-slowed', node: 'n/2', speed: 0.5 },
        { id: 'move', at: '5s', kind: 'application-moved', application: 'one', queue: 'root.a' },
        { id: 'any', at: '5s', kind: 'executor-lost', application: 'one' },
      ],
    });
    expect(interventions.map(({ id, at, target, value }) => [id, at / 1e6, target, value])).toEqual([
      ['early', 1, 1, 0.5],
      ['move', 5, 3, 1],
      ['any', 5, 3, 0],
      ['late', 9, 1, 3],
    ]);
  });

  test('Changes of one queue or of the settings build on each other in the order of time', () => {
    const { interventions } = expand({
      interventions: [
        {
          id: 'q2',
          at: '9s',
          kind: 'queue-changed',
          queue: 'root.b',
          path: ['resources', 'max', 'memory'],
          value: '1GB',
        },
        { id: 'q1', at: '1s', kind: 'queue-changed', queue: 'root.b', path: ['resources', 'max', 'vcore'], value: 8 },
        { id: 'k1', at: '2s', kind: 'knob-changed', path: ['nodesortpolicy', 'type'], value: 'binpacking' },
        { id: 'k2', at: '3s', kind: 'knob-changed', path: ['nodesortpolicy', 'resourceweights', 'vcore'], value: 2 },
      ],
    });
    expect(interventions.map((i) => i.queue?.max ?? i.scheduler)).toEqual([
      [8000, NaN],
      { type: 'yunikorn', nodesortpolicy: { type: 'binpacking' } },
      { type: 'yunikorn', nodesortpolicy: { type: 'binpacking', resourceweights: { vcore: 2 } } },
      [8000, GB],
    ]);
  });
});

describe('variants', () => {
  const variants = [
    { id: 'A' },
    {
      id: 'B',
      changes: [
        { path: ['queues', 'root.a', 'properties', 'application.sort.policy'], value: 'fair' },
        { path: ['workload', 'one'], remove: true },
        { path: ['workload', 'two'], value: { id: 'two', kind: 'batch', queue: 'root.a' } },
        { path: ['cluster', 'nodes', 'n', 'count'], value: 7 },
      ],
    },
    { id: 'C', changes: [{ path: ['workload', 'three', 'count'], value: 7 }] },
    { id: 'D', changes: [{ path: ['seed'], value: 'x' }] },
  ];

  test('A document without variants has one that changes nothing', () => {
    expect(variantsOf(scenarioOf(base))).toEqual([{ id: 'A' }]);
    expect(variantsOf(scenarioOf({ ...base, variants })).map((variant) => variant.id)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('Changes name elements of lists by their ids', () => {
    const input = expand({ variants }, 'B');
    expect(input.applications.map((app) => app.id)).toEqual(['etl/1', 'etl/2', 'etl/3', 'two']);
    expect(input.nodes).toHaveLength(7);
    expect(input.queues[1].settings).toEqual({ id: 'root.a', properties: { 'application.sort.policy': 'fair' } });
    expect(expand({ variants }, 'A').nodes).toHaveLength(2);
  });

  test('The document itself is not touched', () => {
    const scenario = scenarioOf({ ...base, variants });
    const before = structuredClone(scenario);
    applyVariant(scenario, 'B');
    expect(scenario).toEqual(before);
    expect(applyVariant(scenario, 'A')).toEqual({ ok: true, value: scenario });
  });

  test('A change that leads nowhere, one that spoils the document and a missing variant are problems', () => {
    expect(problems({ variants }, 'C')).toEqual([
      'variants.C: workload.three.count: there is no "three" in "workload"',
    ]);
    expect(problems({ variants }, 'D')).toEqual([
      'variants.D: seed: expected a whole number from 0 to 4294967295, got "x"',
    ]);
    expect(problems({ variants }, 'E')).toEqual(['variants: no variant "E"; there is A, B, C, D']);
  });

  test('Every variant is checked, and a problem that they share is reported once', () => {
    const checked = checkDocument({ ...base, variants, overrides: { 'etl/9': {} } });
    expect(checked.ok ? [] : checked.error.map(formatProblem)).toEqual([
      'overrides.etl/9: there is no application "etl/9"',
      'variants.C: workload.three.count: there is no "three" in "workload"',
      'variants.D: seed: expected a whole number from 0 to 4294967295, got "x"',
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

  test('A fault of a generator is reported once, however many applications it generates', () => {
    const workload = [{ id: 'etl', kind: 'spark', queue: 'root.nowhere', count: 1000 }];
    expect(problems({ workload })).toEqual(['workload.etl.queue: there is no queue "root.nowhere"']);
  });
});

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

describe('settings of queues that several schedulers know by one name', () => {
  const weighted = {
    queues: [{ id: 'root' }, { id: 'root.a', weight: 0 }, { id: 'root.b' }],
    scheduler: { type: 'yarn-fair' },
  };
  const toDelay = { path: ['scheduler'], value: { type: 'delay-scheduling' } };

  test('Each scheduler has its own bounds, whichever of them registered last', () => {
    expect(problems(weighted)).toEqual([]);
    expect(problems({ ...weighted, scheduler: { type: 'delay-scheduling' } })).toEqual([
      'queues.root.a.weight: expected at least 0.001, got 0',
    ]);
    // YuniKorn does not know the name.
    expect(problems({ ...weighted, scheduler: { type: 'yunikorn' } })).toEqual([]);
  });

  test('The check of a document applies to each variant the bounds of its scheduler', () => {
    const workload = [{ id: 'one', kind: 'batch', queue: 'root.b' }];
    const document = { ...base, ...weighted, workload, variants: [{ id: 'A' }, { id: 'B', changes: [toDelay] }] };
    const checked = checkDocument(document);
    expect(checked.ok ? [] : checked.error.map(formatProblem)).toEqual([
      'variants.B: queues.root.a.weight: expected at least 0.001, got 0',
    ]);
    const heavier = { path: ['queues', 'root.a', 'weight'], value: 2 };
    expect(checkDocument({ ...document, variants: [{ id: 'A' }, { id: 'B', changes: [toDelay, heavier] }] }).ok).toBe(
      true,
    );
  });

  test('An intervention is held to the bounds of the scheduler that runs', () => {
    const interventions = [{ id: 'i', at: '1s', kind: 'queue-changed', queue: 'root.b', path: ['weight'], value: 0 }];
    expect(problems({ ...weighted, interventions })).toEqual([]);
    const queues = base.queues;
    expect(problems({ queues, scheduler: { type: 'delay-scheduling' }, interventions })).toEqual([
      'interventions.i.value: weight: expected at least 0.001, got 0',
    ]);
  });

  test('What no scheduler accepts is refused by the frame', () => {
    const parsed = parseScenario({ ...base, queues: [{ id: 'root' }, { id: 'root.a', weight: -1 }] });
    expect(parsed.ok ? [] : parsed.error.map(formatProblem)).toEqual([
      'queues.root.a.weight: expected at least 0, got -1',
    ]);
  });
});
