import { describe, expect, test } from 'vitest';
import { listText } from '../../base/text/list-text';
import { formatProblem } from '../../base/result';
import { expandScenario } from '../expand';
import { galleryEntry } from '../gallery';
import { frameworkPlugins, schedulerPlugins } from '../systems';
import { scenarioJsonSchema } from './json-schema';
import { checkApplication, checkQueue, checkScheduler, parseScenario } from './schema';

/** A document to be spoiled: every step is an object or a list. */
interface Draft {
  [key: string]: Draft;
}

function draft(): Draft {
  return structuredClone(galleryEntry('driver-deadlock')?.scenario) as unknown as Draft;
}

const value = (given: unknown): Draft => given as Draft;

/** What is reported about the document after `spoil`. */
function problems(spoil: (document: Draft) => void): string[] {
  const document = draft();
  spoil(document);
  const parsed = parseScenario(document);
  return parsed.ok ? [] : parsed.error.map(formatProblem);
}

describe('the composed schema', () => {
  test('A name of any length is cut where a problem quotes it', () => {
    const document = draft();
    document['scheduler']['placementrules'] = value([{ name: 'fixed', value: 'x'.repeat(3000) }]);
    const parsed = parseScenario(document);
    const [problem] = parsed.ok ? [] : parsed.error;
    expect(problem.path).toBe('scheduler.placementrules.0');
    expect(problem.message).toBe(`"${'x'.repeat(99)}…" is not a valid queue name`);
  });

  test('An id of any length is cut where a problem names its place', () => {
    const document = draft();
    document['workload'][0]['stages'][1]['id'] = value('x'.repeat(3000));
    document['workload'][0]['stages'][1]['input'] = value('logs');
    const parsed = parseScenario(document);
    const expanded = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
    const [problem] = expanded.ok ? [] : expanded.error;
    expect(problem.path).toBe(`workload.etl.stages.${'x'.repeat(299)}….input`);
  });

  const mistakes: [string, (d: Draft) => void, string][] = [
    ['another version', (d) => (d['signalbox'] = value(2)), 'signalbox: expected 1, the version of the format, got 2'],
    [
      'no version',
      (d) => delete d['signalbox'],
      'signalbox: missing: expected a scenario with signalbox, cluster, queues, scheduler and workload',
    ],
    [
      'no cluster',
      (d) => delete d['cluster'],
      'cluster: missing: expected a scenario with signalbox, cluster, queues, scheduler and workload',
    ],
    [
      'a cluster without nodes',
      (d) => delete d['cluster']['nodes'],
      'cluster.nodes: missing: expected a cluster with a list of node groups in "nodes"',
    ],
    [
      'nodes that are no list',
      (d) => (d['cluster']['nodes'] = value({})),
      'cluster.nodes: expected a list of node groups, got an object',
    ],
    [
      'a node that is a text',
      (d) => (d['cluster']['nodes'][0] = value('n')),
      'cluster.nodes.0: expected a node group such as {"id": "n", "count": 5, "capacity": {"vcore": 4}}, got "n"',
    ],
    [
      'cores nobody can read',
      (d) => (d['cluster']['nodes'][0]['capacity']['vcore'] = value('4 cores')),
      'cluster.nodes.node.capacity.vcore: expected vcores such as 2, "1.5" or "500m", got "4 cores"',
    ],
    [
      'half a device',
      (d) => (d['cluster']['nodes'][0]['capacity']['gpu'] = value(1.5)),
      'cluster.nodes.node.capacity.gpu: expected a whole number, got 1.5',
    ],
    [
      'an id used twice',
      (d) => (d['cluster']['nodes'][1] = d['cluster']['nodes'][0]),
      'cluster.nodes: the id "node" is used twice among the node groups',
    ],
    ['no queue at all', (d) => (d['queues'] = value([])), 'queues: expected at least the queue "root"'],
    [
      'a queue with a bracket',
      (d) => (d['queues'][1]['id'] = value('a[b]')),
      'queues.a[b].id: expected the path of a queue, 1 to 100 characters: names of letters, digits, _ : # / @ - and spaces inside, with periods between them, got "a[b]"',
    ],
    [
      'an order that does not exist',
      (d) => (d['queues'][1]['properties']['application.sort.policy'] = value('lifo')),
      'queues.root.spark.properties.application.sort.policy: expected one of fifo, fair, stateaware, or own: and the id of a policy, got "lifo"',
    ],
    [
      'properties that are a text',
      (d) => (d['queues'][1]['properties'] = value('fifo')),
      'queues.root.spark.properties: expected an object of settings, got "fifo"',
    ],
    [
      'memory nobody can read',
      (d) => (d['queues'][1]['resources'] = value({ max: { memory: '8 Gigs' } })),
      'queues.root.spark.resources.max.memory: expected an amount of memory such as "64GB" or "512Mi", got "8 Gigs"',
    ],
    [
      'another scheduler',
      (d) => (d['scheduler']['type'] = value('slurm')),
      `scheduler.type: expected a scheduler with type ${listText(
        schedulerPlugins.map(({ type }) => type),
        'or',
      )}, got "slurm"`,
    ],
    [
      'an unknown release',
      (d) => (d['scheduler']['preset'] = value('2')),
      'scheduler.preset: expected one of 0.9, 1.5, current, got "2"',
    ],
    [
      'a weight below zero, deep inside',
      (d) => (d['scheduler']['nodesortpolicy'] = value({ resourceweights: { vcore: -1 } })),
      'scheduler.nodesortpolicy.resourceweights.vcore: expected at least 0, got -1',
    ],
    [
      'another kind of application',
      (d) => (d['workload'][0]['kind'] = value('mpi')),
      'workload.etl.kind: expected an application with kind spark, batch, mapreduce or dag, got "mpi"',
    ],
    [
      'an application without a kind',
      (d) => delete d['workload'][0]['kind'],
      'workload.etl.kind: missing: expected an application with kind spark, batch, mapreduce or dag',
    ],
    [
      'a number of executors below zero',
      (d) => (d['workload'][0]['spark.executor.instances'] = value(-1)),
      'workload.etl.spark.executor.instances: expected at least 0, got -1',
    ],
    [
      'stages that are no list',
      (d) => (d['workload'][0]['stages'] = value('one')),
      'workload.etl.stages: expected a list of stages, got "one"',
    ],
    [
      'a stage without tasks',
      (d) => (d['workload'][0]['stages'][1]['tasks'] = value(0)),
      'workload.etl.stages.write.tasks: expected at least 1, got 0',
    ],
    [
      'an unknown distribution',
      (d) => (d['workload'][0]['stages'][1]['duration'] = value({ dist: 'poisson' })),
      'workload.etl.stages.write.duration: expected dist to be constant, uniform, exponential, normal, lognormal, pareto or empirical',
    ],
    [
      'half a distribution',
      (d) => (d['workload'][0]['driverStartup'] = value({ dist: 'uniform', min: '1s' })),
      'workload.etl.driverStartup: expected a distribution with "max"',
    ],
    [
      'a tag that is a number',
      (d) => (d['workload'][0]['tags'] = value({ team: 1 })),
      'workload.etl.tags.team: expected a string, got 1',
    ],
    [
      'too many at once',
      (d) => (d['workload'][0]['count'] = value(1e6)),
      'workload.etl.count: expected at most 100000, got 1000000',
    ],
    [
      'an override that is no object',
      (d) => (d['overrides'] = value({ 'etl/1': 5 })),
      'overrides.etl/1: expected an object, got 5',
    ],
    [
      'a horizon in words',
      (d) => (d['horizon'] = value('soon')),
      'horizon: expected a duration such as "5min" or "250ms", got "soon"',
    ],
    ['a seed below zero', (d) => (d['seed'] = value(-1)), 'seed: expected at least 0, got -1'],
    [
      'an intervention of no kind',
      (d) => (d['interventions'] = value([{ id: 'x', at: 0, kind: 'boom' }])),
      'interventions.x.kind: expected kind to be node-lost, node-back, node-slowed, node-added, node-resized, queue-added, queue-removed, application-killed, application-moved, application-changed, executor-lost, executor-decommissioned, driver-failed, scheduler-failed, knob-changed or queue-changed, got "boom"',
    ],
    [
      'an intervention without its field',
      (d) => (d['interventions'] = value([{ id: 'x', at: 0, kind: 'node-slowed', node: 'node/1' }])),
      'interventions.x.speed: this field is missing',
    ],
    [
      'a change without a value',
      (d) => (d['variants'][0]['changes'] = value([{ path: ['seed'] }])),
      'variants.A.changes.0: expected a change such as {"path": ["queues", "root", "maxapplications"], "value": 2}',
    ],
    [
      'five variants',
      (d) => (d['variants'] = value(['A', 'B', 'C', 'D', 'E'].map((id) => ({ id })))),
      'variants: expected at most 4 variants',
    ],
  ];
  test.each(mistakes)('%s is a problem with its field', (_, spoil, message) => {
    expect(problems(spoil)).toEqual([message]);
  });

  test('A value that is not an object is not a scenario', () => {
    const message = (document: unknown) => {
      const parsed = parseScenario(document);
      return parsed.ok ? '' : formatProblem(parsed.error[0]);
    };
    expect(message(null)).toMatch(/^expected a scenario .*, got null$/);
    expect(message('text')).toMatch(/^expected a scenario .*, got "text"$/);
    expect(message([])).toBe('expected a scenario, got a list');
    expect(message(undefined)).toMatch(/expected a scenario/);
    expect(message(JSON.parse('{"queues": {"__proto__": {}}}'))).toBe('queues: the key "__proto__" is not allowed');
  });

  test('Several mistakes are reported together', () => {
    const found = problems((d) => {
      d['seed'] = value(-1);
      d['workload'][0]['count'] = value('8');
      d['queues'][0]['id'] = value('');
    });
    expect(found.map((line) => line.split(':')[0])).toEqual(['seed', 'queues.0.id', 'workload.etl.count']);
  });

  test('The same document comes back, with every field that nobody knows', () => {
    const document = draft();
    for (const holder of [
      document,
      document['cluster'],
      document['cluster']['nodes'][0],
      document['queues'][1],
      document['queues'][1]['properties'],
      document['scheduler'],
      document['workload'][0],
      document['workload'][0]['stages'][0],
      document['variants'][0],
    ]) {
      holder['x-future'] = value({ deep: [1, 'two'] });
    }
    const before = structuredClone(document);
    const parsed = parseScenario(document);
    expect(parsed).toEqual({ ok: true, value: before });
    expect(parsed.ok && parsed.value).toBe(document);
  });
});

test.each(['__proto__', 'constructor', 'toString'])('a variant may not be named %s, which every object has', (id) => {
  expect(problems((document) => (document['variants'] = value([{ id, changes: [] }])))[0]).toMatch(
    /^variants.*\.id: expected another id/,
  );
});

describe('parts of a document', () => {
  test('A scheduler, a queue and an application are checked alone, with paths inside them', () => {
    expect(checkScheduler({ type: 'yunikorn', preset: '1.5' })).toEqual([]);
    expect(checkScheduler({ type: 'yunikorn', preset: 1 }).map((p) => p.path)).toEqual(['preset']);
    expect(checkQueue({ id: 'root.a' }, 'yunikorn')).toEqual([]);
    expect(checkQueue({ id: 'root.a', maxapplications: -1 }, 'yunikorn').map((p) => p.path)).toEqual([
      'maxapplications',
    ]);
    expect(checkApplication({ id: 'a', kind: 'batch' })).toEqual([]);
    expect(checkApplication({ id: 'a', kind: 'batch', tasks: -1 }).map((p) => p.path)).toEqual(['tasks']);
  });
});

test('The path of a problem is short, however long a name in it is', () => {
  const pathOf = (spoil: (document: Draft) => void) => problems(spoil).map((line) => line.length);
  const long = 'é '.repeat(1e5);
  expect(pathOf((d) => (d['queues'][1]['id'] = value(long)))).toEqual([expect.toSatisfy((n: number) => n < 1000)]);
  expect(pathOf((d) => (d[long] = value(JSON.parse('{"__proto__": 1}'))))).toEqual([
    expect.toSatisfy((n: number) => n < 1000),
  ]);
});

describe('the JSON Schema', () => {
  const schema = scenarioJsonSchema();
  const text = JSON.stringify(schema);

  test('It is plain JSON of draft 7 that requires what a scenario requires', () => {
    expect(JSON.parse(text)).toEqual(schema);
    expect(schema['$schema']).toContain('draft-07');
    expect(schema['required']).toEqual(['signalbox', 'cluster', 'queues', 'scheduler', 'workload']);
  });

  test('Every knob of every plug-in stands in it under its real name, with its help', () => {
    const knobs = [
      ...schedulerPlugins.flatMap((p) => [...p.knobs, ...p.queueKnobs].map((placed) => placed.knob)),
      ...frameworkPlugins.flatMap((p) => [...p.knobs, ...p.lists.flatMap((list) => list.knobs)]),
    ];
    expect(knobs.length).toBeGreaterThan(20);
    for (const knob of knobs) {
      expect(text).toContain(`${JSON.stringify(knob.name)}:`);
      expect(text).toContain(JSON.stringify(knob.help).slice(1, -1));
    }
  });
});
