import { describe, expect, test } from 'vitest';
import type { InterventionInput } from '../../sim/run-input';
import { SECOND } from '../../sim/testing/toy.test-helper';
import { frameworkRun, linesAt } from '../testing/framework-run.test-helper';
import type { FrameworkRun } from '../testing/framework-run.test-helper';

const spark = (settings: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'spark',
  'spark.executor.instances': 2,
  driverStartup: '3s',
  executorStartup: '2s',
  stages: [{ id: 'work', tasks: 4, duration: '10s' }],
  ...settings,
});
const at = (seconds: number, kind: InterventionInput['kind'], more: Partial<InterventionInput> = {}) => ({
  at: seconds * SECOND,
  kind,
  ...more,
});
const having = (run: FrameworkRun, text: string) => run.lines.filter((line) => line.includes(text));

/** What a run must leave behind whatever happened: nothing held, nothing wanted, every task ended. */
function expectTidy(run: FrameworkRun): void {
  const { world } = run.simulation;
  expect(Array.from(world.nodeFree)).toEqual(Array.from(world.nodeCapacity));
  expect(Array.from(world.askPending.subarray(0, world.askCount)).every((count) => count === 0)).toBe(true);
  const started = having(run, ' is task ').map((line) => line.split(' ')[1]);
  const ended = run.lines.filter((line) => /^\S+ t\d+ (succeeded|failed|lost|killed)$/.test(line));
  expect(ended.map((line) => line.split(' ')[1]).sort()).toEqual(started.sort());
}

describe('a Spark application', () => {
  test('Its driver starts up and asks for executors, executors run the tasks, and everything is given back', () => {
    const run = frameworkRun({ applications: { a: spark() }, nodes: [3] });
    expect(run.lines).toEqual([
      '0 a submitted',
      '0 a asks for 1 driver',
      '0 c0 driver on n0',
      '3 c0 up',
      '3 a asks for 2 executor',
      '3 stage 0 begins',
      '3 c1 executor on n0',
      '3 c2 executor on n0',
      '5 c1 up',
      '5 t0 is task 0 of stage 0 in c1',
      '5 c2 up',
      '5 t1 is task 1 of stage 0 in c2',
      '15 t0 succeeded',
      '15 t2 is task 2 of stage 0 in c1',
      '15 t1 succeeded',
      '15 t3 is task 3 of stage 0 in c2',
      '25 t2 succeeded',
      '25 t3 succeeded',
      '25 stage 0 is done',
      '25 c1 released',
      '25 c2 released',
      '25 c0 completed',
      '25 a succeeded',
    ]);
    expectTidy(run);
  });

  test('Stages run one after the other, and executors are kept from one to the next', () => {
    const stages = [
      { tasks: 3, duration: '4s' },
      { tasks: 1, duration: '5s' },
      { tasks: 2, duration: '6s' },
    ];
    const run = frameworkRun({ applications: { a: spark({ stages }) }, nodes: [3] });
    expect(
      having(run, 'stage 0 ')
        .concat(having(run, 'stage 1 '), having(run, 'stage 2 '))
        .filter((line) => !line.includes('task')),
    ).toEqual([
      '3 stage 0 begins',
      '13 stage 0 is done',
      '13 stage 1 begins',
      '18 stage 1 is done',
      '18 stage 2 begins',
      '24 stage 2 is done',
    ]);
    expect(having(run, 'asks for')).toHaveLength(2);
    expectTidy(run);
  });

  test('An executor runs as many tasks at once as it has cores for them', () => {
    const settings = { 'spark.executor.instances': 1, 'spark.executor.cores': 5, 'spark.task.cpus': 2 };
    const run = frameworkRun({ applications: { a: spark(settings) }, nodes: [6] });
    expect(linesAt(run, 5).slice(1)).toEqual(['t0 is task 0 of stage 0 in c1', 't1 is task 1 of stage 0 in c1']);
    expect(run.end).toBe(25);
    expectTidy(run);
  });

  test('Tasks spread over executors with free cores instead of filling the first one', () => {
    const settings = { 'spark.executor.cores': 2, stages: [{ tasks: 2, duration: '10s' }] };
    const run = frameworkRun({
      applications: { a: spark({ ...settings, stages: [{ tasks: 4, duration: '1s' }, ...settings.stages] }) },
      nodes: [5],
    });
    expect(
      having(run, 'of stage 1')
        .map((line) => line.split(' in ')[1])
        .sort(),
    ).toEqual(['c1', 'c2']);
  });

  test('Without executors the tasks run inside the driver', () => {
    const run = frameworkRun({
      applications: { a: spark({ 'spark.executor.instances': 0, 'spark.driver.cores': 2 }) },
      nodes: [2],
    });
    expect(having(run, 'asks for')).toEqual(['0 a asks for 1 driver']);
    expect(having(run, 'is task').every((line) => line.endsWith('in c0'))).toBe(true);
    expect(run.end).toBe(23);
    expectTidy(run);
  });

  test('It can ask for fewer executors than it declares', () => {
    const run = frameworkRun({
      applications: { a: spark({ 'spark.executor.instances': 9, executorsAsked: 1 }) },
      nodes: [20],
    });
    expect(having(run, 'asks for')[1]).toBe('3 a asks for 1 executor');
    expect(run.end).toBe(45);
  });

  test('A slow driver asks late: until then nothing happens', () => {
    const run = frameworkRun({ applications: { a: spark({ driverStartup: '12min' }) }, nodes: [3] });
    expect(run.lines.filter((line) => Number(line.split(' ')[0]) > 0)[0]).toBe('720 c0 up');
    expect(run.end).toBe(742);
  });

  test('Work starts with the first executor, the others join', () => {
    const executorStartup = { dist: 'uniform', min: '1s', max: '9s' };
    const run = frameworkRun({ applications: { a: spark({ executorStartup }) }, nodes: [3] });
    const ups = having(run, ' up').slice(1);
    const firstTasks = having(run, 'is task').slice(0, 2);
    expect(ups.map((line) => line.split(' ')[0])).toEqual(firstTasks.map((line) => line.split(' ')[0]));
    expect(ups[0].split(' ')[0]).not.toBe(ups[1].split(' ')[0]);
  });

  test('Executors that never get room are no longer wanted when it ends', () => {
    const run = frameworkRun({ applications: { a: spark() }, nodes: [2] });
    expect(having(run, 'withdraws')).toEqual(['45 a withdraws 1']);
    expectTidy(run);
  });
});

describe('failures of a driver', () => {
  test('It takes the application with it', () => {
    const run = frameworkRun({ applications: { a: spark({ driverFailsAfter: '7s' }) }, nodes: [3] });
    expect(linesAt(run, 10)).toEqual(['c0 failed', 't0 killed', 't1 killed', 'c1 released', 'c2 released', 'a failed']);
    expect([run.end, run.simulation.ended]).toEqual([10, 'all-done']);
    expectTidy(run);
  });

  test('A failure that would come after the end does not happen', () => {
    const run = frameworkRun({ applications: { a: spark({ driverFailsAfter: '1h' }) }, nodes: [3] });
    expect(run.lines.at(-1)).toBe('25 a succeeded');
    expect(run.end).toBe(25);
  });

  test('By intervention, while it starts up and while it works', () => {
    for (const seconds of [1, 4, 12]) {
      const run = frameworkRun({
        applications: { a: spark() },
        nodes: [3],
        interventions: [at(seconds, 'driver-failed', { target: 0 })],
      });
      expect(linesAt(run, seconds)[0]).toBe('c0 failed');
      expect(run.lines.at(-1)).toBe(`${seconds} a failed`);
      expect(run.simulation.ended).toBe('all-done');
      expectTidy(run);
    }
  });

  test('Without a driver none can fail', () => {
    const run = frameworkRun({
      applications: { big: { kind: 'batch', duration: '10s' }, a: spark() },
      nodes: [1],
      interventions: [at(4, 'driver-failed', { target: 1 }), at(5, 'executor-lost', { target: 1 })],
    });
    expect(run.notices).toEqual([
      'the application holds no driver at that time',
      'the application holds 0 executors at that time',
    ]);
  });

  test('Lost with its node it fails the application, executors on the same node included', () => {
    const run = frameworkRun({
      applications: { a: spark() },
      nodes: [2, 5],
      interventions: [at(12, 'node-lost', { target: 0 })],
    });
    expect(linesAt(run, 12)).toEqual([
      'c0 node lost',
      't0 killed',
      't1 killed',
      'c1 released',
      'c2 released',
      'a failed',
    ]);
    expectTidy(run);
  });
});

describe('failures of an executor', () => {
  test('Lost with its node it is replaced, and its tasks run again', () => {
    const run = frameworkRun({
      applications: { a: spark() },
      nodes: [2, 2],
      interventions: [at(12, 'node-lost', { target: 1 }), at(30, 'node-back', { target: 1 })],
    });
    expect(linesAt(run, 12)).toEqual(['c2 node lost', 't1 lost', 'a asks for 1 executor']);
    expect(linesAt(run, 15)).toEqual(['t0 succeeded', 't2 is task 1 again of stage 0 in c1']);
    expect(linesAt(run, 30)).toEqual(['c3 executor on n1']);
    expect(linesAt(run, 32)[0]).toBe('c3 up');
    expect(run.end).toBe(42);
    expectTidy(run);
  });

  test('Lost while it starts up it is replaced as well', () => {
    const run = frameworkRun({
      applications: { a: spark() },
      nodes: [3],
      interventions: [at(4, 'executor-lost', { target: 0, value: 2 })],
    });
    expect(linesAt(run, 4)).toEqual(['c2 failed', 'a asks for 1 executor', 'c3 executor on n0']);
    expect(having(run, 'c2 up')).toEqual([]);
    expect(having(run, 'c3 up')).toEqual(['6 c3 up']);
    expectTidy(run);
  });

  test('By intervention: any one is the first, a number counts those held at that instant', () => {
    const lost = (value: number, seconds = 12) =>
      frameworkRun({
        applications: { a: spark() },
        nodes: [3],
        interventions: [at(seconds, 'executor-lost', { target: 0, value })],
      });
    expect(linesAt(lost(0), 12)[0]).toBe('c1 failed');
    expect(linesAt(lost(1), 12)[0]).toBe('c1 failed');
    expect(linesAt(lost(2), 12)[0]).toBe('c2 failed');
    expect(lost(3).notices).toEqual(['the application holds 2 executors at that time']);
    expect(lost(1, 60).notices).toEqual([]);
  });

  test('A task that runs again takes as long as it would have', () => {
    const stages = [{ tasks: 2, duration: { dist: 'uniform', min: '20s', max: '60s' } }];
    const plain = frameworkRun({ applications: { a: spark({ stages }) }, nodes: [3] });
    const broken = frameworkRun({
      applications: { a: spark({ stages }) },
      nodes: [3],
      interventions: [at(10, 'executor-lost', { target: 0, value: 1 })],
    });
    const second = (run: FrameworkRun, task: string) => Number(having(run, `${task} succeeded`)[0].split(' ')[0]);
    expect(second(broken, 't1')).toBe(second(plain, 't1'));
    expect(Math.round((second(broken, 't2') - 12) * SECOND)).toBe(Math.round((second(plain, 't0') - 5) * SECOND));
  });

  test('The first executor may fail by itself, once; its replacement does not', () => {
    const run = frameworkRun({ applications: { a: spark({ executorFailsAfter: '3s' }) }, nodes: [3] });
    expect(having(run, 'failed')).toEqual(['8 c1 failed']);
    expect(linesAt(run, 8)).toEqual(['c1 failed', 't0 lost', 'a asks for 1 executor', 'c3 executor on n0']);
    // Two lanes with 40 s of work, 3 s of it lost and 2 s of start-up: the last task begins at 20.
    expect([run.end, run.simulation.ended]).toEqual([30, 'all-done']);
    expectTidy(run);
  });

  test('No executor can fail when the tasks run inside the driver', () => {
    const run = frameworkRun({
      applications: { a: spark({ 'spark.executor.instances': 0 }) },
      nodes: [3],
      interventions: [at(10, 'executor-lost', { target: 0 })],
    });
    expect(run.notices).toEqual(['the application has no executors: its tasks run inside its driver']);
    expect(run.lines.at(-1)).toBe('43 a succeeded');
  });
});

describe('what a person does to a Spark application', () => {
  test('Killed at any instant it leaves nothing behind', () => {
    for (const seconds of [0, 1, 3, 4, 5, 12, 15, 24]) {
      const run = frameworkRun({
        applications: { a: spark({ executorFailsAfter: '3s', driverFailsAfter: '100s' }) },
        nodes: [3],
        interventions: [at(seconds, 'application-killed', { target: 0 })],
      });
      expect(linesAt(run, seconds)).toContain('a killed');
      expect([run.end, run.simulation.ended]).toEqual([seconds, 'all-done']);
      expectTidy(run);
    }
  });

  test('Moved it goes on as if nothing had happened', () => {
    const plain = frameworkRun({ applications: { a: spark() }, nodes: [3] });
    const moved = frameworkRun({
      applications: { a: spark() },
      nodes: [3],
      interventions: [at(4, 'application-moved', { target: 0, value: 2 })],
    });
    expect(moved.lines).toEqual(plain.lines);
    expect(moved.simulation.world.appQueue[0]).toBe(2);
  });

  test('On a node that becomes slower its tasks take longer, its start-ups do not', () => {
    const run = frameworkRun({
      applications: { a: spark() },
      nodes: [3],
      interventions: [at(1, 'node-slowed', { target: 0, value: 0.5 }), at(30, 'node-slowed', { target: 0, value: 2 })],
    });
    expect(having(run, ' up')).toEqual(['3 c0 up', '5 c1 up', '5 c2 up']);
    // Two tasks from 5 to 25, then half done by 30... the rest at twice the speed.
    expect(having(run, 't0 succeeded')).toEqual(['25 t0 succeeded']);
    expect(having(run, 't3 succeeded')).toEqual(['33.75 t3 succeeded']);
  });
});

describe('draws', () => {
  const stages = [{ tasks: 6, duration: { dist: 'lognormal', median: '10s', sigma: 0.5 } }];

  /** Duration of each task in µs, by its index. */
  function durations(run: FrameworkRun): Map<string, number> {
    const result = new Map<string, number>();
    const began = new Map<string, readonly [string, number]>();
    for (const line of run.lines) {
      const [second, task, verb, , index] = line.split(' ');
      if (verb === 'is') began.set(task, [index, Number(second)]);
      const start = began.get(task);
      if (verb === 'succeeded' && start !== undefined) {
        result.set(start[0], Math.round((Number(second) - start[1]) * SECOND));
      }
    }
    return result;
  }

  test('Another application, another cluster or more executors change no duration', () => {
    const a = spark({ stages });
    const alone = durations(frameworkRun({ applications: { a }, nodes: [3] }));
    expect(alone.size).toBe(6);
    const other = { kind: 'batch', duration: '1s', tasks: 2 };
    const beside = frameworkRun({ applications: { other, a }, nodes: [1, 2, 9] });
    expect(durations(beside)).toEqual(alone);
    const wide = frameworkRun({ applications: { a: spark({ stages, 'spark.executor.instances': 4 }) }, nodes: [9] });
    expect(durations(wide)).toEqual(alone);
  });

  test('Another name or another seed changes them', () => {
    const a = spark({ stages });
    const alone = durations(frameworkRun({ applications: { a }, nodes: [3] }));
    expect(durations(frameworkRun({ applications: { b: a }, nodes: [3] }))).not.toEqual(alone);
    expect(durations(frameworkRun({ applications: { a }, nodes: [3], seed: 9 }))).not.toEqual(alone);
  });
});
