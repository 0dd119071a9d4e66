import { describe, expect, test } from 'vitest';
import { batch } from '../../../engine/testing/play.test-helper';
import type { Played } from '../../../engine/testing/play.test-helper';
import { Rec } from '../../../sim/trace/trace';
import { CAPACITY, halves, node, run } from '../../../engine/testing/capacity-runs.test-helper';

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

  test('A container is as old as the reservation that it fulfils', () => {
    const played = run({
      nodes: [node('6GB'), node('6GB')],
      queues,
      scheduler: { ...monitor, 'yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill': 0 },
      workload: [
        batch('first', { queue: 'root.a', duration: '6s', memory: '4GB', submit: '600ms' }),
        batch('hog', { queue: 'root.a', tasks: 2, duration: '1h', memory: '4GB', submit: '1600ms' }),
        batch('late', { queue: 'root.b', duration: '1h', memory: '6GB', submit: '20s' }),
      ],
      horizon: '60s',
    });
    // A node was reserved for one of them before the other one was allocated, which is the younger one.
    const hogs = played.of('hog').filter(({ at }) => at < 20);
    expect(hogs.map(({ at, outcome }) => `${at} ${outcome}`)).toEqual(['2.5 preempted', '7 ']);
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
