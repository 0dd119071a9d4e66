import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../sim/testing/toy.test-helper';
import { frameworkRun } from '../../testing/framework-run.test-helper';
import type { FrameworkOutline } from '../../testing/framework-run.test-helper';

/** The executor that came as the n-th is lost, with what it holds. */
const lost = (seconds: number, executor = 3) => ({
  at: seconds * SECOND,
  kind: 'executor-lost' as const,
  target: 0,
  value: executor,
});

/**
 * Three executors of one slot, c1 to c3; another one comes at once for one that is lost. Launches and ends of tasks as "stage.task":
 * "5 1.2 in c4", "5 1.2 fetch failed"; and the end of the application.
 */
const run = (settings: Readonly<Record<string, unknown>>, outline: Partial<FrameworkOutline>): string[] => {
  const { lines } = frameworkRun({
    applications: {
      a: {
        kind: 'spark',
        'spark.executor.instances': 3,
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        driverStartup: '0s',
        executorStartup: '0s',
        ...settings,
      },
    },
    nodes: [2, 1, 1],
    ...outline,
  });
  const names = new Map<string, string>();
  return lines.flatMap((line) => {
    const launch = /^(\S+) (t\d+) is task (\d+)(?: again)? of stage (\d+) .*in (c\d+)/.exec(line);
    if (launch !== null) {
      names.set(launch[2], `${launch[4]}.${launch[3]}`);
      return [`${launch[1]} ${launch[4]}.${launch[3]} in ${launch[5]}`];
    }
    const end = /^(\S+) (t\d+|a) (succeeded|failed|killed|lost|fetch failed)$/.exec(line);
    return end === null ? [] : [`${end[1]} ${names.get(end[2]) ?? end[2]} ${end[3]}`];
  });
};

const map = { id: 's', tasks: 3, duration: '2s' };
const between = (story: readonly string[], from: number, to: number) =>
  story.filter((line) => Number(line.split(' ')[0]) >= from && Number(line.split(' ')[0]) < to);

describe('output that went with an executor', () => {
  const stages = [
    map,
    { id: 'r', after: ['s'], tasks: 4, taskDurations: ['10s', '11s', '10s', '10s'], duration: '10s' },
  ];
  const story = run({ stages }, { interventions: [lost(5)] });

  test('is missed by the next attempt that is launched; after 200 ms its stage runs again', () => {
    expect(between(story, 5, 7)).toEqual(['5 1.2 lost', '5 1.2 in c4', '5 1.2 fetch failed', '5.2 0.2 in c4']);
  });

  test('leaves tasks running that have it: the next attempt holds them as well, and the first success counts', () => {
    expect(between(story, 7, 99)).toEqual([
      '7.2 0.2 succeeded',
      // The task also runs in c1, where it succeeds at 12 s. That success completes it for both attempts.
      '7.2 1.0 in c4',
      '12 1.0 succeeded',
      '12 1.1 in c1',
      '13 1.1 succeeded',
      '13 1.2 in c2',
      '17.2 1.0 succeeded',
      '17.2 1.3 in c4',
      '23 1.1 succeeded',
      '23 1.2 succeeded',
      '27.2 1.3 succeeded',
      '27.2 a succeeded',
    ]);
  });

  test('makes no task run again that an earlier attempt has done in the meantime', () => {
    const quick = [map, { ...stages[1], taskDurations: ['4s', '4s', '10s', '10s'] }];
    const tasks = run({ stages: quick }, { interventions: [lost(5)] });
    expect(tasks.filter((line) => / 1\.[01] in /.test(line))).toEqual(['2 1.0 in c1', '2 1.1 in c2']);
  });

  test('makes tasks run twice until the results of the job are there: other attempts are killed then', () => {
    const long = [map, { ...stages[1], tasks: 3, taskDurations: ['12s', '12s', '3s'] }];
    const tasks = run({ stages: long }, { interventions: [lost(4)] });
    // The tasks in c1 and c2 are through before their copies.
    expect(between(tasks, 6.2, 99)).toEqual([
      '6.2 0.2 succeeded',
      '6.2 1.0 in c4',
      '14 1.0 succeeded',
      '14 1.1 in c1',
      '14 1.1 succeeded',
      '14 1.2 in c2',
      '17 1.2 succeeded',
      '17 1.0 killed',
      '17 1.1 killed',
      '17 a succeeded',
    ]);
  });

  test('is of no use to a task that is fetching it, which fails at once', () => {
    const fetching = (shuffleRead: string) =>
      between(run({ stages: [map, { ...stages[1], shuffleRead }] }, { interventions: [lost(5)] }), 5, 6);
    expect(fetching('2s')).toEqual(['5 1.2 lost', '5 1.2 in c4', '5 1.2 fetch failed', '5.2 0.2 in c4']);
    expect(fetching('4s')).toEqual(['5 1.2 lost', '5 1.0 fetch failed', '5 1.1 fetch failed', '5.2 0.2 in c4']);
  });

  test('counts against no task, but the stage may fail only so often in a row', () => {
    const settings = { 'spark.task.maxFailures': 1, stages };
    // A decommissioned executor blames no task for its end.
    const leaves = { at: 5 * SECOND, kind: 'executor-decommissioned' as const, target: 0, value: 3 };
    expect(run(settings, { interventions: [leaves] }).at(-1)).toBe('27.2 a succeeded');
    const once = { ...settings, 'spark.stage.maxConsecutiveAttempts': 1 };
    expect(run(once, { interventions: [leaves] }).at(-1)).toBe('5 a failed');
    const twice = { 'spark.stage.maxConsecutiveAttempts': 2, stages };
    expect(run(twice, { interventions: [lost(5)] }).at(-1)).toBe('27.2 a succeeded');
    expect(run(twice, { interventions: [lost(5), lost(14)] }).at(-1)).toMatch(/ a failed$/);
  });
});
