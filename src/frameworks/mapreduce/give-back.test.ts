import { describe, expect, test } from 'vitest';
import { batch, play } from '../../engine/testing/play.test-helper';
import { SECOND } from '../../sim/testing/toy.test-helper';
import type { Played } from '../../engine/testing/play.test-helper';
import { chooseToGive } from './give-back';

describe('what an application master gives back', () => {
  const reduce = (container: number, left: number, memory = 1) => ({ container, isReduce: true, left, size: [memory] });
  const map = (container: number) => ({ container, isReduce: false, left: 1, size: [1] });

  test('Reduces with the most left to do, as many as make up for what is wanted', () => {
    const held = [map(1), reduce(2, 10), reduce(3, 30), reduce(4, 20)];
    expect(chooseToGive([{ container: 1, negotiable: true }], held)).toEqual([3]);
    expect(
      chooseToGive(
        [1, 2].map((container) => ({ container, negotiable: true })),
        held,
      ),
    ).toEqual([3, 4]);
    expect(chooseToGive([{ container: 9, negotiable: true }], held)).toEqual([]);
  });

  test('One that has not begun goes before others, and of equals the youngest', () => {
    expect(chooseToGive([{ container: 2, negotiable: true }], [reduce(2, 5), reduce(3, Infinity)])).toEqual([3]);
    expect(chooseToGive([{ container: 2, negotiable: true }], [reduce(2, 5), reduce(3, 5)])).toEqual([3]);
  });

  test('A container that cannot be exchanged goes itself, unless it runs a map', () => {
    const held = [map(1), reduce(2, 10), reduce(3, 30)];
    expect(
      chooseToGive(
        [1, 2].map((container) => ({ container, negotiable: false })),
        held,
      ),
    ).toEqual([2]);
  });
});

const QUEUES = [
  { id: 'root' },
  { id: 'root.a', capacity: 50, 'user-limit-factor': 3 },
  { id: 'root.b', capacity: 50, 'user-limit-factor': 3 },
];
const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';

/** Nine reduces of 100 s under a master fill the cluster; at 30 s the other queue wants half of it. */
function preempted(policy: string, settings: Readonly<Record<string, unknown>> = {}): Played {
  return play({
    nodes: [{ capacity: { vcore: 10, memory: '10GB' } }],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments': 10,
      [`${PREEMPTION}natural_termination_factor`]: 1,
      [`${PREEMPTION}total_preemption_per_round`]: 1,
    },
    queues: QUEUES,
    workload: [
      {
        id: 'long',
        kind: 'mapreduce',
        queue: 'root.a',
        'yarn.app.mapreduce.am.resource.mb': 1024,
        'mapreduce.job.maps': 0,
        'mapreduce.job.reduces': 9,
        reduceDuration: '100s',
        amStartup: '0s',
        'yarn.app.mapreduce.am.preemption.policy': policy,
        ...settings,
      },
      batch('short', { queue: 'root.b', submit: '30s', tasks: 5, duration: '10s' }),
    ],
  });
}

const firstOf = (played: Played, app: string) => Math.min(...played.of(app).map(({ at }) => at));
const endOf = (played: Played, app: string) => Math.max(...played.of(app).map(({ ended }) => ended));
const outcomes = (played: Played) => [...new Set(played.of('long').map(({ outcome }) => outcome))].sort();

describe('policies of the application master', () => {
  test('Nobody listens: containers are killed when their time is over, and begin anew', () => {
    const played = preempted('NoopAMPreemptionPolicy');
    expect(outcomes(played)).toContain('preempted');
    expect(firstOf(played, 'short')).toBeGreaterThanOrEqual(30 + 15);
  });

  test('Given back on the next heartbeat, the room is there at once, and the work is lost', () => {
    const killed = preempted('KillAMPreemptionPolicy');
    expect(outcomes(killed)).toEqual(['completed', 'released']);
    expect(firstOf(killed, 'short')).toBeLessThan(30 + 15);
    const kept = preempted('CheckpointAMPreemptionPolicy');
    expect(outcomes(kept)).toEqual(['completed', 'released']);
    expect(firstOf(kept, 'short')).toBe(firstOf(killed, 'short'));
    // About thirty seconds of work are kept.
    expect(endOf(killed, 'long') - endOf(kept, 'long')).toBeGreaterThan(25);
  });

  test('A run does not go on for a master that is gone and would still have listened', () => {
    const played = preempted('KillAMPreemptionPolicy', {
      reduceDuration: '40s',
      'yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms': 900_000,
    });
    const last = Math.max(endOf(played, 'long'), endOf(played, 'short'));
    expect(played.run.ended).toMatchObject({ reason: 'all-done', at: last * SECOND });
  });
});

describe('an application master that fails', () => {
  const run = (keep: boolean, scheduler: Record<string, unknown>, queues: readonly Record<string, unknown>[]): Played =>
    play({
      nodes: [{ capacity: { vcore: 10, memory: '10GB' } }],
      scheduler,
      queues,
      workload: [
        {
          id: 'x',
          kind: 'mapreduce',
          queue: 'root.a',
          'mapreduce.job.maps': 4,
          mapDuration: '50s',
          'mapreduce.job.reduces': 1,
          reduceDuration: '10s',
          amStartup: '5s',
          keep_containers_across_application_attempts: keep,
        },
      ],
      interventions: [{ id: 'f', at: '40s', kind: 'driver-failed', application: 'x' }],
    });

  test.each([
    ['yarn-capacity', QUEUES],
    ['yarn-fair', [{ id: 'root' }, { id: 'root.a' }]],
  ] as const)('Under %s its containers end with it, or work on for the next one', (type, queues) => {
    const lost = run(false, { type }, queues);
    const kept = run(true, { type }, queues);
    const tasks = (played: Played) => played.of('x').filter(({ kind }) => kind === 'task');
    expect(tasks(lost).filter(({ outcome }) => outcome === 'killed')).toHaveLength(4);
    expect(tasks(kept).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'completed'));
    expect(tasks(kept)).toHaveLength(5);
    expect(kept.of('x').filter(({ kind }) => kind === 'driver')).toHaveLength(2);
    expect(endOf(kept, 'x')).toBeLessThan(endOf(lost, 'x') - 30);
  });

  test('Tasks that end between two attempts count as done, and the next attempt finds nothing left', () => {
    const played = play({
      nodes: [{ capacity: { vcore: 4, memory: '4GB' } }],
      scheduler: { type: 'yarn-capacity' },
      queues: QUEUES,
      workload: [
        {
          id: 'x',
          kind: 'mapreduce',
          queue: 'root.a',
          'yarn.app.mapreduce.am.resource.mb': 1024,
          'mapreduce.job.maps': 2,
          mapDuration: '10s',
          'mapreduce.job.reduces': 0,
          amStartup: '20s',
          keep_containers_across_application_attempts: true,
        },
      ],
      interventions: [{ id: 'f', at: '30s', kind: 'driver-failed', application: 'x' }],
    });
    expect(played.of('x').map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'driver failed',
      'task completed',
      'task completed',
      'driver completed',
    ]);
    expect(played.run.ended?.reason).toBe('all-done');
  });
});
