/** The content of traces of Hadoop's Scheduler Load Simulator, in any of their forms. */
import type { FormatNotice, Place } from '../format-problem';

export interface SlsTask {
  readonly reduce: boolean;
  readonly count: number;
  /** ms. */
  readonly duration: number;
  readonly memoryMb: number;
  readonly vcores: number;
  /** "/rack/node". */
  readonly host: string | undefined;
}

export interface SlsJob extends Place {
  /** '' when the trace leaves the naming to the simulator. */
  readonly id: string;
  readonly user: string;
  readonly queue: string;
  /** ms. */
  readonly start: number;
  readonly count: number;
  readonly amMemoryMb: number;
  readonly amVcores: number;
  readonly label: string | undefined;
  readonly tasks: readonly SlsTask[];
}

export interface SlsNode {
  readonly rack: string;
  readonly node: string;
  readonly memoryMb: number | undefined;
  readonly vcores: number | undefined;
  readonly labels: readonly string[];
}

export interface SlsTrace {
  readonly form: 'SLS' | 'SYNTH' | 'Rumen' | 'topology';
  /** Nodes that the simulator makes by number. */
  readonly generated: { readonly nodes: number; readonly racks: number } | undefined;
  /** Nodes by name, each once. */
  readonly nodes: readonly SlsNode[];
  readonly jobs: readonly SlsJob[];
  /** Jobs that were left out, each for a reason that stands among the notices. */
  readonly dropped: number;
  readonly notices: readonly FormatNotice[];
}

/** What one trace may ask for at most. */
export const SLS_LIMITS = {
  /** Nodes that are made by number; a scenario holds no more. */
  nodes: 20_000,
  /** Tasks of one entry of a job, and of one job of a synthetic workload: what a scenario accepts. */
  tasksOfJob: 100_000,
  /** Tasks of all jobs that are drawn from a synthetic workload. */
  drawnTasks: 300_000,
} as const;

/** Defaults of sls-runner.xml and of the simulator's code. */
export const SLS_DEFAULTS = {
  amMemoryMb: 1024,
  amVcores: 1,
  memoryMb: 1024,
  vcores: 1,
  nodeMemoryMb: 10_240,
  nodeVcores: 10,
  user: 'default',
} as const;

/** "/rack/node" in its parts; a name without a rack is in the default rack. */
export function hostParts(host: string): readonly [rack: string, node: string] {
  const parts = host.split('/').filter((part) => part !== '');
  return parts.length < 2 ? ['default-rack', parts[0] ?? ''] : [parts.slice(0, -1).join('/'), parts.at(-1) as string];
}

/** How many tasks a job has, over all its repetitions. */
export function taskCount({ tasks, count }: SlsJob): number {
  return count * tasks.reduce((sum, task) => sum + task.count, 0);
}
