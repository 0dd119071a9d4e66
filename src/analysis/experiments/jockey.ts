/**
 * Jockey's main experiment: 21 jobs, 800 runs of each policy on a shared cluster, how many miss their deadline and how far the
 * fastest and the slowest run of a job lie apart. Source: Ferguson et al., Jockey, EuroSys 2012, section 5.2.
 */
import type { Change } from '../../base/json';
import { draw } from '../../base/random';
import type { Scenario } from '../../scenario/schema';
import { jobModel } from '../../frameworks/dag/plan';
import { OfflineSimulation } from '../../frameworks/dag/offline-simulation';
import type { SweepResult } from '../metrics/run-tally';
import type { Experiment, ExperimentCell, ExperimentOptions, ExperimentPlan, ExperimentTable } from './experiment';

const JOBS = 21;
const RUNS = 800;
const MINUTE = 60_000_000;
const SECOND = 1_000_000;
const TOKENS = 100;
/** Tokens with which a job would just be in time by its earlier run, before slack and dead zone. */
const PLANNED = 25;
/** Tasks of all other jobs together: more than a job with a deadline leaves room for. */
const OTHER_TASKS = 1200;

interface Policy {
  readonly id: string;
  readonly title: string;
  readonly missed?: string;
  readonly spread?: string;
}

const policies: readonly Policy[] = [
  { id: 'jockey', title: 'Jockey', missed: 'about 1 to 3 %', spread: '1.4' },
  { id: 'no-adaptation', title: 'first tick kept', missed: 'about one in six' },
  { id: 'no-simulator', title: 'Amdahl’s law, no simulator', missed: 'about one in six' },
  { id: 'max-allocation', title: 'always the most' },
  { id: 'oracle', title: 'oracle: work over deadline' },
  { id: 'fair-share', title: 'fair share, no guarantee', spread: '4.3' },
];

interface Job {
  readonly stages: readonly Readonly<Record<string, unknown>>[];
  /** µs. */
  readonly deadline: number;
}

const between = (u: number, low: number, high: number): number => low + u * (high - low);
const whole = (u: number, low: number, high: number): number => Math.floor(between(u, low, high + 1));

/** A job of two to six stages; which is which is drawn by its number. */
function makeJob(seed: number, number: number): Job {
  let drawn = 0;
  const next = (): number => draw(seed, 'experiment-jobs', number, drawn++);
  const stages = Array.from({ length: whole(next(), 2, 6) }, (_, s) => {
    const stage = {
      id: `s${s + 1}`,
      vertices: whole(next(), 40, 240),
      duration: {
        dist: 'lognormal',
        median: `${whole(next(), 60, 240)}s`,
        sigma: Math.round(between(next(), 2, 6)) / 10,
      },
      init: `${whole(next(), 1, 8)}s`,
      stragglers: Math.round(between(next(), 0, 3)) / 100,
      stragglerFactor: 3,
      failureRate: Math.round(between(next(), 0, 2)) / 100,
      lostInputs: 0.2,
    };
    return s > 0 && next() < 0.4 ? { ...stage, reads: [`s${s}`] } : stage;
  });
  const simulation = new OfflineSimulation(jobModel({ stages }), seed);
  simulation.drawRun(0);
  const planned = simulation.simulate(PLANNED);
  return { stages, deadline: Math.ceil((1.2 * planned + 3 * MINUTE) / MINUTE) * MINUTE };
}

/** What is set for one execution of a job: the day that it has, the same under every policy. */
function conditions(
  seed: number,
  execution: number,
): { readonly changes: readonly Change[]; readonly events: readonly object[] } {
  let drawn = 0;
  const next = (): number => draw(seed, 'experiment-days', execution, drawn++);
  const inputFactor = Math.round(between(next(), 80, 120)) / 100;
  const others = whole(next(), 1, 16);
  const slow = next() < 0.5;
  const speed = Math.round(between(next(), 30, 80)) / 100;
  const from = whole(next(), 0, 20);
  const length = whole(next(), 5, 20);
  const events = slow
    ? [
        { id: 'slow', at: `${from}min`, kind: 'node-slowed', node: 'cell', speed },
        { id: 'well', at: `${from + length}min`, kind: 'node-slowed', node: 'cell', speed: 1 },
      ]
    : [];
  return {
    changes: [
      { path: ['workload', 'job', 'inputFactor'], value: inputFactor },
      { path: ['workload', 'others', 'count'], value: others },
      { path: ['workload', 'others', 'tasks'], value: Math.ceil(OTHER_TASKS / others) },
    ],
    events,
  };
}

const document: Scenario = {
  signalbox: 1,
  title: '21 jobs under background load',
  horizon: '6h',
  cluster: { nodes: [{ id: 'cell', capacity: { vcore: TOKENS, memory: '400GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.slo' }, { id: 'root.other' }],
  scheduler: { type: 'jockey', simulations: 200, maxTokens: TOKENS, allocations: 10, spareTokens: false },
  workload: [
    { id: 'job', kind: 'dag', queue: 'root.slo', deadline: '60min', stages: [{ id: 's1' }] },
    {
      id: 'others',
      kind: 'batch',
      queue: 'root.other',
      count: 1,
      tasks: 400,
      duration: { dist: 'uniform', min: '4min', max: '12min' },
    },
  ],
};

function plan({ seed, runs }: ExperimentOptions): ExperimentPlan {
  const jobs = Array.from({ length: JOBS }, (_, number) => makeJob(seed, number));
  const jobOf = (execution: number): number => execution % JOBS;
  const all = policies.flatMap(({ id }, policy) =>
    Array.from({ length: runs }, (_, execution) => {
      const { stages, deadline } = jobs[jobOf(execution)];
      const { changes, events } = conditions(seed, execution);
      return {
        policy,
        execution,
        seed: 1 + ((seed * 1009 + execution) % 4_294_967_295),
        changes: [
          { path: ['scheduler', 'policy'], value: id },
          { path: ['workload', 'job', 'stages'], value: stages },
          { path: ['workload', 'job', 'deadline'], value: `${deadline / SECOND}s` },
          ...changes,
          { path: ['interventions'], value: events },
        ] as Change[],
      };
    }),
  );
  return {
    document,
    // All policies of an execution one after the other, so that half of an experiment compares them fairly.
    runs: all
      .toSorted((x, y) => x.execution - y.execution || x.policy - y.policy)
      .map(({ changes, seed: own }) => ({ changes, seed: own })),
    table: (results) => tableOf(results, jobs, jobOf),
  };
}

/** What the executions under one policy come to. */
class PolicyFigures {
  runs = 0;
  missed = 0;
  tokenTime = 0;
  private readonly fastest = new Float64Array(JOBS).fill(Infinity);
  private readonly slowest = new Float64Array(JOBS);

  add(job: number, response: number, deadline: number, tokenTime: number): void {
    this.runs++;
    // One that never ended has missed it too.
    if (!(response <= deadline)) this.missed++;
    this.tokenTime += tokenTime;
    if (Number.isNaN(response)) return;
    this.fastest[job] = Math.min(this.fastest[job], response);
    this.slowest[job] = Math.max(this.slowest[job], response);
  }

  /** Slowest over fastest run, the mean of all jobs that ran. */
  get spread(): number {
    const ratios = Array.from(this.slowest, (slow, job) => slow / this.fastest[job]).filter((ratio) => ratio > 0);
    return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  }
}

function tableOf(
  results: ReadonlyMap<number, SweepResult>,
  jobs: readonly Job[],
  jobOf: (execution: number) => number,
): ExperimentTable {
  const figures = policies.map(() => new PolicyFigures());
  for (const [index, { response, guaranteed }] of results) {
    const job = jobOf(Math.floor(index / policies.length));
    figures[index % policies.length].add(job, response[0], jobs[job].deadline, guaranteed[0]);
  }
  return {
    columns: ['missed deadlines', 'slowest over fastest run', 'guaranteed token-minutes'],
    rows: policies.map(({ title, missed, spread }, policy) => {
      const { runs, missed: late, tokenTime, spread: ratio } = figures[policy];
      const share = runs === 0 ? '–' : `${late} of ${runs} (${((100 * late) / runs).toFixed(1)} %)`;
      const cell = (ours: string, theirs?: string): ExperimentCell =>
        theirs === undefined ? { ours } : { ours, theirs };
      return {
        title,
        runs,
        cells: [
          cell(share, missed),
          cell(runs === 0 ? '–' : `${ratio.toFixed(2)} x`, spread === undefined ? undefined : `${spread} x`),
          cell(runs === 0 ? '–' : String(Math.round(tokenTime / runs / MINUTE))),
        ],
      };
    }),
  };
}

export const jockeyExperiment: Experiment = {
  id: 'jockey',
  system: 'jockey',
  title: '21 jobs, 800 runs of each policy under background load',
  claim:
    'Under Jockey about 1 to 3 % of the runs missed their deadline, and the spread between the fastest and the slowest run of a job fell from 4.3 x to 1.4 x. Fixed allocations missed far more, and always taking the most wasted most.',
  source: 'Ferguson et al., Jockey: Guaranteed Job Latency in Data Parallel Clusters, EuroSys 2012, section 5.2',
  differences: [
    'The jobs are drawn here (2 to 6 stages of 40 to 240 vertices); theirs are 21 production jobs of up to thousands of vertices.',
    'A day is drawn here: input 0.8 to 1.2 times that of the earlier run (what slack is for), 1 to 16 other jobs, and every second day 5 to 20 minutes at 0.3 to 0.8 of the speed. Theirs was a production cluster.',
    'Jobs with a guarantee get no spare tokens here, so that a policy answers for what it guarantees.',
    'Deadlines are what 25 of the 100 tokens make with slack and dead zone; the paper took the owners’ or twice the critical path.',
    'The oracle knows the work and no barriers: work over deadline leaves no room, and it is late nearly always. It is a line to compare tokens with.',
    'Shares of one in six and below are as commonly quoted; they were not read again in the paper.',
  ],
  runs: RUNS,
  counts: [42, 210, RUNS],
  plan,
};
