import type { PlacedKnob } from '../../scenario/knobs';
import { policyNames } from './policies';
import { constraintKinds } from './wizard/job-request';

/** Settings of alsched and TetriSched; names and abbreviations are those of the papers. */
export const tetriKnobs = {
  policy: {
    holder: [],
    knob: {
      name: 'policy',
      kind: 'choice',
      options: policyNames,
      default: 'TetriSched',
      help: 'TetriSched plans ahead; NH: without kinds of nodes; NG: one job at a time; NP: without plan-ahead; alsched weighs only what could start now',
      lesson: 'plan-wait-for-gpu',
    },
  },
  constraints: {
    holder: [],
    knob: {
      name: 'constraints',
      kind: 'choice',
      options: constraintKinds,
      default: 'soft',
      help: 'Preference for nodes: soft weighs it against waiting, hard always waits for them, none ignores it',
      lesson: 'plan-three-constraints',
    },
  },
  planAhead: {
    holder: [],
    knob: {
      name: 'planAhead',
      kind: 'integer',
      default: 8,
      min: 0,
      max: 200,
      unit: 'slices',
      help: 'How far ahead starts are planned; 0 plans only immediate starts',
      slider: { from: 0, to: 24, step: 1 },
      lesson: 'plan-wait-for-gpu',
    },
  },
  quantum: {
    holder: [],
    knob: { name: 'quantum', kind: 'duration', default: '4s', help: 'Length of a time slice' },
  },
  cycle: {
    holder: [],
    knob: {
      name: 'cycle',
      kind: 'duration',
      default: undefined,
      help: 'Period of planning for all waiting jobs; the quantum when not set',
    },
  },
  solver: {
    holder: [],
    knob: {
      name: 'solver',
      kind: 'choice',
      options: ['milp', 'greedy'],
      default: 'milp',
      help: 'milp: all jobs at once by a mixed integer program; greedy: each gets the best that is left, highest value first',
      lesson: 'plan-global-or-greedy',
    },
  },
  gap: {
    holder: [],
    knob: {
      name: 'relativeGap',
      kind: 'number',
      default: 0.1,
      min: 0,
      max: 1,
      help: 'The solver stops when its plan is within this share of the best possible one; 0 proves the optimum',
    },
  },
  nodes: {
    holder: [],
    knob: {
      name: 'maxNodes',
      kind: 'integer',
      default: 1000,
      min: 1,
      max: 1_000_000,
      unit: 'nodes',
      help: 'The solver stops after this many nodes of its tree; no limit is a time, so a run is the same everywhere',
      modelOnly: true,
    },
  },
  maxJobs: {
    holder: [],
    knob: {
      name: 'maxJobs',
      kind: 'integer',
      default: 24,
      min: 1,
      max: 500,
      unit: 'jobs',
      help: 'Maximum number of jobs weighed against each other in one cycle: those with the highest value per node and slice',
      modelOnly: true,
    },
  },
  estimateError: {
    holder: [],
    knob: {
      name: 'estimateError',
      kind: 'number',
      default: 1,
      min: 0.1,
      max: 10,
      unit: '×',
      help: 'Error in the scheduler’s run-time estimates: 0.5 halves them, 2 doubles them',
      slider: { from: 0.5, to: 2, step: 0.05 },
      lesson: 'plan-estimates',
      modelOnly: true,
    },
  },
  tries: {
    holder: [],
    knob: {
      name: 'tries',
      kind: 'integer',
      default: 4,
      min: 1,
      max: 1000,
      help: 'How often a job that loses a node restarts before it fails',
      modelOnly: true,
    },
  },
} as const satisfies Record<string, PlacedKnob>;

/** Settings of a queue. */
export const queueKnobs = {
  weight: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'utilityWeight',
      kind: 'number',
      default: 1,
      min: 0.001,
      max: 1_000_000,
      help: 'Multiplier on the values of its jobs',
    },
  },
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
