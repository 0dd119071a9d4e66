import { describe, expect, test } from 'vitest';
import { Reason } from '../../sim/reasons';
import { ContainerKind, Rec, ReasonScope, SHAPES } from '../../sim/trace/trace';
import type { RecordingLevel } from '../../sim/trace/trace';
import { resolutions } from './resolutions';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';
import { deadlockClause, plain } from '../explain/words';

const S = 1_000_000;

/** root with etl (at most 3 vcores) and sql; two nodes of 4 vcores. */
function cluster() {
  return testDirectory({
    apps: [
      { id: 'etl-1', queue: 'root.etl' },
      { id: 'etl-2', queue: 'root.etl' },
      { id: 'etl-3', queue: 'root.etl' },
      { id: 'sql-1', queue: 'root.sql' },
      { id: 'sql-2', queue: 'root.sql' },
    ],
    queues: [{ id: 'root' }, { id: 'root.etl', max: 3 }, { id: 'root.sql' }],
    nodes: [4, 4],
  });
}
const ETL = 1;
const SQL = 2;

/** Applications (and their nodes) submitted at once, with drivers that are up and want two executors each a second later. */
function startDrivers(scribe: Scribe, at: number, apps: readonly number[], nodes: readonly number[] = []) {
  const started = apps.map((app, i) => {
    scribe.submit(at, app);
    return { app, driver: scribe.allocate(at, scribe.ask(at, app, ContainerKind.driver, 0, 1), nodes[i] ?? 0) };
  });
  return started.map(({ app, driver }) => {
    scribe.up(at + 1, driver);
    return { driver, executors: scribe.ask(at + 1, app, ContainerKind.executor, 0, 2) };
  });
}

function etlAtMax(scribe: Scribe, at: number) {
  scribe.say(at, ReasonScope.queueShape, ETL * SHAPES, Reason.queueAtMax, ETL, 0);
}

function fillEtl(level?: RecordingLevel) {
  const scribe = new Scribe(cluster(), level);
  startDrivers(scribe, 1, [3], [1]).forEach(({ executors }) => scribe.allocate(2, executors, 1));
  const early = startDrivers(scribe, 2, [0, 1]);
  const late = startDrivers(scribe, 3, [2]);
  etlAtMax(scribe, 4);
  return { scribe, drivers: [...early, ...late] };
}

const summary = ({ queue, from, to, apps }: { queue: number; from: number; to: number; apps: readonly number[] }) => [
  queue,
  from / S,
  to / S,
  apps,
];

describe('driver deadlock', () => {
  test('A queue full of drivers is deadlocked once the last of them is up, whatever runs in other queues', () => {
    const { scribe } = fillEtl();
    const model = scribe.model(20, 'deadlock');
    expect(model.deadlocks.map(summary)).toEqual([[ETL, 4, Infinity, [0, 1, 2]]]);
    expect(model.deadlocks[0]).toMatchObject({ type: 0, held: 3000, capacity: 3000 });
    expect(plain(deadlockClause(model.directory, model.deadlocks[0]))).toBe('3 drivers hold all 3 vcore of root.etl');
  });

  test('It is found without reasons too, from what is free', () => {
    const { scribe } = fillEtl('metrics');
    expect(scribe.model(20, 'deadlock').deadlocks.map(summary)).toEqual([[ETL, 4, Infinity, [0, 1, 2]]]);
  });

  test('It is not reported for the parent as well', () => {
    const scribe = new Scribe(cluster());
    startDrivers(scribe, 1, [0, 1, 2]);
    etlAtMax(scribe, 2);
    expect(scribe.model(20, 'deadlock').deadlocks.map(summary)).toEqual([[ETL, 2, Infinity, [0, 1, 2]]]);
  });

  test('There is none while one executor runs in the queue: its room will be given back', () => {
    const scribe = new Scribe(cluster());
    const [first] = startDrivers(scribe, 1, [0, 1]);
    scribe.allocate(2, first.executors);
    etlAtMax(scribe, 2);
    expect(scribe.model(20, 'horizon').deadlocks).toEqual([]);
  });

  test('There is none while the executors wait for something other than room', () => {
    const scribe = new Scribe(cluster());
    startDrivers(scribe, 1, [0, 1, 2]);
    scribe.say(2, ReasonScope.cluster, 0, Reason.notScheduledYet);
    expect(scribe.model(20, 'horizon').deadlocks).toEqual([]);
  });

  test('It ends when a driver gives up and an executor takes its place', () => {
    const { scribe, drivers } = fillEtl();
    scribe.withdraw(8, drivers[0].executors, 2);
    scribe.end(8, drivers[0].driver);
    scribe.finish(8, 0, 2);
    scribe.say(8, ReasonScope.queueShape, ETL * SHAPES, Reason.none);
    scribe.allocate(8, drivers[1].executors);
    expect(scribe.model(20, 'horizon').deadlocks.map(summary)).toEqual([[ETL, 4, 8, [0, 1, 2]]]);
  });

  test('A cluster without limits is deadlocked when no node has room', () => {
    const directory = testDirectory({ apps: [{ id: 'a' }, { id: 'b' }], nodes: [1, 1] });
    const scribe = new Scribe(directory);
    startDrivers(scribe, 1, [0, 1], [0, 1]);
    scribe.say(2, ReasonScope.queueShape, 0, Reason.noNodeFits);
    const { deadlocks } = scribe.model(9, 'deadlock');
    expect(deadlocks.map(summary)).toEqual([[0, 2, Infinity, [0, 1]]]);
    expect(deadlocks[0]).toMatchObject({ held: 2000, capacity: 2000 });
  });

  test('Leaves that are all stuck because the cluster is full are one deadlock of the cluster', () => {
    const directory = { ...cluster(), nodes: testDirectory({ apps: [], nodes: [2, 1] }).nodes };
    const scribe = new Scribe(directory);
    startDrivers(scribe, 1, [0, 1, 3], [0, 0, 1]);
    scribe.say(2, ReasonScope.queueShape, 0, Reason.noNodeFits);
    expect(scribe.model(9, 'deadlock').deadlocks.map(summary)).toEqual([[0, 2, Infinity, [0, 1, 3]]]);
  });

  test('An application moved away takes its share of the deadlock with it', () => {
    const { scribe } = fillEtl();
    scribe.record(6, Rec.appMoved, 0, SQL);
    scribe.say(6, ReasonScope.queueShape, ETL * SHAPES, Reason.none);
    const [first, ...others] = scribe.model(20, 'horizon').deadlocks;
    expect(summary(first)).toEqual([ETL, 4, 6, [0, 1, 2]]);
    expect(others).toEqual([]);
  });

  test('Free room too small for an executor does not matter', () => {
    const directory = testDirectory({ apps: [{ id: 'a' }], nodes: [3] });
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    const driver = scribe.allocate(0, scribe.ask(0, 0, ContainerKind.driver, 0, 1));
    scribe.up(1, driver);
    scribe.ask(1, 0, ContainerKind.executor, 2, 1);
    scribe.say(1, ReasonScope.queueShape, 2, Reason.noNodeFits);
    const model = scribe.model(5, 'deadlock');
    expect(model.deadlocks).toMatchObject([{ queue: 0, from: 1 * S, held: 1000, capacity: 3000 }]);
    expect(plain(resolutions(model.deadlocks[0], model))).toBe('2 vcore more on one node');
  });
});

describe('what resolves a deadlock', () => {
  test('In a queue at its maximum: one driver fewer, room for one executor more, or another policy', () => {
    const model = fillEtl().scribe.model(20, 'deadlock');
    expect(plain(resolutions(model.deadlocks[0], model))).toBe(
      'one driver giving up, 1 vcore more in root.etl, or a policy that admits fewer drivers (stateaware, maxapplications)',
    );
  });

  test('When an executor is as large as two drivers, two of them on one node have to go', () => {
    const directory = testDirectory({ apps: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], nodes: [2, 1] });
    const scribe = new Scribe({ ...directory, policies: ['stateaware'] });
    [0, 0, 1].forEach((node, app) => {
      scribe.submit(1, app);
      scribe.up(1, scribe.allocate(1, scribe.ask(1, app, ContainerKind.driver, 0, 1), node));
      scribe.ask(1, app, ContainerKind.executor, 1, 1);
    });
    scribe.say(1, ReasonScope.queueShape, 1, Reason.noNodeFits);
    const model = scribe.model(5, 'deadlock');
    expect(plain(resolutions(model.deadlocks[0], model))).toBe(
      'two drivers giving up, 2 vcore more on one node, or a policy that admits fewer drivers (maxapplications)',
    );
  });
});
