import type { PlacedKnob } from '../../scenario/knobs';
import { MAX_SEED } from '../../scenario/seed';
import { indicatorNames } from './progress';

/** What may set the guarantees of jobs with a deadline: the policies of the paper’s evaluation. */
export const policyNames = [
  'jockey',
  'no-adaptation',
  'no-simulator',
  'max-allocation',
  'oracle',
  'fair-share',
] as const;
export type PolicyName = (typeof policyNames)[number];

/** What happens when a job runs outside of what its model predicted. */
export const mismatchNames = ['keep', 'weighted-share', 'simulate-again'] as const;
export type MismatchName = (typeof mismatchNames)[number];

/** Settings of Jockey and of the cluster that shares tokens. Defaults are those of the paper's section 5.1 where it gives any. */
export const jockeyKnobs = {
  policy: {
    holder: [],
    knob: {
      name: 'policy',
      kind: 'choice',
      options: policyNames,
      default: 'jockey',
      help: 'Who sets the guarantees of jobs with a deadline: the control loop; its first tick only; the loop with Amdahl’s law as simulator; always maxTokens; total work over deadline, known in advance; none',
      lesson: 'jockey-price-of-safety',
    },
  },
  period: {
    holder: [],
    knob: {
      name: 'period',
      kind: 'duration',
      default: '1min',
      help: 'Time between two ticks of the control loop',
    },
  },
  slack: {
    holder: [],
    knob: {
      name: 'slack',
      kind: 'number',
      default: 1.2,
      min: 0.1,
      max: 100,
      help: 'Predicted remaining times are multiplied by this',
      lesson: 'jockey-price-of-safety',
    },
  },
  deadZone: {
    holder: [],
    knob: {
      name: 'deadZone',
      kind: 'duration',
      default: '3min',
      help: 'A job aims to be this much early; inside this margin its tokens are not raised',
      lesson: 'jockey-dead-zone',
    },
  },
  alpha: {
    holder: [],
    knob: {
      name: 'alpha',
      kind: 'number',
      default: 0.2,
      min: 0,
      max: 1,
      help: 'Share of the gap to the raw allocation that one tick closes; 1 jumps',
      lesson: 'jockey-hysteresis',
    },
  },
  minTokens: {
    holder: [],
    knob: {
      name: 'minTokens',
      kind: 'integer',
      default: 1,
      min: 0,
      max: 10_000,
      unit: 'tokens',
      help: 'A job with a deadline is guaranteed at least this',
    },
  },
  maxTokens: {
    holder: [],
    knob: {
      name: 'maxTokens',
      kind: 'integer',
      default: 100,
      min: 1,
      max: 10_000,
      unit: 'tokens',
      help: 'A job with a deadline is guaranteed at most this',
    },
  },
  indicator: {
    holder: [],
    knob: {
      name: 'indicator',
      kind: 'choice',
      options: indicatorNames,
      default: 'totalworkWithQ',
      help: 'What progress means to the control loop and to its table',
      lesson: 'jockey-stall',
    },
  },
  quantile: {
    holder: [],
    knob: {
      name: 'quantile',
      kind: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      help: 'Quantile of the simulated remaining times used for predictions',
    },
  },
  mismatch: {
    holder: [],
    knob: {
      name: 'mismatch',
      kind: 'choice',
      options: mismatchNames,
      default: 'keep',
      help: 'When progress stays below the slowest 5 % of the simulated runs for three ticks: continue, give up the guarantee and share by weight, or simulate again with the observed run times',
    },
  },
  simulations: {
    holder: [],
    knob: {
      name: 'simulations',
      kind: 'integer',
      default: 1000,
      min: 1,
      max: 20_000,
      unit: 'runs',
      help: 'Simulated runs of a job for each number of tokens in its table',
      modelOnly: true,
    },
  },
  allocations: {
    holder: [],
    knob: {
      name: 'allocations',
      kind: 'integer',
      default: 10,
      min: 1,
      max: 50,
      help: 'Number of equal steps to maxTokens in the table; the loop chooses from these numbers of tokens',
      modelOnly: true,
    },
  },
  tableSeed: {
    holder: [],
    knob: {
      name: 'tableSeed',
      kind: 'integer',
      default: 1,
      min: 0,
      max: MAX_SEED,
      help: 'Seed of the simulated runs and of the earlier run; the seed of the scenario does not change the table',
      modelOnly: true,
    },
  },
  spareTokens: {
    holder: [],
    knob: {
      name: 'spareTokens',
      kind: 'switch',
      default: true,
      help: 'A job may use spare tokens beyond its guarantee; off: only jobs without a guarantee may',
    },
  },
  takeBack: {
    holder: [],
    knob: {
      name: 'takeBack',
      kind: 'switch',
      default: true,
      help: 'A vertex on a spare token is stopped when a job needs the token for its guarantee; off: the job waits for its end',
    },
  },
} as const satisfies Record<string, PlacedKnob>;

/** Settings of a queue. */
export const jobKnobs = {
  weight: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'weight',
      kind: 'number',
      default: 1,
      min: 0.001,
      max: 1_000_000,
      help: 'Share among its siblings: twice the weight gives twice the share',
    },
  },
  tokens: {
    holder: [],
    leafOnly: true,
    knob: {
      name: 'guaranteedTokens',
      kind: 'integer',
      default: 0,
      min: 0,
      max: 10_000,
      unit: 'tokens',
      help: 'Tokens guaranteed to each job of the queue without a control loop',
    },
  },
} as const satisfies Record<string, PlacedKnob & { leafOnly?: boolean }>;
