import { beforeAll, describe, expect, test } from 'vitest';
import { heldAt, inFlight, messageIndex } from '../../analysis/messages/messages-index';
import { messageCounters } from '../../analysis/messages/messages-stats';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { EVERYTHING } from '../../analysis/metrics/window';
import type { Scenario } from '../../scenario/schema';
import type { Directory } from '../../sim/directory';
import { Message } from '../../sim/trace/trace';
import { crowdAt, crowdSums, sharesOf } from './density';
import { better, jobCurve, jobsOfRun, policyCurves, policySweep, POLICIES } from './policies';
import { schedulerCount, workerSlots } from './probes-model';
import {
  failedText,
  flightText,
  messageLines,
  schedulerLines,
  stateText,
  unservedHere,
  whyHere,
  workerLines,
} from './probes-words';
import type { Moment } from './probes-words';
import {
  assumptionsOf,
  atOnceCurves,
  loadPoints,
  loadSweep,
  randomCurve,
  responseCurves,
  theoryAt,
  theoryRun,
} from './theory';

const MS = 1000;

function documentWith(policy: string, tasks: number): Scenario {
  return {
    signalbox: 1,
    title: 'Ten workers',
    seed: 3,
    cluster: { nodes: [{ id: 'w', count: 10, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'sparrow',
      policy,
      'sample.ratio': 2,
      'network.delay': '1ms',
      'system.cpus': 1,
      schedulers: 2,
    },
    workload: [
      {
        id: 'job',
        kind: 'batch',
        count: 40,
        tasks,
        duration: { dist: 'exponential', mean: '100ms' },
        arrivals: { dist: 'exponential', mean: tasks === 1 ? '13ms' : '50ms' },
      },
    ],
  } as Scenario;
}

function moment(policy: string, at: number, tasks = 4): Moment {
  const document = documentWith(policy, tasks);
  const model = modelOf(document);
  const index = messageIndex(model);
  if (index === undefined) throw new Error('there are messages');
  return { model, index, slots: workerSlots(document, model.directory), policy, at };
}

describe('words', () => {
  let late: Moment;
  let batch: Moment;
  beforeAll(() => {
    late = moment('late', 400 * MS);
    batch = moment('batch', 400 * MS);
  });

  test('Settings say how many slots a worker has, and jobs how many schedulers there are', () => {
    expect([...late.slots]).toEqual(Array.from({ length: 10 }, () => 1));
    expect(schedulerCount(late.model)).toBe(2);
  });

  test('Under late binding a task is there because its worker was ready', () => {
    const sentences = late.model.directory.nodes.map((_, node) => whyHere(late, node) ?? '');
    expect(sentences.join(' ')).toMatch(
      /job\/\d+ (runs|ran) here because this worker was ready: its reservation, one of 8, /,
    );
    expect(sentences.join(' ')).toMatch(/getTask got task [1-4] of 4 after 2\.0 ms\./);
  });

  test('Under batch sampling the loads are told, first that of the chosen worker', () => {
    const sentences = batch.model.directory.nodes.map((_, node) => whyHere(batch, node) ?? '');
    const told = sentences.filter((text) => text !== '');
    expect(told.length).toBeGreaterThan(3);
    batch.model.directory.nodes.forEach(({ id }, node) => {
      const text = whyHere(batch, node);
      if (text !== undefined) expect(text).toMatch(new RegExp(`sampled 8 workers: ${id} (1 free|full|\\d+ queued), `));
    });
  });

  test('Without samples, a worker was drawn, or known to be free', () => {
    const told = (policy: string) => {
      const now = moment(policy, 400 * MS);
      return now.model.directory.nodes.map((_, node) => whyHere(now, node) ?? '').join(' ');
    };
    expect(told('random')).toMatch(/^job\/\d+ drew this worker at random/);
    expect(told('central')).toMatch(/^job\/\d+ runs here because the scheduler, which knows every slot/);
  });

  test('A request that got no task names the worker that got the last task', () => {
    const sentences = late.model.directory.nodes.flatMap((_, node) => unservedHere(late, node) ?? []);
    expect(sentences.join(' ')).toMatch(
      /(came back empty|was cancelled) .* ago.*the last task had gone to w\/\d+ at 0\.\d{4} s/,
    );
  });

  test('Slots and queues add up to the state of a worker', () => {
    const states = late.model.directory.nodes.map((_, node) => stateText(late, node));
    expect(states.every((text) => /^the slot is (free|busy|held)/.test(text))).toBe(true);
    expect(states.join(' ')).toContain('queue: reservation of job/');
    expect(workerLines(late, 0).length).toBeLessThanOrEqual(4);
  });

  test('A message says what it is, whose, and when it arrives', () => {
    const first = { ...late, at: late.index.columns.time[0] };
    expect(flightText(first)).toBe('on their way: 8 reservation');
    expect(messageLines(first, 0)).toEqual([
      'reservation, job/1',
      expect.stringMatching(/^w\/\d+, sent 0\.0 s ago, arrives in 1\.0 ms$/),
    ]);
  });
});

describe('a scheduler that has failed', () => {
  const failure = { id: 'f', kind: 'scheduler-failed', at: '1250ms', scheduler: 2, resubmitAfter: '5ms' } as const;
  const document: Scenario = { ...documentWith('late', 4), interventions: [failure] };
  const model = modelOf(document);
  const index = messageIndex(model);
  if (index === undefined) throw new Error('there are messages');
  const at = (ms: number): Moment => ({
    model,
    index,
    slots: workerSlots(document, model.directory),
    policy: 'late',
    at: ms * MS,
  });

  test('Is shown from then on, with the jobs it had until their clients noticed', () => {
    expect([failedText(at(1249)), failedText(at(1250))]).toEqual(['', 'scheduler 2 failed at 1.2500 s']);
    expect(failedText({ ...at(1250), policy: 'central' })).toBe('');
    expect(schedulerLines(at(1249), 1)[0]).toMatch(/^scheduler 2: \d+ jobs$/);
    expect(schedulerLines(at(1254), 1).slice(0, 2)).toEqual([
      'scheduler 2 failed at 1.2500 s',
      schedulerLines(at(1249), 1)[0],
    ]);
    expect(schedulerLines(at(1256), 1)).toEqual(['scheduler 2 failed at 1.2500 s', 'scheduler 2: no job']);
  });

  test('Holds slots for nothing until calls to it time out, and no message is drawn for that', () => {
    const { message, time, latency, node } = index.columns;
    const row = message.findIndex((one) => one === Message.timedOut);
    expect(row).toBeGreaterThan(0);
    expect(inFlight(index, time[row])).not.toContain(row);
    const end = time[row] + latency[row];
    expect(heldAt(index, node[row], end - 1)).toBe(1);
    expect(unservedHere({ ...at(0), at: end }, node[row])).toMatch(
      /^A getTask for job\/\d+ timed out 0\.0 s ago, the slot held 1\.0 s: scheduler 2, .* has failed\.$/,
    );
    const counters = messageCounters(model, at(0).slots);
    expect(counters?.time.wasted).toBeGreaterThan((counters?.sent[Message.timedOut] ?? 0) * 1000 * MS - 1);
    expect((counters?.answered ?? 0) + (counters?.sent[Message.timedOut] ?? 0)).toBe(counters?.sent[Message.getTask]);
  });
});

describe('very many workers', () => {
  test('Every entry and every slot is counted once, however workers share cells', () => {
    const { model, index, slots, at } = moment('late', 400 * MS);
    const crowd = crowdAt(model, index, at);
    const sums = crowdSums(crowd);
    expect(sums.running + sums.held).toBeLessThanOrEqual(10);
    expect(sums.byLength.reduce((a, b) => a + b)).toBe(10);
    for (const each of [1, 3]) {
      const shares = sharesOf(crowd, slots, 'running', each);
      expect(shares).toHaveLength(Math.ceil(10 / each));
      const running = shares.reduce((sum, part, cell) => sum + part * Math.min(each, 10 - cell * each), 0);
      expect(running).toBeCloseTo(sums.running);
    }
    crowd.up.fill(0);
    expect(sharesOf(crowd, slots, 'queue', 4)).toEqual(Float64Array.of(NaN, NaN, NaN));
  });
});

describe('policies on one stream of jobs', () => {
  test('Every policy runs the same jobs with changes at the same places', () => {
    const { runs } = policySweep('A');
    expect(runs).toHaveLength(POLICIES.length);
    const places = runs.map(({ changes }) => changes.map(({ path }) => path.join('.')).join());
    expect(new Set(places).size).toBe(1);
  });

  test('Curves come from the runs that are over, without unfinished jobs', () => {
    const outcomes = POLICIES.map((_, at) =>
      at === 1
        ? undefined
        : ({
            ok: true,
            value: { response: Float64Array.of(3, NaN, 1), longestTask: Float64Array.of(1, 1, 1) },
          } as never),
    );
    const submits = [0, 1, 2].map((submit) => ({ submit }));
    const directory = { applications: submits } as unknown as Directory;
    const curves = policyCurves({ outcomes }, directory, EVERYTHING);
    expect([...policyCurves({ outcomes }, directory, { from: 1, to: 2 })[0].response]).toEqual([1]);
    expect(curves.map(({ id }) => id)).toEqual(['random', 'batch', 'late', 'cancel', 'central']);
    expect(curves[0]).toMatchObject({ mean: 2, ideal: 1, delay: 1, p50: 2 });
    expect([...curves[0].response]).toEqual([1, 3]);
  });

  test('Batch sampling beats random placement, and how much is a share of the mean', () => {
    const [random, batch] = ['random', 'batch'].map((policy) =>
      jobCurve(policy, policy, jobsOfRun(moment(policy, 0).model, EVERYTHING)),
    );
    expect(better(batch, random)).toBeGreaterThan(0);
    expect(better(batch, random)).toBeCloseTo(1 - batch.mean / random.mean);
    expect(better(undefined, random)).toBeNaN();
  });
});

describe('theory', () => {
  const run = (policy: string, tasks: number) => {
    const { model, slots } = moment(policy, 0, tasks);
    const seen = theoryRun(documentWith(policy, tasks), model, slots);
    if (seen === undefined) throw new Error('tasks have started');
    return seen;
  };

  test('A run says what the formulas need of it', () => {
    const late = run('late', 4);
    expect(late).toMatchObject({ way: 'late', ratio: 2, workers: 10, slots: 10, tasks: 4, delay: 1 * MS });
    expect(late.load).toBeGreaterThan(0.4);
    expect(late.load).toBeLessThan(1.3);
    expect(late.lost).toBeGreaterThan(0.01);
    expect(run('random', 4).lost).toBe(0);
  });

  test('Better policies answer sooner at every load', () => {
    const curves = responseCurves({ ratio: 2, slots: 50, tasks: 1 });
    for (const load of [0.2, 0.5, 0.9]) {
      const means = curves.map(({ at }) => at(load));
      expect(means).toEqual(means.toSorted((a, b) => b - a));
    }
    expect(theoryAt(curves, { way: 'batch', load: 0.5 })).toBe(curves[1].at(0.5));
    const chances = atOnceCurves({ ratio: 2, slots: 50, tasks: 10 });
    expect(theoryAt(chances, { way: 'late', load: 0.5 })).toBe(theoryAt(chances, { way: 'batch', load: 0.5 }));
  });

  test('Jobs that come as a whole wait longer in one queue than as many single tasks', () => {
    const central = (tasks: number) =>
      responseCurves({ ratio: 2, slots: 100, tasks }).find(({ way }) => way === 'central');
    for (const load of [0.5, 0.8, 0.95]) {
      expect(central(10)?.at(load)).toBeGreaterThan(central(1)?.at(load) ?? NaN);
    }
    expect(central(10)?.title).toBe('one queue: jobs of 10');
    const chances = atOnceCurves({ ratio: 2, slots: 100, tasks: 10 });
    expect(theoryAt(chances, { way: 'central', load: 0.7 })).toBeCloseTo(0.83028, 4);
  });

  test('Single tasks that are placed at random have the responses of an M/M/1 queue beside theirs', () => {
    const random = run('random', 1);
    const jobs = { response: Float64Array.of(1, 2), longest: Float64Array.of(random.mean, random.mean) };
    const curve = randomCurve({ ...random, load: 0.5 }, jobs);
    expect(curve?.mean).toBeCloseTo(2 * random.mean, -Math.log10(random.mean * 0.02));
    expect(curve?.p50).toBeCloseTo(2 * random.mean * Math.LN2, -Math.log10(random.mean * 0.02));
    expect(randomCurve({ ...random, load: 1 }, jobs)).toBeUndefined();
    expect(randomCurve(run('random', 4), jobs)).toBeUndefined();
    expect(randomCurve(run('late', 1), jobs)).toBeUndefined();
  });

  test('No theory is shown for an overloaded cluster, or where the load is not known', () => {
    const curves = responseCurves({ ratio: 2, slots: 50, tasks: 1 });
    for (const load of [NaN, 1, 3]) expect(theoryAt(curves, { way: 'late', load })).toBeNaN();
  });

  test('Assumptions that a run breaks are named', () => {
    const broken = assumptionsOf(run('late', 4)).filter(({ holds }) => !holds);
    expect(broken.map(({ says }) => says)).toEqual(expect.arrayContaining(['many workers', 'jobs of one task']));
  });

  test('Only a stream of single tasks is measured at other loads, by its arrivals', () => {
    expect(loadSweep(documentWith('late', 4), 'A', run('late', 4))).toBeUndefined();
    const single = run('late', 1);
    const wish = loadSweep(documentWith('late', 1), 'A', single);
    const gaps = wish?.runs.map(({ changes }) => changes[1]).slice(0, 2);
    expect(gaps).toMatchObject([
      { path: ['workload', 'job', 'arrivals'], value: { mean: `${Math.round(single.mean / 3)}us` } },
      { value: { mean: `${Math.round(single.mean / 5)}us` } },
    ]);
    const runs = wish?.runs ?? [];
    // The first run of the second of three ways.
    const outcomes = runs.map((_, at) =>
      at === runs.length / 3 ? ({ ok: true, value: { response: Float64Array.of(2, 4) } } as never) : undefined,
    );
    expect(loadPoints({ outcomes }, 2)).toEqual([{ way: 'batch', load: 0.3, response: 1.5 }]);
  });

  test('Messages of a run are those of its policy', () => {
    const kinds = (policy: string) => {
      const { message } = moment(policy, 0).index.columns;
      return new Set(message);
    };
    expect(kinds('random')).toEqual(new Set([Message.task]));
    expect(kinds('batch')).toEqual(new Set([Message.probe, Message.reply, Message.task]));
  });
});
