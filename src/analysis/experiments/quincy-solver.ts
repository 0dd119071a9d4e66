/**
 * What it takes to find Quincy's answers, against the size of the cluster. Times differ from machine to machine, so what is run
 * and repeats exactly are the steps of the solvers; times that were measured once are beside what was published.
 * Source: Isard et al., Quincy, SOSP 2009, section 6.
 */
import type { Change } from '../../base/json';
import type { ApplicationText, Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';
import type { Experiment, ExperimentFigure, ExperimentStatement, ExperimentTable } from './experiment';
import { gridPlan } from './grid-plan';
import type { Samples } from './grid-plan';
import measured from './quincy-times.json';
import { amount, times } from './text';
import { verdictOf } from './verdict';

const MACHINES = [25, 80, 250, 800, 2500] as const;
const PER_RACK = 30;
const JOBS = 12;
/** Tasks in all, by machine: as many wait as run. */
const TASKS = 2;
const [, , SMALL, , LARGE] = MACHINES;
const SOLVERS = ['network-simplex', 'cost-scaling'] as const;
type Solver = (typeof SOLVERS)[number];
const UNITS: Readonly<Record<Solver, string>> = { 'network-simplex': 'pivots', 'cost-scaling': 'pushes' };

interface Case {
  readonly solver: Solver;
  readonly machines: number;
}

const cases = SOLVERS.flatMap((solver) => MACHINES.map((machines): Case => ({ solver, machines })));

/** Jobs come one after another and run on beyond the end, so that decisions are as many at every size. */
const jobs = Array.from({ length: JOBS }, (_, job): ApplicationText => {
  const id = `j${job + 1}`;
  return { id, kind: 'batch', queue: 'root.all', submit: `${10 * job}s`, tasks: 1, input: id, duration: '2h' };
});

const document: Scenario = {
  signalbox: 1,
  title: 'Time to find an answer',
  horizon: '130s',
  cluster: { nodes: [{ id: 'm', count: LARGE, capacity: { vcore: 1, memory: '4GB' }, racks: 1 }] },
  queues: [{ id: 'root' }, { id: 'root.all' }],
  scheduler: {
    type: 'quincy',
    policy: 'QP',
    omega: 1.05,
    time_dependent_cost_update_frequency: '3s',
    run_incremental_scheduler: false,
  },
  data: jobs.map(({ id }) => ({ id, blocks: 1, blockSize: '4GB', replication: 3, placement: 'hdfs' })),
  workload: jobs,
};

function changes({ solver, machines }: Case): readonly Change[] {
  const tasks = Math.round((TASKS * machines) / JOBS);
  return [
    { path: ['cluster', 'nodes', 'm', 'count'], value: machines },
    { path: ['cluster', 'nodes', 'm', 'racks'], value: Math.ceil(machines / PER_RACK) },
    { path: ['scheduler', 'solver'], value: solver },
    ...jobs.flatMap(({ id }): Change[] => [
      { path: ['data', id, 'blocks'], value: tasks },
      { path: ['workload', id, 'tasks'], value: tasks },
    ]),
  ];
}

/** Figures of a run: steps of a decision from nothing and of one that continues, and arcs of the largest network. */
const FRESH = 0;
const ON = 1;
const ARCS = 2;

function figures({ metrics }: SweepResult): number[] {
  return ['solver-steps-fresh', 'solver-steps-on', 'network-arcs'].map(
    (id) => metrics.find((one) => one.id === id)?.value ?? NaN,
  );
}

function caseOf(solver: Solver, machines: number): Case {
  return cases.find((one) => one.solver === solver && one.machines === machines) as Case;
}

function table(samples: Samples<Case>): ExperimentTable {
  return {
    columns: MACHINES.map((machines) => `${machines} machines`),
    rows: SOLVERS.map((solver) => ({
      title: solver.replace('-', ' '),
      runs: samples.count((one) => one.solver === solver),
      cells: MACHINES.map((machines) => {
        const mean = (figure: number): number => samples.mean(caseOf(solver, machines), figure);
        return {
          ours: Number.isNaN(mean(FRESH))
            ? '–'
            : `${amount(mean(FRESH), ` ${UNITS[solver]}`)}, ${amount(mean(ARCS), ' arcs')}`,
        };
      }),
    })),
    figures: [stepsFigure(samples), timesFigure()],
    statements: statements(samples),
  };
}

function stepsFigure(samples: Samples<Case>): ExperimentFigure {
  const curve = (title: string, solver: Solver, figure: number): ExperimentFigure['series'][number] => ({
    title,
    kind: 'ours',
    points: MACHINES.flatMap((machines) => samples.point(machines, caseOf(solver, machines), figure)),
  });
  return {
    title: 'Work of an answer',
    x: { title: 'machines', log: true },
    y: { title: 'steps of the solver, mean', log: true },
    series: [
      curve('network simplex from scratch, pivots', 'network-simplex', FRESH),
      curve('network simplex continues, pivots', 'network-simplex', ON),
      curve('cost scaling, pushes', 'cost-scaling', FRESH),
    ],
  };
}

/** Times as they were measured once, in the axes of the published figure. */
function timesFigure(): ExperimentFigure {
  return {
    title: `Time of an answer, measured ${measured.measured}`,
    x: { title: 'machines', log: true },
    y: { title: 'time', unit: ' ms', log: true },
    series: [
      ...measured.series.map(({ title, points }) => ({
        title,
        kind: 'measured' as const,
        points: points.map(({ machines, ms }) => ({ x: machines, y: ms })),
      })),
      {
        title: 'published: 7 ms on average, 60 ms at most; about 1 s',
        kind: 'published',
        points: [
          { x: SMALL, y: 7 },
          { x: SMALL, y: 60 },
          { x: LARGE, y: 1000 },
        ],
      },
    ],
  };
}

/** From 250 to 2,500 machines the published time grows by so much. */
const PUBLISHED_GROWTH = 1000 / 7;

function statements(samples: Samples<Case>): ExperimentStatement[] {
  const mean = (solver: Solver, machines: number, figure: number): number =>
    samples.mean(caseOf(solver, machines), figure);
  const grown = mean('cost-scaling', LARGE, FRESH) / mean('cost-scaling', SMALL, FRESH);
  const pivots = mean('network-simplex', LARGE, FRESH) / mean('network-simplex', SMALL, FRESH);
  const on = mean('network-simplex', LARGE, ON);
  const known = !Number.isNaN(grown + pivots);
  return [
    {
      claim: 'Time to find an answer',
      published: '7 ms on average and 60 ms at most at 250 machines; about 1 s at 2,500',
      ours: known
        ? `${amount(mean('network-simplex', SMALL, FRESH), '')} and ${amount(mean('network-simplex', LARGE, FRESH), ' pivots')}; ${amount(mean('cost-scaling', SMALL, FRESH), '')} and ${amount(mean('cost-scaling', LARGE, FRESH), ' pushes')}`
        : '–',
      verdict: 'open',
      why: `Steps repeat exactly and times do not, so times get no verdict. Measured once (${measured.measured}, ${measured.where}): ${measuredText()}. Computers were slower in 2009.`,
    },
    {
      claim: 'Work grows from 250 to 2,500 machines',
      published: `${amount(PUBLISHED_GROWTH, ' ×', 2)} the time, from the mean to about 1 s`,
      ours: known ? `${times(grown)} the pushes, ${times(pivots)} the pivots` : '–',
      verdict: verdictOf(Math.max(grown, pivots), { from: 1, to: PUBLISHED_GROWTH }),
      why: 'A step takes longer in a larger network, so the time grows more than the steps.',
    },
    {
      claim: 'A solver that continues from the last answer has less to do',
      published: 'solved from scratch each time',
      ours: Number.isNaN(on)
        ? '–'
        : `${amount(on, '')} instead of ${amount(mean('network-simplex', LARGE, FRESH), ' pivots')} at 2,500 machines`,
      verdict: 'open',
      why: 'Nothing was published to compare it with. In these runs it continues only where costs alone have changed (run_incremental_scheduler is off), so the work from scratch is visible.',
    },
  ];
}

function measuredText(): string {
  return measured.series
    .map(({ title, points }) => `${title} ${points.map(({ ms, machines }) => `${ms} ms at ${machines}`).join(', ')}`)
    .join('; ');
}

export const quincySolverExperiment: Experiment = {
  id: 'quincy-solver',
  system: 'quincy',
  title: 'Quincy: the cost of finding an answer',
  claim: 'A decision on 250 machines takes 7 ms on average and 60 ms at most; one on 2,500 machines about a second.',
  source: 'Isard et al., Quincy, SOSP 2009, section 6',
  differences: [
    `${JOBS} jobs arrive within two minutes, ${TASKS} tasks for each machine in all, three copies of each block; there about 100 jobs ran at a time.`,
    'The published solver is cost scaling (cs2) on a computer of 2009. Cost scaling here is our own implementation; the scheduler uses network simplex by default.',
    'Pivots and pushes are counted. They are not the same amount of work, so each is compared only with itself.',
  ],
  runs: 1,
  counts: [1, 3],
  plan: (options) => gridPlan({ document, cases, metrics: true, changes, figures, table }, options),
  kept: async () => (await import('./kept/quincy-solver.json')).default,
};
