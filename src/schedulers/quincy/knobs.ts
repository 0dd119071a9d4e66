import type { PlacedKnob } from '../../scenario/knobs';
import { solverNames } from './solver-names';
import { policyNames } from './policies';

const COST = { min: 0, max: 1_000_000 } as const;

/** Settings of Quincy: the parameters of its paper, and those of Firmament where that generalises it. */
export const quincyKnobs = {
  policy: {
    holder: [],
    knob: {
      name: 'policy',
      kind: 'choice',
      options: policyNames,
      default: 'QFP',
      help: 'Q decides by min-cost flow, G by greedy queues; F: fair shares; P: running tasks may be stopped',
      lesson: 'quincy-hog',
    },
  },
  omega: {
    holder: [],
    knob: {
      name: 'omega',
      kind: 'number',
      default: 0.5,
      ...COST,
      help: 'Cost of each second of waiting: a task takes a place of cost c after c / omega seconds',
      slider: { to: 5, step: 0.1 },
      locality: true,
      lesson: 'quincy-locality-or-waiting',
    },
  },
  psi: {
    holder: [],
    knob: {
      name: 'psi',
      kind: 'number',
      default: 1,
      ...COST,
      help: 'Cost of a GB that is read from another node of the rack',
      slider: { to: 10, step: 0.1 },
      locality: true,
      lesson: 'quincy-locality-or-waiting',
    },
  },
  xi: {
    holder: [],
    knob: {
      name: 'xi',
      kind: 'number',
      default: 2,
      ...COST,
      help: 'Cost of a GB that is read over the core switch; the paper takes 20 where the core is narrow',
      slider: { to: 40, step: 0.5 },
      locality: true,
      lesson: 'quincy-locality-or-waiting',
    },
  },
  delta: {
    holder: [],
    knob: {
      name: 'delta',
      kind: 'number',
      default: 0.1,
      min: 0,
      max: 1,
      help: 'Share of its input above which a task prefers the node or rack that holds it',
    },
  },
  slotsPerCore: {
    holder: [],
    knob: {
      name: 'max_tasks_per_pu',
      kind: 'integer',
      default: 1,
      min: 0,
      max: 1000,
      unit: 'tasks',
      help: 'Concurrent tasks for each whole core of a node (Firmament); machines in the paper run one task each',
    },
  },
  timer: {
    holder: [],
    knob: {
      name: 'time_dependent_cost_update_frequency',
      kind: 'duration',
      default: '1s',
      help: 'Time between two decisions while only the cost of waiting grows; 10s in Firmament',
    },
  },
  hysteresis: {
    holder: [],
    knob: {
      name: 'hysteresis',
      kind: 'duration',
      default: '0s',
      help: 'Greedy only: how long a task waits for a place that it prefers before it takes any',
    },
  },
  rootTask: {
    holder: [],
    knob: {
      name: 'rootTask',
      kind: 'switch',
      default: false,
      help: 'The first task of every job is its root: others start after it, it is never stopped, and the job dies with it',
      modelOnly: true,
    },
  },
  solver: {
    holder: [],
    knob: {
      name: 'solver',
      kind: 'choice',
      options: solverNames,
      default: 'network-simplex',
      help: 'The solver; all find a flow of least cost, and ties are broken so that all give the same placement',
      modelOnly: true,
    },
  },
  incremental: {
    holder: [],
    knob: {
      name: 'run_incremental_scheduler',
      kind: 'switch',
      default: true,
      help: 'Whether network simplex continues from its last answer when tasks come and go; placements are the same; off in Firmament',
    },
  },
  latency: {
    holder: [],
    knob: {
      name: 'solverLatency',
      kind: 'duration',
      default: '0s',
      help: 'Simulated time that the solver takes; its answer ignores changes made meanwhile',
      modelOnly: true,
    },
  },
} as const satisfies Record<string, PlacedKnob>;

/** Settings of a queue. */
export const jobKnobs = {
  omega: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'omega',
      kind: 'number',
      default: undefined,
      ...COST,
      help: 'Cost of each second that a task of its jobs waits, which is their priority; that of the scheduler when not set',
    },
  },
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
