/** Lines of small event logs. */

export interface LoggedTaskOutline {
  readonly executor: string;
  readonly host: string;
  readonly launch: number;
  readonly finish: number;
  readonly locality?: string;
  readonly failed?: boolean;
  readonly index?: number;
  readonly metrics?: Readonly<Record<string, unknown>>;
}

const line = (Event: string, fields: object): string => JSON.stringify({ Event: `SparkListener${Event}`, ...fields });

/** The start of a log: its version, the application and its executors, which come up at 1000. */
export function head(
  executors: Readonly<Record<string, string>>,
  properties: Readonly<Record<string, string>> = {},
): string[] {
  return [
    line('LogStart', { 'Spark Version': '3.5.1' }),
    line('ApplicationStart', { 'App Name': 'nightly etl', 'App ID': 'app-1', Timestamp: 400, User: 'ana' }),
    line('EnvironmentUpdate', { 'Spark Properties': { 'spark.executor.memory': '2g', ...properties } }),
    ...Object.entries(executors).map(([id, Host]) =>
      line('ExecutorAdded', { Timestamp: 1000, 'Executor ID': id, 'Executor Info': { Host, 'Total Cores': 2 } }),
    ),
  ];
}

/** A job that lists some stages. */
export function job(id: number, at: number, end: number, stages: readonly number[]): string[] {
  return [
    line('JobStart', {
      'Job ID': id,
      'Submission Time': at,
      'Stage Infos': stages.map((stage) => ({ 'Stage ID': stage, 'Stage Attempt ID': 0, 'Number of Tasks': 0 })),
    }),
    line('JobEnd', { 'Job ID': id, 'Completion Time': end, 'Job Result': { Result: 'JobSucceeded' } }),
  ];
}

let taskIds = 0;

/** A stage and its tasks, each with one attempt unless `index` says otherwise. */
export function stage(
  id: number,
  submitted: number,
  tasks: readonly LoggedTaskOutline[],
  parents: readonly number[] = [],
): string[] {
  const count = new Set(tasks.map(({ index }, i) => index ?? i)).size;
  const info = {
    'Stage ID': id,
    'Stage Attempt ID': 0,
    'Number of Tasks': count,
    'Parent IDs': parents,
    'Submission Time': submitted,
  };
  return [
    line('StageSubmitted', { 'Stage Info': info }),
    ...tasks.map(({ executor, host, launch, finish, locality = 'PROCESS_LOCAL', failed = false, index, metrics }, i) =>
      line('TaskEnd', {
        'Stage ID': id,
        'Stage Attempt ID': 0,
        'Task End Reason': { Reason: failed ? 'ExceptionFailure' : 'Success' },
        'Task Info': {
          'Task ID': taskIds++,
          Index: index ?? i,
          'Launch Time': launch,
          'Finish Time': finish,
          'Executor ID': executor,
          Host: host,
          Locality: locality,
          Failed: failed,
        },
        ...(metrics === undefined ? {} : { 'Task Metrics': metrics }),
      }),
    ),
  ];
}

/** The end of the application. */
export const end = (at: number): string => line('ApplicationEnd', { Timestamp: at });
