import type { OmegaMetrics } from '../../../src/schedulers/omega/metrics';
import { Rec } from '../../../src/sim/trace';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { jobStream } from './job-stream';
import { GB, inputOf, job, mean, SECOND, simulate } from './run-input';

const CPUS = 4;
const MEMORY = 16 * GB;

/**
 * Before the seed of the choice of machines. In a nearly full cell the share of conflicts varies by more than its tolerance from
 * one choice to the next (E6.omega.tjobS1: 9.9 to 11.7, where 9.2 is measured with a tolerance of a quarter).
 */
const PLACES_FROM = 3000;

type Statistics = Readonly<Record<string, number>>;

/** µs: longer than every run. */
const FOR_GOOD = 1e12;

const seconds = (value: Json | undefined): string => `${Math.round(number(value) * SECOND)}us`;

function schedulerOf(given: JsonObject): Readonly<Record<string, unknown>> {
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

function runOnce(given: JsonObject, seed: number): Statistics {
  oneOf(given.stream, 'J48');
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
      seed,
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
  const input = inputOf(PLACES_FROM + seed, end, machines, [CPUS, MEMORY], schedulerOf(given), applications);
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

/** Runs that were asked for before: cases may want the same ones. */
const known = new Map<string, Statistics>();

function statistics(given: JsonObject, seed: number): Statistics {
  const { seeds: _, modes: __, ...settings } = given;
  const key = JSON.stringify([settings, seed]);
  let run = known.get(key);
  if (run === undefined) {
    run = runOnce(given, seed);
    known.set(key, run);
  }
  return run;
}

/** Kinds measured.omega.*: one value per seed; of all but these, which follow from the stream alone, means are compared. */
export const OF_THE_STREAM: readonly string[] = ['jobs_batch', 'jobs_service', 'mean_tasks_batch'];

export function runMeasured(input: Json): unknown {
  const given = object(input);
  const runs = list(given.seeds).map((seed) => statistics(given, number(seed)));
  const outcome: Record<string, readonly number[]> = {};
  for (const key of Object.keys(runs[0])) outcome[key] = runs.map((run) => run[key]);
  return outcome;
}

/** Kind relation.conflict_modes. */
export function runConflictModes(input: Json, expected: Json): unknown {
  const given = object(input);
  const fractions = new Map<string, number>();
  for (const item of list(given.modes)) {
    const mode = text(item);
    const [conflict, txn] = mode.split('+');
    const runs = list(given.seeds).map((seed) => statistics({ ...given, conflict, txn }, number(seed)));
    fractions.set(mode, mean(runs.map((run) => run.conflict_fraction_service)));
  }
  const groups = list(object(expected).order_of_service_conflict_fraction_asc).map((group) => list(group).map(text));
  const of = (mode: string): number => fractions.get(mode) ?? NaN;
  const below = (group: readonly string[], next: readonly string[]): boolean =>
    group.every((one) => next.every((other) => of(one) < of(other)));
  const ordered = groups.every((group, i) => i === 0 || below(groups[i - 1], group));
  const measured = [...fractions.keys()].sort((x, y) => of(x) - of(y)).map((mode) => [mode]);
  return { order_of_service_conflict_fraction_asc: ordered ? groups : measured };
}
