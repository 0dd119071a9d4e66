/**
 * Omega's scheduler for MapReduce: jobs get more workers than they ask for in idle room. The speed-up of each job
 * against its request, by policy, in cells that are more and less full. Source: Schwarzkopf et al., Omega, EuroSys
 * 2013, section 6 and figure 15.
 */
import type { Change } from '../../base/json';
import { SECOND } from '../../base/units';
import type { Scenario } from '../../scenario/schema';
import { percentileOf } from '../messages/messages-stats';
import type { SweepResult } from '../metrics/run-tally';
import type { Experiment, ExperimentFigure, ExperimentTable } from './experiment';
import { gridPlan } from './grid-plan';
import type { Samples } from './grid-plan';
import { cells, elasticCases, elasticFigure, elasticPolicies, GAINS, PER_WORKER, STEPS } from './omega-mapreduce-cases';
import type { ElasticCase } from './omega-mapreduce-cases';
import { elasticStatements } from './omega-mapreduce-claims';
import { percent, times } from './text';

const VCORES = 4;
/** What a job runs with the workers that it asks for, s. */
const WORK = 300;
/** What its scheduler decides on a job and on each of its workers, s. */
const T_JOB = 0.1;
const T_TASK = 0.005;
/** Attempts of a job until it is given up. */
const PATIENCE = 100_000;
/** Share of the cell that the jobs would take with what they ask for. */
const LOAD = 0.1;

/** Requested workers, and the number of jobs with each request and number of activities. */
const WIDTHS = [
  { requested: 5, count: 15 },
  { requested: 11, count: 15 },
  { requested: 200, count: 4 },
  { requested: 1000, count: 1 },
] as const;

const groups = WIDTHS.flatMap(({ requested, count }) =>
  PER_WORKER.map((perWorker) => ({ id: `w${requested}x${perWorker}`, requested, count, perWorker })),
);

const document: Scenario = {
  signalbox: 1,
  title: 'Idle room for MapReduce',
  horizon: '24h',
  cluster: { nodes: [{ id: 'm', count: cells[0].machines, capacity: { vcore: VCORES, memory: '16GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: {
    type: 'omega',
    // No job is abandoned, so every job has a time.
    maxAttempts: PATIENCE,
    'maxAttempts.withoutTask': PATIENCE,
    architecture: 'shared-state',
    't_job.batch': `${T_JOB * 1000}ms`,
    't_task.batch': `${T_TASK * 1000}ms`,
  },
  workload: [
    { id: 'held', kind: 'batch', jobType: 'prefill', tasks: 1, memory: '2GB', duration: '30d' },
    ...groups.map(({ id, requested, count, perWorker }) => ({
      id,
      kind: 'batch' as const,
      count,
      arrivals: { dist: 'exponential' as const, mean: '1s' },
      tasks: requested,
      activities: requested * perWorker,
      memory: '2GB',
      duration: `${WORK}s`,
    })),
  ],
};

function changes({ policy, cell }: ElasticCase): readonly Change[] {
  const { machines, held } = cells[cell];
  const vcores = machines * VCORES;
  const work = groups.reduce((sum, { requested, count }) => sum + requested * count * WORK, 0);
  const span = work / (LOAD * vcores);
  const seconds = (time: number): string => `${Math.round(1000 * time)}ms`;
  return [
    { path: ['scheduler', 'mapreduce.policy'], value: elasticPolicies[policy].knob },
    { path: ['cluster', 'nodes', 'm', 'count'], value: machines },
    { path: ['workload', 'held', 'tasks'], value: Math.round(held * vcores) },
    ...groups.flatMap(({ id, count }, index) => [
      { path: ['workload', id, 'arrivals', 'mean'], value: seconds(span / count) },
      // One after the other, so that the first jobs of all groups do not come at once.
      { path: ['workload', id, 'submit'], value: seconds((index / groups.length) * (span / count)) },
    ]),
  ];
}

function figures({ response }: SweepResult): number[] {
  const asked = groups.flatMap(({ requested, count }) =>
    Array.from({ length: count }, () => T_JOB + T_TASK * requested + WORK),
  );
  // Behind the job that holds a part of the cell. What never ends is no faster than nothing.
  const ratios = Float64Array.from(asked, (time, job) => {
    const took = response[job + 1] / SECOND;
    return Number.isNaN(took) ? 0 : time / took;
  }).sort();
  const upTo = (step: number): number => ratios.filter((ratio) => ratio <= step).length / ratios.length;
  return [1 - upTo(GAINS), percentileOf(ratios, 0.8), ...STEPS.map(upTo)];
}

function table(samples: Samples<ElasticCase>): ExperimentTable {
  const mean = (policy: number, cell: number, figure: number): number =>
    samples.mean(elasticCases[policy * cells.length + cell], figure);
  return {
    columns: cells.map(({ title }) => title),
    rows: elasticPolicies.map(({ title }, policy) => ({
      title,
      runs: samples.count((one) => one.policy === policy),
      cells: cells.map((_, cell) => {
        const gain = mean(policy, cell, elasticFigure.gain);
        const most = times(mean(policy, cell, elasticFigure.most));
        return { ours: Number.isNaN(gain) ? '–' : `${percent(gain)} gain, ${most} at the 80th percentile` };
      }),
    })),
    figures: cells.map((_, cell) => distribution(samples, cell)),
    statements: elasticStatements(mean),
  };
}

/** Share of the jobs by how many times sooner they end, as in figure 15. */
function distribution(samples: Samples<ElasticCase>, cell: number): ExperimentFigure {
  return {
    title: `Speed-up, ${cells[cell].title}`,
    x: { title: 'speed-up against what was asked for', unit: '×', log: true },
    y: { title: 'share of the jobs' },
    series: [
      ...elasticPolicies.map(({ title }, policy) => ({
        title,
        kind: 'ours' as const,
        points: STEPS.flatMap((step, index) =>
          samples.point(step, elasticCases[policy * cells.length + cell], elasticFigure.steps + index),
        ),
      })),
      {
        title: 'published for max-parallelism: 3 to 4 × at the 80th percentile',
        kind: 'published',
        points: [3, 4].map((x) => ({ x, y: 0.8 })),
      },
    ],
  };
}

export const omegaMapReduceExperiment: Experiment = {
  id: 'omega-mapreduce',
  system: 'omega',
  title: 'Omega: a MapReduce scheduler that uses idle room',
  claim:
    'When jobs get idle room, 50 to 70 % of MapReduce jobs gain. At the 80th percentile max-parallelism makes them 3 to 4 times as fast, and relative-job-size does well too. global-cap gains nearly as much in a small, lightly loaded cell and little or nothing elsewhere.',
  source: 'Schwarzkopf et al., Omega, EuroSys 2013, section 6 and figure 15',
  differences: [
    `Jobs are synthetic, not taken from traces: ${WIDTHS.map(({ requested }) => requested).join(', ')} workers, which are numbers that users often chose, each with ${PER_WORKER.join(', ')} activities per worker in equal parts, and ${WORK / 60} minutes of work. How many activities the jobs of the traces had is not published, so the share of jobs that can gain at all (${percent(1 - 1 / PER_WORKER.length)}) is an assumption.`,
    'Cells differ in the load held throughout. The first two represent A and C, whose use was mostly above the cap of 60 %; the third represents D, a quarter of the size and lightly loaded. Their exact use is not published.',
    'A speed-up is measured, not predicted: the time a job would take with the workers that it asks for and no wait, over the time from its submission to its end. Below 1, the job waited for room. No job is abandoned.',
    'Workers are added with the first decision on a job. The original also reconsiders jobs that run.',
    'The variation of the cell’s use (figure 16) is not measured.',
  ],
  runs: 3,
  counts: [1, 3, 10],
  plan: (options) => gridPlan({ document, cases: elasticCases, changes, figures, table }, options),
  kept: async () => (await import('./kept/omega-mapreduce.json')).default,
};
