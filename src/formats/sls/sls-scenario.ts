/** A trace as parts of a scenario: its nodes, its queues and its jobs as MapReduce applications. */
import type { NodeGroupText, QueueText, Scenario } from '../../scenario/schema';
import { childrenOf, isQueueName, parentPath } from '../../scenario/queue-path';
import { freshId } from '../fresh-id';
import { hostParts, SLS_DEFAULTS, taskCount } from './trace';
import type { SlsJob, SlsNode, SlsTask, SlsTrace } from './trace';

/** A browser tab should not have to show more than this at once. */
export const MOST_JOBS = 2000;
export const MOST_TASKS = 200_000;
/** Entries of `job.tasks` that one application may have. */
const MOST_ENTRIES = 1000;
/** Roughly the most durations that an empirical distribution lists. */
const MOST_VALUES = 20_000;

type Entry = Scenario['workload'][number];

export interface SlsOptions {
  /** Memory (MB) and vcores of nodes that do not state them. */
  readonly nodeMemoryMb: number;
  readonly nodeVcores: number;
  /** How many of the jobs; the others are left out evenly. */
  readonly jobs: number;
  /** Value of `scheduler.type` that it is to run under. */
  readonly system: string;
  /** Whether the nodes of the scenario are replaced if the trace has any. */
  readonly takeNodes: boolean;
}

export interface SlsParts {
  /** Undefined when the trace names no nodes, or they are not wanted. */
  readonly cluster: Scenario['cluster'] | undefined;
  /** Queues of the scenario together with those that were missing; undefined if none was missing. */
  readonly queues: readonly QueueText[] | undefined;
  /** Undefined for a trace that has no jobs. */
  readonly workload: readonly Entry[] | undefined;
  /** Sentences on what was simplified. */
  readonly notes: readonly string[];
}

/** Every nth job, `wanted` in all, in their order. */
function sampleJobs(jobs: readonly SlsJob[], wanted: number): readonly SlsJob[] {
  if (wanted >= jobs.length) return jobs;
  return Array.from({ length: Math.max(0, wanted) }, (_, i) => jobs[Math.floor((i * jobs.length) / wanted)]);
}

/** The most jobs, evenly chosen, that stay within both limits. */
export function comfortableSample({ jobs }: SlsTrace): number {
  let wanted = Math.min(jobs.length, MOST_JOBS);
  const tasks = (n: number) => sampleJobs(jobs, n).reduce((sum, job) => sum + taskCount(job), 0);
  while (wanted > 1 && tasks(wanted) > MOST_TASKS) wanted = Math.floor(wanted / 2);
  return wanted;
}

/** What of a scenario a trace replaces. */
export function slsParts(trace: SlsTrace, document: Scenario, options: SlsOptions): SlsParts {
  const notes: string[] = [];
  const nodes = new Nodes(trace, options);
  const queues = new Queues(document.queues);
  const ids = new Set<string>();
  const jobs = sampleJobs(trace.jobs, options.jobs);
  const labels = new Set(nodes.labels(options.takeNodes ? undefined : document));
  const workload = jobs.map((job, index) => {
    const entry = entryOf(job, takeId(ids, job.id, index), queues.leafFor(job.queue), {
      nodeOf: (host) => nodes.idOf(host),
      note: (text) => void notes.push(text),
    });
    if (job.label === undefined) return entry;
    if (labels.has(job.label)) return { ...entry, nodeLabel: job.label };
    notes.push(`${entry.id}: no node has the label "${job.label}", so it runs anywhere`);
    return entry;
  });
  if (jobs.length < trace.jobs.length) notes.unshift(`${jobs.length} of ${trace.jobs.length} jobs, evenly chosen`);
  if (trace.generated !== undefined && options.takeNodes) notes.push('node0 of the simulator is called node/1 here');
  return {
    cluster: options.takeNodes ? nodes.cluster : undefined,
    queues: !queues.added ? undefined : options.system === 'yarn-capacity' ? withCapacities(queues.all) : queues.all,
    workload: jobs.length === 0 ? undefined : workload,
    notes,
  };
}

/** Children of one queue share it equally: capacities have to add up to 100. */
function withCapacities(queues: readonly QueueText[]): QueueText[] {
  return queues.map((queue) => {
    const parent = parentPath(queue.id);
    if (parent === '') return queue;
    const siblings = childrenOf(queues, parent);
    const each = Math.floor(100_000 / siblings.length) / 1000;
    const last = siblings.at(-1) === queue;
    const capacity = last ? Math.round((100 - each * (siblings.length - 1)) * 1000) / 1000 : each;
    return { ...queue, capacity };
  });
}

class Nodes {
  readonly cluster: Scenario['cluster'] | undefined;
  private readonly ids = new Map<string, string>();
  private readonly all: readonly SlsNode[];
  private readonly generated: SlsTrace['generated'];

  constructor({ generated, nodes }: SlsTrace, { nodeMemoryMb, nodeVcores }: SlsOptions) {
    this.all = nodes;
    this.generated = generated;
    const capacity = (memoryMb: number, vcores: number) => ({ vcore: vcores, memory: `${memoryMb}MB` });
    const groups: NodeGroupText[] = [];
    const overrides: Record<string, { rack: string }> = {};
    const taken = new Set<string>();
    if (generated !== undefined) {
      const { nodes: count, racks } = generated;
      groups.push({ id: 'node', count, racks, capacity: capacity(nodeMemoryMb, nodeVcores) });
      taken.add('node');
    }
    for (const { rack, node, memoryMb, vcores, labels } of nodes) {
      const key = `/${rack}/${node}`;
      if (this.ids.has(key) || this.generatedId(rack, node) !== undefined) continue;
      const id = takeId(taken, node, groups.length);
      const of = capacity(memoryMb ?? nodeMemoryMb, vcores ?? nodeVcores);
      groups.push({ id, capacity: of, ...(labels.length > 0 ? { labels: [...labels] } : {}) });
      overrides[id] = { rack };
      this.ids.set(key, id);
    }
    if (groups.length === 0) return;
    this.cluster = { nodes: groups, ...(Object.keys(overrides).length > 0 ? { overrides } : {}) };
  }

  idOf(host: string): string | undefined {
    const [rack, node] = hostParts(host);
    return this.ids.get(`/${rack}/${node}`) ?? this.generatedId(rack, node);
  }

  /** The node i that the simulator calls /rack(i mod racks)/node(i). */
  private generatedId(rack: string, node: string): string | undefined {
    const number = /^node(0|[1-9]\d{0,8})$/.exec(node)?.[1];
    if (this.generated === undefined || number === undefined) return undefined;
    const { nodes, racks } = this.generated;
    const i = Number(number);
    return i < nodes && rack === `rack${i % racks}` ? `node/${i + 1}` : undefined;
  }

  /** Labels of the nodes that the jobs will meet. */
  labels(kept: Scenario | undefined): string[] {
    if (kept === undefined) return this.all.flatMap(({ labels }) => [...labels]);
    return kept.cluster.nodes.flatMap(({ labels = [] }) => [...labels]);
  }
}

class Queues {
  readonly all: QueueText[];
  added = false;
  private readonly leaves = new Map<string, string>();

  constructor(queues: readonly QueueText[]) {
    this.all = [...queues];
  }

  /** The leaf that the name of a queue means; it is made if there is none. */
  leafFor(name: string): string {
    let leaf = this.leaves.get(name);
    if (leaf === undefined) {
      leaf = this.find(name) ?? this.make(name);
      this.leaves.set(name, leaf);
    }
    return leaf;
  }

  private isLeaf(id: string): boolean {
    return !this.all.some((other) => other.id.startsWith(`${id}.`));
  }

  private find(name: string): string | undefined {
    const known = this.all.map(({ id }) => id).filter((id) => id !== 'root' && this.isLeaf(id));
    const ends = known.filter((id) => id.endsWith(`.${name}`));
    return known.find((id) => id === name || id === `root.${name}`) ?? (ends.length === 1 ? ends[0] : undefined);
  }

  private make(name: string): string {
    const parts = name
      .split('.')
      .map((part) => (isQueueName(part) ? part : part.replace(/[^A-Za-z0-9_:#@-]/g, '_')))
      .filter((part) => part !== '');
    const [first, ...rest] = parts;
    let id = 'root';
    for (const part of first === 'root' ? rest : parts) {
      id = `${id}.${part}`;
      if (this.all.some((queue) => queue.id === id)) continue;
      this.all.push({ id });
      this.added = true;
    }
    return id;
  }
}

interface Around {
  readonly nodeOf: (host: string) => string | undefined;
  readonly note: (text: string) => void;
}

function entryOf(job: SlsJob, id: string, queue: string, around: Around): Entry {
  const { user, start, count, amMemoryMb, amVcores } = job;
  const merged = mergedTasks(job.tasks);
  return {
    id,
    kind: 'mapreduce',
    queue,
    user,
    ...(count > 1 ? { count, arrivals: '0s' } : {}),
    submit: milliseconds(start),
    amStartup: '0s',
    'yarn.app.mapreduce.am.resource.mb': amMemoryMb,
    'yarn.app.mapreduce.am.resource.cpu-vcores': amVcores,
    ...(plainTasks(merged) ?? { 'job.tasks': listedTasks(id, merged, around) }),
  };
}

/** The tasks as numbers of maps and reduces, if all maps are equal and all reduces are; otherwise undefined. */
function plainTasks(tasks: readonly SlsTask[]): Record<string, unknown> | undefined {
  const maps = tasks.filter(({ reduce }) => !reduce);
  const reduces = tasks.filter(({ reduce }) => reduce);
  if (maps.length > 1 || reduces.length > 1 || tasks.some(({ host }) => host !== undefined)) return undefined;
  const of = (stage: 'map' | 'reduce', task: SlsTask | undefined): Record<string, unknown> => ({
    [`mapreduce.job.${stage}s`]: task?.count ?? 0,
    ...(task === undefined
      ? {}
      : {
          [`mapreduce.${stage}.memory.mb`]: task.memoryMb,
          [`mapreduce.${stage}.cpu.vcores`]: task.vcores,
          [`${stage}Duration`]: milliseconds(task.duration),
        }),
  });
  return { ...of('map', maps[0]), ...of('reduce', reduces[0]) };
}

function listedTasks(id: string, tasks: readonly SlsTask[], { nodeOf, note }: Around): readonly object[] {
  if (tasks.length > MOST_ENTRIES) {
    note(
      `${id}: more than ${MOST_ENTRIES} different tasks; their durations are drawn at random, and hosts are left out`,
    );
    return pooledTasks(tasks);
  }
  return tasks.map(({ reduce, count, duration, memoryMb, vcores, host }) => {
    const node = host === undefined ? undefined : nodeOf(host);
    return {
      'container.type': reduce ? 'reduce' : 'map',
      count,
      'container.memory-mb': memoryMb,
      'container.vcores': vcores,
      duration: milliseconds(duration),
      ...(node === undefined ? {} : { hosts: [node] }),
    };
  });
}

/** Tasks of one stage and size together, with all their durations. */
function pooledTasks(tasks: readonly SlsTask[]): readonly object[] {
  const total = tasks.reduce((sum, { count }) => sum + count, 0);
  // With very many tasks each value represents several, so that the list stays short and the shares stay the same.
  const per = Math.max(1, Math.ceil(total / MOST_VALUES));
  const pools = new Map<string, { first: SlsTask; count: number; values: string[] }>();
  for (const task of tasks) {
    const key = `${task.reduce} ${task.memoryMb} ${task.vcores}`;
    const pool = pools.get(key) ?? { first: task, count: 0, values: [] };
    pool.count += task.count;
    for (let i = 0; i < Math.max(1, Math.round(task.count / per)); i++) pool.values.push(milliseconds(task.duration));
    pools.set(key, pool);
  }
  return [...pools.values()].map(({ first, count, values }) => ({
    'container.type': first.reduce ? 'reduce' : 'map',
    count,
    'container.memory-mb': first.memoryMb,
    'container.vcores': first.vcores,
    duration: { dist: 'empirical', values },
  }));
}

/** Neighbours that are alike become one. */
function mergedTasks(tasks: readonly SlsTask[]): SlsTask[] {
  const merged: SlsTask[] = [];
  for (const reduce of [false, true]) {
    for (const task of tasks) {
      if (task.reduce !== reduce) continue;
      const last = merged.at(-1);
      const alike =
        last !== undefined &&
        last.reduce === task.reduce &&
        last.duration === task.duration &&
        last.memoryMb === task.memoryMb &&
        last.vcores === task.vcores &&
        last.host === task.host;
      if (alike) merged[merged.length - 1] = { ...last, count: last.count + task.count };
      else merged.push(task);
    }
  }
  return merged;
}

/** An id for a job or a node of the trace, which is taken from then on. */
function takeId(taken: Set<string>, name: string, index: number): string {
  const id = freshId(taken, name, `job-${index + 1}`);
  taken.add(id);
  return id;
}

/** ms as a duration that a person would write. */
function milliseconds(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
}

/** The defaults of sls-runner.xml. */
export const DEFAULT_OPTIONS: SlsOptions = {
  nodeMemoryMb: SLS_DEFAULTS.nodeMemoryMb,
  nodeVcores: SLS_DEFAULTS.nodeVcores,
  jobs: Infinity,
  system: 'yarn-fair',
  takeNodes: true,
};
