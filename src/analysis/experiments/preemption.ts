/**
 * Convergence of the Capacity scheduler's preemption: how long a queue waits for its guarantee and where preemption
 * stops, by the two throttles and the dead zone. Source: the design of ProportionalCapacityPreemptionPolicy (YARN-569).
 */
import type { Change } from '../../base/json';
import { SECOND } from '../../base/units';
import type { Scenario } from '../../scenario/schema';
import type { SweepResult } from '../metrics/run-tally';
import type { Experiment, ExperimentStatement, ExperimentTable } from './experiment';
import { gridPlan } from './grid-plan';
import type { Samples } from './grid-plan';
import { amount, times } from './text';
import { verdictIf, verdictOf } from './verdict';

/** Containers of the cluster, those that a queue is guaranteed, and those that the other one holds. */
const CLUSTER = 100;
const GUARANTEED = CLUSTER / 2;
const HELD = 80;
/** Where the dead zone of a tenth ends. */
const REST = 55;
/** Instant from which the first queue wants what it is guaranteed, s. */
const WANTED = 60;
const INTERVAL = 3;
const FACTORS = [0.1, 0.2, 0.3, 0.5, 1] as const;
const DEFAULT_FACTOR = 0.2;
/** Share of the cluster that a round may take. */
const PER_ROUND = 0.1;
/** s from the mark to the kill. */
const WAITS = [0, 15] as const;
const ZONES = [0, 0.1] as const;

interface Case {
  readonly factor: number;
  readonly wait: number;
  readonly zone: number;
}

const cases = ZONES.flatMap((zone) => WAITS.flatMap((wait) => FACTORS.map((factor): Case => ({ factor, wait, zone }))));

const document: Scenario = {
  signalbox: 1,
  title: 'Convergence of preemption',
  horizon: '30min',
  cluster: { nodes: [{ id: 'node', count: CLUSTER / 4, capacity: { vcore: 4, memory: '4GB' } }] },
  queues: [
    { id: 'root' },
    { id: 'root.a', capacity: 50, 'user-limit-factor': 2 },
    { id: 'root.b', capacity: 50, 'user-limit-factor': 2 },
  ],
  scheduler: { type: 'yarn-capacity', 'yarn.resourcemanager.scheduler.monitor.enable': true },
  workload: [
    { id: 'a-first', kind: 'batch', queue: 'root.a', tasks: CLUSTER - HELD, duration: '2h' },
    { id: 'b', kind: 'batch', queue: 'root.b', tasks: HELD, duration: '2h' },
    { id: 'a-more', kind: 'batch', queue: 'root.a', submit: `${WANTED}s`, tasks: HELD, duration: '2h' },
  ],
};

function changes({ factor, wait, zone }: Case): readonly Change[] {
  const set = (knob: string, value: number): Change => ({
    path: ['scheduler', `yarn.resourcemanager.monitor.capacity.preemption.${knob}`],
    value,
  });
  return [
    set('natural_termination_factor', factor),
    set('max_wait_before_kill', wait * 1000),
    set('max_ignored_over_capacity', zone),
  ];
}

/** Figures of a run: containers taken, and seconds from the demand to the last of them. */
const TAKEN = 0;
const TIME = 1;

function figures({ metrics }: SweepResult): number[] {
  const value = (id: string): number => metrics.find((one) => one.id === id)?.value ?? NaN;
  return [value('preempted'), value('last-preempted') / SECOND - WANTED];
}

function caseOf(wanted: Case): Case {
  return cases.find(
    ({ factor, wait, zone }) => factor === wanted.factor && wait === wanted.wait && zone === wanted.zone,
  ) as Case;
}

/**
 * Seconds by arithmetic: a round marks what both throttles leave of what is above the guarantee, at least one container, and the
 * next one follows when those are killed.
 * @internal
 */
export function expectedTime({ factor, wait, zone }: Case): number {
  let held = HELD;
  let rounds = 0;
  while (held > GUARANTEED * (1 + zone)) {
    const above = Math.min(held - GUARANTEED, PER_ROUND * CLUSTER);
    held -= Math.max(1, Math.trunc(above * factor));
    rounds++;
  }
  return rounds * (Math.ceil(wait / INTERVAL) + 1) * INTERVAL;
}

function table(samples: Samples<Case>): ExperimentTable {
  const rests = (one: Case): number => HELD - samples.mean(caseOf(one), TAKEN);
  const rows = ZONES.flatMap((zone) => WAITS.map((wait) => ({ zone, wait })));
  return {
    columns: FACTORS.map((factor) => `natural_termination_factor ${factor}`),
    rows: rows.map(({ zone, wait }) => ({
      title: `dead zone ${zone}, ${wait} s before the kill`,
      runs: samples.count((one) => one.zone === zone && one.wait === wait),
      cells: FACTORS.map((factor) => {
        const time = samples.mean(caseOf({ factor, wait, zone }), TIME);
        return {
          ours: Number.isNaN(time)
            ? '–'
            : `${amount(time, ' s')}, rests at ${amount(rests({ factor, wait, zone }), '')}`,
        };
      }),
    })),
    figures: [
      {
        title: 'From the demand to the last kill, dead zone 0.1',
        x: { title: 'natural_termination_factor' },
        y: { title: 'time', unit: ' s', log: true },
        series: WAITS.flatMap((wait) => [
          {
            title: `${wait} s before the kill`,
            kind: 'ours' as const,
            points: FACTORS.flatMap((factor) => samples.point(factor, caseOf({ factor, wait, zone: 0.1 }), TIME)),
          },
          {
            title: `by arithmetic, ${wait} s`,
            kind: 'theory' as const,
            points: FACTORS.map((factor) => ({ x: factor, y: expectedTime({ factor, wait, zone: 0.1 }) })),
          },
        ]),
      },
    ],
    statements: statements(samples, rests),
  };
}

function statements(samples: Samples<Case>, rests: (one: Case) => number): ExperimentStatement[] {
  const usual: Case = { factor: DEFAULT_FACTOR, wait: 15, zone: 0.1 };
  const time = samples.mean(caseOf(usual), TIME);
  const whole = samples.mean(caseOf({ ...usual, factor: 1 }), TIME);
  const rest = rests(usual);
  const exact = rests({ ...usual, zone: 0 });
  const immediate = samples.mean(caseOf({ ...usual, wait: 0 }), TIME);
  return [
    {
      claim: 'Preemption stops within the dead zone above the guarantee',
      published: `at most ${REST} of ${CLUSTER} containers, with the defaults`,
      ours: amount(rest, ''),
      verdict: verdictOf(rest, { to: REST, from: GUARANTEED }),
      why: 'A round begins above the zone and takes whole containers, so the last one may end inside it.',
    },
    {
      claim: 'Without a dead zone it stops at the guarantee',
      published: `${GUARANTEED}`,
      ours: amount(exact, ''),
      verdict: verdictIf(!Number.isNaN(exact), exact === GUARANTEED),
    },
    {
      claim: 'The throttles multiply: a round takes at most 2 % of the cluster with the defaults',
      published: `${expectedTime(usual)} s by arithmetic`,
      ours: amount(time, ' s'),
      verdict: verdictOf(time, { from: 0.85 * expectedTime(usual), to: 1.15 * expectedTime(usual) }),
      why: 'The next containers are marked when the last ones are gone, 15 s later; rounds start every 3 s.',
    },
    {
      claim: 'Without the throttle of natural termination, preemption ends sooner',
      published: 'sooner, at the price of containers that would have ended by themselves',
      ours: Number.isNaN(whole) ? '–' : `${times(time / whole)} sooner`,
      verdict: verdictIf(!Number.isNaN(time + whole), whole < time),
    },
    {
      claim: 'The time before the kill is most of the wait',
      published: 'no figure',
      ours: Number.isNaN(immediate) ? '–' : `${amount(immediate, ' s')} without it, ${amount(time, ' s')} with it`,
      verdict: 'open',
    },
  ];
}

export const preemptionExperiment: Experiment = {
  id: 'preemption',
  system: 'yarn-capacity',
  title: 'Preemption: how fast a queue gets its guarantee',
  claim:
    'Rounds of preemption approach the guarantees step by step. Two throttles and a dead zone keep it from overshooting while containers end by themselves.',
  source: 'Design of ProportionalCapacityPreemptionPolicy (YARN-569); Hadoop’s defaults',
  differences: [
    'The design names the knobs but gives no measurements; the published values here are computed from Hadoop’s defaults.',
    `Two queues of ${GUARANTEED} % on ${CLUSTER} containers, one of which holds ${HELD}; none of them ends by itself.`,
  ],
  runs: 1,
  counts: [1],
  plan: (options) => gridPlan({ document, cases, metrics: true, changes, figures, table }, options),
  kept: async () => (await import('./kept/preemption.json')).default,
};
