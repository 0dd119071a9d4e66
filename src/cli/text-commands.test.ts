import { gzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { end, head, stage } from '../formats/spark-event-log/testing.test-helper';
import { signalbox as run } from './testing/memory-io.test-helper';

/** Carries out a command line among the given files: status, output and messages. */
async function signalbox(
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<[number, string, string]> {
  const { status, out, error } = await run(args, files);
  return [status, out, error];
}

const LESSON = '## Watch it stop\n{B.finished | words} of them end.\n@claim B.deadlock.at == 4.75s\n';

it('lesson computes values and claims from the runs of a scenario', async () => {
  const [status, out] = await signalbox(['lesson', 'a.txt', '--scenario', 'driver-deadlock'], { 'a.txt': LESSON });
  expect(status).toBe(0);
  expect(out).toContain('B.finished = none');
  expect(out).toContain('claim B.deadlock.at == 4.75s: true');
});

it('lesson names the line and column of each problem, names included', async () => {
  const [status, , error] = await signalbox(['lesson', 'a.txt', '--scenario', 'driver-deadlock'], {
    'a.txt': '{B.makespam}\n{A.x',
  });
  expect(status).toBe(1);
  expect(error).toContain('a.txt:2:1: unclosed');
  expect(error).toContain('a.txt:1:2: unknown-name: there is no value B.makespam; did you mean B.makespan');
});

it('lesson names units that do not go together, and only where it has runs', async () => {
  const files = {
    'a.txt': '{A.makespan + A.finished} and {A.makespan / 2}\n@claim A.makespan\n@when A.makespan < 90\n  x',
  };
  const [status, , error] = await signalbox(['lesson', 'a.txt', '--scenario', 'driver-deadlock'], files);
  expect(status).toBe(1);
  expect(error.trim().split('\n')).toEqual([
    'signalbox: a.txt:1:2: unit-mismatch: `+` of duration and count is undefined',
    'signalbox: a.txt:2:8: unit-mismatch: a condition compares something',
    'signalbox: a.txt:3:7: unit-mismatch: duration and number cannot be compared',
  ]);
  expect((await signalbox(['lesson', 'a.txt'], files))[0]).toBe(0);
});

it('lesson names steps, lessons, views and events that are not there, in the order of the text', async () => {
  const files = {
    'a.txt':
      '## A\n[a](do node-lots at=1s) [b](step 2) [c](lesson driver-deadlok)\n@view dock=queue\n{A.makespam} {A.x',
  };
  const [status, , error] = await signalbox(['lesson', 'a.txt', '--scenario', 'driver-deadlock'], files);
  expect(status).toBe(1);
  expect(error.trim().split('\n')).toEqual([
    'signalbox: a.txt:2:8: unknown-name: there is no event node-lots; did you mean node-lost',
    'signalbox: a.txt:2:34: unknown-name: there is no step 2',
    'signalbox: a.txt:2:48: unknown-name: there is no lesson driver-deadlok; did you mean driver-deadlock',
    'signalbox: a.txt:3:12: unknown-name: there is no view queue; did you mean queues',
    'signalbox: a.txt:4:2: unknown-name: there is no value A.makespam; did you mean A.makespan',
    'signalbox: a.txt:4:14: unclosed: the brace is not closed in this line; write \\{ for a brace in the text',
  ]);
});

it('lesson says how a comparison and a span are written', async () => {
  const files = { 'a.txt': '{A.x = 1} {A.makespan < 3 min}' };
  const [, , error] = await signalbox(['lesson', 'a.txt'], files);
  expect(error).toContain('`=` is not allowed in an expression; `==` compares');
  expect(error).toContain('`min` is not expected here; a span has no space: 3min');
});

it('policy says what a policy defines, reads and answers', async () => {
  const files = {
    'p.ts': 'const key = (app) => app.pending * app.estimate;',
    't.json': '{"apps":[{"id":"a","pending":9},{"id":"b"}]}',
  };
  const [status, out] = await signalbox(['policy', 'p.ts', '--try', 't.json'], files);
  expect(status).toBe(0);
  expect(out).toBe(
    'defines key\nreads estimate, pending\norder: b, a\n  b before a: app.pending * app.estimate: 10 against 90\n',
  );
});

it('policy says where a policy is wrong', async () => {
  const [status, , error] = await signalbox(['policy', 'p.ts'], { 'p.ts': 'const key = (app) =>\n  Date.now();' });
  expect(status).toBe(1);
  expect(error).toBe('signalbox: p.ts:2:3: refused (name): `Date` is unknown; the simulated time is `ctx.now`\n');
});

it('event-log reads the parts of a rolling log by their numbers', async () => {
  const executor = (id: string) =>
    JSON.stringify({
      Event: 'SparkListenerExecutorAdded',
      'Executor ID': id,
      Timestamp: 1,
      'Executor Info': { Host: 'h' },
    });
  const files = { 'l/events_10_a': executor('2'), 'l/events_2_a': executor('1') };
  const [status, out] = await signalbox(['event-log', 'l/events_10_a', 'l/events_2_a', '--json'], files);
  expect(status).toBe(0);
  const { executors } = JSON.parse(out) as { executors: { id: string }[] };
  expect(executors.map(({ id }) => id)).toEqual(['1', '2']);
});

it('event-log takes the quantiles of durations over the attempts that ended', async () => {
  const on = (finish: number) => ({ executor: '1', host: 'h', launch: 1000, finish });
  const log = stage(0, 1000, [on(1300), on(1400), on(0)]).join('\n');
  const [, out] = await signalbox(['event-log', 'app', '--json'], { app: log });
  expect(JSON.parse(out)).toMatchObject({ tasks: { count: 3, durationQuantiles: [300, 300, 400, 400, 400] } });
});

it('event-log tells of resource profiles, exclusions, jobs with their description, and stages that jobs share', async () => {
  const line = (Event: string, rest: object) => JSON.stringify({ Event, ...rest });
  const listed = [{ 'Stage ID': 0, 'Stage Attempt ID': 0, 'Number of Tasks': 1 }];
  const log = [
    line('SparkListenerApplicationStart', { 'App Name': 'a', 'App ID': 'app-1', Timestamp: 1000, User: 'u' }),
    line('SparkListenerResourceProfileAdded', {
      'Resource Profile Id': 1,
      'Executor Resource Requests': { cores: { Amount: 4 }, gpu: { Amount: 2 } },
      'Task Resource Requests': { cpus: { Amount: 2.0 } },
    }),
    line('SparkListenerJobStart', {
      'Job ID': 0,
      'Submission Time': 1100,
      'Stage Infos': listed,
      Properties: { 'spark.job.description': 'nightly' },
    }),
    line('SparkListenerJobStart', { 'Job ID': 1, 'Submission Time': 1150, 'Stage Infos': listed }),
    line('SparkListenerStageSubmitted', { 'Stage Info': { ...listed[0], 'Submission Time': 1200 } }),
    line('org.apache.spark.scheduler.SparkListenerExecutorExcludedForStage', {
      time: 1300,
      executorId: '2',
      taskFailures: 2,
      stageId: 0,
      stageAttemptId: 0,
    }),
    line('org.apache.spark.scheduler.SparkListenerNodeBlacklisted', { time: 1400, nodeId: 'h', executorFailures: 2 }),
    line('org.apache.spark.scheduler.SparkListenerNodeUnblacklisted', { time: 1500, nodeId: 'h' }),
    line('SparkListenerJobEnd', { 'Job ID': 0, 'Completion Time': 1600, 'Job Result': { Result: 'JobSucceeded' } }),
  ].join('\n');
  const [, out] = await signalbox(['event-log', 'app'], { app: log });
  expect(out.split('\n').slice(2, -2)).toEqual([
    '  resource profile 1, 4 cores an executor, 2 a task, gpu 2',
    '  executor 2 excluded at 300 ms, from stage 0',
    '  node h excluded at 400 ms until 500 ms',
    '  job 0 nightly: 1 stage, succeeded after 500 ms',
    '  job 1: 1 stage, did not end',
    '  stage 0.0 : 0 of 1 task, shared by jobs 0, 1',
  ]);
});

it('event-log reads a compressed log, and names the one that is damaged', async () => {
  const log = '{"Event":"SparkListenerLogStart","Spark Version":"3.5.0"}\n';
  const packed = Buffer.from(gzipSync(Buffer.from(log))).toString('latin1');
  expect((await signalbox(['event-log', 'app.gz'], { 'app.gz': packed }))[1]).toContain('3.5.0');
  const [status, , error] = await signalbox(['event-log', 'app.lz4'], { 'app.lz4': 'LZ4Block..............' });
  expect(status).toBe(1);
  expect(error).toContain('app.lz4 is damaged: it cannot be unpacked.');
});

it('from-event-log prints a scenario that replays the application, with its names only where that is asked for', async () => {
  const log = [
    ...head({ '1': 'h1' }),
    ...stage(0, 0, [{ executor: '1', host: 'h1', launch: 0, finish: 700 }]),
    'cut',
  ].join('\n');
  const [status, out, error] = await signalbox(['from-event-log', 'app'], { app: log });
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    title: 'A Spark application, replayed',
    workload: [{ id: 'app', kind: 'spark' }],
  });
  expect(out).not.toMatch(/h1|nightly|ana/);
  expect(error).toContain('1 line could not be read.');
  const [, named] = await signalbox(['from-event-log', 'app', '--names'], { app: log });
  expect(named).toContain('nightly');
  expect((await signalbox(['from-event-log', 'app', '--jobs', 'x'], { app: log }))[0]).toBe(2);
  expect((await signalbox(['from-event-log', 'app', '--replicas', '-1'], { app: log }))[2]).toContain('from 0 to 10');
  expect((await signalbox(['from-event-log', 'none'], {}))[2]).toContain('cannot read none');
});

it('event-log says what a log without its first lines does not tell, and which parts are missing', async () => {
  const log = [...stage(0, 1_000_000, [{ executor: '1', host: 'h', launch: 1_000_000, finish: 1_000_700 }]), end(2e6)];
  const [status, out, error] = await signalbox(['event-log', 'events_2_a'], { events_2_a: log.join('\n') });
  expect(status).toBe(0);
  expect(out).toContain('no name (no id), Spark unknown release: the log does not say when it began\n');
  expect(error).toBe('signalbox: Part 1 of the rolling log is missing.\n');
});

it('event-log reads a log whose name has another ending', async () => {
  const log = '{"Event":"SparkListenerLogStart","Spark Version":"3.5.0"}\n';
  expect((await signalbox(['event-log', 'app.json'], { 'app.json': log }))[0]).toBe(0);
});

it('event-log refuses the folder or the marker of a rolling log, and a file without events', async () => {
  const [folder, out, words] = await signalbox(['event-log', 'eventlog_v2_app'], {});
  expect([folder, out]).toEqual([2, '']);
  expect(words).toContain('expected the files events_… of the rolling log');
  const [table, nothing, reason] = await signalbox(['event-log', 'jobs.csv'], { 'jobs.csv': 'id,queue\na,root.a\n' });
  expect([table, nothing, reason]).toEqual([1, '', 'signalbox: jobs.csv: no line is an event of Spark\n']);
  expect((await signalbox(['event-log', 'app-1', '--jsn'], { 'app-1': '' }))[0]).toBe(2);
});

it('experiment without an id lists what there is, and names it where an id is unknown', async () => {
  const [status, out] = await signalbox(['experiment'], {});
  expect(status).toBe(0);
  expect(out).toContain('omega');
  const [wrong, , error] = await signalbox(['experiment', 'omga'], {});
  expect(wrong).toBe(2);
  expect(error).toContain('there is no experiment "omga"; the experiments are sparrow, delay, omega');
});

it('experiment prints claims with what came out and a verdict', async () => {
  const [status, out] = await signalbox(['experiment', 'preemption', '--json'], {});
  expect(status).toBe(0);
  const { id, statements } = JSON.parse(out) as { id: string; statements: readonly { verdict: string }[] };
  expect([id, statements[0].verdict]).toEqual(['preemption', 'reached']);
});
