import { describe, expect, test } from 'vitest';
import { batch, play } from '../../engine/testing/play.test-helper';
import type { Outline, Played } from '../../engine/testing/play.test-helper';
import { checkDocument } from '../../engine/check-document';
import { reasonKind } from '../../engine/registry';
import { Rec, ReasonScope } from '../../sim/trace';

type Loose = Readonly<Record<string, unknown>>;

const CAPACITY = 'yarn.scheduler.capacity.';
const node = (memory: string, vcore = 8): Loose => ({ capacity: { vcore, memory } });
const type = { type: 'yarn-capacity', preset: 'current' } as const;

function run(outline: Outline): Played {
  return play({ ...outline, scheduler: { ...type, ...outline.scheduler } });
}

const halves = (a: Loose = {}, b: Loose = {}): Loose[] => [
  { id: 'root' },
  { ...a, id: 'root.a', capacity: 50 },
  { ...b, id: 'root.b', capacity: 50 },
];

/** Ids of the reasons that were ever stated of an application. */
function reasonsOf(played: Played, app: string): string[] {
  const id = played.run.directory.applications.findIndex((one) => one.id === app);
  const ids = played.records
    .filter(
      ({ kind, a, b }) => kind === Rec.reason && (b & 0xff) === ReasonScope.application && a === id && b >>> 8 > 0,
    )
    .map(({ b }) => reasonKind('yarn-capacity', b >>> 8).id);
  return [...new Set(ids)];
}

const mapReduce = (id: string, settings: Loose = {}): Loose => ({
  id,
  kind: 'mapreduce',
  queue: 'root.a',
  'mapreduce.job.maps': 1,
  'mapreduce.job.reduces': 0,
  mapDuration: '20s',
  amStartup: '0s',
  ...settings,
});

describe('heartbeats', () => {
  test('A heartbeat gives one container that may run anywhere, unless more are allowed', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 4 })];
    const queues = halves({ 'user-limit-factor': 2 });
    expect(
      run({ nodes: [node('8GB')], queues, workload })
        .of('x')
        .map(({ at }) => at),
    ).toEqual([1, 2, 3, 4]);
    const scheduler = { [`${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`]: 3 };
    expect(
      run({ nodes: [node('8GB')], queues, workload, scheduler })
        .of('x')
        .map(({ at }) => at),
    ).toEqual([1, 1, 1, 2]);
  });

  test('What ended is given back when its node tells of it', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 2, memory: '8GB', duration: '2500ms' })];
    const played = run({ nodes: [node('8GB')], queues: halves({ 'user-limit-factor': 2 }), workload });
    expect(played.of('x').map(({ at }) => at)).toEqual([1, 4]);
  });

  test('Asynchronous scheduling allocates without heartbeats, and needs them only for ended containers', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 9, duration: '2500ms' })];
    const scheduler = { [`${CAPACITY}schedule-asynchronously.enable`]: true };
    const queues = halves({ 'user-limit-factor': 2 });
    const times = run({ nodes: [node('8GB')], queues, workload, scheduler })
      .of('x')
      .map(({ at }) => at);
    expect(times.slice(0, 8).every((at) => at < 0.1)).toBe(true);
    expect(times[8]).toBeCloseTo(3, 1);
  });
});

describe('resources', () => {
  test('With the default calculator nodes run more vcores than they have', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 4, vcore: 4 })];
    const scheduler = { [`${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`]: 10 };
    const outline = { nodes: [node('8GB', 4)], queues: halves({ 'user-limit-factor': 2 }), workload };
    expect(run({ ...outline, scheduler }).heldAt(1)).toBe(4);
    const dominant = { ...scheduler, [`${CAPACITY}resource-calculator`]: 'DominantResourceCalculator' };
    expect(run({ ...outline, scheduler: dominant }).heldAt(1)).toBe(1);
  });

  test('Asks are rounded up to the minimum allocation and cut down to the maximum', () => {
    const workload = [
      batch('s', { queue: 'root.a', memory: '1500MB' }),
      batch('l', { queue: 'root.b', memory: '20GB', vcore: 9 }),
    ];
    const { run: finished } = run({ nodes: [node('32GB', 16)], queues: halves(), workload });
    expect(finished.directory.shapes).toContainEqual([1000, 2 * 1024 ** 3]);
    expect(finished.directory.shapes).toContainEqual([4000, 8 * 1024 ** 3]);
  });
});

describe('limits', () => {
  test('A lone user has the guarantee of the queue and one container more, whatever is idle', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 12 })];
    const played = run({ nodes: [node('8GB')], queues: halves(), workload });
    // 4 GB are guaranteed; the check is "above", so that a fifth container is given.
    expect(played.heldAt(9)).toBe(5);
    expect(reasonsOf(played, 'x')).toEqual(['capacity-user-limit']);
  });

  test('A queue stays below its maximum', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 12 })];
    const queues = halves({ 'user-limit-factor': 2, 'maximum-capacity': 75 });
    expect(run({ nodes: [node('8GB')], queues, workload }).heldAt(9)).toBe(6);
  });

  test('Masters wait for the AM limit in an idle cluster, and those behind them are not held up', () => {
    const queues = halves({ 'maximum-am-resource-percent': 0.25 });
    const workload = [
      mapReduce('m1', { 'yarn.app.mapreduce.am.resource.mb': 3072 }),
      mapReduce('m2', { 'yarn.app.mapreduce.am.resource.mb': 3072, user: 'bob' }),
      mapReduce('m3', { 'yarn.app.mapreduce.am.resource.mb': 1024, user: 'eve' }),
    ];
    const played = run({ nodes: [node('16GB')], queues, workload });
    expect(played.stateAt('m3', 'RUNNING')).toBeLessThan(5);
    expect(played.stateAt('m2', 'ACCEPTED')).toBe(0);
    expect(played.stateAt('m2', 'RUNNING')).toBeGreaterThan(20);
    expect(reasonsOf(played, 'm2')).toContain('capacity-am-limit');
  });

  test('The limit on masters follows from the latest offer to a queue, even if the queue wanted nothing then', () => {
    const workload = [
      batch('fills', { queue: 'root.b', tasks: 35, duration: '1h' }),
      ...['u', 'v', 'w'].map((user) =>
        mapReduce(user, { user, submit: '60s', 'yarn.app.mapreduce.am.resource.mb': 1024 }),
      ),
    ];
    const nodes = Array.from({ length: 5 }, () => node('8GB'));
    const queues = halves({ 'user-limit-factor': 5 }, { 'user-limit-factor': 5 });
    const played = run({ nodes, queues, workload, horizon: '2min' });
    // Two masters are 10 % of the guarantee of 20 GB (an idle cluster offers 40 GB): the third one begins when one is done.
    expect(['u', 'v', 'w'].map((app) => played.driverAt(app))).toEqual([60.2, 60.6, 80.4]);
  });

  test('Before 2.8 the number of active applications is limited', () => {
    const queues = halves({ 'maximum-am-resource-percent': 0.1 });
    const workload = [1, 2].map((i) => batch(`x${i}`, { queue: 'root.a', user: `u${i}` }));
    const played = run({ nodes: [node('8GB')], queues, workload, scheduler: { preset: 'cs-2014' } });
    expect(played.order()).toEqual(['x1', 'x2']);
    expect(played.of('x2')[0].at).toBeGreaterThanOrEqual(10);
    expect(reasonsOf(played, 'x2')).toEqual(['capacity-most-active']);
  });
});

describe('queues', () => {
  test('The one that uses less of its guarantee is asked first', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', capacity: 75 }, { id: 'root.b', capacity: 25 }];
    const workload = ['a', 'b'].map((name) => batch(name, { queue: `root.${name}`, tasks: 6 }));
    expect(
      run({ nodes: [node('8GB')], queues, workload })
        .order()
        .slice(0, 8)
        .join(''),
    ).toBe('abaaabaa');
  });

  test('With priority-utilization the more important one goes first until it has its guarantee', () => {
    const queues = halves({}, { priority: 1 });
    const workload = ['a', 'b'].map((name) => batch(name, { queue: `root.${name}`, tasks: 6 }));
    const important = [{ id: 'root', 'ordering-policy': 'priority-utilization' }, ...queues.slice(1)];
    const order = run({ nodes: [node('8GB')], queues: important, workload }).order();
    expect(order.slice(0, 8).join('')).toBe('bbbbaaaa');
  });

  test('Fifo serves by priority, then by submission; fair by what applications hold', () => {
    const workload = [
      batch('x', { queue: 'root.a', tasks: 3 }),
      batch('y', { queue: 'root.a', tasks: 3, priority: 1 }),
    ];
    const of = (policy: string) =>
      run({ nodes: [node('8GB')], queues: halves({ 'user-limit-factor': 2, 'ordering-policy': policy }), workload })
        .order()
        .join('');
    expect(of('fifo')).toBe('yyyxxx');
    expect(of('fair')).toBe('xyxyxy');
  });

  test('Absolute resources share the cluster as well', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', resources: { guaranteed: { memory: '6GB', vcore: 6 }, max: { memory: '7GB', vcore: 8 } } },
      { id: 'root.b', resources: { guaranteed: { memory: '2GB', vcore: 2 } } },
    ];
    const workload = [batch('x', { queue: 'root.a', tasks: 12 })];
    expect(run({ nodes: [node('8GB')], queues, workload }).heldAt(9)).toBe(7);
  });
});

describe('submissions and moves', () => {
  test('A stopped queue refuses new applications and lets present ones continue', () => {
    const workload = [
      batch('x', { queue: 'root.a' }),
      batch('late', { queue: 'root.a', submit: '5s' }),
      batch('other', { queue: 'root.b', submit: '6s', duration: '30s', tasks: 2 }),
    ];
    const interventions = [
      { id: 'stop', at: '3s', kind: 'queue-changed', queue: 'root.a', path: ['state'], value: 'STOPPED' },
      { id: 'move', at: '8s', kind: 'application-moved', application: 'other', queue: 'root.a' },
    ];
    const played = run({ nodes: [node('8GB')], queues: halves(), workload, interventions });
    expect(played.states('x').at(-1)).toBe('FINISHED 11');
    expect(played.states('late').at(-1)).toBe('FAILED 5');
    expect(played.run.notices.map(({ text }) => text)).toEqual([
      'root.a is STOPPED and accepts no applications',
      'root.a is STOPPED and accepts no applications',
    ]);
  });

  test('More applications than maximum-applications are refused', () => {
    const workload = [batch('x', { queue: 'root.a', count: 3 })];
    const { run: finished } = run({ nodes: [node('8GB')], queues: halves({ 'maximum-applications': 2 }), workload });
    expect(finished.notices.map(({ application }) => application)).toEqual(['x/3']);
  });

  test('Without an access list everybody may submit, with one on the root only who is named on the way', () => {
    const workload = [batch('x', { queue: 'root.a' }), batch('y', { queue: 'root.b', user: 'bob', groups: ['ops'] })];
    const [, a, b] = halves({}, { acl_submit_applications: 'eve ops' });
    const queues = [{ id: 'root', acl_submit_applications: ' ' }, a, b];
    const { run: finished } = run({ nodes: [node('8GB')], queues, workload });
    expect(finished.notices.map(({ application }) => application)).toEqual(['x']);
  });

  test('Who administers a queue may submit to it, and a list is split at its first blank', () => {
    const workload = [
      batch('x', { queue: 'root.a', user: 'ann' }),
      batch('y', { queue: 'root.b', user: 'bob', groups: ['ops'] }),
      batch('z', { queue: 'root.b', user: 'ann' }),
    ];
    const [, a, b] = halves({ acl_administer_queue: 'ann' }, { acl_submit_applications: 'eve  ops' });
    const queues = [{ id: 'root', acl_submit_applications: ' ' }, a, b];
    const { run: finished } = run({ nodes: [node('8GB')], queues, workload });
    expect(finished.notices.map(({ application }) => application)).toEqual(['z']);
  });

  test('A move takes along what an application holds', () => {
    const workload = [
      batch('x', { queue: 'root.a', tasks: 3, duration: '60s' }),
      batch('y', { queue: 'root.b', tasks: 8, duration: '60s', submit: '10s' }),
    ];
    const interventions = [{ id: 'm', at: '5s', kind: 'application-moved', application: 'x', queue: 'root.b' }];
    const queues = halves({}, { 'maximum-capacity': 75 });
    const played = run({ nodes: [node('16GB', 16)], queues, workload, interventions });
    // 8 GB for one user and one container more, of which x holds 3.
    expect(played.heldAt(30, 'y')).toBe(6);
  });
});

describe('locality', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }];
  const workload = [batch('x', { queue: 'root.a', input: 'd', submit: '500ms' })];
  const nodes = Array.from({ length: 4 }, (_, i) => ({ ...node('8GB'), racks: 1, id: `n${i + 1}` }));

  test('An application declines nodes until one near its data comes', () => {
    const scheduler = { [`${CAPACITY}rack-locality-additional-delay`]: 40 };
    const played = run({ nodes, queues: halves(), workload, data, scheduler });
    const [{ node: name }] = played.of('x');
    const skipped = played.records.filter(({ kind }) => kind === Rec.slotSkipped).length;
    const home = played.run.directory.datasets?.[0].replicas[0];
    expect(played.run.directory.nodes[home ?? 0].id).toBe(name);
    expect(skipped).toBeLessThan(4);
  });

  test('Without a delay it takes the first node', () => {
    const scheduler = { [`${CAPACITY}node-locality-delay`]: 0, [`${CAPACITY}rack-locality-additional-delay`]: 0 };
    const played = run({ nodes, queues: halves(), workload, data, scheduler });
    expect(played.of('x')[0].at).toBe(0.75);
    expect(played.records.some(({ kind }) => kind === Rec.slotSkipped)).toBe(false);
  });
});

describe('reservations', () => {
  const workload = [
    batch('small', { queue: 'root.a', tasks: 12, duration: '20s', memory: '2GB' }),
    batch('large', { queue: 'root.b', tasks: 1, memory: '8GB', submit: '5s' }),
  ];
  const outline = { nodes: [node('8GB')], queues: halves({ 'user-limit-factor': 2 }), workload };

  test('A large container reserves a node and small ones do not take it', () => {
    const played = run({ ...outline, nodes: [node('8GB'), node('8GB')] });
    const reserved = played.records.filter(({ kind }) => kind === Rec.reservation);
    expect(reserved.length).toBeGreaterThan(0);
    expect(played.of('large')[0].at).toBeLessThan(30);
  });

  // p leaves the second node at 60.5 s: large starts there, and the first one is no longer reserved when it reports at 61 s.
  const exchange = {
    nodes: [node('4GB'), node('4GB')],
    queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
    workload: [
      batch('p', { queue: 'root.a', tasks: 1, duration: '60s', memory: '2GB' }),
      batch('q', { queue: 'root.a', tasks: 1, duration: '1h', memory: '2GB', submit: '600ms' }),
      batch('large', { queue: 'root.a', tasks: 1, duration: '1h', memory: '3GB', submit: '9800ms' }),
      batch('late', { queue: 'root.a', tasks: 2, submit: '100200ms' }),
    ],
    horizon: '2min',
  };

  const reservations = (played: Played) =>
    played.records
      .filter(({ kind }) => kind === Rec.reservation)
      .map(({ at, b, c }) => `${at} n${b + 1} ${c === 1 ? 'reserved' : 'given up'}`);

  test('A reservation that nobody needs any more is given up, although nobody asks for anything', () => {
    const played = run(exchange);
    const times = (app: string) => played.of(app).map(({ at }) => at);
    expect(times('large')).toEqual([60.5]);
    expect(reservations(played)).toEqual(['10 n1 reserved', '61 n1 given up']);
    expect(times('late')).toEqual([100.5, 101]);
  });

  // A task of x reserves n1, where its data are, when it has missed four nodes. It goes elsewhere after more than four.
  test.each([
    ['current', 12.25],
    ['cs-2014', 12.5],
  ])('A reservation near the data begins the wait anew; under %s the other task starts at %d s', (preset, at) => {
    const played = run({
      nodes: ['n1', 'n2', 'n3', 'n4'].map((id) => ({ ...node('4GB'), id, racks: 1 })),
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
      data: [
        { id: 'd', blocks: 2, replication: 1, placement: 'skewed' },
        { id: 'e', blocks: 1, replication: 1, placement: 'skewed' },
      ],
      scheduler: { preset, [`${CAPACITY}rack-locality-additional-delay`]: 40 },
      workload: [
        batch('filler', { queue: 'root.a', duration: '60s', memory: '3GB', input: 'e' }),
        batch('x', { queue: 'root.a', tasks: 2, duration: '1h', memory: '2GB', submit: '10100ms', input: 'd' }),
      ],
      horizon: '30s',
    });
    expect(played.of('filler').map(({ node: on }) => on)).toEqual(['n1']);
    expect(reservations(played)).toEqual(['11 n1 reserved', `${at} n1 given up`]);
    expect(played.of('x').map((one) => one.at)).toEqual([10.25, at]);
  });

  test('So it is without heartbeats', () => {
    const scheduler = { [`${CAPACITY}schedule-asynchronously.enable`]: true };
    const played = run({ ...exchange, scheduler });
    expect(played.of('large')[0].at).toBe(60);
    expect(reservations(played)).toEqual(['9.8 n1 reserved', '60 n1 given up']);
  });
});

describe('preemption', () => {
  const monitor = {
    'yarn.resourcemanager.scheduler.monitor.enable': true,
    'yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor': 1,
    'yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round': 1,
  };
  const workload = [
    batch('hog', { queue: 'root.a', tasks: 8, duration: '500s' }),
    batch('late', { queue: 'root.b', tasks: 4, submit: '20s', duration: '10s' }),
  ];
  const queues = halves({ 'user-limit-factor': 2 });
  const killed = (played: Played) => played.of('hog').filter(({ outcome }) => outcome === 'preempted');

  test('A queue below its guarantee gets containers back after the wait', () => {
    const played = run({ nodes: [node('8GB')], queues, workload, scheduler: monitor });
    expect(killed(played).length).toBe(4);
    expect(Math.min(...killed(played).map(({ ended }) => ended))).toBe(36);
    expect(played.of('late').every(({ at }) => at >= 36 && at < 50)).toBe(true);
  });

  test('A reservation that moves to another node is as old as before', () => {
    const priorities = `${CAPACITY}ordering-policy.priority-utilization.underutilized-preemption.`;
    const played = run({
      nodes: [node('10GB'), node('10GB')],
      queues: [
        { id: 'root', 'ordering-policy': 'priority-utilization' },
        { id: 'root.a', capacity: 50 },
        { id: 'root.b', capacity: 50, priority: 1, 'user-limit-factor': 2 },
      ],
      scheduler: {
        ...monitor,
        'yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill': 0,
        'yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval': 3500,
        [`${priorities}enabled`]: true,
        [`${priorities}reserved-container-delay-ms`]: 20_000,
        [`${priorities}allow-move-reservation`]: true,
        [`${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`]: 10,
      },
      workload: [
        batch('own', { queue: 'root.b', duration: '1h', memory: '3GB' }),
        batch('filler', { queue: 'root.b', duration: '8s', memory: '7GB' }),
        batch('low', { queue: 'root.a', tasks: 4, duration: '1h', memory: '2GB', submit: '600ms' }),
        batch('large', { queue: 'root.b', duration: '1h', memory: '8GB', submit: '9200ms' }),
      ],
      horizon: '70s',
    });
    // n2 is reserved at 9.5 s. At 31.5 it moves to n1, of which the next round takes what is missing.
    const reserved = played.records.filter(({ kind, c }) => kind === Rec.reservation && c === 1);
    expect(reserved.map(({ at, b }) => `${at} n${b + 1}`)).toEqual(['9.5 n2', '31.5 n1']);
    const killedLow = played.of('low').filter(({ outcome }) => outcome === 'preempted');
    expect(killedLow.map(({ ended }) => ended)).toEqual([38.5, 38.5, 38.5]);
    expect(played.of('large').map(({ at, node: on }) => `${at} ${on}`)).toEqual(['39 n1']);
  });

  test('Without it the late queue waits for ends', () => {
    const played = run({ nodes: [node('8GB')], queues, workload });
    expect(killed(played)).toEqual([]);
    expect(played.of('late')[0].at).toBeGreaterThan(500);
  });

  test('With lazy preemption a container is killed when somebody takes its room', () => {
    const scheduler = { ...monitor, [`${CAPACITY}lazy-preemption-enabled`]: true };
    const played = run({ nodes: [node('8GB')], queues, workload, scheduler });
    expect(
      killed(played)
        .map(({ ended }) => ended)
        .reverse(),
    ).toEqual(played.of('late').map(({ at }) => at));
  });

  test('A queue that is protected keeps what it has', () => {
    const [root, a, b] = queues;
    const kept = [root, { ...a, disable_preemption: true }, b];
    expect(killed(run({ nodes: [node('8GB')], queues: kept, workload, scheduler: monitor }))).toEqual([]);
  });
});

describe('the check of a document', () => {
  const problems = (change: Loose) => {
    const document = {
      signalbox: 1,
      seed: 1,
      horizon: '1h',
      cluster: { nodes: [{ id: 'n', ...node('8GB') }] },
      queues: halves(),
      scheduler: type,
      workload: [batch('x', { queue: 'root.a' })],
      ...change,
    };
    const checked = checkDocument(document);
    return checked.ok ? [] : checked.error.map(({ path }) => path);
  };

  test('Problems are named by field', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ queues: [{ id: 'root' }, { id: 'root.a', capacity: 50 }] })).toEqual(['queues.root.a.capacity']);
    expect(problems({ queues: halves({ 'ordering-policy': 'utilization' }) })).toEqual([
      'queues.root.a.ordering-policy',
    ]);
    expect(problems({ queues: halves({ 'user-settings': { ana: { weight: 2 } } }) })).toEqual([
      'queues.root.a.user-settings.ana.weight',
    ]);
    expect(problems({ scheduler: { ...type, [`${CAPACITY}queue-mappings`]: 'u:ana' } })).toEqual([
      `scheduler.${CAPACITY}queue-mappings`,
    ]);
  });

  test('Queues may exchange capacity in one instant, and calculators stay', () => {
    const change = (id: string, queue: string, value: number, at: string) => ({
      id,
      at,
      kind: 'queue-changed',
      queue,
      path: ['capacity'],
      value,
    });
    const both = [change('i1', 'root.a', 30, '5s'), change('i2', 'root.b', 70, '5s')];
    expect(problems({ interventions: both })).toEqual([]);
    expect(problems({ interventions: both.slice(0, 1) })).toEqual(['interventions.i1.value']);
    const knob = {
      id: 'k',
      at: '5s',
      kind: 'knob-changed',
      path: [`${CAPACITY}resource-calculator`],
      value: 'DominantResourceCalculator',
    };
    expect(problems({ interventions: [knob] })).toEqual(['interventions.k.value']);
  });
});

describe('figures of queues', () => {
  /** Statements of figures for each task, in a cluster that is full most of the time. */
  const figuresPerTask = (leaves: number, tasks: number): number => {
    const queues = Array.from({ length: leaves }, (_, q) => ({
      id: `root.q${q}`,
      capacity: 100 / leaves,
      'user-limit-factor': leaves,
    }));
    const workload = queues.map(({ id }, q) =>
      batch(`x${q}`, { queue: id, tasks, duration: '7s', submit: `${q % 10}s` }),
    );
    const nodes = Array.from({ length: 4 }, () => node('8GB'));
    const { records } = run({ nodes, queues: [{ id: 'root' }, ...queues], workload });
    return records.filter(({ kind }) => kind === Rec.queueMeasure).length / (leaves * tasks);
  };

  test('They are stated only for queues that a change concerns, however many others there are', () => {
    expect(figuresPerTask(64, 8)).toBeLessThan(4);
    expect(figuresPerTask(128, 8)).toBeLessThan(4);
  });
});
