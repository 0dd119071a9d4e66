/** Settings of Hawk and Eagle, under the names they have in the simulator of their authors (epfl-labos/eagle). */
import type { Knob } from '../../scenario/knobs';

/** As shipped for four traces: the cutoff between short and long jobs, s, and the share of workers open to long ones, %. */
export const workloads = {
  google: { cutoff: 1129.532, bigPartition: 83 },
  cloudera: { cutoff: 272.783, bigPartition: 91 },
  yahoo: { cutoff: 90.5811, bigPartition: 98 },
  facebook: { cutoff: 76.5951, bigPartition: 98 },
} as const;
export type Workload = keyof typeof workloads;

/** What Hawk and Eagle differ in when nothing is set. */
interface Defaults {
  readonly stealing: boolean;
  readonly succinctStateSharing: boolean;
  readonly stickyBatchProbing: boolean;
  readonly srpt: boolean;
  readonly minProbes: number;
}

const hawkDefaults: Defaults = {
  stealing: true,
  succinctStateSharing: false,
  stickyBatchProbing: false,
  srpt: false,
  minProbes: 2,
};
const eagleDefaults: Defaults = {
  stealing: false,
  succinctStateSharing: true,
  stickyBatchProbing: true,
  srpt: true,
  minProbes: 20,
};

function knobsOf(defaults: Defaults) {
  return {
    preset: {
      name: 'preset',
      kind: 'choice',
      options: Object.keys(workloads),
      default: 'google',
      help: 'Trace whose cutoff and partition apply where none is set',
      modelOnly: true,
    },
    cutoff: {
      name: 'CUTOFF_THIS_EXP',
      kind: 'duration',
      default: undefined,
      help: 'Jobs whose tasks are estimated to take longer are long, others short; that of the preset when not set',
      lesson: 'hybrid',
    },
    bigPartition: {
      name: 'BIG_PARTITION',
      kind: 'number',
      default: undefined,
      min: 0.01,
      max: 100,
      unit: '%',
      help: 'Share of the workers, counted from the last, that long jobs may use; that of the preset when not set',
      lesson: 'hybrid',
    },
    smallPartition: {
      name: 'SMALL_PARTITION',
      kind: 'number',
      default: 100,
      min: 0.01,
      max: 100,
      unit: '%',
      help: 'Share of the workers, counted from the first, that short jobs may use',
    },
    centralised: {
      name: 'SCHEDULE_BIG_CENTRALIZED',
      kind: 'switch',
      default: true,
      help: 'One scheduler gives tasks of long jobs to the workers with the least waiting time; off: long jobs are probed too',
    },
    probeRatio: {
      name: 'PROBE_RATIO',
      kind: 'number',
      default: 2,
      min: 1,
      max: 100,
      help: 'Reservations per task of a short job, each on a random worker',
    },
    minProbes: {
      name: 'MIN_NR_PROBES',
      kind: 'integer',
      default: defaults.minProbes,
      min: 0,
      max: 100_000,
      help: 'Minimum number of reservations for a short job',
    },
    stealing: {
      name: 'stealing',
      kind: 'switch',
      default: defaults.stealing,
      help: 'A worker that runs out of work takes short reservations from behind a long task elsewhere',
      lesson: 'hybrid',
    },
    stealingAttempts: {
      name: 'STEALING_ATTEMPTS',
      kind: 'integer',
      default: 10,
      min: 1,
      max: 10_000,
      unit: 'workers',
      help: 'Workers asked at random until one has something',
    },
    stealingLimit: {
      name: 'STEALING_LIMIT',
      kind: 'integer',
      default: 10_000,
      min: 1,
      max: 1_000_000,
      help: 'Maximum number of reservations taken from one worker',
    },
    succinctStateSharing: {
      name: 'succinctStateSharing',
      kind: 'switch',
      default: defaults.succinctStateSharing,
      help: 'A worker with long work refuses short reservations and answers with the workers that have long work',
      lesson: 'hybrid',
      modelOnly: true,
    },
    rounds: {
      name: 'ROUNDS_SCHEDULING',
      kind: 'integer',
      default: 2,
      min: 1,
      max: 100,
      help: 'Rounds of reservations that may be refused; the rest goes to workers closed to long jobs',
    },
    stickyBatchProbing: {
      name: 'SBP_ENABLED',
      kind: 'switch',
      default: defaults.stickyBatchProbing,
      help: 'A reservation that got a task of a short job asks for another when the task is done',
    },
    srpt: {
      name: 'SRPT_ENABLED',
      kind: 'switch',
      default: defaults.srpt,
      help: 'A worker serves the reservation whose job has the least work left, not the oldest one',
    },
    srptCap: {
      name: 'CAP_SRPT_SBP',
      kind: 'number',
      default: 5,
      min: 0,
      max: 1_000_000,
      help: 'Overtaking may delay a reservation by at most this multiple of the estimate of its own task',
    },
    networkDelay: {
      name: 'NETWORK_DELAY',
      kind: 'duration',
      default: '0.5ms',
      help: 'One-way time of every message between a scheduler and a worker',
      slider: { to: '1s', step: '0.5ms' },
    },
    schedulers: {
      name: 'schedulers',
      kind: 'integer',
      default: 2,
      min: 1,
      max: 1000,
      help: 'Schedulers that take short jobs in turn; they do not know each other, and the number has no effect',
      modelOnly: true,
    },
  } as const satisfies Record<string, Knob>;
}

export const hawkKnobs = knobsOf(hawkDefaults);
export const eagleKnobs = knobsOf(eagleDefaults);
