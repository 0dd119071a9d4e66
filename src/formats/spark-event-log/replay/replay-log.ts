/**
 * What a replay needs of a logged application: where its executors were, its stages in their order, and how long each task took
 * where. Source: Spark event log specification, sections 3 and 5. All times in ms.
 */
import { groupBy } from '../../../base/collections/group-by';
import { median } from '../../../analysis/compare/statistics/moments';
import { counted, grouped } from '../../../base/text/counted';
import type { Json } from '../../../base/json';
import { LIMITS } from '../../../scenario/schema-parts';
import type { Locality } from '../events';
import { executorsAt, maxConcurrent, skippedStages } from '../figures';
import { durationOf, statusOf } from '../phases';
import { isDriver } from '../rebuild';
import type { LoggedApplication, LoggedExecutor, LoggedJob, LoggedStage, LoggedTask } from '../rebuild';
import { sparkSettings } from './spark-settings';

export interface ReplayHost {
  readonly name: string;
  /** Executors that it had at most at one time. */
  readonly executors: number;
}

/** One stage, with a value for each task in order. */
export interface ReplayStage {
  readonly stage: number;
  readonly job: number;
  /** Null: the default pool. */
  readonly pool: string | null;
  /** Numbers of the stages whose output it reads, as far as they ran in this application. */
  readonly parents: readonly number[];
  /** For a stage that begins a job: the last stages of the jobs that were over when the job was submitted. */
  readonly previous: readonly number[];
  /** ms after the first stage. */
  readonly submitted: number;
  /** Service time of each task on its executor; NaN where the log has none. */
  readonly durations: readonly number[];
  readonly levels: readonly (Locality | undefined)[];
  /** Index among the hosts, -1 where the log has none. */
  readonly hosts: readonly number[];
  /** Whether its tasks had places that they preferred, as far as the log shows it. */
  readonly hasPreferences: boolean;
  /** How many times as long tasks took with data from elsewhere; undefined with fewer than five on either side. */
  readonly remoteFactor: number | undefined;
}

export interface ReplayLog {
  readonly name: string;
  readonly user: string;
  readonly version: string;
  readonly isLocal: boolean;
  readonly hosts: readonly ReplayHost[];
  readonly executors: number;
  readonly cores: number;
  /** From the start of the application to its first executor. */
  readonly startup: number;
  /** From the start of the application to its first stage. */
  readonly lead: number;
  /** From the submission of the first stage to the end of the last task. */
  readonly measured: number;
  /** How much of that time no stage was active: the driver's own work between jobs. */
  readonly paused: number;
  readonly settings: Readonly<Record<string, Json>>;
  readonly stages: readonly ReplayStage[];
  readonly tasks: number;
  /** Sentences on what the log does not say, or what a replay leaves out. */
  readonly findings: readonly string[];
}

/** From this many tasks on each side the factor between local and remote reads is estimated. */
const ENOUGH = 5;
/** What executors and tasks are like where nothing else was asked for. */
const DEFAULT_PROFILE = 0;
const REMOTE: readonly Locality[] = ['RACK_LOCAL', 'ANY'];

/** Reduces an application; a sentence if it has nothing to replay. */
export function replayLog(logged: LoggedApplication): ReplayLog | string {
  const ended = logged.tasks.filter(({ info }) => info.finish > 0);
  if (ended.length === 0) return 'The log has no task that ended: there is nothing to replay.';
  const ran = new Set(ended.map(({ stage }) => stage)).size;
  // What follows compares stages with each other: those of a stream may be hundreds of thousands.
  if (ran > LIMITS.parts) return `The log has ${grouped(ran)} stages: a replay has at most ${grouped(LIMITS.parts)}.`;
  const derived = executorsOfTasks(logged);
  const app = { ...logged, executors: derived.executors };
  const hosts = hostsOf(app);
  const stages = stagesOf(app, ended, new Map(hosts.map(({ name }, index) => [name, index])));
  const begin = Math.min(...stages.map(({ submitted }) => submitted));
  const { settings, refused } = sparkSettings(app.properties, app.version);
  const { executors, cores, isLocal } = fleetOf(app);
  const added = app.executors.map(({ start }) => start);
  const measured = most(ended.map(({ info }) => info.finish)) - begin;
  return {
    name: app.name,
    user: app.user,
    version: app.version,
    isLocal,
    hosts,
    executors,
    cores,
    startup: isLocal || app.start <= 0 ? 0 : Math.max(0, least(added) - app.start),
    lead: app.start <= 0 ? 0 : Math.max(0, begin - app.start),
    measured,
    paused: Math.max(0, measured - activeTime(app.stages, ended)),
    settings: isLocal ? withoutAllocation(settings) : settings,
    stages: stages.map((stage) => ({ ...stage, submitted: stage.submitted - begin })),
    tasks: tasksIn(stages),
    findings: [...findingsOf(app, ended, stages, refused), ...derived.findings],
  };
}

/** Spark allocates no executors in a local run, whatever its settings say. */
function withoutAllocation(settings: ReplayLog['settings']): ReplayLog['settings'] {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith('spark.dynamicAllocation.')));
}

/**
 * With the executors that only tasks name: their arrival is in a part of the log that is missing, or was left out when the log
 * was compacted. They have as many cores as they ran tasks at once.
 */
function executorsOfTasks({ executors, tasks }: LoggedApplication): Pick<ReplayLog, 'findings'> & {
  readonly executors: readonly LoggedExecutor[];
} {
  const described = new Set(executors.filter(({ id, cores }) => cores > 0 || isDriver(id)).map(({ id }) => id));
  const undescribed = tasks.filter(({ info }) => !described.has(info.executor));
  const byExecutor = groupBy(undescribed, ({ info }) => info.executor);
  const found = [...byExecutor].map(([id, there]): LoggedExecutor => {
    const removed = executors.find((executor) => executor.id === id);
    return {
      id,
      host: there[0].info.host,
      cores: isDriver(id) ? 0 : Math.max(1, maxConcurrent(there)),
      start: least(there.map(({ info }) => info.launch)),
      end: removed?.end ?? null,
      removedReason: removed?.removedReason ?? null,
    };
  });
  const count = found.filter(({ cores }) => cores > 0).length;
  return {
    executors: [...executors.filter(({ id }) => !byExecutor.has(id)), ...found],
    findings:
      count === 0
        ? []
        : [`${counted(count, 'executor')} whose arrival is not in the log: cores by the tasks at one time.`],
  };
}

const tasksIn = (stages: readonly ReplayStage[]): number =>
  stages.reduce((sum, { durations }) => sum + durations.length, 0);

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** Hosts with executors, in the order of their first one. */
function hostsOf({ executors }: LoggedApplication): ReplayHost[] {
  return [...groupBy(executors, ({ host }) => host)].map(([name, there]) => ({ name, executors: mostAlive(there) }));
}

/** Executors that were there at one time, at most. */
function mostAlive(executors: readonly LoggedExecutor[]): number {
  return most(executors.map(({ start }) => executorsAt({ executors }, start)));
}

function fleetOf({ executors, tasks }: LoggedApplication): { executors: number; cores: number; isLocal: boolean } {
  const isLocal = executors.every(({ id }) => isDriver(id));
  const cores = most(executors.map((executor) => executor.cores));
  if (isLocal) return { executors: 0, cores: cores > 0 ? cores : Math.max(1, maxConcurrent(tasks)), isLocal };
  return { executors: mostAlive(executors), cores: Math.max(1, cores), isLocal };
}

function findingsOf(
  app: LoggedApplication,
  ended: readonly LoggedTask[],
  stages: readonly ReplayStage[],
  refused: readonly string[],
): string[] {
  const having = (status: string): number => ended.filter(({ info }) => statusOf(info) === status).length;
  const left = app.executors.filter(({ end }) => end !== null && (app.end === null || end < app.end)).length;
  const retried = app.stages.filter(({ attempt }) => attempt > 0).length;
  const begun = new Set(app.tasks.map(({ stage }) => stage)).size;
  const tasks = tasksIn(stages);
  const others = app.profiles.filter(({ id }) => id !== DEFAULT_PROFILE).length;
  const some = (count: number, one: string, rest: string, many?: string): string[] =>
    count > 0 ? [`${counted(count, one, many)} ${rest}.`] : [];
  return [
    ...some(app.skippedLines, 'line', 'could not be read'),
    ...(app.end === null ? ['The log does not say when the application ended.'] : []),
    ...some(tasks - ended.length, 'task', 'without an end in the log: the median of the stage stands in'),
    ...some(begun - stages.length, 'stage', 'left out, because no task ended'),
    ...some(having('FAILED'), 'failed attempt', 'left out: each task of a replay succeeds'),
    ...some(having('KILLED'), 'killed attempt', 'left out'),
    ...some(retried, 'repeated attempt', 'at a stage left out', 'repeated attempts'),
    ...some(skippedStages(app).length, 'stage', 'skipped by Spark, because the output was there'),
    ...some(others, 'resource profile', 'beside the default: all executors of a replay are alike'),
    ...some(app.exclusions.length, 'exclusion', 'of an executor or a node left out: nothing fails in a replay'),
    ...some(left, 'executor', 'left before the end; those of a replay leave only by dynamic allocation'),
    ...some(refused.length, 'setting', `not taken over: ${refused.slice(0, 5).join(', ')}`),
  ];
}

type Placed = ReplayStage & { readonly submitted: number };

/** The stages of which a task ended, in the order of their submission; attempts at one stage are one. */
function stagesOf(
  app: LoggedApplication,
  ended: readonly LoggedTask[],
  hostIndex: ReadonlyMap<string, number>,
): Placed[] {
  const first = new Map<number, LoggedStage>();
  for (const stage of app.stages) if (!first.has(stage.stage)) first.set(stage.stage, stage);
  const tasksOf = groupBy(ended, ({ stage }) => stage);
  const ran = [...first.values()].filter(({ stage }) => tasksOf.has(stage));
  const jobOf = jobsOfStages(app.jobs, ran);
  const lastOf = lastStages(ran, jobOf);
  return ran.map((stage) => {
    const tasks = tasksOf.get(stage.stage) ?? [];
    const job = jobOf.get(stage.stage);
    const parents = stage.parents.filter((parent) => first.has(parent) && tasksOf.has(parent));
    const begins = parents.every((parent) => jobOf.get(parent) !== job);
    return {
      stage: stage.stage,
      job: job?.job ?? 0,
      pool: stage.pool === 'default' ? null : stage.pool,
      parents,
      previous:
        begins && job !== undefined ? before([...lastOf.keys()], job).flatMap((one) => lastOf.get(one) ?? []) : [],
      submitted: stage.submitted ?? least(tasks.map(({ info }) => info.launch)),
      ...tasksInOrder(stage, tasks, hostIndex),
    };
  });
}

/** ms in which a stage was active: from its submission to its completion, or to the last of its tasks that ended. */
function activeTime(stages: readonly LoggedStage[], ended: readonly LoggedTask[]): number {
  const lastFinish = new Map<number, number>();
  for (const { stage, info } of ended) lastFinish.set(stage, Math.max(lastFinish.get(stage) ?? 0, info.finish));
  const spans = stages.flatMap(({ stage, submitted, completed }) =>
    submitted === null ? [] : [{ from: submitted, to: completed ?? lastFinish.get(stage) ?? submitted }],
  );
  spans.sort((x, y) => x.from - y.from);
  let active = 0;
  let until = -Infinity;
  for (const { from, to } of spans) {
    active += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return active;
}

/** The job of each stage: of those that list it, the first that was not over when it was submitted. */
function jobsOfStages(jobs: readonly LoggedJob[], stages: readonly LoggedStage[]): Map<number, LoggedJob> {
  const found = new Map<number, LoggedJob>();
  for (const { stage, submitted } of stages) {
    const listing = jobs.filter((job) => job.stages.some((one) => one.stage === stage));
    const running = listing.find(({ completed }) => completed === null || submitted === null || completed >= submitted);
    const job = running ?? listing.at(-1);
    if (job !== undefined) found.set(stage, job);
  }
  return found;
}

/** Of each job the stages that no other stage of it reads. */
function lastStages(
  stages: readonly LoggedStage[],
  jobOf: ReadonlyMap<number, LoggedJob>,
): ReadonlyMap<LoggedJob, readonly number[]> {
  const last = new Map<LoggedJob, number[]>();
  for (const { stage } of stages) {
    const job = jobOf.get(stage);
    if (job === undefined) continue;
    const isRead = stages.some((other) => jobOf.get(other.stage) === job && other.parents.includes(stage));
    if (!isRead) last.set(job, [...(last.get(job) ?? []), stage]);
  }
  return last;
}

/** The jobs that were over when a job was submitted, without those that were over before one of them began. @param jobs with stages */
function before(jobs: readonly LoggedJob[], { submitted }: LoggedJob): LoggedJob[] {
  const over = jobs.filter(({ completed }) => completed !== null && completed <= submitted);
  const latestStart = most(over.map((job) => job.submitted));
  return over.filter(({ completed }) => completed !== null && completed > latestStart);
}

type InOrder = Pick<ReplayStage, 'durations' | 'levels' | 'hosts' | 'hasPreferences' | 'remoteFactor'>;

/** What each task did: its first successful attempt, or the last one of those that ended. */
function tasksInOrder(
  stage: LoggedStage,
  tasks: readonly LoggedTask[],
  hostIndex: ReadonlyMap<string, number>,
): InOrder {
  const chosen = new Map<number, LoggedTask>();
  for (const task of tasks) {
    const { info } = task;
    // A repeated attempt at a stage counts its tasks anew; the partition stays.
    const place = info.partition >= 0 ? info.partition : info.index;
    const known = chosen.get(place);
    if (known === undefined || statusOf(known.info) !== 'SUCCESS') chosen.set(place, task);
  }
  const places = chosen.size === 0 ? [] : [...chosen.keys()].sort((x, y) => x - y);
  // A stage may leave out partitions, as `take()` does; these have no tasks.
  const count = Math.max(stage.tasks, places.length);
  const inOrder = Array.from({ length: count }, (_, i) => (i < places.length ? chosen.get(places[i]) : undefined));
  const durations = inOrder.map((task) => (task === undefined ? Number.NaN : serviceTime(task)));
  const levels = inOrder.map((task) => task?.info.locality);
  const hosts = inOrder.map((task) => (task === undefined ? -1 : (hostIndex.get(task.info.host) ?? -1)));
  return {
    durations,
    levels,
    hosts,
    hasPreferences: hasPreferences(stage, inOrder),
    remoteFactor: factorOf(durations, levels),
  };
}

/** Time on the executor without the delay of the scheduler; wall time where the executor told nothing. */
function serviceTime({ info, metrics }: LoggedTask): number {
  if (metrics === null) return durationOf(info);
  return metrics.run + metrics.deserialize + metrics.resultSerialization;
}

/**
 * Tasks without preferences are logged as PROCESS_LOCAL: a stage of only such tasks has none unless it read what executors keep.
 * What has no host is read like that, too: the files of an object store.
 */
function hasPreferences({ persists }: LoggedStage, tasks: readonly (LoggedTask | undefined)[]): boolean {
  const known = tasks.filter((task) => task !== undefined);
  if (known.some(({ info }) => info.locality !== 'PROCESS_LOCAL' && info.locality !== 'NO_PREF')) return true;
  const shuffles = known.some(
    ({ metrics }) => metrics !== null && metrics.remoteBytesRead + metrics.localBytesRead > 0,
  );
  const reads = known.some(({ metrics }) => metrics !== null && metrics.bytesRead > 0);
  return persists && reads && !shuffles;
}

function factorOf(durations: readonly number[], levels: readonly (Locality | undefined)[]): number | undefined {
  const of = (wanted: readonly Locality[]): number[] =>
    durations.filter((ms, i) => !Number.isNaN(ms) && levels[i] !== undefined && wanted.includes(levels[i]));
  const local = of(['NODE_LOCAL']);
  const remote = of(['ANY']);
  if (local.length < ENOUGH || remote.length < ENOUGH) return undefined;
  const there = median(local);
  return there === 0 ? undefined : median(remote) / there;
}

/** Whether a task ran away from the data that it preferred. */
export function isRemote(level: Locality | undefined): boolean {
  return level !== undefined && REMOTE.includes(level);
}
