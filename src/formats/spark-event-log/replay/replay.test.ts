import { describe, expect, it } from 'vitest';
import type { Json } from '../../../base/json';
import { checkDocument } from '../../../engine/document/check-document';
import { expandScenario } from '../../../engine/expand';
import { startRun } from '../../../engine/run/simulate';
import '../../../engine/systems';
import type { Scenario } from '../../../scenario/schema';
import { recordKinds } from '../../../sim/trace/records';
import { rebuild } from '../rebuild';
import { end, head, job, stage } from '../testing.test-helper';
import { replayLog } from './replay-log';
import type { ReplayLog } from './replay-log';
import { replayParts } from './replay-scenario';
import type { ReplayOptions } from './replay-scenario';

const on = (host: 'h1' | 'h2', launch: number, finish: number, locality?: string) => ({
  executor: host === 'h1' ? '1' : '2',
  host,
  launch,
  finish,
  locality,
});

/** Two jobs, one after the other: a stage that reads files, one that reads its output, and a second job. */
const LOG = [
  ...head({ '1': 'h1', '2': 'h2' }, { 'spark.locality.wait': '2500', 'spark.sql.secret': 'x' }),
  ...job(0, 1000, 9000, [0, 1]),
  ...stage(0, 1000, [
    on('h1', 1000, 5000, 'NODE_LOCAL'),
    on('h2', 1000, 2000, 'NODE_LOCAL'),
    on('h1', 1000, 3000, 'ANY'),
  ]),
  ...stage(1, 5000, [on('h1', 5000, 9000), on('h2', 5000, 6000)], [0]),
  ...job(1, 11_000, 12_000, [2]),
  ...stage(2, 11_000, [on('h2', 11_000, 12_000)]),
  end(12_500),
];

const OPTIONS: ReplayOptions = {
  hidesNames: false,
  replicas: 0,
  remoteCosts: true,
  jobs: 'after',
  takeNodes: true,
  queue: 'root.default',
  taken: new Set(),
};

function reduced(lines: readonly string[]): ReplayLog {
  const log = replayLog(rebuild(lines));
  if (typeof log === 'string') throw new Error(log);
  return log;
}

const stagesOf = (log: ReplayLog, options: Partial<ReplayOptions> = {}) =>
  replayParts(log, { ...OPTIONS, ...options }).entry['stages'];

it('refuses a log with more stages than an application may have, at once', () => {
  const stages = Array.from({ length: 1001 }, (_, id) => stage(id, 1000 * id, [on('h1', 1000 * id, 1000 * id + 9)]));
  const lines = [...head({ '1': 'h1' }), ...stages.flat()];
  expect(replayLog(rebuild(lines))).toBe('The log has 1,001 stages: a replay has at most 1,000.');
  expect(reduced([...head({ '1': 'h1' }), ...stages.slice(1).flat()]).stages).toHaveLength(1000);
});

/** The whole scenario under YuniKorn. */
function documentOf(log: ReplayLog, options: Partial<ReplayOptions> = {}): Json {
  const { entry, cluster } = replayParts(log, { ...OPTIONS, ...options });
  const queues = [{ id: 'root' }, { id: 'root.default' }];
  return { signalbox: 1, cluster, queues, scheduler: { type: 'yunikorn' }, workload: [entry] } as Json;
}

/** Seconds from the first executor to the last task. */
function endOf(options: Partial<ReplayOptions>): number {
  const expanded = expandScenario(parsed(documentOf(reduced(LOG), options)), 'A');
  if (!expanded.ok) throw new Error(JSON.stringify(expanded.error));
  let last = 0;
  const run = startRun(expanded.value, 'outcomes');
  for (let over = false; !over;) over = run.slice(1000);
  run.readChunks(({ kind, time, length }) => {
    for (let row = 0; row < length; row++) if (kind[row] === recordKinds.taskEnded) last = Math.max(last, time[row]);
  });
  return (last - 600_000) / 1e6;
}

function parsed(document: Json): Scenario {
  const checked = checkDocument(document);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}

describe('what a replay needs of a log', () => {
  it('has the hosts, the executors, the stages and what was measured', () => {
    const log = reduced(LOG);
    expect(log.hosts).toEqual([
      { name: 'h1', executors: 1 },
      { name: 'h2', executors: 1 },
    ]);
    expect([log.executors, log.cores, log.startup, log.measured, log.tasks]).toEqual([2, 2, 600, 11_000, 6]);
    expect(log.stages.map(({ job: of, parents, previous, submitted }) => [of, parents, previous, submitted])).toEqual([
      [0, [], [], 0],
      [0, [0], [], 4000],
      [1, [], [1], 10_000],
    ]);
    expect(log.findings).toEqual([]);
  });

  it('takes the time on the executor where the log has it, without the delay of the scheduler', () => {
    const metrics = { 'Executor Run Time': 700, 'Executor Deserialize Time': 50, 'Result Serialization Time': 5 };
    const log = reduced([...head({ '1': 'h1' }), ...stage(0, 0, [{ ...on('h1', 0, 1000), metrics }])]);
    expect(log.stages[0].durations).toEqual([755]);
  });

  it('takes the successful attempt at a task, and tells of those that failed', () => {
    const log = reduced([
      ...head({ '1': 'h1' }),
      ...stage(0, 0, [
        { ...on('h1', 0, 300), index: 0, failed: true },
        { ...on('h1', 400, 1400), index: 0 },
        { ...on('h1', 400, 900), index: 1 },
      ]),
      end(2000),
    ]);
    expect(log.stages[0].durations).toEqual([1000, 500]);
    expect(log.findings).toEqual(['1 failed attempt left out: each task of a replay succeeds.']);
  });

  it('counts only executors that were there at one time', () => {
    const removed = (id: string, at: number) =>
      JSON.stringify({ Event: 'SparkListenerExecutorRemoved', Timestamp: at, 'Executor ID': id, 'Removed Reason': '' });
    const later = JSON.stringify({
      Event: 'SparkListenerExecutorAdded',
      Timestamp: 6000,
      'Executor ID': '3',
      'Executor Info': { Host: 'h1', 'Total Cores': 2 },
    });
    const log = reduced([...LOG, removed('1', 5500), later]);
    expect([log.executors, log.hosts.map(({ executors }) => executors)]).toEqual([2, [1, 1]]);
  });

  it('runs the tasks of a local application in its driver', () => {
    const driver = JSON.stringify({
      Event: 'SparkListenerBlockManagerAdded',
      Timestamp: 0,
      'Block Manager ID': { 'Executor ID': 'driver', Host: 'laptop' },
    });
    const log = reduced([
      driver,
      ...stage(
        0,
        0,
        [0, 1, 2].map((i) => ({ executor: 'driver', host: 'laptop', launch: 0, finish: 100 + i })),
      ),
    ]);
    expect([log.isLocal, log.executors, log.cores]).toEqual([true, 0, 3]);
    const { entry, cluster } = replayParts(log, OPTIONS);
    expect(entry['spark.driver.cores']).toBe(3);
    expect(cluster?.nodes).toEqual([{ id: 'laptop', capacity: { vcore: '3', memory: '1GB' } }]);
  });

  it('knows a local application by its only executor, the driver, with its cores', () => {
    const added = JSON.stringify({
      Event: 'SparkListenerExecutorAdded',
      Timestamp: 0,
      'Executor ID': 'driver',
      'Executor Info': { Host: 'laptop', 'Total Cores': 8 },
    });
    const log = reduced([
      ...head({}, { 'spark.dynamicAllocation.enabled': 'true' }),
      added,
      ...stage(0, 1000, [{ executor: 'driver', host: 'laptop', launch: 1000, finish: 1100 }]),
    ]);
    expect([log.isLocal, log.executors, log.cores, log.startup]).toEqual([true, 0, 8, 0]);
    // Spark allocates no executors in a local run, whatever the setting says.
    expect(replayParts(log, OPTIONS).entry).not.toHaveProperty(['spark.dynamicAllocation.enabled']);
  });

  it('lets dynamic allocation begin with what the log asks for, not with the most that it came to', () => {
    const grown = (properties: Readonly<Record<string, string>>) =>
      replayParts(
        reduced([
          ...head({ '1': 'h1', '2': 'h2' }, { 'spark.dynamicAllocation.enabled': 'true', ...properties }),
          ...stage(0, 1000, [on('h1', 1000, 2000), on('h2', 1000, 2000)]),
        ]),
        OPTIONS,
      ).entry['spark.executor.instances'];
    expect([grown({}), grown({ 'spark.executor.instances': '1' })]).toEqual([undefined, 1]);
  });

  it.each(['no stages', 'no task that ended'])('lets a job follow those before one that had %s', (which) => {
    const none = which === 'no stages';
    const log = reduced([
      ...head({ '1': 'h1' }),
      ...job(0, 1000, 2000, [0]),
      ...stage(0, 1000, [on('h1', 1000, 2000)]),
      ...(none ? job(1, 2500, 2500, []) : job(1, 2500, 2600, [1])),
      ...(none ? [] : stage(1, 2500, [on('h1', 2500, 0)])),
      ...job(2, 3000, 4000, [2]),
      ...stage(2, 3000, [on('h1', 3000, 4000)]),
    ]);
    expect(log.stages.map(({ stage: id, previous }) => [id, previous])).toEqual([
      [0, []],
      [2, [0]],
    ]);
  });

  it('leaves out a stage of which no task ended, as the last one of an application that still runs', () => {
    const log = reduced([...LOG, ...stage(3, 12_100, [on('h1', 12_100, 0)])]);
    expect(log.stages.map(({ stage: number }) => number)).toEqual([0, 1, 2]);
    expect(log.findings).toContain('1 stage left out, because no task ended.');
    expect(() => parsed(documentOf(log))).not.toThrow();
  });

  it('says why there is nothing to replay', () => {
    expect(replayLog(rebuild(head({ '1': 'h1' })))).toBe('The log has no task that ended: there is nothing to replay.');
  });
});

describe('the scenario that replays a log', () => {
  it('has every task with its own time and place, and jobs that follow one another', () => {
    expect(stagesOf(reduced(LOG))).toEqual([
      {
        id: 'stage-0',
        tasks: 3,
        duration: '2s',
        taskDurations: ['4s', '1s', '2s'],
        job: 0,
        after: [],
        taskHosts: ['h1', 'h2', '-'],
      },
      { id: 'stage-1', tasks: 2, duration: '2.5s', taskDurations: ['4s', '1s'], job: 0, after: ['stage-0'] },
      { id: 'stage-2', tasks: 1, duration: '1s', taskDurations: ['1s'], job: 1, after: ['stage-1'] },
    ]);
  });

  it('gives tasks that are all inside an executor no places, unless their stage reads what executors keep', () => {
    // As Spark logs tasks that read from an object store, whose data has no host.
    const metrics = { 'Input Metrics': { 'Bytes Read': 5000 } };
    const lines = stage(0, 1000, [
      { ...on('h1', 1000, 2000), metrics },
      { ...on('h2', 1000, 2000), metrics },
    ]);
    const level = (kept: boolean) => ({ 'Storage Level': { 'Use Disk': false, 'Use Memory': kept } });
    const reading = (...rdds: readonly object[]) => {
      const submitted = lines[0].replace('"Stage Info":{', `"Stage Info":{"RDD Info":${JSON.stringify(rdds)},`);
      const [first] = stagesOf(reduced([...head({ '1': 'h1', '2': 'h2' }), submitted, ...lines.slice(1)])) as {
        taskHosts?: string[];
      }[];
      return first.taskHosts;
    };
    expect([reading(), reading(level(false))]).toEqual([undefined, undefined]);
    expect(reading(level(false), level(true))).toEqual(['h1', 'h2']);
  });

  it('submits jobs at the times of the log where that is asked for', () => {
    const times = stagesOf(reduced(LOG), { jobs: 'times' }) as { after: string[]; notBefore?: string }[];
    expect(times.map(({ after, notBefore }) => [after, notBefore])).toEqual([
      [[], '600ms'],
      [['stage-0'], '4.6s'],
      [[], '10.6s'],
    ]);
  });

  it('puts the data of a task that ran elsewhere on another host, the same one each time', () => {
    const [first] = stagesOf(reduced(LOG), { replicas: 3 }) as { taskHosts: string[] }[];
    expect(first.taskHosts).toEqual(['h1', 'h2', 'h2']);
  });

  it('makes tasks without a local place longer by what the log shows, and counts those times without it', () => {
    const tasks = [
      ...Array.from({ length: 5 }, () => on('h1', 0, 1000, 'NODE_LOCAL')),
      ...Array.from({ length: 5 }, () => on('h2', 0, 3000, 'ANY')),
    ];
    const log = reduced([...head({ '1': 'h1', '2': 'h2' }), ...stage(0, 0, tasks)]);
    const [costly] = stagesOf(log) as { taskDurations: string[]; anyReadFactor: number }[];
    expect([costly.anyReadFactor, new Set(costly.taskDurations)]).toEqual([3, new Set(['1s'])]);
    const [plain] = stagesOf(log, { remoteCosts: false }) as { anyReadFactor?: number }[];
    expect(plain.anyReadFactor).toBeUndefined();
  });

  it('holds no name of the log where names are hidden', () => {
    const parts = replayParts(reduced(LOG), { ...OPTIONS, hidesNames: true });
    expect(JSON.stringify(parts)).not.toMatch(/h1|h2|nightly|ana|secret/);
    expect(parts.cluster?.nodes).toEqual([{ id: 'node', count: 2, capacity: { vcore: '3', memory: '3GB' } }]);
  });

  it('runs as long as the log where nothing but the tasks took time', () => {
    // The driver's pause of 2 s between the jobs is in the times of the log alone.
    expect([endOf({ jobs: 'after' }), endOf({ jobs: 'times' })]).toEqual([9, 11]);
  });

  it('says how long no stage was active in the log, where it leaves these pauses out', () => {
    const log = reduced(LOG);
    expect(log.paused).toBe(2000);
    const notes = (jobs: ReplayOptions['jobs']) => replayParts(log, { ...OPTIONS, jobs }).notes;
    expect(notes('times')).toBe(
      'Rebuilt from an event log of Spark 3.5.1. There, 6 tasks in 3 stages ran on 2 executors with 2 cores each. In the log it took 11.0 s from the first stage to the last task.',
    );
    expect(notes('after')).toBe(
      `${notes('times')} For 2.0 s of that no stage was active. The replay leaves these pauses out.`,
    );
    const alone = reduced([...head({ '1': 'h1' }), ...stage(0, 1000, [on('h1', 1000, 2000)])]);
    expect(replayParts(alone, OPTIONS).notes).toContain('ran on 1 executor with 2 cores. In');
  });

  it('has the executors that only tasks name, where the part of the log with their arrival is missing', () => {
    const log = reduced(LOG.filter((line) => !line.includes('ExecutorAdded')));
    expect(log).toMatchObject({ isLocal: false, executors: 2, cores: 2 });
    expect(log.hosts.map(({ name, executors }) => [name, executors])).toEqual([
      ['h1', 1],
      ['h2', 1],
    ]);
    expect(log.findings).toContain('2 executors whose arrival is not in the log: cores by the tasks at one time.');
    expect(replayParts(log, OPTIONS).cluster?.nodes).toHaveLength(2);
  });

  it('is accepted under every system that runs Spark', () => {
    const { entry, cluster } = replayParts(reduced(LOG), OPTIONS);
    for (const type of ['yunikorn', 'yarn-fair', 'yarn-capacity']) {
      const queues = [{ id: 'root' }, { id: 'root.default', ...(type === 'yarn-capacity' ? { capacity: 100 } : {}) }];
      const checked = checkDocument({ signalbox: 1, cluster, queues, scheduler: { type }, workload: [entry] });
      expect(checked.ok ? [] : checked.error).toEqual([]);
    }
  });
});

it('says that a replay has one sort of executors and excludes none', () => {
  const profile = (id: number) =>
    JSON.stringify({ Event: 'SparkListenerResourceProfileAdded', 'Resource Profile Id': id });
  const excluded = JSON.stringify({ Event: 'SparkListenerNodeExcluded', time: 1500, hostId: 'h1' });
  const { findings } = reduced([...LOG, profile(0), profile(1), excluded]);
  expect(findings).toContain('1 resource profile beside the default: all executors of a replay are alike.');
  expect(findings).toContain('1 exclusion of an executor or a node left out: nothing fails in a replay.');
});
