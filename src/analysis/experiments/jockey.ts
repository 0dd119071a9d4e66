/**
 * Jockey's main experiment: 21 jobs, 800 runs of each policy on a shared cluster, how many miss their deadline and how far the
 * fastest and the slowest run of a job lie apart. Source: Ferguson et al., Jockey, EuroSys 2012, section 5.2.
 */
import type { Change, JsonObject } from '../../base/json';
import { draw } from '../../base/math/random';
import type { Scenario } from '../../scenario/schema';
import { jobModel } from '../../frameworks/dag/plan';
import { OfflineSimulation } from '../../frameworks/dag/offline-simulation';
import type { SweepResult } from '../metrics/run-tally';
import type {
  Experiment,
  ExperimentCell,
  ExperimentFigure,
  ExperimentOptions,
  ExperimentPlan,
  ExperimentStatement,
  ExperimentTable,
  FigurePoint,
  RunFigures,
} from './experiment';
import { percent, times } from './text';
import { verdictOf } from './verdict';

const JOBS = 21;
const RUNS = 800;
/** How many times as long vertices may take before the slack is used up. */
const SLACK = 1.2;
const MINUTE = 60_000_000;
const SECOND = 1_000_000;
/** Units of the values that are kept of a run, µs. */
const TENTH_SECOND = SECOND / 10;
const TENTH_MINUTE = MINUTE / 10;
const TOKENS = 100;
/** Tokens with which a job would just be in time by its earlier run, before slack and dead zone. */
const PLANNED = 25;
/** Tasks of all other jobs together: more than a job with a deadline leaves room for. */
const OTHER_TASKS = 1200;

interface Policy {
  readonly title: string;
  /** Below a figure. */
  readonly name: string;
  /** Set in the scheduler. */
  readonly knobs: Readonly<Record<string, string | number>>;
  readonly missed?: string;
  readonly spread?: string;
}

const policies: readonly Policy[] = [
  { title: 'Jockey', name: 'Jockey', knobs: { policy: 'jockey' }, missed: 'about 1 to 3 %', spread: '1.4' },
  { title: 'Jockey by the 90th percentile', name: '90th', knobs: { policy: 'jockey', quantile: 0.9 } },
  { title: 'first tick kept', name: 'kept', knobs: { policy: 'no-adaptation' }, missed: 'about one in six' },
  {
    title: 'Amdahl’s law, no simulator',
    name: 'Amdahl',
    knobs: { policy: 'no-simulator' },
    missed: 'about one in six',
  },
  { title: 'always the most', name: 'most', knobs: { policy: 'max-allocation' } },
  { title: 'oracle: work over deadline', name: 'oracle', knobs: { policy: 'oracle' } },
  { title: 'fair share, no guarantee', name: 'fair', knobs: { policy: 'fair-share' }, spread: '4.3' },
];

interface Job {
  readonly stages: readonly JsonObject[];
  /** µs. */
  readonly deadline: number;
}

const between = (u: number, low: number, high: number): number => low + u * (high - low);
const whole = (u: number, low: number, high: number): number => Math.floor(between(u, low, high + 1));

/** A job of four to nine stages; which is which is drawn by its number. */
function makeJob(seed: number, number: number): Job {
  let drawn = 0;
  const next = (): number => draw(seed, 'experiment-jobs', number, drawn++);
  const stages = Array.from({ length: whole(next(), 4, 9) }, (_, s) => {
    const stage = {
      id: `s${s + 1}`,
      vertices: whole(next(), 80, 400),
      duration: {
        dist: 'lognormal',
        median: `${whole(next(), 10, 60)}s`,
        sigma: Math.round(between(next(), 2, 4)) / 10,
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

/**
 * What is set for one execution of a job: the day that it has, the same under every policy. Nothing published says how much
 * days differ. They are chosen so hard that a job that keeps the guarantee of its first tick is late about as often as the paper
 * says. What follows for the other policies is the result of the experiment.
 */
function conditions(
  seed: number,
  execution: number,
): { readonly changes: readonly Change[]; readonly events: readonly object[]; readonly withinSlack: boolean } {
  let drawn = 0;
  const next = (): number => draw(seed, 'experiment-days', execution, drawn++);
  const inputFactor = Math.round(between(next(), 80, 160)) / 100;
  const others = whole(next(), 1, 16);
  const slow = next() < 0.5;
  const speed = Math.round(between(next(), 20, 70)) / 100;
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
    withinSlack: inputFactor <= SLACK,
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

function jobsOf(seed: number): readonly Job[] {
  return Array.from({ length: JOBS }, (_, number) => makeJob(seed, number));
}

function jobOf(execution: number): number {
  return execution % JOBS;
}

function plan({ seed, runs }: ExperimentOptions): ExperimentPlan {
  const jobs = jobsOf(seed);
  const all = policies.flatMap(({ knobs }, policy) =>
    Array.from({ length: runs }, (_, execution) => {
      const { stages, deadline } = jobs[jobOf(execution)];
      const { changes, events } = conditions(seed, execution);
      return {
        policy,
        execution,
        seed: 1 + ((seed * 1009 + execution) % 4_294_967_295),
        changes: [
          ...Object.entries(knobs).map(([knob, value]) => ({ path: ['scheduler', knob], value })),
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
    // All policies of an execution one after another, so that half of an experiment compares them fairly.
    runs: all
      .toSorted((x, y) => x.execution - y.execution || x.policy - y.policy)
      .map(({ changes, seed: own }) => ({ changes, seed: own })),
    figures: figuresOf,
    table: (known) => tableOf(known, jobs, seed),
  };
}

/** Of the job with the deadline: tenths of a second from submission to end, tenths of a token-minute that were guaranteed. */
function figuresOf({ response: [time], guaranteed: [tokens] }: SweepResult): RunFigures {
  return [Number.isNaN(time) ? null : Math.round(time / TENTH_SECOND), Math.round(tokens / TENTH_MINUTE)];
}

/** What the executions under one policy come to. */
class PolicyFigures {
  runs = 0;
  missed = 0;
  /** Runs on days within the slack, and how many of them were late. */
  mild = 0;
  missedMild = 0;
  tokenTime = 0;
  private readonly fastest = new Float64Array(JOBS).fill(Infinity);
  private readonly slowest = new Float64Array(JOBS);

  add(job: number, mild: boolean, response: number, deadline: number, tokenTime: number): void {
    // One that never ended has missed it too.
    const missed = response <= deadline ? 0 : 1;
    this.runs++;
    this.missed += missed;
    if (mild) {
      this.mild++;
      this.missedMild += missed;
    }
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

function tableOf(known: ReadonlyMap<number, RunFigures>, jobs: readonly Job[], seed: number): ExperimentTable {
  const figures = policies.map(() => new PolicyFigures());
  for (const [index, [response, guaranteed]] of known) {
    const time = response === null ? NaN : response * TENTH_SECOND;
    const execution = Math.floor(index / policies.length);
    const job = jobOf(execution);
    const { withinSlack } = conditions(seed, execution);
    figures[index % policies.length].add(job, withinSlack, time, jobs[job].deadline, (guaranteed ?? 0) * TENTH_MINUTE);
  }
  return {
    columns: [
      'missed deadlines',
      `missed, vertices at most ${SLACK} × as long`,
      'slowest over fastest run',
      'guaranteed token-minutes',
    ],
    rows: policies.map(({ title, missed, spread }, policy) => {
      const { runs, missed: late, mild, missedMild, tokenTime, spread: ratio } = figures[policy];
      const share = (part: number, all: number): string =>
        all === 0 ? '–' : `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
      const cell = (ours: string, theirs?: string): ExperimentCell =>
        theirs === undefined ? { ours } : { ours, theirs };
      return {
        title,
        runs,
        cells: [
          cell(share(late, runs), missed),
          cell(share(missedMild, mild)),
          cell(runs === 0 ? '–' : `${ratio.toFixed(2)} ×`, spread === undefined ? undefined : `${spread} ×`),
          cell(runs === 0 ? '–' : String(Math.round(tokenTime / runs / MINUTE))),
        ],
      };
    }),
    figures: picturesOf(figures),
    statements: statementsOf(figures),
  };
}

/** Two figures: the policies side by side, and what being in time costs. */
function picturesOf(figures: readonly PolicyFigures[]): ExperimentFigure[] {
  const policyAxis = { title: 'policy, as in the table', names: policies.map(({ name }) => name) };
  const known = figures.flatMap((one, policy) => (one.runs === 0 ? [] : [{ ...summaryOf(one), policy }]));
  const ours = (y: keyof Summary): FigurePoint[] => known.map((one) => ({ x: one.policy + 1, y: one[y] }));
  return [
    {
      title: 'Missed deadlines',
      x: policyAxis,
      y: { title: 'share of the runs', unit: ' %' },
      series: [
        { title: 'ours', kind: 'ours', points: ours('late') },
        {
          title: 'published, about',
          kind: 'published',
          points: [
            { x: JOCKEY + 1, y: 2, low: 1, high: 3 },
            { x: KEPT + 1, y: 100 / 6 },
            { x: AMDAHL + 1, y: 100 / 6 },
          ],
        },
      ],
    },
    {
      title: 'Slowest over fastest run of a job',
      x: policyAxis,
      y: { title: 'mean of the jobs', unit: ' ×' },
      series: [
        { title: 'ours', kind: 'ours', points: ours('spread').filter(({ y }) => !Number.isNaN(y)) },
        {
          title: 'published',
          kind: 'published',
          points: [
            { x: JOCKEY + 1, y: 1.4 },
            { x: FAIR + 1, y: 4.3 },
          ],
        },
      ],
    },
    {
      title: 'Cost of being in time',
      x: policyAxis,
      y: { title: 'guaranteed token-minutes of a run' },
      series: [{ title: 'ours', kind: 'ours', points: ours('tokens') }],
    },
  ];
}

interface Summary {
  /** Late runs, %. */
  readonly late: number;
  readonly spread: number;
  /** Guaranteed token-minutes of a run. */
  readonly tokens: number;
}

function summaryOf({ runs, missed, spread, tokenTime }: PolicyFigures): Summary {
  return { late: (100 * missed) / runs, spread, tokens: tokenTime / runs / MINUTE };
}

const JOCKEY = 0;
const KEPT = 2;
const AMDAHL = 3;
const FAIR = 6;

function statementsOf(figures: readonly PolicyFigures[]): ExperimentStatement[] {
  const late = (policy: number): number => figures[policy].missed / figures[policy].runs;
  const all = late(JOCKEY);
  const mild = figures[JOCKEY].missedMild / figures[JOCKEY].mild;
  return [
    {
      claim: 'Runs under Jockey that miss their deadline',
      published: 'about 1 to 3 %',
      ours: Number.isNaN(all) ? '–' : `${percent(all)}; ${percent(mild)} on days within the slack`,
      verdict: verdictOf(all, { to: 0.03, none: late(KEPT) }),
      why: 'On days within its slack Jockey is late as rarely as published. The other days are harder than its slack allows for. How hard the published days were is not known.',
    },
    {
      claim: 'Slowest over fastest run of a job under Jockey',
      published: '1.4 ×',
      ours: times(figures[JOCKEY].spread),
      verdict: verdictOf(figures[JOCKEY].spread, { to: 1.55, none: figures[FAIR].spread }),
    },
    {
      claim: 'The same under a fair share without a guarantee',
      published: '4.3 ×',
      ours: times(figures[FAIR].spread),
      verdict: verdictOf(figures[FAIR].spread, { from: 3.8, to: 4.8, none: figures[JOCKEY].spread }),
      why: 'Days here differ only by random draws; those of a production cluster differ more.',
    },
    {
      claim: 'Late when the first tick is kept',
      published: 'about one in six',
      ours: percent(late(KEPT)),
      verdict: verdictOf(late(KEPT), { from: 0.13, to: 0.21, none: all }),
      why: 'The days were tuned so that this value is about as quoted; the other values are measured.',
    },
    {
      claim: 'Late by Amdahl’s law, without a simulator',
      published: 'about one in six',
      ours: percent(late(AMDAHL)),
      verdict: verdictOf(late(AMDAHL), { from: 0.13, to: 0.21, none: all }),
      why: 'It adds the longest vertex of every remaining stage, a reserve that the median does not have.',
    },
  ];
}

export const jockeyExperiment: Experiment = {
  id: 'jockey',
  system: 'jockey',
  title: '21 jobs with deadlines under background load',
  claim:
    'Under Jockey about 1 to 3 % of the runs missed their deadline, and the spread between the fastest and the slowest run of a job fell from 4.3 × to 1.4 ×. Fixed allocations missed far more, and always taking the most wasted most.',
  source: 'Ferguson et al., Jockey: Guaranteed Job Latency in Data Parallel Clusters, EuroSys 2012, section 5.2',
  differences: [
    'The jobs are drawn here (4 to 9 stages of 80 to 400 vertices of 10 to 60 s); the published ones are 21 production jobs of up to thousands of vertices. Jobs with few long vertices end with a vertex that no token shortens; there every policy except “always the most” is equally late.',
    'A day is drawn here: vertices take 0.8 to 1.6 times as long as in the earlier run, there are 1 to 16 other jobs, and every second day has 5 to 20 minutes at 0.2 to 0.7 of the speed. The published cluster was in production; how much its days differed is not published. Ours were tuned so that keeping the first tick is late about as often as quoted. They were not changed after the 800 runs.',
    'Jockey is late more often here than published. On days within its slack of 1.2 it is late as rarely as published; the others are harder than its slack allows for. It is late by one minute, keeping the first tick by three. A job on a hard day ends near its deadline: unused slack was given back, and the dead zone delays raises. Then only the last vertices are left, about which the table’s median says almost nothing. With the 90th percentile Jockey is late half as often.',
    'Amdahl’s law is late less often here, not more: it adds the longest vertex of every remaining stage, a reserve that the median does not have. With jobs whose barriers cost more than their longest vertices the order would be reversed.',
    'Jobs with a guarantee get no spare tokens here, so only the guarantee of a policy counts.',
    'Deadlines are the completion times with 25 of the 100 tokens, slack and dead zone, rounded up to a minute.',
    'The oracle knows the work but not the barriers: work divided by deadline leaves no reserve, so it is almost always late. It is a reference for token use.',
    'Shares of one in six and below are as commonly quoted; they were not checked in the paper.',
  ],
  runs: RUNS,
  counts: [42, 210, RUNS],
  plan,
  // All 800 runs of each policy were made once with this seed; fewer runs are the first of them.
  kept: async () => (await import('./kept/jockey.json')).default,
};
