import { expect, it } from 'vitest';
import { maxConcurrent, skippedStages } from './figures';
import { readEvent, readMetrics, readTaskInfo } from './events';
import { missingParts, readFileName, rollingOrder } from './file-names';
import { barOf, schedulerDelayOf } from './phases';
import { rebuild } from './rebuild';

const task = (event: string, id: number, launch: number, finish: number, reason = 'Success') =>
  JSON.stringify({
    Event: `SparkListenerTask${event}`,
    'Stage ID': 0,
    'Stage Attempt ID': 0,
    'Task End Reason': { Reason: reason },
    'Task Info': { 'Task ID': id, Index: id, 'Launch Time': launch, 'Finish Time': finish, 'Executor ID': '1' },
  });

it('accepts a task whose end comes before its start in the log', () => {
  const { tasks } = rebuild([task('End', 0, 5, 9), task('Start', 0, 5, 0)]);
  expect(tasks.map(({ info }) => info.finish)).toEqual([9]);
});

it('counts a resubmitted task once, with its successful end', () => {
  const { tasks } = rebuild([task('End', 0, 5, 9), task('End', 0, 5, 20, 'Resubmitted')]);
  expect(tasks.map(({ info, reason }) => [info.finish, reason?.reason])).toEqual([[9, 'Success']]);
});

it('takes the fetch of a result, which names no stage, for news of its task', () => {
  const fetched = (id: number) =>
    JSON.stringify({
      Event: 'SparkListenerTaskGettingResult',
      'Task Info': { 'Task ID': id, Index: id, 'Launch Time': 5, 'Getting Result Time': 8, 'Executor ID': '1' },
    });
  const { stages, tasks } = rebuild([task('Start', 0, 5, 0), fetched(0), fetched(1), task('End', 1, 5, 9), fetched(1)]);
  expect(stages.map(({ stage }) => stage)).toEqual([0]);
  expect(tasks.map(({ stage, info }) => [stage, info.gettingResult, info.finish])).toEqual([
    [0, 8, 0],
    [0, 0, 9],
  ]);
});

it('counts lines that cannot be read and events that it does not need apart', () => {
  const { skippedLines, unknownEvents } = rebuild([
    '{"Event":"SparkListenerTa',
    '[1]',
    '{"Event":"SparkListenerWhatever"}',
    '',
  ]);
  expect([skippedLines, unknownEvents]).toEqual([2, 1]);
});

it('does not let an attempt that ends at an instant overlap one that starts at it', () => {
  const { tasks } = rebuild([
    task('End', 0, 0, 10),
    task('End', 1, 10, 20),
    task('End', 2, 12, 12),
    task('Start', 3, 15, 0),
  ]);
  expect(maxConcurrent(tasks)).toBe(2);
});

it('names the stages that were listed and never submitted', () => {
  const stage = (id: number) => ({ 'Stage ID': id, 'Stage Attempt ID': 0, 'Number of Tasks': 1 });
  const app = rebuild([
    JSON.stringify({ Event: 'SparkListenerJobStart', 'Job ID': 0, 'Stage Infos': [stage(0), stage(1)] }),
    JSON.stringify({ Event: 'SparkListenerStageSubmitted', 'Stage Info': { ...stage(1), 'Submission Time': 5 } }),
  ]);
  expect(skippedStages(app)).toEqual([0]);
  expect(app.stages.map((each) => each.stage)).toEqual([1]);
});

it('takes a stage for submitted when a line says so without a time, or when its tasks ran', () => {
  const stage = (id: number) => ({ 'Stage ID': id, 'Stage Attempt ID': 0, 'Number of Tasks': 1 });
  const app = rebuild([
    JSON.stringify({ Event: 'SparkListenerJobStart', 'Job ID': 0, 'Stage Infos': [stage(0), stage(1), stage(2)] }),
    task('Start', 0, 5, 0),
    JSON.stringify({ Event: 'SparkListenerStageSubmitted', 'Stage Info': stage(2) }),
  ]);
  expect(skippedStages(app)).toEqual([1]);
  expect(app.stages.map((each) => each.stage)).toEqual([0, 2]);
});

it('orders stages by their submission, whatever the order of the lines', () => {
  const line = (id: number, at: number) =>
    JSON.stringify({ Event: 'SparkListenerStageCompleted', 'Stage Info': { 'Stage ID': id, 'Submission Time': at } });
  expect(rebuild([line(1, 9), line(2, 5), line(0, 5)]).stages.map(({ stage }) => stage)).toEqual([2, 0, 1]);
});

it('counts an exclusion once that Spark wrote under its old and its new name, whatever the order of the lines', () => {
  const line = (name: string, time: number) =>
    JSON.stringify({ Event: `org.apache.spark.scheduler.SparkListenerExecutor${name}`, time, executorId: '2' });
  const began = [line('Blacklisted', 5), line('Excluded', 5)];
  const ended = [line('Unblacklisted', 9), line('Unexcluded', 9)];
  const exclusion = { kind: 'executor', name: '2', stage: null, from: 5, to: 9 };
  expect(rebuild([...began, ...ended]).exclusions).toEqual([exclusion]);
  // The zip of a history server has the tenth part of a rolling log before the second one.
  expect(rebuild([...ended, ...began]).exclusions).toEqual([exclusion]);
  const again = [...began, ...ended, line('Excluded', 20)];
  expect(rebuild(again).exclusions.map(({ from, to }) => [from, to])).toEqual([
    [5, 9],
    [20, null],
  ]);
});

it('has the jobs in the order of their numbers, and no end where the log does not say when', () => {
  const start = (id: number) => JSON.stringify({ Event: 'SparkListenerJobStart', 'Job ID': id, 'Submission Time': id });
  const ended = { Event: 'SparkListenerJobEnd', 'Job ID': 3, 'Job Result': { Result: 'JobSucceeded' } };
  const { jobs } = rebuild([start(12), start(3), JSON.stringify(ended)]);
  expect(jobs).toMatchObject([{ job: 3, completed: null, succeeded: true }, { job: 12 }]);
});

it('lets the driver be the executor of a local run', () => {
  const added = JSON.stringify({
    Event: 'SparkListenerBlockManagerAdded',
    Timestamp: 3,
    'Block Manager ID': { 'Executor ID': 'driver', Host: 'h', Port: 1 },
  });
  const onDriver = task('End', 0, 5, 9).replace('"Executor ID":"1"', '"Executor ID":"driver"');
  expect(rebuild([added, onDriver]).executors).toMatchObject([{ id: 'driver', host: 'h', start: 3, end: null }]);
  expect(rebuild([added, task('End', 0, 5, 9)]).executors).toEqual([]);
});

it('reads names of files with codec, progress and compaction', () => {
  expect(readFileName('app-1_2.lz4')).toMatchObject({ appId: 'app-1_2', codec: 'lz4', inProgress: false });
  expect(readFileName('eventlog_v2_app-1')).toMatchObject({ appId: 'app-1', rolling: true, part: -1 });
  const folder = ['events_1_a', 'events_2_a.zstd.compact', 'events_3_a.zstd', 'appstatus_a.inprogress'];
  expect(rollingOrder(folder)).toEqual({ order: ['events_2_a.zstd.compact', 'events_3_a.zstd'], inProgress: true });
});

it('does not let a compaction that is not finished replace the parts before it', () => {
  const folder = ['events_1_a', 'events_2_a', 'events_2_a.compact.inprogress', 'appstatus_a'];
  expect(rollingOrder(folder)).toEqual({ order: ['events_1_a', 'events_2_a'], inProgress: false });
});

it('names the parts of a rolling log that are missing', () => {
  expect(missingParts(['events_1_a', 'events_10_a', 'events_2_a', 'appstatus_a'])).toBe(
    'Parts 3, 4, 5, 6, 7, 8 and 9 of the rolling log are missing.',
  );
  expect(missingParts(['events_2_a.zstd'])).toBe('Part 1 of the rolling log is missing.');
  expect(missingParts(['events_2_a.compact', 'events_3_a'])).toBeUndefined();
  expect(missingParts(['app-1'])).toBeUndefined();
  // No more of them than a sentence can name.
  expect(missingParts(['events_9999999_a'])).toMatch(/^Parts 1, .* and 10 of/);
});

it('takes null for a field that is not there', () => {
  const start = { Event: 'SparkListenerJobStart', 'Job ID': 0, 'Stage IDs': [4], 'Stage Infos': null };
  expect(readEvent(start)).toMatchObject({ stages: [{ stage: 4, name: 'unknown', tasks: 0 }] });
  expect(readEvent({ Event: 'SparkListenerApplicationStart', 'Driver Logs': null })).toMatchObject({
    driverLogs: null,
  });
});

it('takes a task of which the executor told nothing for computing, without a scheduler delay', () => {
  const info = readTaskInfo({ 'Launch Time': 1000, 'Finish Time': 1900, Failed: true });
  expect(schedulerDelayOf(info, null)).toBe(0);
  expect(barOf(info, null)?.percent).toEqual([0, 0, 0, 100, 0, 0, 0]);
});

it('leaves to computing what the other phases leave of the wall time, though the executor says more', () => {
  const info = readTaskInfo({ 'Launch Time': 0, 'Finish Time': 1000 });
  const metrics = readMetrics({ 'Executor Deserialize Time': 100, 'Executor Run Time': 950 });
  expect(barOf(info, metrics)?.ms).toMatchObject({ schedulerDelay: 0, deserialization: 100, computing: 900 });
});
