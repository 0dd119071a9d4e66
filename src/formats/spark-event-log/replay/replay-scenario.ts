/**
 * The scenario that replays a logged application: its executors ask for the room that they had, and each task takes as long as it
 * took, so that another scheduler, another wait for locality or a smaller cluster shows what it would have changed.
 * Source: Spark event log specification, sections 3 and 5.
 */
import { median } from '../../../analysis/compare/statistics/moments';
import type { Json } from '../../../base/json';
import { counted } from '../../../base/text/counted';
import { draw } from '../../../base/math/random';
import { bytes, milliVcores } from '../../../scenario/written-amounts';
import { formatDuration, formatMemory, formatSpan, formatVcore, GB, MILLISECOND } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import { freshId } from '../../fresh-id';
import { isRemote } from './replay-log';
import type { ReplayLog, ReplayStage } from './replay-log';

type Entry = Scenario['workload'][number];

export interface ReplayOptions {
  /** Hosts, user and application get names that say nothing. */
  readonly hidesNames: boolean;
  /** Copies of the data of tasks that ran away from it, on random hosts; 0: such tasks run anywhere. */
  readonly replicas: number;
  /** Whether reading from elsewhere takes longer, by the factor that the log shows. */
  readonly remoteCosts: boolean;
  /** `after`: a job follows those that were over before it. `times`: it is submitted when the log says. */
  readonly jobs: 'after' | 'times';
  /** Whether the hosts become the nodes of the scenario. */
  readonly takeNodes: boolean;
  readonly queue: string;
  /** Ids of entries that are there already. */
  readonly taken: ReadonlySet<string>;
}

export interface ReplayParts {
  readonly entry: Entry;
  /** Undefined when they are not wanted. */
  readonly cluster: Scenario['cluster'] | undefined;
  readonly title: string;
  /** What the log measured, for who compares the run with it. */
  readonly notes: string;
}

/** The parts of a scenario that replay an application. */
export function replayParts(log: ReplayLog, options: ReplayOptions): ReplayParts {
  const names = hostNames(log, options);
  const id = freshId(options.taken, options.hidesNames ? '' : log.name, 'app');
  const sizes = sizesOf(log);
  const entry: Entry = {
    id,
    kind: 'spark',
    queue: options.queue,
    ...(options.hidesNames || log.user === '' ? {} : { user: log.user }),
    ...log.settings,
    // Dynamic allocation begins with what the log asks for, if anything.
    ...(log.settings['spark.dynamicAllocation.enabled'] === true ? {} : { 'spark.executor.instances': log.executors }),
    'spark.executor.cores': log.cores,
    'spark.executor.memory': formatMemory(sizes.executor.memory),
    'spark.driver.cores': sizes.driver.cores,
    'spark.driver.memory': formatMemory(sizes.driver.memory),
    driverStartup: '0s',
    executorStartup: milliseconds(log.startup),
    stages: log.stages.map((stage) => stageText(stage, log, options, names)),
  };
  return {
    entry,
    cluster: options.takeNodes ? clusterOf(log, names) : undefined,
    title: options.hidesNames || log.name === '' ? 'A Spark application, replayed' : `${log.name}, replayed`,
    notes: notesOf(log, options),
  };
}

interface Sizes {
  readonly executor: { readonly memory: number };
  readonly driver: { readonly cores: number; readonly memory: number };
}

/** Memory in bytes. The tasks of a local run are inside the driver. */
function sizesOf({ settings, isLocal, cores }: ReplayLog): Sizes {
  const memory = (name: string): number => bytes((settings[name] ?? '1GB') as string | number);
  const own = milliVcores((settings['spark.driver.cores'] ?? 1) as string | number) / 1000;
  return {
    executor: { memory: memory('spark.executor.memory') },
    driver: { cores: isLocal ? Math.max(cores, own) : own, memory: memory('spark.driver.memory') },
  };
}

/** What the hosts are called as nodes of the scenario. */
function hostNames(log: ReplayLog, { hidesNames }: ReplayOptions): string[] {
  const taken = new Set<string>();
  const alike = isUniform(log);
  return log.hosts.map(({ name }, index) => {
    if (hidesNames) return alike && log.hosts.length > 1 ? `node/${index + 1}` : `node-${index + 1}`;
    const id = freshId(taken, name, `node-${index + 1}`);
    taken.add(id);
    return id;
  });
}

const isUniform = ({ hosts }: ReplayLog): boolean => hosts.every(({ executors }) => executors === hosts[0].executors);

/**
 * One node for each host, with room for the executors that it had. The driver may come up anywhere, and an executor must not lose
 * its place to it: each node has room for it, too.
 */
function clusterOf(log: ReplayLog, names: readonly string[]): Scenario['cluster'] {
  const { executor, driver } = sizesOf(log);
  // YARN gives out whole GB.
  const whole = (memory: number): number => Math.ceil(memory / GB) * GB;
  const capacity = (executors: number) => ({
    vcore: formatVcore(Math.round(1000 * (driver.cores + (log.isLocal ? 0 : executors * log.cores)))),
    memory: formatMemory(whole(driver.memory) + (log.isLocal ? 0 : executors * whole(executor.memory))),
  });
  if (names.length > 1 && names[0] === 'node/1') {
    return { nodes: [{ id: 'node', count: names.length, capacity: capacity(log.hosts[0].executors) }] };
  }
  return { nodes: names.map((id, i) => ({ id, capacity: capacity(log.hosts[i].executors) })) };
}

function stageText(
  stage: ReplayStage,
  log: ReplayLog,
  options: ReplayOptions,
  names: readonly string[],
): { readonly [field: string]: Json } {
  const { durations, levels, remoteFactor, job, pool, parents, previous, submitted } = stage;
  const factor = options.remoteCosts && remoteFactor !== undefined && remoteFactor > 1 ? remoteFactor : 1;
  const local = durations.map((ms, i) => (levels[i] === 'ANY' ? ms / factor : ms));
  const typical = milliseconds(median(local.filter((ms) => !Number.isNaN(ms))));
  const places = options.takeNodes && stage.hasPreferences ? placesOf(stage, options, names) : [];
  const notBefore = options.jobs === 'times' ? leadOf(log) + submitted : 0;
  return {
    id: nameOf(stage.stage),
    tasks: durations.length,
    duration: typical,
    taskDurations: local.map((ms) => (Number.isNaN(ms) ? typical : milliseconds(ms))),
    job,
    after: [...parents, ...(options.jobs === 'after' ? previous : [])].map(nameOf),
    ...(pool === null ? {} : { pool }),
    ...(notBefore > 0 ? { notBefore: milliseconds(notBefore) } : {}),
    ...(places.some((place) => place !== NOWHERE) ? { taskHosts: places } : {}),
    ...(factor > 1 ? { anyReadFactor: Math.round(factor * 100) / 100 } : {}),
  };
}

/** ms from where times of stages are counted to the first stage: the driver is up, or enough executors have registered. */
function leadOf({ lead, startup, settings }: ReplayLog): number {
  return (settings['spark.scheduler.minRegisteredResourcesRatio'] ?? 0) === 0 ? lead : Math.max(0, lead - startup);
}

const nameOf = (stage: number): string => `stage-${stage}`;

/** A task without preferred places. */
const NOWHERE = '-';
const STREAM = 'replicas of a replayed log';

/**
 * Where each task prefers to run. A task that ran on the node of its data prefers this node. Where the data of a task lay that ran
 * elsewhere, the log does not say: on random other hosts, or nowhere. Executors of a replay come up in another order, so that a task
 * that was inside the executor of its data prefers the host of it.
 */
function placesOf(stage: ReplayStage, { replicas }: ReplayOptions, names: readonly string[]): string[] {
  return stage.hosts.map((host, task) => {
    const level = stage.levels[task];
    if (level === undefined || level === 'NO_PREF' || host < 0) return NOWHERE;
    if (!isRemote(level)) return names[host];
    const others = names.map((_, index) => index).filter((index) => index !== host);
    const order = others
      .map((index) => ({ index, key: draw(stage.stage, STREAM, task, index) }))
      .sort((x, y) => x.key - y.key || x.index - y.index);
    const chosen = order.slice(0, replicas).map(({ index }) => names[index]);
    return chosen.length === 0 ? NOWHERE : chosen.join(' ');
  });
}

/** From this part of the measured time on, pauses of the driver are worth a sentence. */
const NOTABLE = 0.05;

/** What the log measured, and how much of it a replay leaves out in which jobs follow one another. */
export function measuredText({ measured, paused }: ReplayLog, jobs: ReplayOptions['jobs']): string {
  const whole = `In the log it took ${formatSpan(measured * MILLISECOND)} from the first stage to the last task.`;
  if (jobs === 'times' || paused <= NOTABLE * measured) return whole;
  return `${whole} For ${formatSpan(paused * MILLISECOND)} of that no stage was active. The replay leaves these pauses out.`;
}

function notesOf(log: ReplayLog, { jobs }: ReplayOptions): string {
  const { version, executors, cores, tasks, stages, isLocal } = log;
  const of = version === '' ? 'Spark' : `Spark ${version}`;
  const each = executors === 1 ? '' : ' each';
  const where = isLocal
    ? `in the driver, ${counted(cores, 'task')} at once`
    : `on ${counted(executors, 'executor')} with ${counted(cores, 'core')}${each}`;
  return (
    `Rebuilt from an event log of ${of}. There, ${counted(tasks, 'task')} in ${counted(stages.length, 'stage')} ran ${where}. ` +
    measuredText(log, jobs)
  );
}

/** ms as a duration of whole microseconds. */
const milliseconds = (ms: number): string => formatDuration(Math.max(0, Math.round(ms * MILLISECOND)));
