import * as v from 'valibot';
import { durationSchema } from '../../scenario/written-amounts';
import type { Knob } from '../../scenario/knobs';

/** Settings of a job of stages. */
export const dagKnobs = {
  deadline: {
    name: 'deadline',
    kind: 'duration',
    default: undefined,
    help: 'Deadline, counted from its submission; a job with a deadline or a utility curve gets its tokens from the control loop',
    lesson: 'jockey-price-of-safety',
  },
  inputFactor: {
    name: 'inputFactor',
    kind: 'number',
    default: 1,
    min: 0.01,
    max: 100,
    help: 'Factor on its input against the earlier run: vertices that start from now on take this much longer, unknown to its table',
    lesson: 'jockey-double-input',
    modelOnly: true,
  },
  earlierRun: {
    name: 'earlierRun',
    kind: 'switch',
    default: true,
    help: 'It has run before, so its run times are known; off: no deadline applies, and it shares by weight',
    modelOnly: true,
  },
  vcore: {
    name: 'vcore',
    kind: 'vcore',
    default: 1,
    help: 'Cores of the container that runs one vertex',
    modelOnly: true,
  },
  memory: {
    name: 'memory',
    kind: 'memory',
    default: '1GB',
    help: 'Memory of the container that runs one vertex',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

/** Settings of one stage. */
export const stageKnobs = {
  vertices: {
    name: 'vertices',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 100_000,
    unit: 'vertices',
    help: 'Tasks of the stage; each runs once, on one token',
    modelOnly: true,
  },
  duration: {
    name: 'duration',
    kind: 'duration-distribution',
    default: '1min',
    help: 'How long one vertex runs on a node of nominal speed',
    modelOnly: true,
  },
  init: {
    name: 'init',
    kind: 'duration-distribution',
    default: '0s',
    help: 'Time from getting a token until the vertex runs: queueing at the node and start-up',
    modelOnly: true,
  },
  stragglers: {
    name: 'stragglers',
    kind: 'number',
    default: 0,
    min: 0,
    max: 1,
    help: 'Share of the vertices that take stragglerFactor times as long',
    modelOnly: true,
  },
  stragglerFactor: {
    name: 'stragglerFactor',
    kind: 'number',
    default: 5,
    min: 1,
    max: 1000,
    help: 'Factor on the duration of a straggler',
    modelOnly: true,
  },
  failureRate: {
    name: 'failureRate',
    kind: 'number',
    default: 0,
    min: 0,
    max: 0.9,
    help: 'Share of the attempts that fail at their end; the vertex runs again',
    modelOnly: true,
  },
  lostInputs: {
    name: 'lostInputs',
    kind: 'number',
    default: 0,
    min: 0,
    max: 1,
    help: 'Share of the failures caused by a lost input: the vertex that produced it runs again first, and progress drops',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

const stages = (what: string) =>
  v.optional(v.pipe(v.array(v.string('expected the id of a stage'), 'expected a list of stages'), v.description(what)));

/** Fields of a stage that are no plain settings. */
export const stageEntries: Readonly<Record<string, v.GenericSchema>> = {
  after: stages('Stages that must be done before any of its vertices starts (a barrier)'),
  reads: stages('Stages that it reads part by part: a vertex starts when its part is ready'),
};

/** A corner of the utility curve. */
export const pointKnobs = {
  at: {
    name: 'at',
    kind: 'duration',
    default: '0s',
    help: 'Time of completion, counted from the submission of the job',
  },
  utility: {
    name: 'utility',
    kind: 'number',
    default: 1,
    min: -1_000_000,
    max: 1_000_000,
    help: 'Utility of finishing at that time, interpolated linearly between points',
  },
} as const satisfies Record<string, Knob>;

/** A row of a table given by the user. */
export const rowKnobs = {
  progress: {
    name: 'progress',
    kind: 'number',
    default: 0,
    min: 0,
    max: 1,
    help: 'Progress of this row, from 0 to 1',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

/** Fields of such a row that are no plain settings. */
export const rowEntries: Readonly<Record<string, v.GenericSchema>> = {
  remaining: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'expected a number of tokens')), durationSchema),
    v.check((row) => Object.keys(row).length > 0, 'expected at least one number of tokens'),
    v.description('Remaining time by number of tokens, such as {"10": "120min", "20": "70min"}'),
  ),
};
