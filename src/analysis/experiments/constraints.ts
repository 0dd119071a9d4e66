/**
 * alsched's experiment with hard, no and soft constraints, and what plan-ahead adds: jobs that run faster on one scarce rack.
 * Sources: Tumanov et al., alsched, SoCC 2012, section 5; CMU-PDL-13-112 (TetriSched's technical report).
 *
 * Two studies. In the first 24 jobs come at once, and the factor by which they run faster on the preferred rack grows. With 12
 * racks and 10 s on the preferred one, hard constraints end at 24 * 10 s whatever the factor, no constraints at two rounds of
 * 10 s times the factor. In the second the factor is 10, and jobs come more and more often.
 */
import type { Change } from '../../base/json';
import type { NodeGroupText, Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';
import type {
  Experiment,
  ExperimentFigure,
  ExperimentOptions,
  ExperimentPlan,
  ExperimentStatement,
  ExperimentTable,
} from './experiment';

const SECOND = 1_000_000;
const SEED_SPACE = 4_294_967_295;
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
      own.map((place) => ({ changes: changesOf(place), seed: 1 + ((seed * 1009 + index) % SEED_SPACE) })),
    ),
    table: (results) => tableOf(places.flat(), results),
  };
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

/** Sums of what the runs of one place have come to. */
interface Figures {
  runs: number;
  /** µs over all jobs, and how many they were. */
  response: number;
  jobs: number;
  makespan: number;
}

function tableOf(places: readonly Place[], results: ReadonlyMap<number, SweepResult>): ExperimentTable {
  const known = new Map<string, Figures>();
  for (const [index, { response, makespan }] of results) {
    const key = keyOf(places[index]);
    const figures = known.get(key) ?? { runs: 0, response: 0, jobs: 0, makespan: 0 };
    figures.runs++;
    figures.makespan += makespan;
    figures.jobs += response.length;
    for (const time of response) figures.response += time;
    known.set(key, figures);
  }
  const of = (place: Place) => known.get(keyOf(place));
  const mean = (place: Place): number => seconds((figures) => figures.response / figures.jobs, of(place));
  const end = (place: Place): number => seconds((figures) => figures.makespan / figures.runs, of(place));
  const bursts = policies.map((_, policy) => SPEEDUPS.map((speedup) => end({ policy, speedup })));
  const streams = policies.map((_, policy) => LOADS.map((load) => mean({ policy, load })));
  return {
    columns: [...SPEEDUPS.map((speedup) => `${speedup} x`), ...LOADS.map((load) => `load ${load}`)],
    rows: policies.map(({ title }, policy) => ({
      title,
      runs: places.filter((place, index) => place.policy === policy && results.has(index)).length,
      cells: [...bursts[policy], ...streams[policy]].map((value) => ({ ours: text(value, ' s') })),
    })),
    figures: [
      figure('All of 24 jobs done, by how much faster the preferred rack is', '× faster', SPEEDUPS, bursts),
      figure('Mean completion of 40 jobs at 10 x, by the load of the preferred rack', 'load', LOADS, streams),
    ],
    statements: statementsOf(bursts, streams),
  };
}

function keyOf({ policy, speedup, load }: Place): string {
  return [policy, speedup, load].join(' ');
}

function seconds(read: (figures: Figures) => number, figures: Figures | undefined): number {
  return figures === undefined ? NaN : read(figures) / SECOND;
}

function text(value: number, unit: string): string {
  return Number.isNaN(value) ? '–' : `${Number(value.toPrecision(4))}${unit}`;
}

function figure(
  title: string,
  unit: string,
  xs: readonly number[],
  ys: readonly (readonly number[])[],
): ExperimentFigure {
  return {
    title,
    unit,
    series: policies.map((policy, index) => ({
      title: policy.title,
      points: xs.map((x, at) => ({ x, y: ys[index][at] })).filter(({ y }) => !Number.isNaN(y)),
    })),
  };
}

/** What the papers are said to have found, beside ours. */
function statementsOf(
  bursts: readonly (readonly number[])[],
  streams: readonly (readonly number[])[],
): ExperimentStatement[] {
  const little = SPEEDUPS.indexOf(1.1);
  const reduced = largest(SPEEDUPS, bursts[HARD], bursts[SOFT]);
  const ahead = largest(LOADS, streams[SOFT], streams[AHEAD]);
  const worse = largest(LOADS, streams[SOFT], streams[HARD]);
  const most = (found: Largest | undefined, at: (x: number) => string): string =>
    found === undefined ? '–' : `${text(found.ratio, ' x')} ${at(found.x)}`;
  return [
    {
      claim: 'Hard constraints are slowest where the speed-up matters little: they wait for what is scarce.',
      ours: `at 1.1 x: hard ${text(bursts[HARD][little], ' s')}, soft ${text(bursts[SOFT][little], ' s')}`,
    },
    { claim: 'Soft constraints take up to 10 times less.', ours: most(reduced, (x) => `at a speed-up of ${x}`) },
    { claim: 'Plan-ahead is up to 3 times better than none.', ours: most(ahead, (x) => `at a load of ${x}`) },
    {
      claim: 'Without plan-ahead it can be worse than hard constraints under load.',
      ours: most(worse, (x) => `of hard constraints at a load of ${x}`),
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
    'With hard constraints jobs are slowest where the speed-up matters little, and soft ones are up to 10 times faster. Plan-ahead is worth up to 3 times; without it soft constraints can be worse than hard ones at high load.',
  source:
    'Tumanov et al., alsched, SoCC 2012, section 5, and TetriSched, CMU-PDL-13-112, as the articles on this page’s systems tell them',
  differences: [
    'The cluster is the smallest that shows it: 12 racks of 4 nodes, one preferred. Theirs had other sizes and jobs of other lengths.',
    'In the first study all jobs come at once and gain alike, so that “none” can only lose where waiting would have paid.',
    'In the second study jobs come at random for as many runs as were asked for; every policy sees the same arrivals.',
    'Plan-ahead looks 9 slices of 10 s ahead: as long as the slow place takes longer.',
  ],
  runs: RUNS,
  counts: [2, 5, 20],
  plan,
};
