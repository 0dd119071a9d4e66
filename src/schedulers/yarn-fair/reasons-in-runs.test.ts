import { expect, test } from 'vitest';
import { FairAudit } from '../../engine/testing/audits/fair-audit.test-helper';
import { FAIR, tree } from '../../engine/testing/play-fair.test-helper';
import { batch, scenarioOf, spark } from '../../engine/testing/play.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { Reason } from '../../sim/reasons';
import { Rec, ReasonScope } from '../../sim/trace/trace';
import { FairReason } from './reasons';

/** Two of the four containers of a full node are warned, and all end at 23 s. The node tells so at 30 s. */
const warned = (settings: object) =>
  runScenario(
    scenarioOf({
      nodes: [{ capacity: { vcore: 4, memory: '8GB' } }],
      queues: tree({ id: 'root.a' }, { id: 'root.b' }),
      scheduler: {
        type: 'yarn-fair',
        preset: 'fs-2014',
        'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': 10_000,
        [`${FAIR}assignmultiple`]: true,
        [`${FAIR}preemption`]: true,
        defaultFairSharePreemptionTimeout: 3,
        defaultFairSharePreemptionThreshold: 1,
        ...settings,
      },
      workload: [
        batch('a', { queue: 'root.a', tasks: 5, memory: '2GB', duration: '13s' }),
        batch('b', { queue: 'root.b', tasks: 2, memory: '2GB', submit: '11s' }),
      ],
    }),
  );

test.each([
  ['that is later than the wait', { [`${FAIR}waitTimeBeforeKill`]: 5000 }, 25],
  ['that is no later', { [`${FAIR}waitTimeBeforeKill`]: 10_000 }, 30],
  ['that comes', { [`${FAIR}waitTimeBeforeKill`]: 0, [`${FAIR}preemptionInterval`]: 10_000 }, 30],
])('2014: what ends after its warning leaves its room in a round %s, or when its node tells so', (_, settings, at) => {
  const finished = warned(settings);
  const stated = finished.rows.filter(
    (row) => row.kind === Rec.reason && (row.b & 0xff) === ReasonScope.queueShape && row.at > 10,
  );
  expect(stated[0].at).toBe(at);
  expect(new FairAudit(finished).replay().faults).toEqual([]);
});

test('An application that becomes runnable says that only nodes have room where it may not run', () => {
  const strict = { input: 'd', onlyWithData: true, memory: '4GB' };
  const finished = runScenario(
    scenarioOf({
      nodes: [{ count: 2, capacity: { vcore: 4, memory: '4GB' } }],
      data: [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }],
      queues: tree({ id: 'root.a', maxRunningApps: 1 }, { id: 'root.b' }),
      scheduler: { type: 'yarn-fair', preset: 'fs-3' },
      workload: [
        batch('hog', { ...strict, queue: 'root.b', duration: '90s' }),
        spark('first', 1, { queue: 'root.a' }),
        batch('second', { ...strict, queue: 'root.a', submit: '5s' }),
      ],
    }),
  );
  const stated = finished.rows.filter(
    ({ kind, a, b }) => kind === Rec.reason && a === 2 && b % 256 === ReasonScope.application,
  );
  expect(stated.slice(0, 3).map(({ at, b }) => [at, b >> 8])).toEqual([
    [5, FairReason.queueRunsMost],
    [12, Reason.none],
    [12, FairReason.noRoomThere],
  ]);
});

test('Of the asks of an application those behind one that no node has room for wait for that one', () => {
  const finished = runScenario(
    scenarioOf({
      nodes: [{ capacity: { vcore: 2, memory: '16GB' } }],
      queues: tree({ id: 'root.a' }),
      scheduler: { type: 'yarn-fair', preset: 'fs-3' },
      horizon: '60s',
      workload: [
        {
          id: 'mr',
          kind: 'mapreduce',
          queue: 'root.a',
          'job.tasks': [{ id: 'large', 'container.vcores': 2 }, { id: 'small' }],
        },
      ],
    }),
  );
  const stated = finished.rows.filter(({ kind, b }) => kind === Rec.reason && b % 256 === ReasonScope.ask);
  expect(stated.map(({ a, b }) => [a, b >> 8])).toEqual([[2, FairReason.behindOwnAsk]]);
  expect(new FairAudit(finished).replay().faults).toEqual([]);
});
