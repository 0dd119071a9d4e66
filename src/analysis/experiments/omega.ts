/**
 * Omega's comparison of architectures: how busy schedulers are, how long jobs wait and how often transactions conflict, against
 * the decision time of service jobs, the rate of batch jobs and the number of schedulers.
 * Sources: Schwarzkopf et al., Omega, EuroSys 2013, section 4 and figures 5 to 14; google/cluster-scheduler-simulator.
 */
import type { Change } from '../../base/json';
import { SECOND } from '../../base/units';
import type { Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';
import type { Experiment, ExperimentTable } from './experiment';
import { gridPlan } from './grid-plan';
import type { Samples } from './grid-plan';
import {
  architectures,
  BATCH_RATE,
  cases,
  commits,
  DECISIONS,
  figure,
  omegaCase,
  PER_TASK,
  SHARED,
  studies,
  TASKS,
} from './omega-cases';
import type { OmegaCase } from './omega-cases';
import { omegaStatements } from './omega-claims';
import { omegaFigures } from './omega-figures';
import { amount } from './text';

const MACHINES = 1000;
const MINUTES = 20;
/** Share of the batch jobs that have to end for their mean wait to mean anything. */
const MOST = 0.6;

const document: Scenario = {
  signalbox: 1,
  title: 'Schedulers that take time',
  horizon: `${MINUTES}min`,
  cluster: { nodes: [{ id: 'm', count: MACHINES, capacity: { vcore: 4, memory: '16GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'omega', assignment: 'round-robin', 't_task.batch': `${PER_TASK * 1000}ms` },
  workload: [
    { id: 'held', kind: 'batch', tasks: 1800, memory: '2GB', duration: '30d' },
    {
      id: 'batch',
      kind: 'batch',
      count: MINUTES * 60 * BATCH_RATE,
      arrivals: { dist: 'exponential', mean: '1s' },
      tasks: TASKS,
      tasksVary: 'exponential',
      memory: '2GB',
      duration: { dist: 'exponential', mean: '100s' },
      durationPer: 'job',
    },
    {
      id: 'service',
      kind: 'batch',
      jobType: 'service',
      count: MINUTES * 6,
      arrivals: { dist: 'exponential', mean: '10s' },
      tasks: TASKS,
      tasksVary: 'exponential',
      memory: '2GB',
      duration: { dist: 'exponential', mean: '500s' },
      durationPer: 'job',
    },
  ],
};

function changes(one: OmegaCase): readonly Change[] {
  const { architecture = SHARED, commit = 0, service = 0.1, batch = 0.1, rate = 1, schedulers = 1 } = one;
  const { conflictMode, transactionMode } = commits[commit];
  const set = (knob: string, value: string | number): Change => ({ path: ['scheduler', knob], value });
  const job = (field: string, value: string | number): Change => ({ path: ['workload', 'batch', field], value });
  return [
    set('architecture', architectures[architecture].knob),
    set('conflictMode', conflictMode),
    set('transactionMode', transactionMode),
    set('t_job.service', `${service * 1000}ms`),
    set('t_job.batch', `${batch * 1000}ms`),
    set('schedulers.batch', schedulers),
    ...(rate === 1
      ? []
      : [
          job('count', MINUTES * 60 * BATCH_RATE * rate),
          { path: ['workload', 'batch', 'arrivals', 'mean'], value: `${Math.round(1000 / rate)}ms` },
          // Shorter, so that the cell is no fuller than at the usual rate: the scheduler is measured, not the cell.
          { path: ['workload', 'batch', 'duration', 'mean'], value: `${Math.round(100 / rate)}s` },
        ]),
  ];
}

/** In the order of the figures of a run. */
const METRICS = [
  'busyness-service',
  'busyness-batch',
  'conflict-fraction-service',
  'conflict-fraction-batch',
  'first-attempt-service',
  'first-attempt-batch',
];

function figures({ metrics, response }: SweepResult, { rate = 1 }: OmegaCase): number[] {
  const value = (id: string): number => metrics.find((one) => one.id === id)?.value ?? NaN;
  // Behind the job that holds a part of the cell.
  const batch = response.subarray(1, 1 + MINUTES * 60 * BATCH_RATE * rate);
  const ended = batch.filter((time) => !Number.isNaN(time)).length / batch.length;
  return METRICS.map((id) => {
    if (id === 'first-attempt-batch' && ended < MOST) return NaN;
    // A single scheduler represents both types.
    const measured = id.startsWith('busyness') && Number.isNaN(value(id)) ? value('busyness') : value(id);
    return id.startsWith('first') ? measured / SECOND : measured;
  });
}

function table(samples: Samples<OmegaCase>): ExperimentTable {
  const at = (one: OmegaCase, number: number): number => samples.mean(omegaCase(one), number);
  return {
    columns: DECISIONS.map((service) => `wait of batch jobs, ${service} s per service job`),
    rows: architectures.map(({ title }, index) => ({
      title,
      runs: samples.count((one) => one.architecture === index),
      cells: DECISIONS.map((service) => ({
        ours: amount(at(studies.decision(index, service), figure.waitBatch), ' s'),
      })),
    })),
    figures: omegaFigures(samples),
    statements: omegaStatements(samples),
  };
}

export const omegaExperiment: Experiment = {
  id: 'omega',
  system: 'omega',
  title: 'Omega: architectures against decision time, rate and number of schedulers',
  claim:
    'With shared state, batch jobs do not wait for slow service decisions, conflicts stay rare, the rate of batch jobs can grow 2.5, 6 and 9.5 times in three cells before one scheduler is saturated, and up to 32 schedulers share the work.',
  source:
    'Schwarzkopf et al., Omega, EuroSys 2013, section 4, figures 5 to 9 and 13 to 14; single points from the released simulator (google/cluster-scheduler-simulator)',
  differences: [
    `The cell is that of the released simulator’s example, a tenth of its size: ${MACHINES} machines of 4 vcores, 45 % held throughout, one batch job a second and a service job every ten of them.`,
    'Of the cells A, B and C only the factors 2.5, 6 and 9.5 are published. Their machines, loads and rates of jobs are not, so they are not rebuilt here, and the factors get no verdict.',
    `A run lasts ${MINUTES} minutes instead of one or seven days, so a scheduler that falls behind shows a long wait, not yet an endless one.`,
    'A wait is shown where most batch jobs ended: its mean is over the jobs that got a turn.',
    'Where the rate of batch jobs grows, the jobs get shorter in proportion. The cell does not fill, so the scheduler is what is measured.',
    'The scheduler for MapReduce that uses idle room (section 6) has its own experiment.',
  ],
  runs: 3,
  counts: [1, 3, 10],
  plan: (options) => gridPlan({ document, cases, metrics: true, changes, figures, table }, options),
  kept: async () => (await import('./kept/omega.json')).default,
};
