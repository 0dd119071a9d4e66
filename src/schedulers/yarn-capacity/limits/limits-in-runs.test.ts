import { describe, expect, test } from 'vitest';
import { batch } from '../../../engine/testing/play.test-helper';
import { halves, mapReduce, node, reasonsOf, run } from '../../../engine/testing/capacity-runs.test-helper';

describe('limits', () => {
  test('A lone user has the guarantee of the queue and one container more, whatever is idle', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 12 })];
    const played = run({ nodes: [node('8GB')], queues: halves(), workload });
    // 4 GB are guaranteed; the check is "above", so that a fifth container is given.
    expect(played.heldAt(9)).toBe(5);
    expect(reasonsOf(played, 'x')).toEqual(['capacity-user-limit']);
  });

  test('A queue stays below its maximum', () => {
    const workload = [batch('x', { queue: 'root.a', tasks: 12 })];
    const queues = halves({ 'user-limit-factor': 2, 'maximum-capacity': 75 });
    expect(run({ nodes: [node('8GB')], queues, workload }).heldAt(9)).toBe(6);
  });

  test('Masters wait for the AM limit in an idle cluster, and those behind them are not held up', () => {
    const queues = halves({ 'maximum-am-resource-percent': 0.25 });
    const workload = [
      mapReduce('m1', { 'yarn.app.mapreduce.am.resource.mb': 3072 }),
      mapReduce('m2', { 'yarn.app.mapreduce.am.resource.mb': 3072, user: 'bob' }),
      mapReduce('m3', { 'yarn.app.mapreduce.am.resource.mb': 1024, user: 'eve' }),
    ];
    const played = run({ nodes: [node('16GB')], queues, workload });
    expect(played.stateAt('m3', 'RUNNING')).toBeLessThan(5);
    expect(played.stateAt('m2', 'ACCEPTED')).toBe(0);
    expect(played.stateAt('m2', 'RUNNING')).toBeGreaterThan(20);
    expect(reasonsOf(played, 'm2')).toContain('capacity-am-limit');
  });

  test('With the dominant calculator masters keep to their limit in every type', () => {
    // A quarter of 32 GB and 9 vcores is 8 GB and 3 vcores. By its dominant share 10 GB of 64 are less than 3 of 18 vcores.
    const queues = halves({ 'maximum-am-resource-percent': 0.25, 'maximum-capacity': 50, 'user-limit-factor': 5 });
    const workload = ['m1', 'm2'].map((id) => mapReduce(id, { 'yarn.app.mapreduce.am.resource.mb': 5120, user: id }));
    const started = (calculator: string) => {
      const scheduler = { 'yarn.scheduler.capacity.resource-calculator': calculator };
      const played = run({ nodes: [node('64GB', 18)], queues, workload, scheduler });
      return [played.stateAt('m1', 'RUNNING'), played.stateAt('m2', 'RUNNING')].map((at) => at < 5);
    };
    expect(started('DominantResourceCalculator')).toEqual([true, false]);
  });

  // The third master needs more than 10 % of the guarantee of 20 GB. What the leaf saw last counts, be it ever so long ago: 40 GB
  // of the idle cluster before anything ran, or the 5 GB that the other queue left.
  test.each([
    ['before the other queue filled the cluster', '1h', [], 61],
    ['while the other queue filled it', '40s', [{ submit: '20s', duration: '5s' }], 80.4],
  ])('The limit on masters follows from the last look at a leaf: %s', (_when, duration, early, third) => {
    const workload = [
      batch('fills', { queue: 'root.b', tasks: 35, duration }),
      ...early.map((settings) => batch('early', { queue: 'root.a', tasks: 1, ...settings })),
      ...['u', 'v', 'w'].map((user) =>
        mapReduce(user, { user, submit: '60s', 'yarn.app.mapreduce.am.resource.mb': 1024 }),
      ),
    ];
    const nodes = Array.from({ length: 5 }, () => node('8GB'));
    const queues = halves({ 'user-limit-factor': 5 }, { 'user-limit-factor': 5 });
    const played = run({ nodes, queues, workload, horizon: '2min' });
    expect(played.driverAt('u')).toBeLessThan(61);
    expect(played.driverAt('v')).toBeLessThan(61);
    expect(played.driverAt('w')).toBe(third);
  });

  test('Before 2.8 the number of active applications is limited', () => {
    const queues = halves({ 'maximum-am-resource-percent': 0.1 });
    const workload = [1, 2].map((i) => batch(`x${i}`, { queue: 'root.a', user: `u${i}` }));
    const played = run({ nodes: [node('8GB')], queues, workload, scheduler: { preset: 'cs-2014' } });
    expect(played.order()).toEqual(['x1', 'x2']);
    expect(played.of('x2')[0].at).toBeGreaterThanOrEqual(10);
    expect(reasonsOf(played, 'x2')).toEqual(['capacity-most-active']);
  });
});
