import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../sim/testing/toy.test-helper';
import { frameworkRun } from '../../testing/framework-run.test-helper';
import type { FrameworkOutline, FrameworkRun } from '../../testing/framework-run.test-helper';

/** Two executors of one slot: the first on n1, the second on n0 beside the driver. */
const run = (settings: Readonly<Record<string, unknown>>, outline: Partial<FrameworkOutline> = {}): FrameworkRun =>
  frameworkRun({
    applications: {
      a: {
        kind: 'spark',
        'spark.executor.instances': 2,
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        'spark.decommission.enabled': true,
        driverStartup: '0s',
        executorStartup: '0s',
        ...settings,
      },
    },
    nodes: [2, 2],
    ...outline,
  });

const notice = (seconds: number, executor = 1) => ({
  interventions: [{ at: seconds * SECOND, kind: 'executor-decommissioned' as const, target: 0, value: executor }],
});

/** Tasks that start in a container and how they end, the ends of executors, and the end of the application. */
const story = ({ lines }: FrameworkRun) =>
  lines.flatMap((line) => {
    const launch = /^(\S+) t(\d+) is task (\d+)(?: again)? of stage (\d+) .*in (c\d+)/.exec(line);
    if (launch !== null) return [`${launch[1]} ${launch[4]}.${launch[3]} in ${launch[5]}`];
    const end = /^(\S+) (?:t\d+ (failed|killed|lost)|(c\d+ released)|a (failed|succeeded))/.exec(line);
    return end === null ? [] : [`${end[1]} ${end[2] ?? end[3] ?? `a ${end[4]}`}`];
  });

describe('an executor that is decommissioned', () => {
  const stages = [{ tasks: 4, duration: '3500ms' }];

  test('finishes what it has, takes nothing more, and goes at the first full second without tasks', () => {
    const found = story(run({ stages }, notice(1)));
    expect(found.slice(0, 3)).toEqual(['0 0.0 in c1', '0 0.1 in c2', '3.5 0.2 in c2']);
    expect(found).toContain('4 c1 released');
    // Another one comes for it and takes the last task.
    expect(found.filter((line) => line.endsWith('in c3'))).toHaveLength(1);
    expect(found.at(-1)).toMatch(/a succeeded$/);
  });

  test('is gone at once where nobody decommissions', () => {
    const found = story(run({ 'spark.decommission.enabled': false, stages }, notice(1)));
    expect(found).toContain('1 c1 released');
    expect(found).toContain('1 lost');
  });

  test('is ended by the driver after the timeout, whatever it runs', () => {
    const found = story(run({ 'spark.executor.decommission.forceKillTimeout': '2s', stages }, notice(1)));
    expect(found).toContain('3 lost');
    expect(found).toContain('3 c1 released');
  });

  test('is an end that does not count against a task, not even if the executor fails before it may go', () => {
    const settings = { 'spark.task.maxFailures': 1, 'spark.executor.decommission.forceKillTimeout': '2s', stages };
    expect(story(run(settings, notice(1))).at(-1)).toMatch(/a succeeded$/);
    const lost = { ...notice(2).interventions[0], kind: 'executor-lost' as const };
    const both = { interventions: [...notice(1).interventions, lost] };
    expect(story(run({ ...settings, stages }, both)).at(-1)).toMatch(/a succeeded$/);
    expect(story(run({ ...settings, stages }, { interventions: [lost] })).at(-1)).toMatch(/a failed$/);
  });
});

describe('what is on an executor that leaves', () => {
  const stages = [
    { id: 's', tasks: 2, duration: '2s' },
    { id: 'r', after: ['s'], tasks: 6, duration: '10s' },
  ];
  const again = (found: FrameworkRun) => story(found).filter((line) => / 0\.\d in /.test(line)).length - 2;
  const move = { 'spark.storage.decommission.enabled': true };

  test('goes with it: stages that are still read run again', () => {
    expect(again(run({ stages }, notice(3)))).toBe(1);
  });

  const three = { 'spark.executor.instances': 3 };
  const third = { nodes: [2, 2, 2], ...notice(4, 3) };
  /** Launches of the first stage beyond those of its three tasks. */
  const repeats = (lines: readonly string[]) => lines.filter((line) => / 0\.\d in /.test(line)).slice(3);

  test('is missed only by tasks that have not read it yet', () => {
    const after = (readers: Readonly<Record<string, unknown>>) => {
      const all = [
        { id: 's', tasks: 3, duration: '2s' },
        { id: 'r', after: ['s'], tasks: 2, duration: '10s', ...readers },
      ];
      return story(run({ ...three, stages: all }, third));
    };
    // The readers run in the other two executors, and the third one goes at 5 s.
    expect(after({}).slice(3, 6)).toEqual(['2 1.0 in c1', '2 1.1 in c2', '5 c3 released']);
    expect(repeats(after({}))).toEqual([]);
    expect(repeats(after({ shuffleRead: '2s' }))).toEqual([]);
    expect(repeats(after({ shuffleRead: '4s' }))).toEqual([expect.stringMatching(/^5\.2 0\.2 in /)]);
    // One that waits for a slot will read, and so does one that fails.
    expect(repeats(after({ tasks: 6 }))).toEqual([expect.stringMatching(/ 0\.2 in /)]);
    expect(repeats(after({ failureRate: 0.5 }))).toEqual([expect.stringMatching(/^12\.2 0\.2 in /)]);
  });

  test('is missed when a later stage is submitted', () => {
    const all = [
      { id: 's', tasks: 3, duration: '2s' },
      { id: 'b', after: ['s'], tasks: 2, duration: '10s' },
      { id: 'r', after: ['s', 'b'], tasks: 1, duration: '1s' },
    ];
    const found = story(run({ ...three, stages: all }, third));
    expect(repeats(found)).toEqual([expect.stringMatching(/^12 0\.2 in /)]);
    expect(found.at(-1)).toBe('15 a succeeded');
  });

  test('moves to another one first, and nothing runs again', () => {
    const found = run({ ...move, stages }, notice(3));
    expect(again(found)).toBe(0);
    expect(again(run({ ...move, 'spark.storage.decommission.shuffleBlocks.enabled': false, stages }, notice(3)))).toBe(
      1,
    );
  });

  test('runs again while its stage does, if it moved to another executor of the same node', () => {
    const first = [
      { id: 's', tasks: 12, duration: '10s' },
      { id: 'r', after: ['s'], tasks: 1, duration: '1s' },
    ];
    const extra = (nodes: readonly number[]) =>
      story(run({ ...move, stages: first }, { ...notice(12), nodes })).filter((line) => / 0\.\d+ in /.test(line))
        .length - 12;
    expect([extra([3]), extra([2, 1])]).toEqual([2, 0]);
  });

  test('runs again while its stage does even where a shuffle service keeps it, unless the driver ends the executor', () => {
    const service = { 'spark.shuffle.service.enabled': true };
    const first = [
      { id: 's', tasks: 12, duration: '2s' },
      { id: 'r', after: ['s'], tasks: 1, duration: '1s' },
    ];
    const extra = (settings: Readonly<Record<string, unknown>>, outline = notice(5)) =>
      story(run({ ...service, ...settings, stages: first }, outline)).filter((line) => / 0\.\d+ in /.test(line))
        .length - 12;
    // Two tasks of the first executor were done at the notice, and one more ran.
    expect(extra({})).toBe(3);
    expect(extra({ 'spark.executor.decommission.forceKillTimeout': '0s' })).toBe(1);
    expect(extra({}, { interventions: [{ ...notice(5).interventions[0], kind: 'executor-lost' as never }] })).toBe(1);
    expect(again(run({ ...service, stages }, notice(3)))).toBe(0);
  });

  test('is looked for every 30 s: the executor ends after a check that finds nothing more', () => {
    const released = (settings: Readonly<Record<string, unknown>>) =>
      story(run({ ...move, ...settings, stages }, notice(3))).find((line) => line.endsWith('c1 released'));
    // The task in it ends at 12 s. The look at 3 s found one block, the one at 33 s nothing new.
    expect(released({})).toBe('33 c1 released');
    expect(released({ 'spark.storage.decommission.replicationReattemptInterval': '20s' })).toBe('23 c1 released');
  });

  test('cannot move when there is no other', () => {
    const one = { 'spark.executor.instances': 1, ...move };
    const alone = [
      { id: 's', tasks: 1, duration: '2s' },
      { id: 'r', after: ['s'], tasks: 1, duration: '10s' },
    ];
    const found = story(run({ ...one, stages: alone }, notice(3)));
    expect(found).toContain('12 a succeeded');
    const longer = [alone[0], { ...alone[1], tasks: 2 }];
    expect(story(run({ ...one, stages: longer }, notice(3))).filter((line) => / 0\.0 in /.test(line))).toHaveLength(2);
  });

  test('goes to the fallback storage when there is no other, and is read from there', () => {
    const alone = [
      { id: 's', tasks: 1, duration: '2s' },
      { id: 'r', after: ['s'], tasks: 2, duration: '10s' },
    ];
    const one = { 'spark.executor.instances': 1, ...move, stages: alone };
    const again = (path: string) =>
      story(run({ ...one, 'spark.storage.decommission.fallbackStorage.path': path, stages: alone }, notice(3))).filter(
        (line) => / 0\.0 in /.test(line),
      ).length;
    expect(again('s3a://bucket/')).toBe(1);
    expect(again('')).toBe(2);
  });

  test('counts where it is cached: tasks go to the executor that took it', () => {
    const cached = [
      { id: 's', tasks: 2, duration: '2s', cached: false },
      { id: 'b', after: ['s'], tasks: 1, duration: '40s' },
      { id: 'r', after: ['s', 'b'], tasks: 2, duration: '2s', cached: true },
    ];
    const places = (settings: Readonly<Record<string, unknown>>) =>
      story(run({ ...settings, 'spark.locality.wait': '10s', stages: cached }, notice(3, 2)))
        .filter((line) => / 2\.\d in /.test(line))
        .map((line) => line.split(' ').at(-1));
    expect(places({})).toEqual(['c1', 'c3']);
    // Both are on the first one now, and the second task waits for it.
    expect(places(move)).toEqual(['c1', 'c1']);
  });
});

describe('with dynamic allocation', () => {
  test('idle executors are decommissioned', () => {
    const settings = {
      'spark.dynamicAllocation.enabled': true,
      'spark.dynamicAllocation.initialExecutors': 2,
      'spark.dynamicAllocation.executorIdleTimeout': '5s',
      'spark.shuffle.service.enabled': true,
      stages: [{ tasks: 1, duration: '30s' }],
    };
    const goes = (enabled: boolean) =>
      story(run({ ...settings, 'spark.decommission.enabled': enabled })).find((line) => line.endsWith('released'));
    expect(goes(false)).toBe('5 c2 released');
    expect(goes(true)).toBe('6 c2 released');
  });

  const tracked = {
    'spark.dynamicAllocation.enabled': true,
    'spark.dynamicAllocation.initialExecutors': 2,
    'spark.dynamicAllocation.executorIdleTimeout': '5s',
  };
  const firstEnd = (found: FrameworkRun) => story(found).find((line) => line.endsWith('released'));

  test('executors stay with output that another job reads', () => {
    const stages = [
      { id: 's', job: 1, tasks: 2, duration: '2s' },
      { id: 'r', job: 2, after: ['s'], tasks: 1, duration: '60s' },
    ];
    const settings = { ...tracked, 'spark.dynamicAllocation.shuffleTracking.timeout': '8s' };
    expect(firstEnd(run({ ...settings, stages }))).toBe('62 c1 released');
    const later = [stages[0], { ...stages[1], notBefore: '20s' }];
    // Nothing needs the output between the two jobs.
    expect(firstEnd(run({ ...settings, stages: later }))).toBe('11 c1 released');
  });

  test('executors stay with output that came from others', () => {
    const stages = [
      { id: 's', tasks: 2, duration: '2s', hosts: ['n0'] },
      { id: 'b', after: ['s'], tasks: 1, duration: '40s' },
      { id: 'q', after: ['s', 'b'], tasks: 1, duration: '1s' },
    ];
    const moved = {
      ...tracked,
      'spark.dynamicAllocation.initialExecutors': 3,
      'spark.executor.cores': 2,
      'spark.storage.decommission.enabled': true,
      'spark.storage.decommission.replicationReattemptInterval': '5s',
    };
    const outline = { nodes: [3, 2, 2], ...notice(3, 1) };
    // The third one is idle from the beginning, and takes one of two outputs at 3.1 s.
    const ends = story(run({ ...moved, stages }, outline)).filter((line) => line.endsWith('released'));
    expect(ends).toEqual(['8 c1 released', '43 c2 released', '43 c3 released']);
  });
});

describe('with speculation', () => {
  test('a task gets a copy that would outlive its executor', () => {
    const settings = {
      'spark.speculation': true,
      'spark.speculation.quantile': 0.25,
      'spark.speculation.multiplier': 100,
      'spark.executor.instances': 3,
      stages: [{ tasks: 4, duration: '10s' }],
    };
    const copies = (kill: string) =>
      run(
        { ...settings, 'spark.executor.decommission.killInterval': kill },
        { nodes: [2, 2], ...notice(12) },
      ).lines.filter((line) => line.includes('killed')).length;
    expect(copies('60s')).toBe(0);
    expect(copies('3s')).toBe(1);
  });
});
