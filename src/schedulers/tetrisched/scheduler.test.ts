import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../engine/document/check-document';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { Rec } from '../../sim/trace/trace';
import { planMade } from './records';

const job = (settings: object) => ({
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 1, memory: '8GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'tetrisched', planAhead: 0, quantum: '1s' },
  workload: [{ id: 'j', kind: 'batch', tasks: 1, duration: '3s', ...settings }],
});

/** Seconds at which containers are allocated. */
const starts = (document: unknown) =>
  runScenario(document)
    .rows.filter(({ kind }) => kind === Rec.containerAllocated)
    .map(({ at }) => at);

describe('jobs at the edge of what can be planned', () => {
  test('A job with a fixed start waits for it, even beyond the window of plans and on an idle cluster', () => {
    expect(starts(job({ utility: { op: 'nCk', set: 'any', k: 1, start: '8s', v: 6 } }))).toEqual([8]);
  });

  test('A job without duration starts at once, under TetriSched and alsched', () => {
    const document = job({ duration: '0s' });
    expect(starts(document)).toEqual([0]);
    expect(starts({ ...document, scheduler: { ...document.scheduler, policy: 'alsched' } })).toEqual([0]);
  });
});

describe('jobs that chance makes larger than anybody expects', () => {
  test('A job that is drawn too wide for the cluster is accepted, and waits: no seed makes a document invalid', () => {
    const wide = { ...job({ tasks: 2, count: 6, tasksVary: 'uniform' }), seed: 4 };
    const { run, input } = runScenario(wide);
    const drawn = input.applications.map(({ settings }) => settings['tasks']);
    expect(drawn).toContain(3);
    expect(checkDocument(wide).ok).toBe(true);
    expect(run.ended?.reason).toBe('deadlock');
  });

  test('An estimate without bound is the longest time there is, and a job that cannot keep its deadline says so', () => {
    const duration = { dist: 'pareto', min: '1s', alpha: 0.7 };
    const { run } = runScenario(job({ duration, deadline: '1s' }));
    expect(run.notices.map(({ text }) => text)).toEqual([
      'dropped at 0:00.0: it takes at least 2501999:47:34.7, and is worth nothing if done after 0:01.0',
    ]);
  });
});

describe('the bound of a plan', () => {
  /** Of the first plan: its value and its bound, in thousandths; -1 for a bound that is not known. */
  const first = (scheduler: object, jobs: object) => {
    const document = job({ tasks: 1, count: 2, budget: 10, sensitivity: 1, ...jobs });
    const { rows } = runScenario({ ...document, scheduler: { ...document.scheduler, ...scheduler } });
    const plan = rows.find(({ kind }) => kind === planMade.kind);
    return [plan?.a, plan?.b];
  };

  test('is on the value that the plan states: less the penalties, with the jobs that were not weighed', () => {
    expect(first({}, {})).toEqual([14_000, 14_000]);
    // Both are placed, so that neither penalty is lost.
    expect(first({}, { penalty: 5 })).toEqual([14_000, 14_000]);
    expect(first({ maxJobs: 1 }, {})).toEqual([14_000, 14_000]);
  });

  test('is not known where each job is planned alone', () => {
    const request = { op: 'min', of: [1, 2].map(() => ({ op: 'nCk', set: 'any', k: 1, dur: '3s', v: 5 })) };
    const jobs = { utility: request, tasks: 2 };
    expect(first({ policy: 'TetriSched-NG' }, jobs)[1]).toBe(-1);
    expect(first({}, jobs)[1]).toBeGreaterThan(0);
  });
});

describe('a job whose tasks count separately', () => {
  test('What is left of it is worth its part of the value at every instant', () => {
    const nodes = [{ id: 'g', count: 1, capacity: { vcore: 1, memory: '8GB' }, labels: ['gpu'] }];
    const wants = { prefers: 'storage', preferredLabel: 'gpu', tasks: 2, duration: '4s', slowdown: 1 };
    // The second task ends at 8 s: worth half of 10 - 8, however it went with the first.
    const document = { ...job({ ...wants, budget: 10, sensitivity: 1 }), cluster: { nodes } };
    expect(starts(document)).toEqual([0, 4]);
  });
});

describe('many jobs with different requests', () => {
  const racks = Array.from({ length: 60 }, (_, rack) => rack);
  const crowd = {
    signalbox: 1,
    cluster: { nodes: racks.map((rack) => ({ id: `n${rack}`, count: 2, rack: `r${rack}`, capacity: { vcore: 1 } })) },
    queues: [{ id: 'root' }],
    scheduler: { type: 'tetrisched', policy: 'alsched', maxJobs: 500, solver: 'greedy' },
    workload: Array.from({ length: 80 }, (_, i) => ({
      id: `j${i}`,
      kind: 'batch',
      memory: 0,
      tasks: 2,
      duration: `${5 + i}s`,
      prefers: 'rack',
      slowdown: 2,
    })),
  };

  test('alsched weighs those that are worth the most, says so once, and the others have their turn', () => {
    const { run, rows } = runScenario(crowd);
    expect(run.notices.map(({ text }) => text).filter((text) => text.includes('too large'))).toEqual([
      expect.stringMatching(/At 0:00.* are not weighed against the others$/),
    ]);
    const started = rows.filter(({ kind }) => kind === Rec.containerAllocated);
    expect(new Set(started.map(({ at }) => at)).size).toBeGreaterThan(1);
    expect(started).toHaveLength(160);
  });
});
