import type { Knob } from '../../scenario/knobs';
import { readingKnobs } from '../reading';
import { jobKnobs } from './job-knobs';

/** Settings of a plain batch application: every task takes a container of its own. */
export const batchKnobs = {
  tasks: {
    name: 'tasks',
    kind: 'integer',
    default: 1,
    min: 0,
    max: 5_000_000,
    unit: 'tasks',
    help: 'How many tasks there are; all of them are asked for at submission',
    modelOnly: true,
  },
  tasksVary: {
    name: 'tasksVary',
    kind: 'choice',
    options: ['constant', 'exponential', 'uniform'],
    default: 'constant',
    help: 'How the number of tasks varies from job to job: not at all; exponentially with tasks as the mean, rounded up, as in Omega; or evenly from 1 to twice tasks less 1',
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
  durationPer: {
    name: 'durationPer',
    kind: 'choice',
    options: ['task', 'job'],
    default: 'task',
    help: 'Whether each task draws a duration of its own, or all tasks share one draw',
    modelOnly: true,
  },
  estimate: {
    name: 'estimate',
    kind: 'duration',
    default: undefined,
    help: 'What its user says that a task takes, for schedulers that ask; the mean of duration when not set',
    modelOnly: true,
  },
  jobType: {
    name: 'jobType',
    kind: 'choice',
    options: ['batch', 'service', 'prefill'],
    default: 'batch',
    help: 'What it is to schedulers that tell types of jobs apart (Omega): service jobs may take longer to decide on; prefill is there without a decision',
    modelOnly: true,
  },
  input: {
    name: 'input',
    kind: 'text',
    refersTo: 'dataset',
    default: undefined,
    help: 'Dataset that it reads: task i reads block i, counted round',
    modelOnly: true,
  },
  ...jobKnobs,
  ...readingKnobs,
  onlyWithData: {
    name: 'onlyWithData',
    kind: 'switch',
    default: false,
    help: 'A task may run only on a node that holds its block: a constraint of each task, where the scheduler knows such',
    modelOnly: true,
  },
  nodeLabel: {
    name: 'nodeLabel',
    kind: 'text',
    default: undefined,
    help: 'Its tasks may run only on nodes with this label: a constraint of the job, where the scheduler knows such',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;
