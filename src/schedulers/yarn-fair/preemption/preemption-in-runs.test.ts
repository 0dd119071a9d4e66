/** Preemption in whole runs: which containers are marked, when they are killed, and who gets their room. */
import { expect, test } from 'vitest';
import { batch } from '../../../engine/testing/play.test-helper';
import type { Played } from '../../../engine/testing/play.test-helper';
import { PreemptionMark, Rec } from '../../../sim/trace/trace';
import { FAIR, tree, yarn } from '../../../engine/testing/play-fair.test-helper';
import { Figure } from '../queues/queue-measures';

const outline = {
  nodes: [4],
  queues: tree({ id: 'root.a' }, { id: 'root.b' }),
  workload: [
    batch('a', { queue: 'root.a', tasks: 4, memory: '2GB', duration: '60s' }),
    batch('b', { queue: 'root.b', tasks: 2, memory: '2GB', submit: '5s' }),
  ],
};
const settings = {
  [`${FAIR}preemption`]: true,
  [`${FAIR}waitTimeBeforeKill`]: 2000,
  [`${FAIR}assignmultiple`]: true,
  [`${FAIR}dynamic.max.assign`]: false,
  defaultFairSharePreemptionTimeout: 3,
  defaultFairSharePreemptionThreshold: 1,
};
const marks = ({ records }: Played) =>
  records.filter(({ kind }) => kind === Rec.preemption).map(({ at, a, b, c, d }) => [at, a, b, c, d]);

test('3.x: after the timeout the newest containers are marked for the starved application and killed in time', () => {
  const played = yarn({ ...outline, settings });
  expect(marks(played)).toEqual([
    [8, 3, PreemptionMark.marked, 2000, 2],
    [8, 2, PreemptionMark.marked, 2000, 2],
  ]);
  expect(
    played
      .of('a')
      .filter(({ outcome }) => outcome === 'preempted')
      .map(({ ended }) => ended),
  ).toEqual([10, 10]);
  expect(played.of('b').map(({ at }) => at)).toEqual([11, 11]);
  expect(played.run.ended?.reason).toBe('all-done');
});

test('2014: it looks each preemptionInterval, and kills in a later round', () => {
  const played = yarn({ ...outline, settings: { ...settings, preset: 'fs-2014' } });
  expect(marks(played).map(([at, container]) => [at, container])).toEqual([
    [10, 3],
    [10, 2],
  ]);
  expect(
    played
      .of('a')
      .filter(({ outcome }) => outcome === 'preempted')
      .map(({ ended }) => ended),
  ).toEqual([15, 15]);
});

test('3.x: who was looked at is left out of the next update, and another one misses the minimum share of their queue', () => {
  const played = yarn({
    ...outline,
    queues: tree({ id: 'root.a' }, { id: 'root.b', minResources: '2048 mb, 1 vcores' }),
    workload: [
      batch('a', { queue: 'root.a', tasks: 4, memory: '2GB', duration: '60s' }),
      // More than what the queue misses: nothing is preempted for it.
      batch('large', { queue: 'root.b', tasks: 1, memory: '4GB', submit: '5s' }),
      batch('small', { queue: 'root.b', tasks: 1, memory: '2GB', submit: '6s' }),
    ],
    settings: { ...settings, defaultFairSharePreemptionTimeout: undefined, defaultMinSharePreemptionTimeout: 3 },
  });
  // `large` was looked at 7.5 s.
  expect(marks(played)).toEqual([[8, 3, PreemptionMark.marked, 2000, 3]]);
});

test('3.x: the node serves the starved application in its next heartbeat, even with room that another one has reserved', () => {
  const played = yarn({
    ...outline,
    queues: tree({ id: 'root.a' }, { id: 'root.b', minResources: '1024 mb, 1 vcores' }, { id: 'root.c' }),
    workload: [
      batch('a', { queue: 'root.a', tasks: 7, memory: '1GB', vcore: 0.5, duration: '60s' }),
      batch('c', { queue: 'root.c', memory: '4GB', submit: '5s' }),
      batch('b', { queue: 'root.b', memory: '1GB', submit: '8s', duration: '1s' }),
    ],
    settings: { ...settings, defaultFairSharePreemptionTimeout: undefined, defaultMinSharePreemptionTimeout: 3 },
    nodes: [8],
  });
  const reserved = played.records.filter(({ kind }) => kind === Rec.reservation);
  expect(reserved[0]).toMatchObject({ at: 6, c: 1 });
  expect(marks(played)[0]).toEqual([10.5, 6, PreemptionMark.marked, 2000, 3]);
  // The container that is marked runs until 12.5 s.
  expect(played.of('b').map(({ at }) => at)).toEqual([11]);
});

test('3.x: an application that begins to miss a minimum share reserves a full node in the next heartbeat', () => {
  const played = yarn({
    nodes: [8],
    // Of the memory, which `fair` compares, it has its fair share; of the vcores the queue misses its minimum.
    queues: tree({ id: 'root.a', minResources: '1024 mb, 6 vcores', minSharePreemptionTimeout: 5 }),
    workload: [batch('a', { queue: 'root.a', tasks: 6, memory: '4GB', duration: '60s' })],
    settings: { [`${FAIR}preemption`]: true },
  });
  const reserved = played.records.filter(({ kind }) => kind === Rec.reservation);
  expect(reserved[0]).toMatchObject({ at: 6, c: 1 });
});

test('A container that has ended when it is to be killed leaves its room then, before its node tells so', () => {
  const played = yarn({
    ...outline,
    workload: [
      batch('a', { queue: 'root.a', tasks: 5, memory: '2GB', duration: '13s' }),
      batch('b', { queue: 'root.b', tasks: 2, memory: '2GB', submit: '11s' }),
    ],
    settings: {
      ...settings,
      'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': 10_000,
      [`${FAIR}waitTimeBeforeKill`]: 10_000,
    },
  });
  // Two of four are marked at 14 s and end at 23 s; the node tells so at 30 s.
  expect(played.of('a').map(({ at, ended }) => [at, ended])).toEqual([
    ...Array.from({ length: 4 }, () => [10, 23]),
    [30, 43],
  ]);
  const demands = played.records.filter(
    ({ at, kind, a, b }) => kind === Rec.queueMeasure && a === 1 && b === Figure.demand && at > 10 && at < 40,
  );
  expect(demands.map(({ at, c }) => [at, c])).toEqual([
    [24, 6144],
    [30, 2048],
  ]);
});

test('Nothing is preempted without timeouts, from a queue that forbids it, or below the utilization threshold', () => {
  const never = { ...settings, defaultFairSharePreemptionTimeout: undefined };
  expect(marks(yarn({ ...outline, settings: never }))).toEqual([]);
  const queues = tree({ id: 'root.a', allowPreemptionFrom: false }, { id: 'root.b' });
  expect(marks(yarn({ ...outline, queues, settings }))).toEqual([]);
  const idle = { ...settings, [`${FAIR}preemption.cluster-utilization-threshold`]: 1 };
  expect(marks(yarn({ ...outline, settings: idle }))).toEqual([]);
});

test('A run in which preemption can help nobody any more ends as a deadlock', () => {
  const queues = tree({ id: 'root.a' }, { id: 'root.b', maxResources: '1024 mb, 1 vcores' });
  const workload = [batch('b', { queue: 'root.b', tasks: 2, memory: '2GB' })];
  const played = yarn({ ...outline, queues, workload, settings });
  expect(played.run.ended?.reason).toBe('deadlock');
});
