import type { Knob } from '../../../../scenario/knobs';

/** Settings by which a task that takes long because it reads much gets no second copy. */
export const efficiencyKnobs = {
  enabled: {
    name: 'spark.speculation.efficiency.enabled',
    kind: 'switch',
    default: true,
    help: 'Tasks above the threshold get a copy only when they are also inefficient; for stages whose records are known',
  },
  processRateMultiplier: {
    name: 'spark.speculation.efficiency.processRateMultiplier',
    kind: 'number',
    default: 0.75,
    min: 0,
    max: 1000,
    help: 'A task is inefficient below this multiple of the finished tasks’ mean record rate',
  },
  longRunTaskFactor: {
    name: 'spark.speculation.efficiency.longRunTaskFactor',
    kind: 'number',
    default: 2,
    min: 0,
    max: 1000,
    help: 'A task that has run longer than this multiple of the threshold always gets a copy',
  },
} as const satisfies Record<string, Knob>;
