import { expect, test } from 'vitest';
import type { JsonObject } from '../../../base/json';
import { frameworkRun } from '../../testing/framework-run.test-helper';
import { asBatch } from '../as-batch';
import { sparkLeastWork } from '../least-work';

/** One executor of one slot, up at once, runs the tasks in their order. */
const stage = { id: 'read', tasks: 4, duration: '10s', taskDurations: ['3s', '1500ms', 2] };
const application = (one: JsonObject) => ({
  kind: 'spark',
  'spark.executor.instances': 1,
  driverStartup: '0s',
  executorStartup: '0s',
  stages: [one],
});
const ends = (one: JsonObject) =>
  frameworkRun({ applications: { a: application(one) }, nodes: [2] }).lines.flatMap((line) => {
    const end = /^(\S+) t\d+ (succeeded|failed)$/.exec(line);
    return end === null ? [] : [`${end[1]} ${end[2]}`];
  });

test('listed durations belong to the tasks in their order; the others take the duration of the stage', () => {
  expect(ends(stage)).toEqual(['3 succeeded', '4.5 succeeded', '6.5 succeeded', '16.5 succeeded']);
});

test('a task whose duration is listed takes as long when it runs again', () => {
  const failing = { ...stage, tasks: 1, failsOn: ['n0'] };
  expect(ends(failing).slice(0, 2)).toEqual(['3 failed', '6 failed']);
});

test('the least that an application needs counts listed durations', () => {
  const work = sparkLeastWork({ settings: application(stage) } as never, ['vcore', 'memory'], () => 0);
  expect(work?.chain).toBe(10_000_000);
  expect(work?.held?.time).toBe(16_500_000);
});

test('a batch job draws from the listed durations of the stage that it stands for', () => {
  expect(asBatch(application(stage)).job).toMatchObject({
    tasks: 4,
    duration: { dist: 'empirical', values: ['3s', '1500ms', 2] },
  });
  expect(asBatch(application({ tasks: 2, duration: '5s' })).job).toMatchObject({ duration: '5s' });
});
