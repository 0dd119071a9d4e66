import { describe, expect, test } from 'vitest';
import { AppOutcome, ContainerKind, ContainerOutcome, Rec, TaskOutcome } from '../../sim/trace/trace';
import { ModelBuilder } from './model-builder';
import { valueAt } from '../series';
import { stretchesOf } from '../waiting/stretches';
import { Scribe, State, testDirectory } from '../testing/scribe.test-helper';

const S = 1_000_000;
const VCORE = 0;

const queues = [{ id: 'root' }, { id: 'root.x', max: 8 }, { id: 'root.y' }];
const directory = testDirectory({
  apps: [
    { id: 'a', queue: 'root.x' },
    { id: 'b', queue: 'root.y' },
  ],
  queues,
});

describe('containers', () => {
  test('A container has the instants at which it was asked for, allocated, up and over, and its ordinal among its kind', () => {
    const scribe = new Scribe(directory);
    scribe.submit(1, 0);
    const driver = scribe.allocate(2, scribe.ask(1, 0, ContainerKind.driver, 0, 1));
    scribe.up(4, driver);
    const ask = scribe.ask(4, 0, ContainerKind.executor, 1, 2);
    const first = scribe.allocate(5, ask);
    scribe.allocate(6, ask);
    scribe.end(7, first, ContainerOutcome.failed);
    scribe.askMore(7, ask, 1);
    scribe.allocate(9, ask);
    const { containers, applications } = scribe.model(10, 'horizon');
    expect(Array.from(containers.asked, (at) => at / S)).toEqual([1, 4, 4, 7]);
    expect(Array.from(containers.allocated, (at) => at / S)).toEqual([2, 5, 6, 9]);
    expect(Array.from(containers.up)).toEqual([4 * S, Infinity, Infinity, Infinity]);
    expect(Array.from(containers.ended)).toEqual([Infinity, 7 * S, Infinity, Infinity]);
    expect(Array.from(containers.outcome)).toEqual([-1, ContainerOutcome.failed, -1, -1]);
    expect(Array.from(containers.ordinal)).toEqual([1, 1, 2, 3]);
    expect(Array.from(containers.endOrder)).toEqual([1]);
    expect(Array.from(applications[0].containers)).toEqual([0, 1, 2, 3]);
  });
});

describe('tasks', () => {
  test('Tasks that run side by side in one executor take its lowest free slots', () => {
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    const executor = scribe.allocate(0, scribe.ask(0, 0, ContainerKind.executor, 1, 1));
    const first = scribe.task(1, executor, 0, 0);
    scribe.task(1, executor, 0, 1);
    scribe.taskEnd(2, first);
    scribe.task(2, executor, 1 | (3 << 16), 2 | (4 << 24));
    const { tasks } = scribe.model(5, 'horizon');
    expect(Array.from(tasks.slot)).toEqual([0, 1, 0]);
    expect(Array.from(tasks.end)).toEqual([2 * S, Infinity, Infinity]);
    expect([tasks.stage[2], tasks.locality[2], tasks.index[2], tasks.attempt[2]]).toEqual([1, 3, 2, 4]);
  });

  test('Tasks end with their container, and what the framework reports about them afterwards counts', () => {
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.executor, 0, 2);
    const other = scribe.allocate(0, ask);
    const executor = scribe.allocate(0, ask);
    const killed = scribe.task(1, other, 0, 0);
    const lost = scribe.task(1, executor, 0, 1);
    scribe.end(3, other, ContainerOutcome.killed);
    scribe.end(3, executor, ContainerOutcome.failed);
    scribe.taskEnd(3, lost, TaskOutcome.failed);
    const { tasks, busy } = scribe.model(5, 'horizon');
    expect(tasks.end[killed]).toBe(3 * S);
    expect(Array.from(tasks.outcome)).toEqual([TaskOutcome.killed, TaskOutcome.failed]);
    expect([0, 1, 2, 3].map((at) => valueAt(busy[VCORE], at * S))).toEqual([0, 2000, 2000, 0]);
  });
});

describe('queues', () => {
  test('What a leaf holds and wants counts for all queues above it, with one point per instant', () => {
    const scribe = new Scribe(directory);
    scribe.submit(1, 0);
    const ask = scribe.ask(1, 0, ContainerKind.driver, 1, 1);
    scribe.allocate(2, ask);
    scribe.submit(2, 1);
    const tasks = scribe.ask(2, 1, ContainerKind.task, 0, 3);
    scribe.allocate(2, tasks);
    const short = scribe.allocate(2, tasks);
    scribe.end(3, short);
    const { queues: models } = scribe.model(5, 'horizon');
    const points = (queue: number, of: 'used' | 'drivers' | 'busy' | 'pending') =>
      Array.from(models[queue][of][VCORE].time, (time, i) => [time / S, models[queue][of][VCORE].value[i]]);
    expect(points(0, 'used')).toEqual([
      [0, 0],
      [2, 4000],
      [3, 3000],
    ]);
    expect(points(1, 'used')).toEqual([
      [0, 0],
      [2, 2000],
    ]);
    expect(points(0, 'drivers')).toEqual([
      [0, 0],
      [2, 2000],
    ]);
    expect(points(0, 'busy')).toEqual([
      [0, 0],
      [2, 2000],
      [3, 1000],
    ]);
    expect(points(1, 'pending')).toEqual([
      [0, 0],
      [1, 2000],
      [2, 0],
    ]);
    expect(points(0, 'pending')).toEqual([
      [0, 0],
      [1, 2000],
      [2, 1000],
    ]);
    expect(valueAt(models[0].driverCount, 2 * S)).toBe(1);
  });

  test('An application takes what it holds and wants along into another queue', () => {
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.executor, 0, 3);
    scribe.task(1, scribe.allocate(1, ask), 0, 0);
    scribe.record(4, Rec.appMoved, 0, 2);
    const { queues: models } = scribe.model(5, 'horizon');
    const at = (queue: number, of: 'used' | 'busy' | 'pending') =>
      [3, 4].map((time) => valueAt(models[queue][of][VCORE], time * S));
    expect([at(1, 'used'), at(2, 'used'), at(0, 'used')]).toEqual([
      [1000, 0],
      [0, 1000],
      [1000, 1000],
    ]);
    expect([at(1, 'busy'), at(2, 'busy')]).toEqual([
      [1000, 0],
      [0, 1000],
    ]);
    expect([at(1, 'pending'), at(2, 'pending')]).toEqual([
      [2000, 0],
      [0, 2000],
    ]);
  });

  test('A queue that an intervention changed has its new limits from then on', () => {
    const limits = { queue: 1, guaranteed: [NaN, NaN], max: [12_000, NaN] };
    const scribe = new Scribe({
      ...directory,
      interventions: [{ id: 'i', at: 3 * S, kind: 'queue-changed', text: 'root.x changed', limits }],
    });
    scribe.record(3, Rec.intervention, 0);
    const { queues: models, interventions } = scribe.model(5, 'horizon');
    expect(models[1].limits.map(({ at, max }) => [at / S, max[VCORE]])).toEqual([
      [0, 8000],
      [3, 12_000],
    ]);
    expect(interventions).toEqual([{ at: 3 * S, index: 0 }]);
  });
});

describe('applications and nodes', () => {
  test('An application is recorded with its states, stages and timers, whether these were cleared or fired', () => {
    const scribe = new Scribe(directory);
    scribe.submit(1, 0);
    scribe.state(1, 0, State.accepted);
    scribe.record(1, Rec.timer, 0, 0, 5000);
    scribe.state(2, 0, State.starting);
    scribe.record(2, Rec.timer, 0, 0, 5000);
    scribe.record(2, Rec.stage, 0, 0, 0);
    scribe.record(3, Rec.timer, 0, 0, -1);
    scribe.record(4, Rec.timer, 0, 0, 1000);

    scribe.record(5, Rec.stage, 0, 0, 1);
    scribe.record(5, Rec.stage, 0, 1, 0);
    scribe.finish(7, 0, AppOutcome.killed);
    const [app] = scribe.model(8, 'all-done').applications;
    expect(app.states.map(({ state, at }) => [state, at / S])).toEqual([
      [State.accepted, 1],
      [State.starting, 2],
    ]);
    expect(app.timers.map(({ from, to, due }) => [from / S, to / S, due / S])).toEqual([
      [1, 2, 6],
      [2, 3, 7],
      [4, 5, 5],
    ]);
    expect(app.stages.map(({ stage, from, to }) => [stage, from / S, to / S])).toEqual([
      [0, 2, 5],
      [1, 5, 7],
    ]);
    expect(app).toMatchObject({ finished: 7 * S, outcome: AppOutcome.killed });
  });

  test('Capacity follows the nodes that are up, and a slower node takes nothing away', () => {
    const scribe = new Scribe(testDirectory({ apps: [], nodes: [4, 6] }));
    scribe.record(1, Rec.nodeState, 0, 1, 500);
    scribe.record(2, Rec.nodeState, 1, 0, 1000);
    scribe.record(3, Rec.nodeState, 1, 1, 1000);
    const { capacity, nodeChanges } = scribe.model(5, 'all-done');
    expect([0, 1, 2, 3].map((at) => valueAt(capacity[VCORE], at * S))).toEqual([10_000, 10_000, 4000, 10_000]);
    expect(nodeChanges[0]).toMatchObject({ at: 1 * S, node: 0, up: true, speed: 0.5 });
  });

  test('A reservation lasts until it is given up', () => {
    const scribe = new Scribe(directory);
    scribe.submit(0, 0);
    const ask = scribe.ask(0, 0, ContainerKind.driver, 0, 1);
    scribe.record(1, Rec.reservation, ask, 0, 1);
    scribe.record(3, Rec.reservation, ask, 0, 0);
    const { reservations } = scribe.model(5, 'horizon');
    expect(reservations).toEqual([{ ask, app: 0, node: 0, from: 1 * S, to: 3 * S }]);
  });
});

describe('snapshots', () => {
  test('Records of one instant that come in two chunks are still taken together', () => {
    const scribe = new Scribe(directory);
    const builder = new ModelBuilder(directory);
    const pass = () => scribe.writer.takeChunks().forEach((chunk) => builder.add(chunk));
    scribe.submit(1, 0);
    const ask = scribe.ask(1, 0, ContainerKind.driver, 0, 1);
    pass();
    expect(stretchesOf(builder.snapshot(1 * S), 0)).toEqual([]);
    scribe.allocate(1, ask);
    pass();
    const model = builder.snapshot(3 * S);
    expect(stretchesOf(model, 0)).toEqual([]);
    expect(model.queues[0].pending[VCORE].time).toHaveLength(1);
    expect(Array.from(model.instants)).toEqual([1 * S]);
  });

  test('An earlier snapshot keeps its numbers while the run continues', () => {
    const scribe = new Scribe(directory);
    const builder = new ModelBuilder(directory);
    const pass = () => scribe.writer.takeChunks().forEach((chunk) => builder.add(chunk));
    scribe.submit(1, 0);
    const ask = scribe.ask(1, 0, ContainerKind.driver, 0, 1);
    pass();
    const before = builder.snapshot(3 * S);
    const text = JSON.stringify(before);
    scribe.allocate(4, ask);
    pass();
    builder.snapshot(5 * S);
    expect(JSON.stringify(before)).toBe(text);
    expect(stretchesOf(before, 0)).toMatchObject([{ from: 1 * S, to: 3 * S, open: true }]);
  });
});
