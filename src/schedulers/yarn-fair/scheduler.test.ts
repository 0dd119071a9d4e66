import { describe, expect, test } from 'vitest';
import { batch } from '../../engine/testing/play.test-helper';
import type { Played } from '../../engine/testing/play.test-helper';
import { Rec, ReasonScope, SHAPES } from '../../sim/trace/trace';
import { FAIR, tree, yarn } from '../../engine/testing/play-fair.test-helper';
import type { Loose } from '../../engine/testing/play-fair.test-helper';
import { Figure } from './queues/queue-measures';
import { fairReasons } from './reasons';

/** "a n1 0.25": application, node and second of each container. */
function given(played: Played): string[] {
  return played.containers.map(({ app, node, at }) => `${app} ${node} ${at}`);
}

/** What was said in a scope: "queue-runs-most 1.5", and "-" where it was taken back. */
function said({ records }: Played, scope: number, id: number): string[] {
  return records
    .filter(({ kind, a, b }) => kind === Rec.reason && (b & 0xff) === scope && a === id)
    .map(
      ({ at, b }) => `${fairReasons.find(({ code }) => code === b >>> 8)?.id ?? (b >>> 8 === 0 ? '-' : b >>> 8)} ${at}`,
    );
}

/** Values that a figure of a queue took. */
function figure({ records }: Played, queue: number, number: number): number[] {
  return records.filter(({ kind, a, b }) => kind === Rec.queueMeasure && a === queue && b === number).map(({ c }) => c);
}

/** An application with a master of 1 GB that starts up at once, and maps of 1 GB. */
function mapReduce(id: string, maps: number, settings: Loose = {}): Loose {
  return {
    id,
    kind: 'mapreduce',
    'mapreduce.job.maps': maps,
    'mapreduce.job.reduces': 0,
    mapDuration: '10s',
    amStartup: '0s',
    ...settings,
  };
}

describe('heartbeats and updates', () => {
  test('The next update sees new asks, and a heartbeat brings one container', () => {
    const played = yarn({ nodes: [2, 2], workload: [batch('a', { tasks: 4, queue: 'root.a' })] });
    expect(given(played)).toEqual(['a n1 1', 'a n2 1.5', 'a n1 2', 'a n2 2.5']);
    expect(said(played, ReasonScope.queueShape, 0)).toEqual(['node-heartbeat-to-come 0']);
  });

  test('With assignmultiple it brings half of what was free, one more where that is just given, or up to max.assign', () => {
    const outline = { nodes: [6], workload: [batch('a', { tasks: 6, queue: 'root.a', memory: '1GB' })] };
    const multiple = { [`${FAIR}assignmultiple`]: true };
    expect(given(yarn({ ...outline, settings: multiple })).filter((one) => one.endsWith(' 1'))).toHaveLength(4);
    const most = { ...multiple, [`${FAIR}dynamic.max.assign`]: false, [`${FAIR}max.assign`]: 2 };
    expect(given(yarn({ ...outline, settings: most })).map((one) => one.slice(-1))).toEqual([
      '1',
      '1',
      '2',
      '2',
      '3',
      '3',
    ]);
    const older = yarn({ ...outline, settings: { ...multiple, preset: 'fs-2014' } });
    expect(given(older).every((one) => one.endsWith(' 1'))).toBe(true);
  });

  test('An ended container counts until its node reports it; those of an ended application do not', () => {
    const queues = tree({ id: 'root.a', maxResources: '8192 mb, 1 vcores' });
    const workload = [
      batch('a', { queue: 'root.a', tasks: 2, duration: '10.2s' }),
      batch('b', { queue: 'root.a', submit: '12s' }),
    ];
    const played = yarn({ nodes: [1, 1], queues, workload });
    // Of a's second container n1 tells at 23, when a is over.
    expect(given(played)).toEqual(['a n1 1', 'a n1 12', 'b n2 22.5']);
  });

  test('The update after the last application has left takes its share and its demand away', () => {
    const queues = tree({ id: 'root.a' });
    const workload = ['0s', '60s'].map((submit, i) => batch(`a${i}`, { queue: 'root.a', submit, duration: '10s' }));
    const played = yarn({ queues, workload });
    expect(figure(played, 1, Figure.fairShare)).toEqual([8192, 0, 8192]);
    expect(figure(played, 1, Figure.demand)).toEqual([1024, 0, 1024]);
  });

  test('Continuous scheduling does not wait for heartbeats, and takes the node with most free memory first', () => {
    const settings = { [`${FAIR}continuous-scheduling-enabled`]: true };
    const small = { capacity: { vcore: 4, memory: '4GB' } };
    const played = yarn({ nodes: [small, 8], settings, workload: [batch('a', { tasks: 3, queue: 'root.a' })] });
    expect(played.containers.every(({ at }) => at < 0.6)).toBe(true);
    expect(played.containers[0].node).toBe('n2');
  });

  test('When an application has all that one request asks for, nodes without room for that serve its next one', () => {
    const played = yarn({
      nodes: [{ capacity: { vcore: 4, memory: '3GB' } }, 8],
      settings: { 'yarn.scheduler.reservation-threshold.increment-multiple': 100 },
      workload: [
        batch('h', { queue: 'root.h', memory: '2GB', duration: '60s' }),
        mapReduce('m', 3, {
          queue: 'root.m',
          submit: '1.2s',
          mapDuration: '60s',
          'yarn.app.mapreduce.am.resource.mb': 2048,
          'mapreduce.job.reduces': 2,
          'mapreduce.reduce.memory.mb': 2048,
          'mapreduce.job.reduce.slowstart.completedmaps': 0,
        }),
      ],
    });
    // The first node has 1 GB left: too little for reduces, which come first.
    expect(given(played).slice(0, 5)).toEqual(['h n1 1', 'm n2 2.5', 'm n2 3.5', 'm n2 4.5', 'm n1 5']);
  });
});

describe('limits', () => {
  test('Applications beyond maxRunningApps of a queue or a user wait until one of them ends', () => {
    const workload = [batch('a', { queue: 'root.a' }), batch('b', { queue: 'root.a' })];
    const played = yarn({ queues: tree({ id: 'root.a', maxRunningApps: 1 }), workload });
    expect(given(played)).toEqual(['a n1 1', 'b n1 11']);
    expect(said(played, ReasonScope.application, 1)).toEqual(['queue-runs-most 0', '- 11']);
    const ofUser = yarn({ settings: { users: [{ name: 'user', maxRunningApps: 1 }] }, workload });
    expect(given(ofUser)).toEqual(['a n1 1', 'b n1 11']);
    expect(said(ofUser, ReasonScope.application, 1)).toEqual(['user-runs-most 0', '- 11']);
  });

  test('Application masters take maxAMShare of the fair share, other containers are not held back', () => {
    const workload = [mapReduce('a', 2, { queue: 'root.a' }), mapReduce('b', 1, { queue: 'root.a' })];
    const played = yarn({ queues: tree({ id: 'root.a', maxAMShare: 0.3 }), workload });
    const masters = played.containers.filter(({ kind }) => kind === 'driver');
    expect(masters.map(({ app, at }) => `${app} ${at}`)).toEqual(['a 1', 'b 13']);
    expect(said(played, ReasonScope.queueAccepted, 1)).toEqual(['am-limit 1', '- 13']);
    expect(figure(played, 1, Figure.masterUsed)).toEqual([0, 2048]);
    expect(figure(played, 1, Figure.masterLimit)[0]).toBe(Math.ceil(8192 * 0.3));
  });

  test('Which limit keeps an application from running may change while it waits', () => {
    const played = yarn({
      queues: tree({ id: 'root.a', maxRunningApps: 1 }, { id: 'root.b' }),
      settings: { userMaxAppsDefault: 1 },
      workload: [
        batch('a1', { queue: 'root.a', user: 'bob', duration: '60s' }),
        batch('b1', { queue: 'root.b', user: 'ann', duration: '20s' }),
        batch('a2', { queue: 'root.a', user: 'ann' }),
      ],
    });
    const ended = played.of('b1')[0].ended;
    expect(said(played, ReasonScope.application, 2)).toEqual([
      'user-runs-most 0',
      `queue-runs-most ${ended}`,
      `- ${played.of('a1')[0].ended}`,
    ]);
  });

  test('What may run on full nodes only does not wait for the heartbeats of others', () => {
    const played = yarn({
      nodes: [2, 2],
      data: [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }],
      workload: [batch('x', { queue: 'root.a', tasks: 3, input: 'd', onlyWithData: true })],
    });
    const [, second] = played.of('x');
    const lacks = said(played, ReasonScope.application, 0);
    expect(lacks[0]).toBe(`no-room-there ${second.at}`);
  });

  test('What a heartbeat has assigned lowers the limit of masters only after it', () => {
    const played = yarn({
      nodes: [{ capacity: { vcore: 8, memory: '16GB' } }],
      queues: tree({ id: 'root.a', maxAMShare: 0.5 }),
      settings: { [`${FAIR}assignmultiple`]: true },
      workload: ['a', 'b', 'c', 'd'].map((id) => mapReduce(id, 1, { queue: 'root.a' })),
    });
    // Under fair no share of vcores is worked out: the limit is half of the 8 that were left before the heartbeat.
    expect(given(played).slice(0, 4)).toEqual(['a n1 1', 'b n1 1', 'c n1 1', 'd n1 1']);
  });

  test('A queue never holds more than its maximum, and says which one it is', () => {
    const played = yarn({
      queues: tree({ id: 'root.p', maxResources: '2048 mb, 8 vcores' }, { id: 'root.p.a' }),
      workload: [batch('a', { queue: 'root.p.a', tasks: 3 })],
    });
    expect(given(played)).toEqual(['a n1 1', 'a n1 2', 'a n1 11']);
    expect(said(played, ReasonScope.queueShape, 2 * 4096)).toEqual(['queue-at-max-resources 2']);
  });

  test('An application master that asks for a resource of which its queue may have none is rejected', () => {
    const queues = tree({ id: 'root.a', maxResources: '0 mb, 8 vcores' });
    const played = yarn({ queues, workload: [mapReduce('a', 1, { queue: 'root.a' })] });
    expect(played.run.ended?.reason).toBe('all-done');
    expect(played.run.notices.map(({ text }) => text)).toEqual([
      'root.a may hold no memory-mb, and the application master asks for some',
    ]);
  });

  test('An application that no queue takes is rejected when it comes', () => {
    const played = yarn({
      queues: tree({ id: 'root.p' }, { id: 'root.p.a' }),
      workload: [batch('a', { queue: 'root.p' })],
    });
    expect(played.run.notices.map(({ text }) => text)).toEqual(['root.p is not a leaf queue']);
    expect(played.run.ended?.reason).toBe('all-done');
  });

  test('A move is refused if the target is full; otherwise everything moves along', () => {
    const workload = [batch('a', { queue: 'root.a', tasks: 2, duration: '20s' })];
    const interventions = [{ id: 'm', kind: 'application-moved', at: '4s', application: 'a', queue: 'root.b' }];
    const full = yarn({ queues: tree({ id: 'root.a' }, { id: 'root.b', maxRunningApps: 0 }), workload, interventions });
    expect(full.run.notices).toHaveLength(1);
    const free = yarn({ queues: tree({ id: 'root.a' }, { id: 'root.b' }), workload, interventions });
    expect(free.run.notices).toEqual([]);
    expect(figure(free, 2, Figure.fairShare)).toContain(8192);
    expect(figure(free, 1, Figure.fairShare).at(-1)).toBe(0);
  });
});

describe('places', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n1'] }];
  const workload = [
    batch('x', { queue: 'root.a', tasks: 1, duration: '9.6s' }),
    batch('a', { queue: 'root.a', tasks: 1, submit: '3s', input: 'd' }),
  ];
  const nodes = [1, 1, 1].map((vcore) => ({ capacity: { vcore, memory: '8GB' } }));

  test('Without thresholds any node will do, with them an application lets heartbeats pass for one with its data', () => {
    const hold = batch('h', { queue: 'root.a', tasks: 1, duration: '30s' });
    const [first] = yarn({ nodes, data, workload: [workload[1]] }).of('a');
    expect(first.at).toBeLessThan(4.4);
    const settings = { [`${FAIR}locality.threshold.node`]: 1, [`${FAIR}locality.threshold.rack`]: 0 };
    const [near] = yarn({ nodes, data, settings, workload: [workload[1]] }).of('a');
    expect(near.node).toBe('n1');
    // n1 is taken: more than three heartbeats go by, then any node of the only rack will do.
    const taken = yarn({
      nodes: [nodes[0], nodes[1]],
      data,
      settings,
      workload: [hold, { ...hold, id: 'k' }, workload[1]],
    });
    expect(taken.of('a')[0].at).toBeGreaterThan(30);
    const passed = yarn({ nodes, data, settings, workload: [{ ...hold, tasks: 2 }, workload[1]] });
    expect(passed.records.some(({ kind }) => kind === Rec.slotSkipped)).toBe(true);
    expect(said(passed, ReasonScope.application, 1)[0]).toMatch(/^waits-for-place /);
  });

  test('Tasks that may run on some nodes only wait for them', () => {
    const hold = batch('h', { queue: 'root.a', tasks: 3, duration: '30s' });
    const strict = batch('a', { queue: 'root.a', submit: '3s', input: 'd', onlyWithData: true });
    const [one] = yarn({ nodes, data, workload: [{ ...hold, duration: '5s' }, strict] }).of('a');
    expect(one.node).toBe('n1');
  });
});

describe('reservations', () => {
  test('A starved application reserves a node that has no room for it; a small ask is not worth it', () => {
    const outline = (memory: string) => ({
      nodes: [4],
      workload: [batch('a', { queue: 'root.a', memory: '7GB' }), batch('b', { queue: 'root.a', memory, submit: '3s' })],
    });
    const reservations = (played: Played) =>
      played.records.filter(({ kind }) => kind === Rec.reservation).map(({ at, c }) => `${at} ${c}`);
    expect(reservations(yarn(outline('4GB')))).toEqual(['4 1', '11 0']);
    const settings = { 'yarn.scheduler.reservation-threshold.increment-multiple': 5 };
    expect(reservations(yarn({ ...outline('4GB'), settings }))).toEqual([]);
    expect(reservations(yarn({ ...outline('4GB'), settings: { ...settings, preset: 'fs-2014' } }))).toEqual([
      '4 1',
      '11 0',
    ]);
  });

  test('A node is free again with the heartbeat after its reservation has become void', () => {
    const one = { capacity: { vcore: 4, memory: '8GB' } };
    const played = yarn({
      nodes: [one, one, one],
      workload: [
        batch('a', { queue: 'root.a', tasks: 2, memory: '6GB', duration: '4s' }),
        batch('b', { queue: 'root.b', memory: '6GB', submit: '1.1s', duration: '20s' }),
        batch('c', { queue: 'root.c', memory: '6GB', submit: '2.7s' }),
      ],
    });
    const reservations = played.records.filter(({ kind }) => kind === Rec.reservation);
    const changes = reservations.map(({ at, b, c }) => `n${b + 1} ${c} ${at}`);
    expect(given(played).at(-1)).toBe('c n3 4.666666');
    expect(changes.slice(-2)).toEqual(['n2 1 3.333333', 'n2 0 5.333333']);
  });

  test('So is one whose reservation would take the queue over its maximum by now', () => {
    const one = { capacity: { vcore: 4, memory: '8GB' } };
    const played = yarn({
      nodes: [one, one],
      queues: tree({ id: 'root.a', maxResources: '8192 mb, 8 vcores' }, { id: 'root.b' }),
      workload: [
        batch('h', { queue: 'root.b', memory: '6GB', duration: '40s' }),
        batch('k', { queue: 'root.b', memory: '8GB', duration: '10s', submit: '0.1s' }),
        batch('a', { queue: 'root.a', tasks: 3, memory: '4GB', duration: '30s', submit: '1.4s' }),
      ],
    });
    const reservations = played.records.filter(({ kind }) => kind === Rec.reservation);
    expect(given(played).slice(0, 4)).toEqual(['h n1 1', 'k n2 1.5', 'a n2 11.5', 'a n2 12.5']);
    expect(reservations.slice(0, 2).map(({ at, b, c }) => `n${b + 1} ${c} ${at}`)).toEqual(['n1 1 2', 'n1 0 13']);
  });
});

describe('nodes', () => {
  test('Containers of a lost node run elsewhere, and its reservation is gone', () => {
    const played = yarn({
      nodes: [1, 1],
      workload: [batch('a', { queue: 'root.a', tasks: 2, duration: '20s' })],
      interventions: [
        { id: 'l', kind: 'node-lost', at: '5s', node: 'n1' },
        { id: 'b', kind: 'node-back', at: '30s', node: 'n1' },
      ],
    });
    expect(played.run.ended?.reason).toBe('all-done');
    expect(given(played)).toEqual(['a n1 1', 'a n2 1.5', 'a n2 21.5']);
  });
});

describe('lists of who may submit', () => {
  test('An application is judged by the lists as they are when it comes', () => {
    const asks = (id: string, submit: string) => batch(id, { tasks: 1, queue: 'root.a', user: 'bob', submit });
    const lists = (id: string, at: string, value: string) => ({
      id,
      at,
      kind: 'queue-changed' as const,
      queue: 'root.a',
      path: ['aclSubmitApps'],
      value,
    });
    const played = yarn({
      queues: [
        { id: 'root', aclSubmitApps: ' ', aclAdministerApps: ' ' },
        { id: 'root.a', aclSubmitApps: 'ann' },
      ],
      interventions: [lists('open', '5s', 'ann,bob'), lists('shut', '20s', 'ann')],
      workload: [asks('early', '0s'), asks('late', '10s'), asks('again', '21s')],
    });
    expect(played.containers.map(({ app }) => app)).toEqual(['late']);
  });
});

describe('queues that go and come back', () => {
  test('The maximum of a queue that was removed and added again is stated as before', () => {
    const settings = { maxResources: '8192 mb, 1 vcores' };
    const played = yarn({
      queues: tree({ id: 'root.a', ...settings }, { id: 'root.b' }),
      workload: [
        batch('first', { tasks: 2, queue: 'root.a' }),
        batch('second', { tasks: 2, queue: 'root.a', submit: '60s' }),
      ],
      interventions: [
        { id: 'gone', at: '40s', kind: 'queue-removed', queue: 'root.a' },
        { id: 'back', at: '50s', kind: 'queue-added', queue: 'root.a', settings },
      ],
    });
    expect(said(played, ReasonScope.queueShape, SHAPES)).toEqual([
      'queue-at-max-resources 1',
      '- 60',
      'queue-at-max-resources 61',
    ]);
  });
});
