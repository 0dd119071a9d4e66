/**
 * Jobs of a Rumen trace, as the load simulator plays them: the last attempt of each task counts.
 * Source: Hadoop, hadoop-sls: SLSRunner.startAMFromRumenTrace.
 */
import { JobError, text, whole } from './fields';
import type { SequenceObject } from './json-sequence';
import { SLS_DEFAULTS } from './trace';
import type { SlsJob, SlsTask } from './trace';

type Fields = Readonly<Record<string, unknown>>;

/** Reads one job with its start as it is in the trace, in ms. Throws JobError. */
export function readRumenJob({ value, line, column }: SequenceObject): SlsJob {
  return {
    line,
    column,
    id: text(value, 'jobID', ''),
    user: text(value, 'user', SLS_DEFAULTS.user),
    queue: text(value, 'queue', 'default'),
    start: whole(value, 'submitTime', undefined),
    count: 1,
    amMemoryMb: SLS_DEFAULTS.amMemoryMb,
    amVcores: SLS_DEFAULTS.amVcores,
    label: undefined,
    tasks: [...tasksOf(value, 'mapTasks', false), ...tasksOf(value, 'reduceTasks', true)],
  };
}

/** Times count from the first job of the trace; tasks that began before it begin with it. */
export function fromFirst(jobs: readonly SlsJob[]): SlsJob[] {
  const first = jobs[0]?.start ?? 0;
  return jobs.map((job) => ({ ...job, start: Math.max(0, job.start - first) }));
}

function tasksOf(job: Fields, name: string, reduce: boolean): SlsTask[] {
  const tasks = job[name];
  if (tasks === undefined || tasks === null) return [];
  if (!Array.isArray(tasks)) throw new JobError(`"${name}" is not a list`);
  return (tasks as readonly unknown[]).map((task) => {
    const attempts = typeof task === 'object' && task !== null ? (task as Fields)['attempts'] : undefined;
    const last: unknown = Array.isArray(attempts) ? attempts.at(-1) : undefined;
    if (typeof last !== 'object' || last === null) throw new JobError(`a task of "${name}" has no attempts`);
    const fields = last as Fields;
    const duration = whole(fields, 'finishTime', undefined) - whole(fields, 'startTime', undefined);
    if (duration < 0) throw new JobError(`a task of "${name}" ends ${-duration} ms before it begins`);
    const host = fields['hostName'];
    return {
      reduce,
      count: 1,
      duration,
      memoryMb: SLS_DEFAULTS.memoryMb,
      vcores: SLS_DEFAULTS.vcores,
      host: typeof host === 'string' && host !== '' ? host.replace(/\\(.)/g, '$1') : undefined,
    };
  });
}
