import { describe, expect, test } from 'vitest';
import { play } from '../../engine/testing/play.test-helper';
import type { Played } from '../../engine/testing/play.test-helper';

const EXPIRY = 'yarn.resourcemanager.rm.container-allocation.expiry-interval-ms';
const systems = [
  ['yarn-capacity', [{ id: 'root' }, { id: 'root.a', capacity: 100 }]],
  ['yarn-fair', [{ id: 'root' }, { id: 'root.a' }]],
] as const;

describe.each(systems)('Containers that are not launched under %s', (type, queues) => {
  const run = (launchDelay: unknown, settings: Record<string, unknown> = {}): Played =>
    play({
      nodes: [{ capacity: { vcore: 4, memory: '8GB' } }],
      scheduler: { type, ...settings },
      queues,
      horizon: '2h',
      workload: [
        {
          id: 'x',
          kind: 'mapreduce',
          queue: 'root.a',
          'mapreduce.job.maps': 2,
          mapDuration: '10s',
          'mapreduce.job.reduces': 0,
          amStartup: '0s',
          launchDelay,
        },
      ],
    });
  const tasks = (played: Played) => played.of('x').filter(({ kind }) => kind === 'task');

  test('They expire after ten minutes, and the application asks again', () => {
    const played = run('11min');
    const [first, second, third] = tasks(played);
    expect([first, second].map(({ outcome }) => outcome)).toEqual(['expired', 'expired']);
    expect(first.ended).toBe(first.at + 600);
    expect(third.at).toBeGreaterThanOrEqual(first.ended);
    expect(played.run.ended?.reason).toBe('horizon');
  });

  test('Launched in time they run, and hold their room until then', () => {
    const played = run('9min');
    expect(tasks(played).map(({ at, ended, outcome }) => [ended - at, outcome])).toEqual([
      [550, 'completed'],
      [550, 'completed'],
    ]);
    expect(played.run.ended?.reason).toBe('all-done');
  });

  test('The interval is a setting', () => {
    expect(tasks(run('5s', { [EXPIRY]: 4000 }))[0].outcome).toBe('expired');
    expect(tasks(run('3s', { [EXPIRY]: 4000 }))[0].outcome).toBe('completed');
  });

  test('Where some are slow, they are allocated again until they are launched', () => {
    const played = run({ dist: 'uniform', min: '1s', max: '20min' });
    expect(played.run.ended?.reason).toBe('all-done');
    expect(tasks(played).filter(({ outcome }) => outcome === 'completed')).toHaveLength(2);
  });
});
