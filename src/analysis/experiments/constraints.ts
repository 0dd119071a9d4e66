/**
 * alsched's experiment with hard, no and soft constraints, and what plan-ahead adds: jobs that run faster on one scarce rack.
 * Sources: Tumanov et al., alsched, SoCC 2012, section 5; CMU-PDL-13-112 (TetriSched's technical report).
 *
 * Two studies. In the first 24 jobs come at once, and the factor by which they run faster on the preferred rack grows. With 12
 * racks and 10 s on the preferred one, hard constraints end at 24 * 10 s whatever the factor, no constraints at two rounds of
 * 10 s times the factor. In the second the factor is 10, and jobs come more and more often.
 */
import type { Change } from '../../base/json';
import { SECOND } from '../../base/units';
import type { NodeGroupText, Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';
import type {
  Axis,
  Experiment,
  ExperimentFigure,
  ExperimentOptions,
  ExperimentPlan,
  ExperimentStatement,
  ExperimentTable,
  RunFigures,
} from './experiment';
import { amount } from './text';
import { MAX_SEED } from '../../scenario/seed';
import { verdictIf, verdictOf } from './verdict';

const RUNS = 5;

/** Seconds that a job takes on the preferred rack. */
const FAST = 10;
const BURST = 24;
const SPEEDUPS = [1.1, 1.5, 2, 3, 4, 6, 8, 10] as const;
/** Share of the time that the preferred rack would be busy if every job ran there. */
const LOADS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
const STREAM = 40;

const policies = [
  { title: 'hard', changes: { policy: 'alsched', constraints: 'hard' } },
  { title: 'none', changes: { policy: 'alsched', constraints: 'none' } },
  { title: 'soft', changes: { policy: 'alsched', constraints: 'soft' } },
  { title: 'soft, plan-ahead', changes: { policy: 'TetriSched', constraints: 'soft' } },
] as const;
const HARD = 0;
const SOFT = 2;
const AHEAD = 3;

const racks = Array.from({ length: 12 }, (_, rack): NodeGroupText => {
  const group = { id: `r${rack + 1}`, count: 4, capacity: { vcore: 1, memory: '4GB' } };
  return rack === 0 ? { ...group, labels: ['preferred'] } : group;
});

const document: Scenario = {
  signalbox: 1,
  title: 'Hard, none or soft against the speed-up',
  horizon: '6h',
  cluster: { nodes: racks },
  queues: [{ id: 'root' }, { id: 'root.jobs' }],
  scheduler: { type: 'tetrisched', quantum: '10s', cycle: '1s', planAhead: 9, relativeGap: 0.01 },
  workload: [
    {
      id: 'job',
      kind: 'batch',
      count: BURST,
      tasks: 4,
      duration: `${FAST}s`,
      prefers: 'label',
      preferredLabel: 'preferred',
      slowdown: 10,
      budget: 100_000,
      sensitivity: 1,
    },
  ],
};

/** One run: under which policy, with which speed-up or load. */
interface Place {
  readonly policy: number;
  readonly speedup?: number;
  readonly load?: number;
}

function plan({ seed, runs }: ExperimentOptions): ExperimentPlan {
  const burst = SPEEDUPS.flatMap((speedup) => policies.map((_, policy): Place => ({ policy, speedup })));
  const stream = Array.from({ length: runs }, () =>
    LOADS.flatMap((load) => policies.map((_, policy): Place => ({ policy, load }))),
  );
  // Nothing is drawn in a burst, so that one run says everything.
  const places = [burst, ...stream];
  return {
    document,
    runs: places.flatMap((own, index) =>
      own.map((place) => ({ changes: changesOf(place), seed: 1 + ((seed * 1009 + index) % MAX_SEED) })),
    ),
    figures: figuresOf,
    table: (known) => tableOf(places.flat(), known),
  };
}

/** Seconds: mean completion of the jobs, and until the last of them. */
function figuresOf({ response, makespan }: SweepResult): RunFigures {
  const mean = response.reduce((sum, time) => sum + time, 0) / response.length / SECOND;
  return [mean, makespan / SECOND].map((value) => (Number.isNaN(value) ? null : Number(value.toPrecision(6))));
}

function changesOf({ policy, speedup, load }: Place): Change[] {
  const { policy: name, constraints } = policies[policy].changes;
  const changes: Change[] = [
    { path: ['scheduler', 'policy'], value: name },
    { path: ['scheduler', 'constraints'], value: constraints },
  ];
  if (speedup !== undefined) changes.push({ path: ['workload', 'job', 'slowdown'], value: speedup });
  if (load !== undefined) {
    const mean = `${Math.round((FAST / load) * 1000)}ms`;
    changes.push(
      { path: ['workload', 'job', 'count'], value: STREAM },
      { path: ['workload', 'job', 'arrivals'], value: { dist: 'exponential', mean } },
    );
  }
  return changes;
}

function tableOf(places: readonly Place[], known: ReadonlyMap<number, RunFigures>): ExperimentTable {
  const values = new Map<string, RunFigures[]>();
  for (const [index, figures] of known) {
    const key = keyOf(places[index]);
    values.set(key, [...(values.get(key) ?? []), figures]);
  }
  const of = (place: Place, figure: number): number => {
    const all = (values.get(keyOf(place)) ?? []).map((figures) => figures[figure] ?? NaN);
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  const bursts = policies.map((_, policy) => SPEEDUPS.map((speedup) => of({ policy, speedup }, 1)));
  const streams = policies.map((_, policy) => LOADS.map((load) => of({ policy, load }, 0)));
  return {
    columns: [...SPEEDUPS.map((speedup) => `${speedup} ×`), ...LOADS.map((load) => `load ${load}`)],
    rows: policies.map(({ title }, policy) => ({
      title,
      runs: places.filter((place, index) => place.policy === policy && known.has(index)).length,
      cells: [...bursts[policy], ...streams[policy]].map((value) => ({ ours: amount(value, ' s', 4) })),
    })),
    figures: [
      figure(
        'All 24 jobs done',
        [
          { title: 'times faster on the preferred rack', unit: '×' },
          { title: 'time', unit: ' s', log: true },
        ],
        SPEEDUPS,
        bursts,
      ),
      figure(
        'Mean completion of 40 jobs at 10 ×',
        [{ title: 'load of the preferred rack' }, { title: 'mean completion', unit: ' s', log: true }],
        LOADS,
        streams,
      ),
    ],
    statements: statementsOf(bursts, streams),
  };
}

function keyOf({ policy, speedup, load }: Place): string {
  return [policy, speedup, load].join(' ');
}

function figure(
  title: string,
  [x, y]: readonly [Axis, Axis],
  xs: readonly number[],
  ys: readonly (readonly number[])[],
): ExperimentFigure {
  return {
    title,
    x,
    y,
    series: policies.map((policy, index) => ({
      title: policy.title,
      kind: 'ours',
      points: xs.map((value, at) => ({ x: value, y: ys[index][at] })).filter((point) => !Number.isNaN(point.y)),
    })),
  };
}

/** Published results beside ours. */
function statementsOf(
  bursts: readonly (readonly number[])[],
  streams: readonly (readonly number[])[],
): ExperimentStatement[] {
  const little = SPEEDUPS.indexOf(1.1);
  const slow = bursts[HARD][little] / bursts[SOFT][little];
  const reduced = largest(SPEEDUPS, bursts[HARD], bursts[SOFT]);
  const ahead = largest(LOADS, streams[SOFT], streams[AHEAD]);
  const worse = largest(LOADS, streams[SOFT], streams[HARD]);
  const most = (found: Largest | undefined, at: (x: number) => string): string =>
    found === undefined ? '–' : `${amount(found.ratio, ' ×', 4)} ${at(found.x)}`;
  return [
    {
      claim: 'Hard constraints are slowest where the speed-up matters little: they wait for the scarce rack.',
      published: 'slower than soft ones',
      ours: `at 1.1 ×: hard ${amount(bursts[HARD][little], ' s', 4)}, soft ${amount(bursts[SOFT][little], ' s', 4)}`,
      verdict: verdictIf(!Number.isNaN(slow), slow > 1),
    },
    {
      claim: 'Soft constraints take less time than hard ones.',
      published: 'up to 10 times less',
      ours: most(reduced, (x) => `at a speed-up of ${x}`),
      verdict: verdictOf(reduced?.ratio ?? NaN, { from: 8, to: 12, none: 1 }),
      why: 'The factor follows from the sizes: 24 jobs one by one on one rack, against two rounds on twelve racks.',
    },
    {
      claim: 'Plan-ahead is better than none.',
      published: 'up to 3 times',
      ours: most(ahead, (x) => `at a load of ${x}`),
      verdict: verdictOf(ahead?.ratio ?? NaN, { from: 2.5, to: 3.5, none: 1 }),
      why: 'Without plan-ahead a job takes a slow place at once; with it, the job waits for the fast one where that ends sooner. The gain depends on the arrivals of jobs, which are drawn at random here.',
    },
    {
      claim: 'Without plan-ahead it can be worse than hard constraints under load.',
      published: 'worse at high load',
      ours: most(worse, (x) => `of hard constraints at a load of ${x}`),
      verdict: verdictOf(worse?.ratio ?? NaN, { from: 1.05 }),
    },
  ];
}

interface Largest {
  readonly x: number;
  readonly ratio: number;
}

/** Where one line lies highest above another. */
function largest(xs: readonly number[], over: readonly number[], under: readonly number[]): Largest | undefined {
  const ratios = xs.map((x, index) => ({ x, ratio: over[index] / under[index] }));
  const known = ratios.filter(({ ratio }) => !Number.isNaN(ratio));
  return known.toSorted((a, b) => b.ratio - a.ratio)[0];
}

export const constraintsExperiment: Experiment = {
  id: 'constraints',
  system: 'tetrisched',
  title: 'Hard, none, soft, and soft with plan-ahead',
  claim:
    'With hard constraints jobs are slowest where the speed-up matters little, and soft ones are up to 10 times faster. Plan-ahead gains up to a factor of 3; without it soft constraints can be worse than hard ones at high load.',
  source:
    'Tumanov et al., alsched, SoCC 2012, section 5, and TetriSched, CMU-PDL-13-112, as reported in the articles on these systems',
  differences: [
    'The cluster is the smallest that shows the effect: 12 racks of 4 nodes, one preferred. The published ones had other sizes and job lengths.',
    'In the first study all jobs arrive at once and gain equally, so “none” loses only where waiting would have helped.',
    'In the second study jobs arrive at random, in the number of runs chosen; every policy sees the same arrivals.',
    'Plan-ahead looks 9 slices of 10 s ahead: the extra time on a slow rack.',
  ],
  runs: RUNS,
  counts: [2, 5, 20],
  plan,
  kept: async () => (await import('./kept/constraints.json')).default,
};
