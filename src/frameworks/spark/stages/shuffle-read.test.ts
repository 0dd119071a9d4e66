import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../sim/testing/toy.test-helper';
import { frameworkRun } from '../../testing/framework-run.test-helper';
import type { FrameworkRun } from '../../testing/framework-run.test-helper';

/** One executor, up at 5 s, that runs a task of 10 s and then one of 8 s that fetches. */
const spark = (fetching: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'spark',
  'spark.executor.instances': 1,
  driverStartup: '3s',
  executorStartup: '2s',
  stages: [
    { id: 'map', tasks: 1, duration: '10s' },
    { id: 'reduce', tasks: 1, duration: '8s', ...fetching },
  ],
  ...more,
});
const slowed = (seconds: number, value: number) =>
  ({ at: seconds * SECOND, kind: 'node-slowed', target: 0, value }) as const;
const having = (run: FrameworkRun, text: string) => run.lines.filter((line) => line.includes(text));

describe('what the tasks of a stage fetch', () => {
  test('comes before they compute and makes them longer; at 0 nothing changes', () => {
    const applications = { a: spark({ shuffleRead: '3s' }) };
    expect(having(frameworkRun({ applications, nodes: [2] }), ' succeeded')).toEqual([
      '15 t0 succeeded',
      '26 t1 succeeded',
      '26 a succeeded',
    ]);
    const none = frameworkRun({ applications: { a: spark({ shuffleRead: '0s' }) }, nodes: [2] });
    expect(none.lines).toEqual(frameworkRun({ applications: { a: spark({}) }, nodes: [2] }).lines);
  });

  test('takes as long on a slow node, which makes only what they compute longer', () => {
    // 5 + 10 / 0.5 = 25, then 3 of fetching and 8 / 0.5.
    const outline = { applications: { a: spark({ shuffleRead: '3s' }) }, nodes: [2], speeds: [0.5] };
    expect(frameworkRun(outline).end).toBe(44);
  });

  test('goes on as before when the speed of their node changes meanwhile', () => {
    const applications = { a: spark({ shuffleRead: '3s' }) };
    const ends = (...interventions: ReturnType<typeof slowed>[]) =>
      frameworkRun({ applications, nodes: [2], interventions }).end;
    // It fetches from 15 to 18 and computes from then on.
    expect(ends(slowed(16, 0.5))).toBe(34);
    expect(ends(slowed(16, 0.5), slowed(17, 2))).toBe(22);
    expect(ends(slowed(16, 0.5), slowed(20, 1))).toBe(27);
  });

  test('is fetched again by every attempt, also by one that runs elsewhere', () => {
    const failing = spark(
      { shuffleRead: '3s', failsOn: ['n0'] },
      { 'spark.task.maxFailures': 2, 'spark.shuffle.service.enabled': true },
    );
    // From 15 to 26 and from 26 to 37; the second failure is one too many.
    const run = frameworkRun({ applications: { a: failing }, nodes: [2] });
    expect(having(run, ' failed')).toEqual(['26 t1 failed', '37 t2 failed', '37 a failed']);
  });

  test('counts as run time where slow tasks get copies, and a copy fetches as well', () => {
    // Two slots on either node; tasks on the slow one are slow by 1.5 times the median of 3 + 8 s.
    const speculative = spark(
      { tasks: 4, shuffleRead: '3s' },
      {
        'spark.executor.instances': 2,
        'spark.executor.cores': 2,
        'spark.speculation': true,
        'spark.speculation.quantile': 0.5,
        'spark.speculation.multiplier': 1.5,
        'spark.speculation.interval': '500ms',
      },
    );
    const run = frameworkRun({ applications: { a: speculative }, nodes: [3, 2], speeds: [1, 0.1] });
    // Two tasks end at 26, 11 s after they began. The first tick more than 16.5 s after that begin is at 32; copies take 11 s.
    expect(having(run, ' again of stage 1').map((line) => Number(line.split(' ')[0]))).toEqual([32, 32]);
    expect(run.end).toBe(43);
  });
});
