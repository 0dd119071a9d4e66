/** Settings of the stored format itself, which belong to no scheduler and no framework. */
import type { Knob, PlacedKnob } from './knobs';

/** Settings that every kind of application has besides its id, kind, queue and count. */
export const applicationKnobs = {
  user: { name: 'user', kind: 'text', default: 'user', help: 'Who submits it' },
  priority: {
    name: 'priority',
    kind: 'integer',
    default: 0,
    min: -2147483648,
    max: 2147483647,
    usualMin: 0,
    help: 'Higher goes first where the policy uses priorities',
  },
  submit: {
    name: 'submit',
    kind: 'duration',
    default: '0s',
    help: 'Submission of the first one, from the start of the run',
    modelOnly: true,
  },
  arrivals: {
    name: 'arrivals',
    kind: 'duration-distribution',
    default: '0s',
    help: 'Time from one submission to the next',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

/** Number of applications of an entry of the workload. */
export const applicationCount: Knob = {
  name: 'count',
  kind: 'integer',
  default: undefined,
  min: 0,
  max: 100_000,
  unit: 'applications',
  help: 'Number of identical applications, named id/1, id/2 ...; empty means one named id',
  modelOnly: true,
};

/** Number of nodes of a group. */
export const nodeCount: Knob = {
  name: 'count',
  kind: 'integer',
  default: undefined,
  min: 0,
  max: 20_000,
  usualMin: 1,
  unit: 'nodes',
  help: 'Number of identical nodes; empty means one node named like the group',
  modelOnly: true,
};

const speed: Knob = {
  name: 'speed',
  kind: 'number',
  default: 1,
  min: 0.001,
  max: 1000,
  unit: '×',
  help: 'Factor on everything that runs here; 0.5 takes twice as long',
  modelOnly: true,
};

/** Settings of a node group. */
export const groupKnobs = {
  racks: {
    name: 'racks',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1000,
    unit: 'racks',
    help: 'Nodes are assigned to the racks in turn',
    modelOnly: true,
  },
  rack: {
    name: 'rack',
    kind: 'text',
    default: undefined,
    help: 'Name of a single rack for all of them instead',
  },
  speed,
} as const satisfies Record<string, Knob>;

/** Settings of a single node. */
export const nodeKnobs = {
  speed,
  rack: { name: 'rack', kind: 'text', default: undefined, help: 'Name of its rack' },
} as const satisfies Record<string, Knob>;

/** Settings of a dataset. */
export const datasetKnobs: readonly Knob[] = [
  {
    name: 'blocks',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 100_000,
    help: 'Task i of a stage reads block i, wrapping around',
    modelOnly: true,
  },
  {
    name: 'blockSize',
    kind: 'memory',
    default: '128MB',
    help: 'The amount a task fetches when no copy is on its node',
    modelOnly: true,
  },
  {
    name: 'replication',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 100,
    help: 'Copies of each block, on different nodes',
    lesson: 'idle-executors-while-tasks-wait',
    modelOnly: true,
  },
  {
    name: 'placement',
    kind: 'choice',
    options: ['random', 'hdfs', 'skewed'],
    default: 'random',
    help: 'hdfs: the second copy in another rack, the third beside it; skewed: the first nodes hold more',
    lesson: 'idle-executors-while-tasks-wait',
    modelOnly: true,
  },
];

/** How far a skewed placement leans. */
export const skewKnob: Knob = {
  name: 'skew',
  kind: 'number',
  default: 1,
  min: 0,
  max: 10,
  help: 'Node number i has the weight 1 / i^skew; 0 is even',
  lesson: 'idle-executors-while-tasks-wait',
  modelOnly: true,
};

/** Limits of the run, and of the applications that metrics count. */
export const runKnobs: readonly PlacedKnob[] = [
  {
    holder: [],
    knob: {
      name: 'horizon',
      kind: 'duration',
      default: undefined,
      help: 'Latest end of the run; empty means after a day',
      modelOnly: true,
    },
  },
  {
    holder: ['window'],
    knob: {
      name: 'from',
      kind: 'duration',
      default: undefined,
      help: 'Metrics leave out what is submitted before',
      modelOnly: true,
    },
  },
  {
    holder: ['window'],
    knob: {
      name: 'to',
      kind: 'duration',
      default: undefined,
      help: 'Metrics leave out what is submitted after',
      modelOnly: true,
    },
  },
];
