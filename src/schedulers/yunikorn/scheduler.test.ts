import { describe, expect, it } from 'vitest';
import { batch, play, spark } from '../../engine/testing/play.test-helper';
import type { Outline, Played } from '../../engine/testing/play.test-helper';
import { Reason } from '../../sim/reasons';
import { Rec, ReasonScope } from '../../sim/trace/trace';
import { YuniKornReason } from './reasons';

const stateAware = [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'stateaware' } }];

/** "D1", "E11", "E12": containers of App1, App2 ... in the order of their allocation. */
function names(played: Played): string[] {
  const executors = new Map<string, number>();
  return played.containers.map(({ app, kind }) => {
    const number = app.slice(3);
    if (kind === 'driver') return `D${number}`;
    const ordinal = (executors.get(app) ?? 0) + 1;
    executors.set(app, ordinal);
    return `E${number}${ordinal}`;
  });
}

it('says of containers that take nothing that nobody looks at them', () => {
  const played = play({ workload: [batch('nothing', { vcore: 0, memory: '0B' })], horizon: '10s' });
  expect(played.of('nothing')).toEqual([]);
  expect(played.reasons().map(({ id }) => id)).toEqual(['asks-nothing']);
});

it('ignores a maximum that names nothing above zero, which 0.9 enforces', () => {
  const started = (preset: string, max: Record<string, number>) =>
    play({
      workload: [batch('b')],
      queues: [{ id: 'root' }, { id: 'root.a', resources: { max } }],
      scheduler: { preset },
      horizon: '10s',
    }).of('b').length;
  expect(started('current', { vcore: 0 })).toBe(1);
  expect(started('1.5', { vcore: 0 })).toBe(1);
  expect(started('0.9', { vcore: 0 })).toBe(0);
  expect(started('current', { vcore: 0, memory: 1 })).toBe(0);
});

it('says nothing of a full queue any more to those that take nothing, once the queue is empty', () => {
  const played = play({
    nodes: [2],
    workload: [batch('first'), batch('second'), batch('nothing', { vcore: 0, memory: '0B' })],
    queues: [{ id: 'root' }, { id: 'root.a', maxapplications: 1 }],
  });
  const codes = played.records
    .filter(({ kind, b }) => kind === Rec.reason && (b & 0xff) === ReasonScope.queueAccepted)
    .map(({ b }) => b >>> 8);
  expect(played.of('second')).toHaveLength(1);
  expect(codes).toEqual([YuniKornReason.maxApplications, Reason.none]);
});

describe('the run of the StateAware design', () => {
  const outline: Outline = {
    nodes: [8],
    queues: stateAware,
    workload: [spark('App1', 2, { driverStartup: '4s' }), spark('App2', 1, { driverStartup: '4s' })],
  };

  it.each(['0.9', '1.5'])('allocates D1, E11, E12, D2, E21 in release %s', (preset) => {
    const played = play({ ...outline, scheduler: { preset } });
    expect(names(played)).toEqual(['D1', 'E11', 'E12', 'D2', 'E21']);
    expect(played.states('App1').slice(0, 4)).toEqual(['New 0', 'Accepted 0', 'Starting 0', 'Running 4']);
    expect(played.states('App2').slice(0, 4)).toEqual(['New 0', 'Accepted 0', 'Starting 4', 'Running 8']);
    const [gate] = played.reasons();
    expect(gate).toMatchObject({
      at: 0,
      id: 'waiting-for-starting-app',
      letter: 'G',
      scope: ReasonScope.queueAccepted,
      arg1: 0,
    });
  });

  it('knows neither Starting nor the gate from 1.6 on', () => {
    const played = play(outline);
    expect(names(played)).toEqual(['D1', 'D2', 'E11', 'E12', 'E21']);
    expect(played.states('App2').slice(0, 3)).toEqual(['New 0', 'Accepted 0', 'Running 0']);
    expect(played.reasons()).toEqual([]);
  });

  it('ends in Waiting and Completed in 0.9, in Completing and Completed later', () => {
    const last = (preset: string) =>
      play({ ...outline, scheduler: { preset } })
        .states('App2')
        .slice(-2);
    expect(last('0.9')).toEqual(['Running 8', 'Completed 18']);
    expect(last('1.5')).toEqual(['Completing 18', 'Completed 48']);
  });
});

describe('the fallback of Starting', () => {
  it('lets ten one-pod applications start one after the other, the last one after 45 minutes', () => {
    const workload = [spark('pod', 0, { count: 10, stages: [{ tasks: 1, duration: '10min' }] })];
    const played = play({ nodes: [20], queues: stateAware, scheduler: { preset: '1.5' }, workload });
    expect(played.containers.map(({ at }) => at / 60)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
  });

  it('is nothing for an application that has the disabling tag', () => {
    const tags = { 'application.stateaware.disable': 'true' };
    const workload = [spark('pod', 0, { count: 3, tags })];
    const played = play({ nodes: [20], queues: stateAware, scheduler: { preset: '1.5' }, workload });
    expect(played.containers.map(({ at }) => at)).toEqual([0, 0, 0]);
    expect(played.states('pod/1').slice(2, 4)).toEqual(['Starting 0', 'Running 0']);
  });
});

describe('the order of applications', () => {
  it('is no strict line under fifo: a small younger one overtakes a big older one', () => {
    const played = play({
      nodes: [4],
      workload: [
        batch('first', { vcore: 2, duration: '30s' }),
        batch('big', { vcore: 3, submit: '1s' }),
        batch('small', { submit: '2s' }),
      ],
    });
    expect(played.order()).toEqual(['first', 'small', 'big']);
    expect(played.of('small')[0].at).toBe(2);
    expect(played.reasons()).toMatchObject([{ at: 1, id: 'no-node-fits' }]);
  });

  it('counts memory in bytes under fair without a guarantee, and shares with one', () => {
    const science = (resources: Record<string, unknown>): Outline => ({
      nodes: [8],
      queues: [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'fair' }, resources }],
      workload: [
        batch('cores', { vcore: 1, memory: '1GB', tasks: 9 }),
        batch('bytes', { vcore: '500m', memory: '2GB', tasks: 9 }),
      ],
    });
    const raw = play(science({})).order().slice(0, 6);
    // With as many bytes the one with fewer cores is the smaller one.
    expect(raw).toEqual(['cores', 'bytes', 'cores', 'bytes', 'cores', 'cores']);
    const shares = play(science({ guaranteed: { vcore: 4, memory: '64GB' } }))
      .order()
      .slice(0, 6);
    expect(shares).toEqual(['cores', 'bytes', 'bytes', 'cores', 'bytes', 'bytes']);
  });
});

describe('what people do to a running system', () => {
  const event = (kind: string, at: string, more: Record<string, unknown>) => ({
    id: `${kind}-${at}`,
    kind,
    at,
    ...more,
  });

  it('an application that is moved takes what it holds along', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', resources: { max: { vcore: 2 } } },
      { id: 'root.b', resources: { max: { vcore: 4 } } },
    ];
    const outline: Outline = {
      nodes: [16],
      queues,
      workload: [
        batch('x', { queue: 'root.a', tasks: 5, duration: '1min' }),
        batch('y', { queue: 'root.a', tasks: 2, duration: '1min', submit: '1s' }),
      ],
      interventions: [event('application-moved', '10s', { application: 'x', queue: 'root.b' })],
    };
    const played = play(outline);
    expect([played.heldAt(9, 'x'), played.heldAt(9, 'y')]).toEqual([2, 0]);
    expect([played.heldAt(10, 'x'), played.heldAt(10, 'y')]).toEqual([4, 2]);
  });

  it('an application that is moved counts towards maxapplications where it goes', () => {
    const played = play({
      nodes: [16],
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', maxapplications: 1 }],
      workload: [
        batch('x', { queue: 'root.a', duration: '1min' }),
        batch('y', { queue: 'root.b', submit: '20s', duration: '1min' }),
      ],
      interventions: [event('application-moved', '10s', { application: 'x', queue: 'root.b' })],
    });
    // Its last container is gone at 60 s: from then on it is Completing and counts no longer.
    expect(played.of('y')[0].at).toBe(60);
  });

  it('an application that is killed gives everything back, and opens the gate', () => {
    const played = play({
      nodes: [8],
      queues: stateAware,
      scheduler: { preset: '1.5' },
      workload: [spark('x', 2, { driverStartup: '1h' }), spark('y', 2, { submit: '1s' })],
      interventions: [event('application-killed', '20s', { application: 'x' })],
    });
    expect(played.heldAt(20, 'x')).toBe(0);
    expect(played.driverAt('y')).toBe(20);
  });

  it('an application that is killed is Killed in 0.9, and Completing later', () => {
    const states = (preset: string) =>
      play({
        nodes: [8],
        scheduler: { preset },
        workload: [spark('x', 1, { driverStartup: '1h' })],
        interventions: [event('application-killed', '20s', { application: 'x' })],
      }).states('x');
    expect(states('0.9').slice(-1)).toEqual(['Killed 20']);
    expect(states('current').slice(-2)).toEqual(['Completing 20', 'Completed 50']);
  });

  it('a node that is lost takes its containers along, and is used again when it is back', () => {
    const played = play({
      nodes: [2, 2],
      workload: [batch('b', { tasks: 6, duration: '30s' })],
      interventions: [event('node-lost', '10s', { node: 'n2' }), event('node-back', '20s', { node: 'n2' })],
    });
    expect(played.containers.filter(({ outcome }) => outcome === 'node lost')).toHaveLength(2);
    expect(played.heldAt(10)).toBe(2);
    expect(played.heldAt(20)).toBe(4);
    // 6 tasks and 2 whose work was lost.
    expect(played.containers).toHaveLength(8);
    expect(played.run.ended?.reason).toBe('all-done');
  });

  it('a maximum that is raised lets more in, and one that is lowered takes nothing away', () => {
    const max = (at: string, value: number) =>
      event('queue-changed', at, { queue: 'root.a', path: ['resources', 'max', 'vcore'], value });
    const played = play({
      nodes: [16],
      queues: [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 2 } } }],
      workload: [batch('b', { tasks: 40, duration: '60s' })],
      interventions: [max('10s', 8), max('20s', 4)],
    });
    expect([9, 10, 20, 61, 71, 80].map((at) => played.heldAt(at))).toEqual([2, 8, 8, 6, 4, 4]);
    expect(played.reasons()[0]).toMatchObject({ id: 'queue-at-max', scope: ReasonScope.queueShape });
  });

  it('a policy that is changed orders what waits anew', () => {
    const path = ['properties', 'application.sort.policy'];
    const outline: Outline = {
      nodes: [2],
      workload: [batch('x', { tasks: 6, duration: '10s' }), batch('y', { tasks: 2, duration: '10s', submit: '1s' })],
    };
    expect(play(outline).order()).toEqual(['x', 'x', 'x', 'x', 'x', 'x', 'y', 'y']);
    const fair = event('queue-changed', '5s', { queue: 'root.a', path, value: 'fair' });
    // From 10 s on both hold one container.
    expect(play({ ...outline, interventions: [fair] }).order()).toEqual(['x', 'x', 'x', 'y', 'x', 'y', 'x', 'x']);
  });
});
