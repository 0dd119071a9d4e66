/**
 * A job's speed by place, its deadline and its value. Names and job types are those of the
 * wizard of TetriSched; other schedulers may read them as well.
 */
import type { Knob } from '../../scenario/knobs';
import { placesPreferred } from '../../sim/job-input';

const VALUE = { min: 0, max: 1_000_000_000 } as const;

export const jobKnobs = {
  prefers: {
    name: 'prefers',
    kind: 'choice',
    options: placesPreferred,
    default: 'anywhere',
    help: 'Where it runs at full speed: anywhere, with all tasks on labelled nodes (GPU), with all in one rack (MPI), spread over racks (availability), or each task on a labelled node (HDFS)',
    lesson: 'plan-wait-for-gpu',
    modelOnly: true,
  },
  preferredLabel: {
    name: 'preferredLabel',
    kind: 'text',
    default: undefined,
    help: 'Label of the nodes that it prefers',
    modelOnly: true,
  },
  slowdown: {
    name: 'slowdown',
    kind: 'number',
    default: 1,
    min: 1,
    max: 1000,
    unit: '×',
    help: 'Factor by which a task takes longer where it does not run at full speed',
    lesson: 'plan-three-constraints',
    modelOnly: true,
  },
  deadline: {
    name: 'deadline',
    kind: 'duration',
    default: undefined,
    help: 'Deadline, counted from its submission; without one it is best effort',
    lesson: 'plan-deadline',
    modelOnly: true,
  },
  reservation: {
    name: 'reservation',
    kind: 'switch',
    default: false,
    help: 'Whether a reservation was accepted for it, so that its deadline counts for more',
    modelOnly: true,
  },
  budget: {
    name: 'budget',
    kind: 'number',
    default: undefined,
    ...VALUE,
    help: 'Value of finishing in time; when not set 1000 with a reservation, 25 with a deadline, else 1',
    modelOnly: true,
  },
  sensitivity: {
    name: 'sensitivity',
    kind: 'number',
    default: undefined,
    ...VALUE,
    help: 'Value lost per second after its deadline, or after its submission without one; when not set all of it at the deadline, or a thousandth of it per second without one',
    modelOnly: true,
  },
  penalty: {
    name: 'penalty',
    kind: 'number',
    default: 0,
    ...VALUE,
    help: 'Value lost when it is dropped, which happens when it can no longer be worth anything',
    modelOnly: true,
  },
  estimateError: {
    name: 'estimateError',
    kind: 'number',
    default: 1,
    min: 0.01,
    max: 100,
    unit: '×',
    help: 'Factor on its estimate: 0.5 assumes it twice as fast, 2 half as fast',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;
