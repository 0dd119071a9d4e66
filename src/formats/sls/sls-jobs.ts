/**
 * The load simulator's own traces, and its topology files.
 * Source: Hadoop, hadoop-sls: SLSRunner, conf/SLSConfiguration, utils/SLSUtils; SchedulerLoadSimulator.md.
 */
import type { FormatNotice, Place } from '../format-problem';
import { JobError, objects, text, whole } from './fields';
import type { SequenceObject } from './json-sequence';
import { hostParts, SLS_DEFAULTS, SLS_LIMITS } from './trace';
import type { SlsJob, SlsNode, SlsTask } from './trace';

type Fields = Readonly<Record<string, unknown>>;

const TASK_FIELDS = new Set([
  'container.host',
  'container.duration.ms',
  'duration.ms',
  'container.start.ms',
  'container.end.ms',
  'container.priority',
  'container.type',
  'container.memory-mb',
  'container.vcores',
  'container.execution.type',
  'count',
]);

const JOB_FIELDS = new Set([
  'num.nodes',
  'num.racks',
  'job.start.ms',
  'job.end.ms',
  'job.queue.name',
  'job.id',
  'job.user',
  'job.count',
  'job.label.expression',
  'job.tasks',
  'yarn.sls.am.type',
  'am.type',
  'am.memory-mb',
  'am.vcores',
]);

/** The type of the application master: Hadoop's constant has the longer name, its documentation the shorter one. */
const AM_TYPES = ['yarn.sls.am.type', 'am.type'] as const;

/** Reads one job; notices go to `note`. Throws JobError where the simulator would leave the job out. */
export function readSlsJob({ value, line, column }: SequenceObject, note: (notice: FormatNotice) => void): SlsJob {
  const start = whole(value, 'job.start.ms', undefined);
  if (start < 0) throw new JobError(`"job.start.ms" is before the start: ${start}`);
  const queue = text(value, 'job.queue.name', undefined);
  const count = Math.max(1, whole(value, 'job.count', 1, 32));
  const id = count > 1 ? '' : text(value, 'job.id', '');
  const say = (message: string, severity: 'warning' | 'information' = 'information'): void =>
    note({ line, column, path: id, message, severity });
  for (const name of AM_TYPES) {
    const type = text(value, name, 'mapreduce');
    if (type !== 'mapreduce') say(`${name} "${type}" is played as mapreduce`, 'warning');
  }
  for (const name of Object.keys(value)) {
    if (!JOB_FIELDS.has(name)) say(`"${name}" of a job has no effect here`, 'warning');
  }
  const label = text(value, 'job.label.expression', '');
  const tasks: SlsTask[] = [];
  let left = 0;
  for (const fields of objects(value, 'job.tasks')) {
    const kind = text(fields, 'container.type', 'map');
    const task = readTask(fields, kind === 'reduce');
    if (kind !== 'map' && kind !== 'reduce') left += task.count;
    else tasks.push(task);
    const priority = whole(fields, 'container.priority', 20, 32);
    if (kind === 'map' && priority !== 20) {
      say(`container.priority ${priority} is overwritten by the application master: 20 for maps, 10 for reduces`);
    }
    if (text(fields, 'container.execution.type', 'GUARANTEED') === 'OPPORTUNISTIC') {
      say('opportunistic containers are played as guaranteed ones', 'warning');
    }
    for (const name of Object.keys(fields)) {
      if (!TASK_FIELDS.has(name)) say(`"${name}" of a task has no effect here`, 'warning');
    }
  }
  if (left > 0) say(`${left} of its tasks are neither map nor reduce: the application master drops them`, 'warning');
  for (const reduce of [false, true]) {
    const sizes = new Set(
      tasks.filter((task) => task.reduce === reduce).map(({ memoryMb, vcores }) => `${memoryMb} ${vcores}`),
    );
    if (sizes.size > 1) {
      say(
        `its ${reduce ? 'reduces' : 'maps'} have ${sizes.size} sizes: they are requested by size here; the simulator gives all the first size`,
      );
    }
  }
  return {
    line,
    column,
    id,
    user: text(value, 'job.user', SLS_DEFAULTS.user),
    queue,
    start,
    count,
    amMemoryMb: whole(value, 'am.memory-mb', SLS_DEFAULTS.amMemoryMb, 32),
    amVcores: whole(value, 'am.vcores', SLS_DEFAULTS.amVcores, 32),
    label: label === '' ? undefined : label,
    tasks,
  };
}

function readTask(fields: Fields, reduce: boolean): SlsTask {
  const duration = durationOf(fields);
  if (duration <= 0) throw new JobError(`a task lasts ${duration} ms: expected more than 0`);
  const host = text(fields, 'container.host', '');
  const count = Math.max(1, whole(fields, 'count', 1, 32));
  if (count > SLS_LIMITS.tasksOfJob) {
    throw new JobError(`"count" of a task is ${count}: at most ${SLS_LIMITS.tasksOfJob} are accepted`);
  }
  return {
    reduce,
    count,
    duration,
    memoryMb: whole(fields, 'container.memory-mb', SLS_DEFAULTS.memoryMb, 32),
    vcores: whole(fields, 'container.vcores', SLS_DEFAULTS.vcores, 32),
    host: host === '' ? undefined : host,
  };
}

function durationOf(fields: Fields): number {
  for (const name of ['container.duration.ms', 'duration.ms']) {
    if (fields[name] !== undefined) return whole(fields, name, undefined, 32);
  }
  if (fields['container.start.ms'] === undefined || fields['container.end.ms'] === undefined) {
    throw new JobError('a task has neither "duration.ms" nor "container.start.ms" and "container.end.ms"');
  }
  return whole(fields, 'container.end.ms', undefined) - whole(fields, 'container.start.ms', undefined);
}

/** Number of nodes that an object asks for; undefined if it asks for none. Throws JobError. */
export function readGenerated(value: Fields): { readonly nodes: number; readonly racks: number } | undefined {
  if (value['num.nodes'] === undefined) return undefined;
  const nodes = whole(value, 'num.nodes', undefined, 32);
  if (nodes < 1) return undefined;
  return { nodes, racks: Math.min(nodes, Math.max(1, whole(value, 'num.racks', 1, 32))) };
}

/** The nodes of one rack of a topology file; a node without a name is left out with a notice. Throws JobError. */
export function readRack(value: Fields, note: (notice: FormatNotice) => void, place: Place): SlsNode[] {
  const rack = text(value, 'rack', undefined);
  const all = objects(value, 'nodes');
  const named = all.filter((fields) => fields['node'] !== undefined && fields['node'] !== null);
  if (named.length < all.length) {
    const message = `${all.length - named.length} of the ${all.length} nodes of rack "${rack}" have no "node" and are left out`;
    note({ line: place.line, column: place.column, path: rack, message, severity: 'warning' });
  }
  return named.map((fields) => {
    const labels = text(fields, 'labels', '');
    return {
      rack,
      node: text(fields, 'node', undefined),
      memoryMb: fields['memory-mb'] === undefined ? undefined : whole(fields, 'memory-mb', undefined),
      vcores: fields['vcores'] === undefined ? undefined : whole(fields, 'vcores', undefined, 32),
      labels: labels
        .split(',')
        .map((label) => label.replace(/\(.*\)/, '').trim())
        .filter((label) => label !== ''),
    };
  });
}

/** The nodes that the tasks of jobs name, each once. */
export function hostsOf(jobs: readonly SlsJob[]): SlsNode[] {
  const found = new Map<string, SlsNode>();
  for (const { tasks } of jobs) {
    for (const { host } of tasks) {
      if (host === undefined) continue;
      const [rack, node] = hostParts(host);
      const key = `/${rack}/${node}`;
      if (!found.has(key)) found.set(key, { rack, node, memoryMb: undefined, vcores: undefined, labels: [] });
    }
  }
  return [...found.values()];
}
