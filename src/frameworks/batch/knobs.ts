import type { Knob } from '../../scenario/knobs';

/** Settings of a plain batch application: every task takes a container of its own. */
export const batchKnobs = {
  tasks: {
    name: 'tasks',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 5_000_000,
    unit: 'tasks',
    help: 'How many tasks there are; all of them are asked for at submission',
    modelOnly: true,
  },
  vcore: {
    name: 'vcore',
    kind: 'vcore',
    default: 1,
    help: 'Cores of the container that runs one task',
    modelOnly: true,
  },
  memory: {
    name: 'memory',
    kind: 'memory',
    default: '1GB',
    help: 'Memory of the container that runs one task',
    modelOnly: true,
  },
  duration: {
    name: 'duration',
    kind: 'duration-distribution',
    default: '30s',
    help: 'How long one task runs on a node of nominal speed',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;
