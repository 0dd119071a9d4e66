import { describe, expect, test } from 'vitest';
import { batch, scenarioOf } from '../../engine/testing/play.test-helper';
import type { Played } from '../../engine/testing/play.test-helper';
import {
  CAPACITY,
  halves,
  mapReduce,
  node,
  reasonsOf,
  run,
  type,
} from '../../engine/testing/capacity-runs.test-helper';
import { Reason } from '../../sim/reasons';
import { Rec, ReasonScope, SHAPES } from '../../sim/trace/trace';
import { CapacityReason } from './reasons';
import { CapacityAudit } from '../../engine/testing/audits/capacity-audit.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';

/** When each reason was first stated, s. */
function firstStated(played: Played): Record<string, number> {
  const first: Record<string, number> = {};
  for (const { id, at } of played.reasons()) first[id] ??= at;
  return first;
}

describe('reasons', () => {
  test('What may run on full nodes only does not wait for the heartbeats of others', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB')],
      queues: halves({ 'user-limit-factor': 2 }),
      data: [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }],
      workload: [batch('x', { queue: 'root.a', tasks: 6, input: 'd', onlyWithData: true })],
    });
    expect(reasonsOf(played, 'x')).toEqual(['capacity-no-room-there']);
  });

  test('The master of a new attempt has declined no node, whatever tasks of the last one waited for', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB')],
      queues: halves({ 'user-limit-factor': 2 }),
      data: [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }],
      scheduler: { ...type, 'yarn.scheduler.capacity.node-locality-delay': 40 },
      workload: [
        batch('hog', { queue: 'root.a', tasks: 4, input: 'd', onlyWithData: true, duration: '90s' }),
        mapReduce('x', { submit: '10s', input: 'd' }),
      ],
      interventions: [{ id: 'i', kind: 'driver-failed', application: 'x', at: '12.5s' }],
    });
    const stated = played.records.filter(
      ({ kind, a, b }) => kind === Rec.reason && a === 1 && b % 256 === ReasonScope.application,
    );
    expect(stated.slice(0, 2).map(({ at, b }) => [at, b >> 8])).toEqual([
      [12, CapacityReason.waitsForPlace],
      [12.5, Reason.none],
    ]);
  });

  test('Those behind an application that its queue has too little left for wait for it', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB')],
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
      workload: [
        batch('held', { queue: 'root.a', tasks: 6, duration: '60s' }),
        batch('large', { queue: 'root.a', memory: '3GB', submit: '10s' }),
        batch('late', { queue: 'root.a', submit: '20s' }),
      ],
    });
    expect(played.of('late')[0].at).toBeGreaterThan(60);
    expect(firstStated(played)['capacity-behind-app']).toBe(10.5);
  });

  /** When which reason was stated of any ask, s; 0: that of one was taken back. */
  const ofAsks = ({ rows }: ReturnType<typeof runScenario>): number[][] =>
    rows.filter(({ kind, b }) => kind === Rec.reason && b % 256 === ReasonScope.ask).map(({ at, b }) => [at, b >> 8]);

  test('One that goes before an application that its queue has too little left for does not wait for it', () => {
    const outline = {
      nodes: [node('4GB'), node('4GB'), node('4GB')],
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
      scheduler: type,
      data: [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }],
      workload: [
        batch('held', { queue: 'root.a', tasks: 9, duration: '60s' }),
        batch('large', { queue: 'root.a', memory: '3.5GB', submit: '10s' }),
        batch('urgent', { queue: 'root.a', submit: '20.4s', priority: 1, input: 'd', onlyWithData: true }),
        batch('late', { queue: 'root.a', submit: '20.4s' }),
      ],
    };
    const finished = runScenario(scenarioOf(outline));
    // Another node beats at 20.667.
    expect(ofAsks(finished).slice(0, 2)).toEqual([
      [20.4, CapacityReason.heartbeatToCome],
      [21.333333, Reason.none],
    ]);
    expect(new CapacityAudit(finished).replay().faults).toEqual([]);
  });

  /** Causes that were stated of sizes in the whole cluster, without those that brought something. */
  const causesOfSizes = ({ rows }: ReturnType<typeof runScenario>): number[] => {
    const stated = rows.filter(
      ({ kind, a, b }) => kind === Rec.reason && a < SHAPES && b % 256 === ReasonScope.queueShape,
    );
    return [...new Set(stated.map(({ b }) => b >> 8))].filter((code) => code !== CapacityReason.heartbeatToCome);
  };

  test('What the maximum of the root keeps back waits for it, whatever room nodes have', () => {
    const outline = {
      nodes: [node('8GB')],
      queues: [{ id: 'root', 'maximum-capacity': 50 }],
      scheduler: type,
      workload: [batch('x', { tasks: 6 })],
    };
    const finished = runScenario(scenarioOf(outline));
    expect(causesOfSizes(finished)).toEqual([CapacityReason.queueAtMax]);
    expect(new CapacityAudit(finished).replay().faults).toEqual([]);
  });

  test('In a root without children, those behind the first application that too little is left for wait for it', () => {
    const outline = {
      nodes: [node('4GB'), node('4GB')],
      queues: [{ id: 'root' }],
      scheduler: type,
      workload: [
        batch('held', { tasks: 6, duration: '60s' }),
        batch('large', { memory: '3GB', submit: '10s' }),
        batch('late', { submit: '20s' }),
      ],
    };
    const finished = runScenario(scenarioOf(outline));
    expect(causesOfSizes(finished)).toContain(CapacityReason.behindApp);
    expect(new CapacityAudit(finished).replay().faults).toEqual([]);
  });

  test('Of the asks of an application those behind one that gets nothing wait for that one', () => {
    const outline = {
      nodes: [node('8GB', 1), node('8GB', 1)],
      queues: halves({ 'maximum-capacity': 100, 'user-limit-factor': 2 }),
      scheduler: { ...type, [`${CAPACITY}resource-calculator`]: 'DominantResourceCalculator' },
      horizon: '60s',
      workload: [mapReduce('x', { 'job.tasks': [{ id: 'large', 'container.vcores': 2 }, { id: 'small' }] })],
    };
    const finished = runScenario(scenarioOf(outline));
    const stated = finished.rows.filter(({ kind, b }) => kind === Rec.reason && b % 256 === ReasonScope.ask);
    expect(stated.map(({ a, b }) => [a, b >> 8])).toEqual([[2, CapacityReason.behindOwnAsk]]);
    expect(new CapacityAudit(finished).replay().faults).toEqual([]);
  });

  test('An application that asks again waits for none that comes after it', () => {
    const outline = {
      nodes: [1, 1, 1].map((vcore) => ({ count: 1, capacity: { vcore, memory: '8GB' } })),
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100, 'user-limit-factor': 10 }],
      scheduler: { ...type, 'yarn.scheduler.minimum-allocation-mb': 2048 },
      workload: [
        { id: 'first', kind: 'mapreduce', queue: 'root.a', mapDuration: '3s' },
        batch('large', { queue: 'root.a', tasks: 4, memory: '5GB', duration: '60s' }),
      ],
    };
    const finished = runScenario(scenarioOf(outline));
    const maps = finished.rows.find(({ kind, a }) => kind === Rec.askAdded && a === 2);
    expect(ofAsks(finished)[0]).toEqual([maps?.at, CapacityReason.heartbeatToCome]);
    expect(new CapacityAudit(finished).replay().faults).toEqual([]);
  });

  test('Which limit on masters keeps an application waiting may change while it waits', () => {
    const queues = halves({
      'maximum-am-resource-percent': 0.25,
      'maximum-capacity': 50,
      'user-limit-factor': 0.5,
    });
    const master = (id: string, user: string, mapDuration: string) =>
      mapReduce(id, { user, mapDuration, 'yarn.app.mapreduce.am.resource.mb': 1024 });
    const played = run({
      nodes: [node('16GB')],
      queues,
      workload: [master('a1', 'ann', '60s'), master('b1', 'bob', '20s'), master('a2', 'ann', '20s')],
    });
    expect(reasonsOf(played, 'a2')).toEqual(['capacity-am-limit', 'capacity-user-am-limit']);
  });

  test('Reservations can fill the cluster although a node has room', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB'), node('4GB')],
      queues: halves({ 'user-limit-factor': 2, 'maximum-capacity': 100 }, { 'maximum-capacity': 100 }),
      workload: [
        batch('held', { queue: 'root.a', tasks: 2, memory: '2GB', duration: '60s' }),
        batch('large', { queue: 'root.a', tasks: 2, memory: '3GB', submit: '10s' }),
        batch('late', { queue: 'root.b', tasks: 3, memory: '2GB', submit: '20s' }),
      ],
    });
    const ROOT = 0;
    const ofRoot = played.reasons().find(({ id, arg1 }) => id === 'capacity-queue-at-max' && arg1 === ROOT);
    expect(ofRoot?.at).toBe(10.666666);
  });

  /** What is false in the reasons of a run. */
  const faultsOf = (scheduler: object, queues: readonly object[], workload: readonly object[], more: object) => {
    const nodes = [{ id: 'n', count: 3, capacity: { vcore: 1, memory: '8GB' } }];
    const document = { signalbox: 1, seed: 0, horizon: '10min', cluster: { nodes }, queues, workload, ...more };
    return new CapacityAudit(runScenario({ ...document, scheduler: { ...type, ...scheduler } })).replay().faults;
  };

  describe('while the monitor marks containers that may be killed', () => {
    const scheduler = {
      [`${CAPACITY}schedule-asynchronously.enable`]: true,
      [`${CAPACITY}lazy-preemption-enabled`]: true,
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill': 0,
      'yarn.resourcemanager.monitor.capacity.preemption.max_ignored_over_capacity': 0,
    };
    const queues = (leaf: object) => [
      { id: 'root' },
      { id: 'root.p', capacity: 40 },
      { id: 'root.a', capacity: 60, 'user-limit-factor': 10, 'maximum-am-resource-percent': 0.2, ...leaf },
      { id: 'root.p.b', capacity: 40, 'user-limit-factor': 5, ...leaf },
      { id: 'root.p.c', capacity: 60, ...leaf },
    ];
    const workload = [
      { queue: 'root.a', kind: 'mapreduce', mapDuration: '3s', id: 'j0' },
      { queue: 'root.a', count: 2, kind: 'batch', tasks: 8, duration: '40s', id: 'j1' },
      { queue: 'root.p.b', count: 2, kind: 'batch', tasks: 5, duration: '60s', id: 'j2' },
    ];
    const interventions = [{ kind: 'node-lost', node: 'n/1', id: 'i0', at: '9s' }];

    test('an application that is refused on some nodes stays so while another node is reserved for it', () => {
      const policies = [{ id: 'mine', api: 1, code: 'const key = (app) => [-app.priority, app.submitted];' }];
      const [job, ...others] = workload;
      const jobs = [{ ...job, count: 1 }, ...others];
      const more = { interventions, policies };
      expect(faultsOf(scheduler, queues({ 'ordering-policy': 'own:mine' }), jobs, more)).toEqual([]);
    });

    test('what is kept for a leaf is lacking below a sibling that is a parent, too', () => {
      expect(faultsOf(scheduler, queues({}), workload, { interventions })).toEqual([]);
    });
  });

  test('The limit on the masters of a user follows the weight of that user', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', capacity: 76, 'user-limit-factor': 5 },
      { id: 'root.b', capacity: 24, 'maximum-am-resource-percent': 0.2, 'user-settings': { ann: { weight: 0.5 } } },
    ];
    const workload = [
      { queue: 'root.b', count: 2, kind: 'spark', id: 'j0' },
      { queue: 'root.b', user: 'ann', kind: 'spark', id: 'j1' },
    ];
    expect(faultsOf({ 'yarn.scheduler.minimum-allocation-mb': 500 }, queues, workload, {})).toEqual([]);
  });

  test('Opportunities that were missed are told as they are after the last of several looks', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', capacity: 40 },
      { id: 'root.b', capacity: 60, 'maximum-am-resource-percent': 0.2 },
    ];
    const workload = [
      { queue: 'root.a', kind: 'spark', count: 1, id: 'j0' },
      {
        queue: 'root.b',
        count: 2,
        kind: 'mapreduce',
        'mapreduce.job.maps': 6,
        mapDuration: '3s',
        input: 'd1',
        id: 'j1',
      },
    ];
    const data = [
      { id: 'd0', blocks: 6, replication: 2 },
      { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
    ];
    const joins = { kind: 'node-added', capacity: { vcore: 3, memory: '4GB' }, node: 'x0', id: 'i0', at: '2s' };
    const scheduler = { [`${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`]: 5 };
    expect(faultsOf(scheduler, queues, workload, { data, interventions: [joins] })).toEqual([]);
  });

  test('Nobody waits for an application that the limit of its user has come to refuse', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.p', capacity: 70 },
      { id: 'root.a', capacity: 30, 'maximum-capacity': 75, 'minimum-user-limit-percent': 25, 'user-limit-factor': 5 },
      { id: 'root.p.b', capacity: 40, 'user-limit-factor': 10 },
      { id: 'root.p.c', capacity: 60 },
    ];
    const duration = { dist: 'uniform', min: '1s', max: '9s' };
    const workload = [
      { queue: 'root.p.b', submit: '1s', kind: 'batch', tasks: 2, memory: '5GB', duration: '0s', id: 'j0' },
      { queue: 'root.a', user: 'ann', kind: 'spark', id: 'j1' },
      { queue: 'root.a', count: 2, kind: 'batch', tasks: 4, memory: '3GB', duration, input: 'd0', id: 'j2' },
    ];
    const data = [{ id: 'd0', blocks: 6, replication: 2 }];
    expect(faultsOf({}, queues, workload, { data })).toEqual([]);
  });

  test('What is below a parent over its maximum waits for it, not for a place, though its own limit leaves vcores', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.p', capacity: 100 },
      { id: 'root.p.b', capacity: 40 },
      { id: 'root.p.c', capacity: 60, 'user-limit-factor': 5 },
    ];
    const workload = [
      { queue: 'root.p.c', kind: 'batch', tasks: 5, memory: '7GB', duration: '60s', id: 'j0' },
      { queue: 'root.p.b', kind: 'mapreduce', mapDuration: '3s', input: 'd0', id: 'j1' },
    ];
    const scheduler = {
      preset: 'cs-2014',
      'yarn.scheduler.minimum-allocation-mb': 2048,
      [`${CAPACITY}resource-calculator`]: 'DominantResourceCalculator',
      [`${CAPACITY}reservations-continue-look-all-nodes`]: false,
    };
    const more = {
      cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2, memory: '8GB' } }] },
      data: [{ id: 'd0', blocks: 6, replication: 2 }],
    };
    expect(faultsOf(scheduler, queues, workload, more)).toEqual([]);
  });

  test('In releases of 2014 the limit of a user is that for the size that an application asks for next', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', capacity: 60 },
      { id: 'root.b', capacity: 40, 'ordering-policy': 'fair', 'maximum-am-resource-percent': 0.2 },
    ];
    const workload = [
      { queue: 'root.b', kind: 'spark', id: 'j0' },
      { queue: 'root.b', kind: 'batch', tasks: 1, vcore: 2, memory: '5GB', duration: '0s', id: 'large' },
    ];
    const scheduler = {
      preset: 'cs-2014',
      [`${CAPACITY}resource-calculator`]: 'DominantResourceCalculator',
      'yarn.resourcemanager.scheduler.monitor.enable': false,
    };
    expect(faultsOf(scheduler, queues, workload, {})).toEqual([]);
  });
});
