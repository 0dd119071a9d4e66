/**
 * Facts that chance cannot hide: relations between runs of the same jobs with the same random numbers, and limits of theory.
 * The statistics of random runs have wide bounds (`--power` prints them); these are much sharper about the rules behind them.
 */
import { describe, expect, it } from 'vitest';
import { runCellStream } from './adapters/omega/cell-stream';
import { runHybridMix } from './adapters/sparrow/hybrid';
import { runJobStream } from './adapters/sparrow/job-stream';
import { DecisionMark, decisionStep } from '../src/schedulers/omega/records';
import { minSkips, shareWait, skipWait } from '../src/schedulers/delay/formulas';
import { runScenario } from '../src/engine/testing/run-scenario.test-helper';
import { Rec } from '../src/sim/trace/trace';
import { mean, standardDeviation } from './judging';

/** ms; the tests are not about speed. */
const LONG = 300_000;

const SEEDS = [1, 2, 3, 4];
const MORE_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

const small = {
  workers: 50,
  slots: 1,
  m: 10,
  d: 2,
  durations: { dist: 'exp', mean_ms: 100, per: 'task' },
  ND_ms: 0.5,
  load: 0.9,
  arrivals: 'poisson',
  stop: { jobs_fully_launched: 1000 },
  discard_jobs_started_before_ms: 2000,
};

describe('Sparrow on the same jobs', () => {
  it(
    'answers sooner with every improvement, stream by stream and not only in the mean',
    () => {
      for (const seed of SEEDS) {
        const means = ['random', 'per_task', 'batch', 'late', 'central'].map(
          (policy) => runJobStream({ ...small, policy }, seed).response_mean_ms,
        );
        expect(means, `seed ${seed}`).toEqual(means.toSorted((a, b) => b - a));
        expect(new Set(means).size).toBe(means.length);
      }
    },
    LONG,
  );

  it(
    'gains from cancelling what is no longer needed, stream by stream',
    () => {
      for (const seed of SEEDS) {
        const plain = runJobStream({ ...small, ND_ms: 5, policy: 'late' }, seed);
        const cancelled = runJobStream({ ...small, ND_ms: 5, policy: 'late+cancel' }, seed);
        expect(cancelled.response_mean_ms, `seed ${seed}`).toBeLessThan(plain.response_mean_ms);
      }
    },
    LONG,
  );

  it(
    'takes the longest task and nothing more where every task finds a worker idle',
    () => {
      // One message each way less or more would show: 1 ND for tasks that are sent, 3 ND where workers are asked first.
      for (const [policy, messages] of [
        ['random', 1],
        ['per_task', 3],
        ['batch', 3],
        ['late', 3],
        ['central', 1],
      ] as const) {
        const idle = { ...small, policy, workers: 4000, load: 0.0005, stop: { jobs_fully_launched: 50 } };
        const { zero_delay_fraction: inTime, delay_p95_ms: delay } = runJobStream(idle, 1);
        expect(inTime).toBe(1);
        // To microseconds, in which the engine counts.
        expect(delay, policy).toBeCloseTo(messages * small.ND_ms, 3);
      }
    },
    LONG,
  );
});

describe('Theory of single slots', () => {
  it(
    'bounds random placement: a job of ten tasks waits for the longest of ten waits, at most as if they were independent',
    () => {
      const harmonic = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].reduce((sum, n) => sum + 1 / n, 0);
      const random = { ...small, workers: 100, load: 0.8, policy: 'random', stop: { jobs_fully_launched: 3000 } };
      const values = MORE_SEEDS.map((seed) => runJobStream(random, seed).response_mean_ms);
      // Responses of single tasks are exponential with mean s/(1 - load) = 500 ms, and positively related inside a job.
      const limit = 500 * harmonic + small.ND_ms;
      expect(mean(values) - (3 * standardDeviation(values)) / Math.sqrt(values.length)).toBeLessThan(limit);
      // They are nearly independent on so many workers: far below it something else is measured.
      expect(mean(values) + (3 * standardDeviation(values)) / Math.sqrt(values.length)).toBeGreaterThan(0.93 * limit);
    },
    LONG,
  );
});

describe('Hawk and Eagle on the same jobs', () => {
  const mix = {
    workers: 100,
    slots: 1,
    jobs: 600,
    load: 0.8,
    arrivals: 'poisson',
    short: { share: 0.9, tasks: 10, mean_s: 10 },
    long: { share: 0.1, tasks: 20, mean_s: 200 },
    durations: { dist: 'exp', mean_s: 'class', per: 'task', round: 's', min_s: 1 },
    cutoff_s: 90,
    long_partition_percent: 83,
    d: 2,
    min_probes: 2,
    ND_s: 0.0005,
    estimate: 'class_mean',
    statistics: { jobs: 'all', warm_up_s: 0 },
  };

  it(
    'serve short jobs sooner apart from long ones, and sooner yet with stealing, stream by stream',
    () => {
      for (const seed of SEEDS) {
        const short = (system: string) => runHybridMix({ ...mix, system }, seed).short_mean_s;
        const [sparrow, withoutStealing] = [short('Sparrow'), short('HawkNoSteal')];
        expect(withoutStealing, `seed ${seed}`).toBeLessThan(sparrow);
        expect(short('Hawk'), `seed ${seed}`).toBeLessThan(withoutStealing);
        expect(short('EagleSSS'), `seed ${seed}`).toBeLessThan(withoutStealing);
      }
    },
    LONG,
  );
});

describe('Omega on the same jobs', () => {
  const cell = {
    arch: 'omega',
    stream: 'J48',
    workload: 1,
    horizon: 600,
    machines: 200,
    fill: 0.3,
    iaB: 2,
    nB: 10,
    durB: 50,
    iaS: 10,
    nS: 10,
    durS: 100,
    tjobB: 0.1,
    ttaskB: 0.005,
    tjobS: 5,
    ttaskS: 0.005,
  };

  it(
    'finds more conflicts by sequence numbers than by resources, and with gangs than without',
    () => {
      const fraction = (conflict: string, txn: string) =>
        mean(SEEDS.map((seed) => runCellStream({ ...cell, conflict, txn }, seed).conflict_fraction_service));
      const fine = fraction('resource-fit', 'incremental');
      expect(fine).toBeGreaterThan(0);
      expect(fraction('sequence-numbers', 'incremental')).toBeGreaterThan(fine);
      expect(fraction('resource-fit', 'all-or-nothing')).toBeGreaterThan(fine);
    },
    LONG,
  );
});

describe('Theory of a single scheduler', () => {
  // An M/G/1 queue whose service is the decision: omega.md, section 7.
  const [RATE, JOB, TASK, TASKS] = [1, 0.5, 0.02, 10];
  const JOBS = 3000;
  const STEP = decisionStep.kind;

  /** Share of the time that it decides, and how long jobs wait for it, s. */
  function measured(seed: number) {
    const { rows } = runScenario({
      signalbox: 1,
      seed,
      cluster: { nodes: [{ id: 'm', count: 200, capacity: { vcore: 4, memory: '16GB' } }] },
      queues: [{ id: 'root' }],
      scheduler: {
        type: 'omega',
        architecture: 'monolithic-single-path',
        't_job.service': `${JOB}s`,
        't_task.service': `${TASK}s`,
      },
      workload: [
        {
          id: 'job',
          kind: 'batch',
          count: JOBS,
          arrivals: { dist: 'exponential', mean: `${1 / RATE}s` },
          tasks: TASKS,
          tasksVary: 'exponential',
          duration: '1s',
        },
      ],
    });
    const submitted = rows.filter(({ kind }) => kind === Rec.appSubmitted);
    const begun = rows
      .filter(({ kind }) => kind === STEP)
      .map(({ at, a, b, c, d }) => ({ at, ...decisionStep.named(a, b, c, d) }))
      .filter(({ mark }) => mark === DecisionMark.begun);
    expect(begun).toHaveLength(JOBS);
    const submitOf = new Map(submitted.map(({ a, at }) => [a, at]));
    const span = Math.max(...submitted.map(({ at }) => at));
    return {
      busy: begun.reduce((sum, { detail }) => sum + detail / 1e6, 0) / span,
      wait: mean(begun.map(({ app, at }) => at - (submitOf.get(app) ?? 0))),
    };
  }

  it(
    'says how busy it is and how long jobs wait, with the number of tasks that is drawn for each job',
    () => {
      const runs = [1, 2, 3, 4, 5, 6, 7, 8].map(measured);
      const miss = Math.exp(-1 / TASKS);
      const tasks = 1 / (1 - miss);
      const squared = (1 + miss) / (1 - miss) ** 2;
      const service = JOB + TASK * tasks;
      const busy = RATE * service;
      const second = JOB * JOB + 2 * JOB * TASK * tasks + TASK * TASK * squared;
      const wait = (RATE * second) / (2 * (1 - busy));
      const bound = (values: readonly number[]) => (3 * standardDeviation(values)) / Math.sqrt(values.length);
      const of = (which: 'busy' | 'wait') => runs.map((run) => run[which]);
      // Both bounds are small: 0.02 of 0.71, and about a tenth of a second of 0.95.
      expect(bound(of('busy'))).toBeLessThan(0.03);
      expect(Math.abs(mean(of('busy')) - busy)).toBeLessThan(bound(of('busy')));
      expect(bound(of('wait'))).toBeLessThan(0.2 * wait);
      expect(Math.abs(mean(of('wait')) - wait)).toBeLessThan(bound(of('wait')));
    },
    LONG,
  );
});

describe('Theory of delay scheduling', () => {
  const [NODES, TASKS, REPLICAS] = [100, 20, 3];
  const NODE_LOCAL = 1;

  /** Share of the tasks of one job on an idle cluster that run on a node with their data. */
  function locality(D: number, seed: number): number {
    const { rows } = runScenario(
      {
        signalbox: 1,
        seed,
        cluster: { nodes: [{ id: 'n', count: NODES, capacity: { vcore: 1, memory: '4GB' } }] },
        queues: [{ id: 'root' }],
        data: [{ id: 'd', blocks: TASKS, replication: REPLICAS, placement: 'random' }],
        scheduler: { type: 'delay-scheduling', policy: 'skip-count', D },
        workload: [{ id: 'job', kind: 'batch', tasks: TASKS, duration: '1h', input: 'd' }],
      },
      { seed },
    );
    const started = rows.filter(({ kind }) => kind === Rec.taskStarted);
    expect(started).toHaveLength(TASKS);
    return started.filter(({ c }) => c >>> 16 === NODE_LOCAL).length / TASKS;
  }

  it(
    'promises a locality for a number of skips; it is reached with them, and not with a third of them',
    () => {
      const seeds = Array.from({ length: 200 }, (_, i) => i + 1);
      for (const wanted of [0.9, 0.95]) {
        const D = Math.ceil(minSkips(wanted, TASKS, REPLICAS, NODES));
        const bound = (values: readonly number[]) => (3 * standardDeviation(values)) / Math.sqrt(values.length);
        const kept = seeds.map((seed) => locality(D, seed));
        expect(mean(kept) + bound(kept), `${wanted}`).toBeGreaterThan(wanted);
        const tooFew = seeds.map((seed) => locality(Math.floor(D / 3), seed));
        expect(mean(tooFew) + bound(tooFew), `${wanted}`).toBeLessThan(wanted);
      }
    },
    LONG,
  );

  // Twenty slots with tasks of a minute that end one after the other, and a node whose slot is held throughout.
  const [SLOTS, LENGTH, SUBMIT] = [20, 60, 120.5];
  const GAP = LENGTH / SLOTS;

  /** When the tasks of a job that comes to the busy cluster start, counted from its submission, s. */
  function startsOnBusyCluster(scheduler: object, job: object): number[] {
    const { rows, run } = runScenario({
      signalbox: 1,
      seed: 1,
      horizon: '5min',
      cluster: { nodes: [{ id: 'n', count: SLOTS + 1, capacity: { vcore: 1, memory: '4GB' } }] },
      queues: [{ id: 'root' }],
      data: [{ id: 'd', blocks: 1, replication: 1, nodes: ['n/1'] }],
      scheduler: {
        type: 'delay-scheduling',
        'mapreduce.jobtracker.heartbeat.interval.min': '100ms',
        ...scheduler,
      },
      workload: [
        { id: 'holder', kind: 'batch', duration: '1h', input: 'd' },
        { id: 'f', kind: 'batch', count: 90, submit: '1s', arrivals: `${GAP}s`, duration: `${LENGTH}s` },
        { id: 'job', kind: 'batch', submit: `${SUBMIT}s`, duration: '1h', ...job },
      ],
    });
    const app = run.directory.applications.findIndex(({ id }) => id === 'job');
    const asks = new Map(rows.filter(({ kind }) => kind === Rec.askAdded).map(({ a, b }) => [a, b]));
    return rows
      .filter(({ kind, b }) => kind === Rec.containerAllocated && asks.get(b) === app)
      .map(({ at }) => at - SUBMIT);
  }

  it('says how long a job waits until F of the slots have become free: F T / S', () => {
    for (const wanted of [1, 5, 10]) {
      const starts = startsOnBusyCluster({ policy: 'fifo' }, { tasks: wanted });
      expect(starts).toHaveLength(wanted);
      const expected = shareWait(wanted, SLOTS, LENGTH);
      // The first end is up to a gap away, and a heartbeat follows it.
      expect(Math.abs(starts[wanted - 1] - expected), `${wanted}`).toBeLessThanOrEqual(GAP);
    }
  });

  it('says what skips cost: D T / (M L)', () => {
    for (const D of [0, 4, 10, 20]) {
      const [start] = startsOnBusyCluster({ policy: 'skip-count', D }, { input: 'd' });
      const expected = skipWait(D, LENGTH, SLOTS, 1);
      // D ends are let pass, and the one after them is taken: one skip more or less would be a whole gap.
      expect(start, `${D}`).toBeGreaterThan(expected);
      expect(start, `${D}`).toBeLessThan(expected + GAP);
    }
  });
});
