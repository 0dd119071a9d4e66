import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../sim/testing/toy.test-helper';
import { frameworkRun } from '../../testing/framework-run.test-helper';
import type { FrameworkOutline, FrameworkRun } from '../../testing/framework-run.test-helper';
import { checkExclusion } from './exclusion-check';

/** An application with an executor of one slot on each of two nodes; the driver is on the first one. */
const run = (settings: Readonly<Record<string, unknown>>, outline: Partial<FrameworkOutline> = {}) =>
  frameworkRun({
    applications: {
      a: {
        kind: 'spark',
        'spark.executor.instances': 2,
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        driverStartup: '0s',
        executorStartup: '0s',
        ...settings,
      },
    },
    nodes: [2, 1],
    ...outline,
  });

/** "0 task 1 in c2", "2 failed" and what becomes of the application. */
const story = ({ lines }: FrameworkRun) =>
  lines.flatMap((line) => {
    const launch = /^(\S+) t\d+ is task (\d+)(?: again)? of stage \d+ .*in (c\d+)/.exec(line);
    if (launch !== null) return [`${launch[1]} task ${launch[2]} in ${launch[3]}`];
    const end = /^(\S+) (?:t\d+ (failed|killed)|a (failed|succeeded))$/.exec(line);
    return end === null ? [] : [`${end[1]} ${end[2] ?? `a ${end[3]}`}`];
  });

describe('executors where tasks fail', () => {
  const bad = { tasks: 2, duration: '2s', failsOn: ['n1'] };
  const exclude = { 'spark.excludeOnFailure.enabled': true };

  test('are tried again and again, and fail the application where nothing is excluded', () => {
    const found = run({ 'spark.task.maxFailures': 2, stages: [{ ...bad, tasks: 3, duration: '2s' }] });
    expect(story(found).at(-1)).toMatch(/^4 a failed$/);
  });

  test.each([
    [{}, '122 a failed'],
    [{ driverFailsAfter: '40s' }, '40 a failed'],
    [{ 'spark.excludeOnFailure.killExcludedExecutors': true }, '122 a failed'],
  ])('are not ended where the driver runs the tasks itself %j', (settings, last) => {
    // No task can start after 2 s. The set is given up after the timeout of 120 s, as nothing can be replaced.
    const inDriver = { ...exclude, 'spark.executor.instances': 0, ...settings };
    const once = { 'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 1 };
    const found = run({ ...inDriver, ...once, stages: [{ tasks: 1, duration: '2s', failsOn: ['n0', 'n1'] }] });
    expect(story(found).at(-1)).toBe(last);
  });

  test('are avoided by the task that failed there, and by the stage after two of its tasks', () => {
    const found = run({ ...exclude, stages: [{ ...bad, tasks: 4 }] });
    const lines = story(found);
    expect(lines.at(-1)).toMatch(/a succeeded$/);
    // Two tasks failed on the bad executor; after that nothing starts there.
    expect(lines.filter((line) => line.endsWith(' failed'))).toHaveLength(2);
    expect(found.notices).toEqual([
      'stage 1 avoids executor 2 on n1 from now on: too many of its tasks failed there',
      'all stages avoid executor 2 from now on: too many tasks failed there',
    ]);
  });

  test('leave a failed task at once to an executor that is free', () => {
    const lines = story(run({ ...exclude, stages: [{ tasks: 1, duration: '1500ms', failsOn: ['n0'] }] }));
    expect(lines.slice(0, 3)).toEqual(['0 task 0 in c1', '1.5 failed', '1.5 task 0 in c2']);
  });

  test('are avoided by later stages too, until they are forgiven', () => {
    const later = { id: 'later', tasks: 3, duration: '2s', after: ['s'] };
    const twoStages = [{ ...bad, id: 's', tasks: 4 }, later];
    const launches = (settings: Record<string, unknown>) =>
      run({ ...exclude, ...settings, stages: twoStages }).lines.filter((line) =>
        / is task \d+ of stage 1 .*in c2/.test(line),
      ).length;
    expect(launches({})).toBe(0);
    expect(launches({ 'spark.excludeOnFailure.application.maxFailedTasksPerExecutor': 3 })).toBeGreaterThan(0);
    expect(launches({ 'spark.excludeOnFailure.timeout': '1s' })).toBeGreaterThan(0);
  });

  describe('can leave a task without a place', () => {
    const one = { 'spark.executor.instances': 1, ...exclude, 'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 1 };
    const stage = { tasks: 1, duration: '2s', failsOn: ['n0'] };
    const few = { nodes: [2] };

    test('and it is given up after a time in which idle executors are replaced, once', () => {
      const found = run({ ...one, stages: [stage] }, few);
      expect(story(found)).toEqual(['0 task 0 in c1', '2 failed', '122 a failed']);
      expect(found.lines.filter((line) => line.endsWith(' released'))).toEqual([
        '2 c1 released',
        '122 c2 released',
        '122 c0 released',
      ]);
      const timeout = { 'spark.scheduler.excludeOnFailure.unschedulableTaskSetTimeout': '10s' };
      expect(story(run({ ...one, ...timeout, stages: [stage] }, few)).at(-1)).toBe('12 a failed');
    });

    test('and it finds one on the executor that comes for an idle one', () => {
      const perExecutor = { 'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 2 };
      const everywhere = { tasks: 1, duration: '2s', failsOn: ['n0', 'n1'] };
      const lines = story(run({ ...one, ...perExecutor, stages: [everywhere] }));
      expect(lines.slice(0, 3)).toEqual(['0 task 0 in c1', '2 failed', '2 task 0 in c2']);
    });

    test('and it is given up at once when all are busy, unless dynamic allocation may bring others', () => {
      const stages = [
        { id: 'bad', job: 1, tasks: 1, duration: '2s', failsOn: ['n0'] },
        { id: 'long', job: 2, after: [], tasks: 3, duration: '30s' },
      ];
      expect(story(run({ ...one, stages }, few)).at(-1)).toBe('2 a failed');
      const scaled = { 'spark.dynamicAllocation.enabled': true, 'spark.dynamicAllocation.maxExecutors': 1 };
      // The time restarts with every task that is launched, at last at 62 s.
      expect(story(run({ ...one, ...scaled, stages }, few)).at(-1)).toBe('182 a failed');
    });

    test('and dynamic allocation gets one executor more for it when all are busy', () => {
      const perNode = { 'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 1 };
      const stages = [
        { id: 'bad', job: 1, tasks: 1, duration: '2s', failsOn: ['n0'] },
        { id: 'long', job: 2, after: [], tasks: 1, duration: '60s' },
      ];
      const scaled = {
        ...exclude,
        ...perNode,
        'spark.dynamicAllocation.enabled': true,
        'spark.executor.instances': 1,
        // One executor would do for both tasks.
        'spark.executor.cores': 1,
        'spark.dynamicAllocation.executorAllocationRatio': 0.5,
      };
      const lines = story(run({ ...scaled, stages }));
      expect(lines.slice(0, 4)).toEqual(['0 task 0 in c1', '2 failed', '2 task 0 in c1', '2 task 0 in c2']);
      expect(lines.at(-1)).toBe('62 a succeeded');
    });

    test('and it is given up in the instant in which dynamic allocation has an idle executor go', () => {
      const settings = {
        ...exclude,
        'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': 1,
        'spark.excludeOnFailure.stage.maxFailedExecutorsPerNode': 1,
        'spark.scheduler.excludeOnFailure.unschedulableTaskSetTimeout': '3s',
        'spark.dynamicAllocation.enabled': true,
        'spark.dynamicAllocation.executorIdleTimeout': '3s',
        'spark.executor.instances': 1,
        'spark.decommission.enabled': true,
      };
      const stages = [
        { id: 'bad', job: 1, tasks: 1, duration: '500ms', failsOn: ['n0', 'n1'] },
        { id: 'good', job: 2, after: [], tasks: 1, duration: '2s' },
      ];
      // The task has failed on both nodes at 1.5 s, and the executor that comes for an idle one is idle from then on.
      expect(story(run({ ...settings, stages }, { nodes: [2, 2] })).at(-1)).toBe('4.5 a failed');
    });
  });

  describe('are ended where the application avoids them', () => {
    const kill = { ...exclude, 'spark.excludeOnFailure.killExcludedExecutors': true };
    const later = { id: 'later', tasks: 4, duration: '3500ms', after: ['s'] };
    const released = (settings: Readonly<Record<string, unknown>>) =>
      run({
        ...settings,
        stages: [
          { ...bad, id: 's', tasks: 4 },
          { ...later, job: 0 },
        ],
      }).lines.filter((line) => line.endsWith('released'));

    test('at once', () => {
      // Two tasks failed in c2, and the stage was through at 8 s.
      expect(released(exclude)[0]).toMatch(/^22 /);
      expect(released(kill)[0]).toBe('8 c2 released');
    });

    test('at once even while they leave, unless they are told to leave once more', () => {
      const leaves = { 'spark.decommission.enabled': true, stages: [{ ...bad, id: 's', tasks: 4 }, later] };
      const interventions = [{ at: 7.25 * SECOND, kind: 'executor-decommissioned' as const, target: 0, value: 2 }];
      const end = (settings: Readonly<Record<string, unknown>>) =>
        run({ ...settings, ...leaves }, { interventions }).lines.find((line) => line.endsWith('c2 released'));
      // By itself it would go a second after the notice.
      expect(end(exclude)).toBe('8.25 c2 released');
      expect(end(kill)).toBe('8 c2 released');
    });

    test('when their tasks are done, if they are decommissioned', () => {
      const decommission = { ...kill, 'spark.excludeOnFailure.killExcludedExecutors.decommission': true };
      expect(released(decommission)[0]).toBe('9 c2 released');
    });

    test('and one that comes up on an avoided node is known, so that tasks wait for their node', () => {
      const settings = { ...kill, 'spark.excludeOnFailure.application.maxFailedExecutorsPerNode': 1 };
      const stages = [
        { ...bad, id: 's', tasks: 4 },
        { id: 'busy', after: ['s'], job: 0, tasks: 1, duration: '1s' },
        { id: 'there', after: ['busy'], job: 0, tasks: 1, duration: '1s', hosts: ['n1'] },
      ];
      const lines = story(run({ ...settings, stages }));
      expect(lines.slice(-3)).toEqual(['8 task 0 in c1', '12 task 0 in c1', '13 a succeeded']);
    });

    test('with all others on a node that is avoided', () => {
      const node = { ...kill, 'spark.excludeOnFailure.application.maxFailedExecutorsPerNode': 1 };
      const three = { ...node, 'spark.executor.instances': 3 };
      const found = run({ ...three, stages: [{ ...bad, id: 's', tasks: 6 }, later] }, { nodes: [2, 2] });
      const ends = found.lines.filter((line) => line.endsWith('released')).map((line) => line.split(' ')[0]);
      expect(ends.slice(0, 2)).toEqual([ends[0], ends[0]]);
    });
  });

  test('must not be able to fail an application alone', () => {
    const name = 'spark.excludeOnFailure.task.maxTaskAttemptsPerNode';
    expect(checkExclusion({ ...exclude, [name]: 4 }).map(({ path }) => path)).toEqual([name]);
    expect(checkExclusion({ ...exclude, [name]: 3 })).toEqual([]);
    expect(checkExclusion({ [name]: 4 })).toEqual([]);
  });
});

describe('a barrier stage', () => {
  const barrier = { tasks: 2, duration: '5s', barrier: true };
  /** Reads it, so that it is not the last stage of its job. */
  const after = { tasks: 1, duration: '1s' };

  test('starts when all of its tasks fit at once', () => {
    const before = { id: 'before', job: 1, tasks: 1, duration: '3s', after: [] };
    const found = run({ stages: [before, { ...barrier, job: 2, after: [] }] });
    expect(story(found)).toEqual(['0 task 0 in c1', '3 task 0 in c2', '3 task 1 in c1', '8 a succeeded']);
  });

  test('runs again as a whole when a task of it fails, as often as it may', () => {
    const stages = [{ ...barrier, failsOn: ['n1'] }, after];
    const found = run({ stages });
    const lines = story(found);
    expect(lines.slice(0, 3)).toEqual(['0 task 0 in c1', '0 task 1 in c2', '5 failed']);
    // It is submitted again 200 ms after each failure.
    expect(lines.at(-1)).toBe('20.6 a failed');
    expect(story(run({ 'spark.stage.maxConsecutiveAttempts': 2, stages })).at(-1)).toBe('10.2 a failed');
  });

  test('runs again as a whole when an executor is lost', () => {
    const interventions = [{ at: 2 * SECOND, kind: 'executor-lost' as const, target: 0, value: 2 }];
    const found = run({ stages: [barrier, after] }, { nodes: [2, 2], interventions });
    expect(story(found).slice(2, 5)).toEqual(['2 killed', '2.2 task 0 in c3', '2.2 task 1 in c1']);
    expect(story(found).at(-1)).toBe('8.2 a succeeded');
  });

  test('runs again as a whole when output that it reads goes with the executor of one of its tasks', () => {
    const interventions = [{ at: 3 * SECOND, kind: 'executor-lost' as const, target: 0, value: 1 }];
    const before = { id: 'before', tasks: 2, duration: '2s' };
    const found = run({ stages: [before, barrier, after] }, { nodes: [2, 2], interventions });
    // The other one starts again with it, once the output is there.
    expect(story(found).slice(4, 8)).toEqual(['3 killed', '3.2 task 0 in c3', '5.2 task 0 in c2', '5.2 task 1 in c3']);
    expect(story(found).at(-1)).toBe('11.2 a succeeded');
  });

  test('runs again as a whole when the output of one of its tasks goes while others of them run', () => {
    const interventions = [{ at: 3 * SECOND, kind: 'executor-lost' as const, target: 0, value: 1 }];
    const uneven = { ...barrier, taskDurations: ['2s', '5s'] };
    const found = run({ stages: [uneven, after] }, { nodes: [2, 2], interventions });
    const lines = story(found);
    expect(lines.slice(0, 5)).toEqual([
      '0 task 0 in c1',
      '0 task 1 in c2',
      '3 killed',
      '3.2 task 0 in c3',
      '3.2 task 1 in c2',
    ]);
    expect(lines.at(-1)).toBe('9.2 a succeeded');
  });

  test('that nothing reads fails with the first of its tasks: some of its results may be out', () => {
    expect(story(run({ stages: [{ ...barrier, failsOn: ['n1'] }] })).at(-1)).toBe('5 a failed');
    const interventions = [{ at: 2 * SECOND, kind: 'executor-lost' as const, target: 0, value: 2 }];
    expect(story(run({ stages: [barrier] }, { nodes: [2, 2], interventions })).at(-1)).toBe('2 a failed');
  });

  test('may fail as often as ever once it was through', () => {
    const lost = (at: number) => ({ at: at * SECOND, kind: 'executor-lost' as const, target: 0, value: 2 });
    const settings = { 'spark.stage.maxConsecutiveAttempts': 2, stages: [barrier, { tasks: 4, duration: '10s' }] };
    const found = run(settings, { nodes: [2, 2], interventions: [lost(2), lost(9), lost(12)] });
    expect(story(found).at(-1)).toMatch(/ a succeeded$/);
  });

  test('waits for slots where all executors are avoided, and none is replaced for it', () => {
    const exclude = {
      'spark.excludeOnFailure.enabled': true,
      'spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor': 3,
      'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 3,
      'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': 10,
      'spark.excludeOnFailure.application.maxFailedTasksPerExecutor': 1,
      'spark.excludeOnFailure.timeout': '20s',
      'spark.executor.instances': 1,
      'spark.executor.cores': 2,
    };
    const before = { tasks: 4, duration: '2s', failureRate: 0.5 };
    const found = run({ ...exclude, stages: [before, { ...barrier, duration: '1s' }, after] }, { nodes: [3] });
    const lines = story(found);
    expect(lines.filter((line) => line.endsWith(' failed')).length).toBeGreaterThan(0);
    expect(lines.every((line) => !line.endsWith('c2'))).toBe(true);
    expect(lines.at(-1)).toMatch(/ a succeeded$/);
  });

  test('that needs more slots than there are checks again, and fails the application in the end', () => {
    const checks = { 'spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures': 2 };
    expect(story(run({ ...checks, stages: [{ ...barrier, tasks: 3 }] }))).toEqual(['30 a failed']);
  });
});

describe('tasks that prefer places of their own', () => {
  test('go there, each to its own', () => {
    const found = run({ stages: [{ tasks: 3, duration: '2s', taskHosts: ['n1', 'n0', '-'] }] });
    expect(story(found).slice(0, 3)).toEqual(['0 task 1 in c1', '0 task 0 in c2', '2 task 2 in c1']);
  });
});

describe('second copies of tasks that take long', () => {
  // One task in eight takes ten times as long, on whichever node.
  const duration = { dist: 'empirical', values: ['2s', '2s', '2s', '2s', '2s', '2s', '2s', '20s'] };
  const speculation = {
    'spark.speculation': true,
    'spark.speculation.quantile': 0.5,
    'spark.speculation.multiplier': 1.5,
    'spark.executor.cores': 8,
  };
  const copies = (records: string, more: Readonly<Record<string, unknown>> = {}) => {
    const found = run({ ...speculation, ...more, stages: [{ tasks: 16, duration, records }] }, { nodes: [9, 8] });
    return found.lines.filter((line) => line.includes('copy') || line.includes('killed')).length;
  };

  test('are launched for those that are inefficient, and not for those that have much to read', () => {
    expect(copies('equal')).toBeGreaterThan(0);
    const patient = { 'spark.speculation.efficiency.longRunTaskFactor': 100 };
    expect(copies('by-duration', patient)).toBe(0);
    expect(copies('by-duration', { ...patient, 'spark.speculation.efficiency.enabled': false })).toBe(copies('equal'));
    // Much longer than the threshold is too long for anybody.
    expect(copies('by-duration')).toBeGreaterThan(0);
  });
});
