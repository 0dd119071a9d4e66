import { describe, expect, test } from 'vitest';
import type { InterventionInput } from '../../../sim/run-input';
import { SECOND } from '../../../sim/testing/toy.test-helper';
import { frameworkRun, linesAt } from '../../testing/framework-run.test-helper';
import type { FrameworkOutline, FrameworkRun } from '../../testing/framework-run.test-helper';

/** An application whose driver and executors are up at once. */
const app = (settings: Readonly<Record<string, unknown>>) => ({
  kind: 'spark',
  'spark.executor.instances': 2,
  driverStartup: '0s',
  executorStartup: '0s',
  ...settings,
});
const run = (settings: Readonly<Record<string, unknown>>, outline: Partial<FrameworkOutline> = {}) =>
  frameworkRun({ applications: { a: app(settings) }, nodes: [3], ...outline });
const having = ({ lines }: FrameworkRun, text: string) => lines.filter((line) => line.includes(text));
const loss = (seconds: number, value = 1): Partial<InterventionInput> => ({
  at: seconds * SECOND,
  kind: 'executor-lost',
  target: 0,
  value,
});

describe('stages', () => {
  test('run side by side unless one reads the other, and a stage that reads two waits for both', () => {
    const stages = [
      { id: 'a', tasks: 1, duration: '10s', after: [] },
      { id: 'b', tasks: 1, duration: '15s', after: [] },
      { id: 'c', tasks: 1, duration: '1s', after: ['a', 'b'] },
    ];
    expect(having(run({ stages }), 'stage').filter((line) => !line.includes('task'))).toEqual([
      '0 stage 0 begins',
      '0 stage 1 begins',
      '10 stage 0 is done',
      '15 stage 1 is done',
      '15 stage 2 begins',
      '16 stage 2 is done',
    ]);
  });

  test('of different jobs run side by side, the lower job first, and may come later', () => {
    const stages = [
      { id: 'late', tasks: 2, duration: '4s', job: 2 },
      { id: 'first', tasks: 3, duration: '4s', job: 1 },
      { id: 'after', tasks: 1, duration: '1s', job: 2 },
      { id: 'due', tasks: 1, duration: '1s', job: 3, notBefore: '30s' },
    ];
    const lines = having(run({ stages }), 'is task').map((line) => line.replace(/ t\d+ is/, ''));
    expect(lines.map((line) => line.replace(/ in c\d/, ''))).toEqual([
      '0 task 0 of stage 1',
      '0 task 1 of stage 1',
      '4 task 2 of stage 1',
      '4 task 0 of stage 0',
      '8 task 1 of stage 0',
      '12 task 0 of stage 2',
      '30 task 0 of stage 3',
    ]);
  });

  test('come too late for the slot of the task that they waited for', () => {
    const stages = [
      { id: 'first', job: 1, tasks: 1, duration: '2s' },
      { id: 'next', job: 1, tasks: 1, duration: '2s', after: ['first'] },
      { id: 'other', job: 2, tasks: 2, duration: '2s', after: [] },
    ];
    const lines = having(run({ 'spark.executor.instances': 1, stages }), 'is task');
    expect(lines.map((line) => line.replace(/ t\d+ is/, ''))).toEqual([
      '0 task 0 of stage 0 in c1',
      '2 task 0 of stage 2 in c1',
      '4 task 0 of stage 1 in c1',
      '6 task 1 of stage 2 in c1',
    ]);
  });

  test('begin when enough executors have registered, or when the time for that is over', () => {
    const executorStartup = { dist: 'empirical', values: ['5s', '20s'] };
    const began = (ratio: number, nodes: readonly number[]) =>
      having(run({ 'spark.scheduler.minRegisteredResourcesRatio': ratio, executorStartup }, { nodes }), 'begins')[0];
    expect(began(0, [3])).toBe('0 stage 0 begins');
    expect(['5 stage 0 begins', '20 stage 0 begins']).toContain(began(1, [3]));
    expect(began(1, [2])).toBe('30 stage 0 begins');
  });

  test('wait for the executors that were wanted at first, although dynamic allocation wants fewer by then', () => {
    const settings = {
      'spark.scheduler.minRegisteredResourcesRatio': 1,
      'spark.dynamicAllocation.enabled': true,
      'spark.dynamicAllocation.executorIdleTimeout': '2s',
      executorStartup: '3s',
    };
    // The second executor starts up when the first one has been idle for too long.
    const interventions: Partial<InterventionInput>[] = [
      { at: 0, kind: 'node-lost', target: 1 },
      { at: 4 * SECOND, kind: 'node-back', target: 1 },
    ];
    const found = run(settings, { nodes: [2, 1], interventions });
    expect(having(found, ' up').slice(1, 3)).toEqual(['3 c1 up', '7 c2 up']);
    expect(having(found, 'begins')[0]).toBe('30 stage 0 begins');
  });
});

describe('tasks that prefer a place', () => {
  test('find what an earlier stage cached in the executor that ran the same index', () => {
    const settings = {
      stages: [
        { tasks: 4, duration: '2s' },
        { tasks: 4, duration: '2s', cached: true },
      ],
    };
    const places = (stage: number) =>
      new Map(
        having(run(settings), `of stage ${stage} `).map((line) => {
          const words = line.split(' ');
          return [words[4], words[9]] as const;
        }),
      );
    expect(places(1)).toEqual(places(0));
  });

  test('run longer elsewhere: by a factor, and by the time that their block takes', () => {
    const stage = { tasks: 1, duration: '2s', hosts: ['n1'], anyReadFactor: 3 };
    expect(run({ stages: [stage], 'spark.executor.instances': 1 }).end).toBe(6);
  });

  test('on a host that is not there run anywhere at once, and the run says so', () => {
    const found = run({ stages: [{ id: 's', tasks: 2, duration: '2s', hosts: ['gone'] }] });
    expect(found.end).toBe(2);
    expect(found.notices).toEqual(['stages.s.hosts: "gone" is not a node, so nothing is local there']);
  });
});

test('Tasks of a stage that had to stop count for its pool until they end', () => {
  const stages = [
    { id: 'map', job: 1, tasks: 3, duration: '2s', pool: 'z' },
    { id: 'reduce', job: 1, tasks: 3, duration: '20s', after: ['map'], pool: 'z' },
    { id: 'other', job: 2, after: [], notBefore: '3s', tasks: 2, duration: '30s', pool: 'b' },
  ];
  const settings = { 'spark.scheduler.mode': 'FAIR', 'spark.executor.instances': 4, executorStartup: '3s', stages };
  const found = run(settings, { nodes: [5], interventions: [loss(8)] });
  // Output of stage 0 is lost while two tasks of stage 1 still run, and one of the other pool.
  expect(linesAt(found, 8).slice(0, 2)).toEqual(['c1 failed', 't4 lost']);
  expect(having(found, 'is task').filter((line) => line.startsWith('11 '))).toEqual([
    '11 t7 is task 1 again of stage 2 in c5',
  ]);
});

describe('tasks that fail', () => {
  test('run again on the spot, and fail the application after spark.task.maxFailures', () => {
    const found = run({ stages: [{ tasks: 1, duration: '2s', failureRate: 1 }] });
    expect(having(found, 'failed').map((line) => line.replace(/ t\d/, ''))).toEqual([
      '2 failed',
      '4 failed',
      '6 failed',
      '8 failed',
      '8 a failed',
    ]);
    expect(run({ 'spark.task.maxFailures': 1, stages: [{ duration: '2s', failureRate: 1 }] }).end).toBe(2);
  });

  test('fail at the stated rate, each attempt by a draw of its own', () => {
    const tasks = 400;
    const found = run({ 'spark.task.maxFailures': 100, stages: [{ tasks, duration: '2s', failureRate: 0.25 }] });
    const failed = having(found, 'failed').length;
    expect(having(found, 'a succeeded')).toHaveLength(1);
    // Three standard deviations of some 533 attempts.
    expect(Math.abs(failed / (tasks + failed) - 0.25)).toBeLessThan(0.057);
  });

  test('Output that is still read goes with its executor: its tasks run again when it is missed, unless a service keeps it', () => {
    const stages = [
      { tasks: 2, duration: '10s' },
      { tasks: 2, duration: '10s' },
    ];
    const lost = run({ stages }, { interventions: [loss(14)] });
    // Both executors worked on both stages; the replacement is up at once, and its first task finds that output is gone.
    expect(having(lost, 'again').map((line) => line.slice(0, line.indexOf(' in ')))).toEqual([
      '14 t4 is task 0 again of stage 1',
      '14.2 t5 is task 0 again of stage 0',
      '24.2 t6 is task 0 again of stage 1',
    ]);
    expect(lost.end).toBe(34.2);
    expect(having(lost, 'stage 0 ').filter((line) => line.endsWith('done'))).toEqual(['10 stage 0 is done']);
    const kept = run({ stages, 'spark.shuffle.service.enabled': true }, { interventions: [loss(14)] });
    expect(kept.end).toBe(24);
  });
});

describe('second copies of slow tasks', () => {
  const settings = {
    'spark.executor.instances': 3,
    'spark.speculation': true,
    'spark.speculation.quantile': 0.5,
    'spark.speculation.multiplier': 1.5,
    stages: [{ tasks: 3, duration: '10s' }],
  };
  const outline = { nodes: [3, 1], speeds: [1, 0.1] };

  test('start on another node when one takes too long; the first to finish wins', () => {
    const found = run(settings, outline);
    // Median 10 s, so slow after more than 15 s: the check at 15.1 s finds it.
    expect(linesAt(found, 15.1)).toEqual([expect.stringMatching(/^t3 is task \d again of stage 0 in c[12]$/)]);
    expect(linesAt(found, 25.1).slice(0, 2)).toEqual(['t3 succeeded', expect.stringMatching(/^t\d killed$/)]);
    expect(found.end).toBe(25.1);
    expect(run({ ...settings, 'spark.speculation': false }, outline).end).toBe(100);
  });
});

describe('dynamic allocation', () => {
  const settings = {
    'spark.executor.instances': undefined,
    'spark.dynamicAllocation.enabled': true,
    'spark.shuffle.service.enabled': true,
    'spark.dynamicAllocation.executorIdleTimeout': '5s',
  };

  test('asks for no more than the tasks need, and gives back what is idle', () => {
    const stages = [
      { id: 'wide', tasks: 3, duration: '10s', after: [] },
      { id: 'long', tasks: 1, duration: '40s', after: [] },
    ];
    const found = run({ ...settings, stages }, { nodes: [9] });
    expect(having(found, 'asks for').map((line) => line.split(' executor')[0])).toEqual([
      '0 a asks for 1 driver',
      '1 a asks for 1',
      '2 a asks for 2',
      '3 a asks for 1',
    ]);
    expect(having(found, 'released').filter((line) => !line.startsWith(`${found.end} `))).toHaveLength(3);
    expect(found.simulation.ended).toBe('all-done');
  });

  test('asks again for what tasks need whose output is lost', () => {
    const found = run(
      {
        ...settings,
        'spark.shuffle.service.enabled': false,
        'spark.dynamicAllocation.maxExecutors': 2,
        stages: [
          { id: 'map', tasks: 6, duration: { dist: 'uniform', min: '8s', max: '12s' } },
          { id: 'reduce', tasks: 2, duration: '5s' },
        ],
      },
      { nodes: [4], interventions: [loss(25)] },
    );
    expect(having(found, 'again of stage 0').length).toBeGreaterThan(1);
    expect(having(found, 'stage 1 is done')).toHaveLength(1);
    expect(found.lines.at(-1)).toBe(`${found.end} a succeeded`);
  });

  test('that gets no executor is stuck: its polls do not keep a run alive', () => {
    const found = run({ ...settings, stages: [{ tasks: 3, duration: '10s' }] }, { nodes: [1] });
    expect(found.simulation.ended).toBe('deadlock');
    expect(found.end).toBeLessThan(10);
  });
});
