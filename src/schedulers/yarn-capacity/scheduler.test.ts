import { describe, expect, test } from 'vitest';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { batch } from '../../engine/testing/play.test-helper';
import { CAPACITY, halves, node, run } from '../../engine/testing/capacity-runs.test-helper';

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

  test('An asynchronous round visits the node with which it begins twice, before 2.8 all those after it as well', () => {
    const nodes = Array.from({ length: 6 }, () => node('32GB', 32));
    const workload = [batch('x', { queue: 'root.a', tasks: 56, duration: '1h' })];
    // All is given in the first instant: eight rounds of 7 visits, or seven of 8. All begin at the same node.
    const visitedTwice = (preset: string): boolean[] => {
      const scheduler = { preset, [`${CAPACITY}schedule-asynchronously.enable`]: true };
      const given = run({ nodes, queues: halves({ 'user-limit-factor': 2 }), workload, scheduler }).of('x');
      const counts = nodes.map(
        (_, n) => given.filter(({ at, node: on }) => at === given[0].at && on === `n${n + 1}`).length,
      );
      return counts.map((count) => count > Math.min(...counts));
    };
    const start = visitedTwice('current').indexOf(true);
    expect(visitedTwice('current')).toEqual(nodes.map((_, n) => n === start));
    expect(visitedTwice('cs-2014')).toEqual(nodes.map((_, n) => n >= start));
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan(5);
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

test('A victim that has ended already is not ended again', () => {
  const { run: ran } = runScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 4, memory: '8GB' }, racks: 1 }] },
    queues: [
      { id: 'root' },
      { id: 'root.p', capacity: 100 },
      { id: 'root.a' },
      { id: 'root.p.b', capacity: 40 },
      { id: 'root.p.c', capacity: 60, 'user-limit-factor': 10 },
    ],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.scheduler.minimum-allocation-mb': 500,
      'yarn.scheduler.capacity.resource-calculator': 'DominantResourceCalculator',
      'yarn.scheduler.capacity.schedule-asynchronously.enable': true,
      'yarn.scheduler.capacity.lazy-preemption-enabled': true,
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round': 1,
    },
    data: [
      { id: 'd0', blocks: 6, replication: 2 },
      { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
    ],
    workload: [
      { id: 'j0', kind: 'batch', queue: 'root.p.b', input: 'd1', onlyWithData: true },
      { id: 'j2', kind: 'batch', queue: 'root.p.c', tasks: 17, memory: '3GB' },
    ],
    interventions: [
      { id: 'i0', at: '5s', kind: 'node-resized', node: 'n/2', capacity: { vcore: '700m', memory: '2GB' } },
      { id: 'i1', at: '5s', kind: 'node-resized', node: 'n/3', capacity: { memory: '500MB' } },
    ],
  });
  expect(ran.ended?.reason).toBe('all-done');
});
