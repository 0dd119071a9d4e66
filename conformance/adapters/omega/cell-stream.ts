import { SECOND } from '../../../src/base/units';
import type { OmegaMetrics } from '../../../src/schedulers/omega/figures/metrics';
import { Rec } from '../../../src/sim/trace/trace';
import { mean } from '../../judging';
import { number, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { jobStream } from './job-stream';
import { GB, inputOf, job, simulate } from './run-input';

const CPUS = 4;
const MEMORY = 16 * GB;

type Statistics = Readonly<Record<string, number>>;

/** µs: longer than every run. */
const FOR_GOOD = 1e12;

const seconds = (value: Json | undefined): string => `${Math.round(number(value) * SECOND)}us`;

function schedulerOf(given: JsonObject): JsonObject {
  const times = {
    't_job.batch': seconds(given.tjobB),
    't_job.service': seconds(given.tjobS),
    't_task.batch': seconds(given.ttaskB),
    't_task.service': seconds(given.ttaskS),
  };
  const arch = oneOf(given.arch, 'mono', 'mesos', 'omega');
  if (arch === 'mono') {
    const single = given.tjobB === given.tjobS && given.ttaskB === given.ttaskS;
    return { ...times, architecture: single ? 'monolithic-single-path' : 'monolithic-multi-path' };
  }
  const several = { ...times, 'schedulers.batch': optional(given.nbatch, number, 1), assignment: 'round-robin' };
  if (arch === 'mesos') {
    return {
      ...several,
      architecture: 'two-level',
      minCpuOffer: number(given.min_offer_cpu),
      offerBatchInterval: seconds(given.offer_batch_s),
      allocatorConstantThinkTime: seconds(given.allocator_s),
      concurrentOffers: optional(given.concurrent_offers, truth, true),
    };
  }
  return {
    ...several,
    architecture: 'shared-state',
    conflictMode: text(given.conflict),
    transactionMode: text(given.txn),
    sourceQuirks: true,
  };
}

/** One run of the streams of jobs with the seed `given.workload`; `seed` is that of the choice of machines. */
export function runCellStream(given: JsonObject, seed: number): Statistics {
  oneOf(given.stream, 'J48');
  const workload = number(given.workload);
  const horizon = number(given.horizon);
  const machines = number(given.machines);
  const stream = (type: 'batch' | 'service', letter: 'B' | 'S') =>
    jobStream(
      type,
      {
        between: number(given[`ia${letter}`]),
        tasks: number(given[`n${letter}`]),
        duration: number(given[`dur${letter}`]),
      },
      workload,
      horizon,
    );
  const batch = stream('batch', 'B');
  const service = stream('service', 'S');
  const fill = Math.round(number(given.fill) * machines * CPUS);
  const held = { tasks: fill, vcore: 1, memory: 2 * GB, jobType: 'prefill' };
  const applications = [...(fill > 0 ? [job('fill', 0, FOR_GOOD, held)] : []), ...batch.jobs, ...service.jobs];
  const first = fill > 0 ? 1 : 0;
  const end = horizon * SECOND;
  let busy = 0;
  let used = 0;
  let since = 0;
  const count = (at: number, change: number): void => {
    used += busy * (at - since);
    since = at;
    busy += change;
  };
  const input = inputOf(seed, end, machines, [CPUS, MEMORY], schedulerOf(given), applications);
  const metrics = simulate(input, ({ kind, time, length }) => {
    for (let row = 0; row < length; row++) {
      if (kind[row] === Rec.containerAllocated) count(time[row], 1);
      else if (kind[row] === Rec.containerEnded) count(time[row], -1);
    }
  });
  count(end, 0);
  const second = first + batch.jobs.length;
  const mono = given.arch === 'mono';
  const serviceAt = mono ? 0 : optional(given.nbatch, number, 1);
  return {
    batch_wait_mean_s: meanWait(metrics, first, second),
    service_wait_mean_s: meanWait(metrics, second, applications.length),
    cpu_utilisation: used / (end * machines * CPUS),
    ...(mono
      ? { busyness: busyness(metrics, 0, end) }
      : {
          busyness_batch1: busyness(metrics, 0, end),
          busyness_service: busyness(metrics, serviceAt, end),
          conflict_fraction_batch1: conflictFraction(metrics, 0),
          conflict_fraction_service: conflictFraction(metrics, serviceAt),
        }),
    jobs_batch: batch.jobs.length,
    jobs_service: service.jobs.length,
    mean_tasks_batch: mean(batch.tasks),
  };
}

/** s, of the jobs from `from` to before `to` whose first attempt has ended. */
function meanWait({ submitted, firstBegun, firstEnded }: OmegaMetrics, from: number, to: number): number {
  const waits: number[] = [];
  for (let app = from; app < to; app++) {
    if (firstEnded[app] !== undefined) waits.push((firstBegun[app] - submitted[app]) / SECOND);
  }
  return mean(waits);
}

function busyness(metrics: OmegaMetrics, scheduler: number, end: number): number {
  const { useful, wasted } = metrics.of(scheduler);
  return (useful + wasted) / end;
}

function conflictFraction(metrics: OmegaMetrics, scheduler: number): number {
  const { failed, successful } = metrics.of(scheduler);
  return failed / successful;
}
