/**
 * StateAware: how many applications that are submitted together ever end, in their order of arrival and one start at a time.
 * Source: the design "Batch Workloads Ordering with StateAware Policy" (YuniKorn 0.9).
 */
import type { Change } from '../../base/json';
import { SECOND } from '../../base/units';
import type { Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';
import type { Experiment, ExperimentStatement, ExperimentTable } from './experiment';
import { gridPlan } from './grid-plan';
import type { Samples } from './grid-plan';
import { amount, percent } from './text';
import { verdictIf, verdictOf } from './verdict';

const CORES = 24;
const APPLICATIONS = [4, 8, 16, 24, 32, 48] as const;
const policies = ['fifo', 'stateaware'] as const;
/** Applications of a single pod, which never leave their start by themselves, and how long each runs. */
const SINGLE = 4;
const SINGLE_HOURS = 2;
/** The limit of the design on being in the start, s. */
const LIMIT = 300;

interface Case {
  readonly policy: (typeof policies)[number];
  /** Spark applications; absent: the applications of a single pod. */
  readonly applications?: number;
}

const singles: Case = { policy: 'stateaware' };
const cases: readonly Case[] = [
  ...APPLICATIONS.flatMap((applications) => policies.map((policy): Case => ({ policy, applications }))),
  singles,
];

const document: Scenario = {
  signalbox: 1,
  title: 'Applications that are submitted together',
  horizon: '6h',
  cluster: { nodes: [{ id: 'node', count: CORES / 2, capacity: { vcore: 2, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.spark', properties: { 'application.sort.policy': 'fifo' } }],
  scheduler: { type: 'yunikorn', preset: '1.5' },
  workload: [
    {
      id: 'etl',
      kind: 'spark',
      queue: 'root.spark',
      count: 1,
      arrivals: { dist: 'exponential', mean: '50ms' },
      'spark.executor.instances': 3,
      driverStartup: '3s',
      executorStartup: '2s',
      stages: [{ id: 'read', tasks: 9, duration: { dist: 'lognormal', median: '8s', sigma: 0.25 } }],
    },
  ],
};

function changes({ policy, applications }: Case): readonly Change[] {
  return [
    { path: ['queues', 'root.spark', 'properties', 'application.sort.policy'], value: policy },
    applications === undefined
      ? {
          path: ['workload'],
          value: [
            {
              id: 'pod',
              kind: 'batch',
              queue: 'root.spark',
              count: SINGLE,
              arrivals: '1s',
              tasks: 1,
              duration: `${SINGLE_HOURS}h`,
            },
          ],
        }
      : { path: ['workload', 'etl', 'count'], value: applications },
  ];
}

/** Figures of a run: share of applications that end, mean seconds to the end of those that do, seconds until all are done. */
const ENDED = 0;
const COMPLETION = 1;
const ALL_DONE = 2;

function figures({ response, makespan }: SweepResult): number[] {
  const ended = [...response].filter((time) => !Number.isNaN(time));
  const mean = ended.reduce((sum, time) => sum + time, 0) / ended.length / SECOND;
  return [ended.length / response.length, mean, makespan / SECOND];
}

function caseOf(policy: Case['policy'], applications: number): Case {
  return cases.find((one) => one.policy === policy && one.applications === applications) as Case;
}

function table(samples: Samples<Case>): ExperimentTable {
  return {
    columns: APPLICATIONS.map((count) => `${count} applications`),
    rows: policies.map((policy) => ({
      title: policy,
      runs: samples.count((one) => one.policy === policy),
      cells: APPLICATIONS.map((count) => {
        const ended = samples.mean(caseOf(policy, count), ENDED);
        const time = amount(samples.mean(caseOf(policy, count), COMPLETION), ' s');
        return { ours: Number.isNaN(ended) ? '–' : `${percent(ended)} end, ${time} each` };
      }),
    })),
    figures: [
      {
        title: 'Applications that end',
        x: { title: `submitted together on ${CORES} cores` },
        y: { title: 'share', unit: ' %' },
        series: policies.map((policy) => ({
          title: policy,
          kind: 'ours',
          points: APPLICATIONS.flatMap((count) => samples.percent(count, caseOf(policy, count), ENDED)),
        })),
      },
      {
        title: 'Completion of those that end',
        x: { title: `submitted together on ${CORES} cores` },
        y: { title: 'mean', unit: ' s' },
        series: policies.map((policy) => ({
          title: policy,
          kind: 'ours',
          points: APPLICATIONS.flatMap((count) => samples.point(count, caseOf(policy, count), COMPLETION)),
        })),
      },
    ],
    statements: statements(samples),
  };
}

function statements(samples: Samples<Case>): ExperimentStatement[] {
  const ended = (policy: Case['policy']): number[] =>
    APPLICATIONS.map((count) => samples.mean(caseOf(policy, count), ENDED));
  const [fifo, aware] = policies.map(ended);
  const known = [...fifo, ...aware].every((share) => !Number.isNaN(share));
  const stuck = APPLICATIONS.filter((_, at) => fifo[at] < 1);
  const few = APPLICATIONS.filter((_, at) => fifo[at] === 1);
  const cost = few.map((count) =>
    samples.pairs(caseOf('stateaware', count), caseOf('fifo', count), COMPLETION, (a, b) => a / b - 1),
  );
  const last = samples.mean(singles, ALL_DONE) - SINGLE_HOURS * 3600;
  const apart = last / (SINGLE - 1);
  return [
    {
      claim: 'Drivers that start together can take all room, and then nothing can continue',
      published: 'applications stall until one fails or ends',
      ours: !known
        ? '–'
        : stuck.length === 0
          ? 'it never happened'
          : `from ${stuck[0]} applications; of ${stuck[stuck.length - 1]}, ${percent(fifo[fifo.length - 1])} end`,
      verdict: verdictIf(known, stuck.length > 0),
      why: `As soon as there are as many drivers as cores, none is left for an executor.`,
    },
    {
      claim: 'With one start at a time every application ends',
      published: 'prevents exhaustion by first stages',
      ours: known ? `${percent(Math.min(...aware))} end, whatever their number` : '–',
      verdict: verdictIf(
        known,
        aware.every((share) => share === 1),
      ),
    },
    {
      claim: 'An application that asks for only one pod delays the next by five minutes at most',
      published: '5 minutes',
      ours: Number.isNaN(apart) ? '–' : `${amount(apart, ' s')} from one start to the next`,
      verdict: verdictOf(apart, { from: 0.95 * LIMIT, to: 1.05 * LIMIT }),
    },
    {
      claim: 'Its cost where there is room for all drivers',
      published: 'no figure',
      ours: known && cost.length > 0 ? `completion changes by ${cost.map((more) => percent(more)).join(', ')}` : '–',
      verdict: 'open',
      why: `For ${few.join(', ')} applications. Starting one by one delays the later ones and gives the earlier ones all the executors they want.`,
    },
  ];
}

export const stateAwareExperiment: Experiment = {
  id: 'stateaware',
  system: 'yunikorn',
  title: 'StateAware: applications that are submitted together',
  claim:
    'When the drivers of many applications start at once, they can take all room, and nothing can continue. One start at a time prevents that. A limit of five minutes stops an application that never asks for more from delaying the others.',
  source: 'Batch Workloads Ordering with StateAware Policy, design of YuniKorn 0.9',
  differences: [
    'The design has no measurements. Its predictions are tested on a cluster of 12 nodes of 2 cores, with Spark applications of one driver and three executors.',
  ],
  runs: 10,
  counts: [1, 10],
  plan: (options) => gridPlan({ document, cases, changes, figures, table }, options),
  kept: async () => (await import('./kept/stateaware.json')).default,
};
