/** The settings as they are now. */
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { omegaKnobs } from './knobs';

/** The types of jobs. */
export const JobType = { batch: 0, service: 1, prefill: 2 } as const;

/** The type of the job with these settings. */
export function jobTypeOf(settings: KnobHolder): number {
  const type = settings['jobType'];
  if (type === 'service') return JobType.service;
  return type === 'prefill' ? JobType.prefill : JobType.batch;
}

/** Activities of a MapReduce job, 0 for any other. */
export function activitiesOf(settings: KnobHolder): number {
  const activities = settings['activities'];
  return typeof activities === 'number' ? activities : 0;
}

export interface OmegaSettings {
  readonly architecture: string;
  /** µs, by JobType. */
  readonly jobTime: readonly number[];
  /** µs, by JobType. */
  readonly taskTime: readonly number[];
  /** By JobType. */
  readonly schedulers: readonly number[];
  /** Schedulers of MapReduce jobs alone; 0: those of batch jobs decide on them. */
  readonly mapReduceSchedulers: number;
  readonly roundRobin: boolean;
  readonly coarse: boolean;
  readonly gang: boolean;
  /** µs. */
  readonly backOff: number;
  readonly maxAttempts: number;
  readonly maxEmptyAttempts: number;
  readonly blackList: number;
  readonly batchShare: number;
  /** µs. */
  readonly batchInterval: number;
  /** µs. */
  readonly thinkTime: number;
  /** Milli-vcores. */
  readonly minCpuOffer: number;
  readonly concurrentOffers: boolean;
  readonly hoarding: boolean;
  /** µs; undefined: never. */
  readonly hoardingTimeout: number | undefined;
  readonly quirks: boolean;
  /** What holds back MapReduce jobs that could use more workers than they ask for; "none": they get no more. */
  readonly mapReducePolicy: string;
  /** Share of the cell that may be in use, 0 to 1. */
  readonly globalCap: number;
  /** Workers for each one that is asked for. */
  readonly relativeSize: number;
}

/** Times in µs. With a single path, decisions on batch jobs take as long as those on service jobs. */
export function readSettings(settings: KnobHolder): OmegaSettings {
  const k = omegaKnobs;
  const architecture = knobText(settings, k.architecture.knob);
  const single = architecture === 'monolithic-single-path';
  const [jobService, taskService] = [k.jobService, k.taskService].map(({ knob }) => knobNumber(settings, knob));
  return {
    architecture,
    jobTime: [single ? jobService : knobNumber(settings, k.jobBatch.knob), jobService],
    taskTime: [single ? taskService : knobNumber(settings, k.taskBatch.knob), taskService],
    schedulers: [k.batchSchedulers, k.serviceSchedulers].map(({ knob }) => knobNumber(settings, knob)),
    mapReduceSchedulers:
      architecture === 'shared-state' && knobText(settings, k.mapReducePolicy.knob) !== 'none'
        ? knobNumber(settings, k.mapReduceSchedulers.knob)
        : 0,
    roundRobin: knobText(settings, k.assignment.knob) === 'round-robin',
    coarse: knobText(settings, k.conflictMode.knob) === 'sequence-numbers',
    gang: knobText(settings, k.transactionMode.knob) === 'all-or-nothing',
    backOff: knobNumber(settings, k.backOff.knob),
    maxAttempts: knobNumber(settings, k.maxAttempts.knob),
    maxEmptyAttempts: knobNumber(settings, k.maxEmptyAttempts.knob),
    blackList: knobNumber(settings, k.blackList.knob),
    batchShare: knobNumber(settings, k.partition.knob),
    batchInterval: knobNumber(settings, k.batchInterval.knob),
    thinkTime: knobNumber(settings, k.thinkTime.knob),
    minCpuOffer: knobNumber(settings, k.minCpuOffer.knob),
    concurrentOffers: knobSwitch(settings, k.concurrentOffers.knob),
    hoarding: knobSwitch(settings, k.hoarding.knob),
    hoardingTimeout:
      authored(settings, k.hoardingTimeout.knob) === undefined
        ? undefined
        : knobNumber(settings, k.hoardingTimeout.knob),
    quirks: knobSwitch(settings, k.sourceQuirks.knob),
    mapReducePolicy: knobText(settings, k.mapReducePolicy.knob),
    globalCap: knobNumber(settings, k.globalCap.knob),
    relativeSize: knobNumber(settings, k.relativeSize.knob),
  };
}

/** Time of a decision on `tasks` tasks, in the unit of the other two: t_job + t_task * tasks (Omega, section 4). */
export function decisionTime(job: number, task: number, tasks: number): number {
  return job + task * tasks;
}
