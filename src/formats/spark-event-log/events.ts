/**
 * The events of a Spark event log that matter, with the defaults for fields that older versions do not write. Times are ms
 * since the epoch. Source: Spark's util/JsonProtocol.scala.
 */
import { fields, flag, isMissing, items, numberOr, numbers, textOr } from './fields';
import type { Fields } from './fields';

export type Locality = 'PROCESS_LOCAL' | 'NODE_LOCAL' | 'NO_PREF' | 'RACK_LOCAL' | 'ANY' | (string & {});

/** One attempt of a task as the log tells it. */
export interface TaskInfo {
  readonly taskId: number;
  readonly index: number;
  readonly attempt: number;
  /** -1: not said, before 3.3. */
  readonly partition: number;
  readonly launch: number;
  /** 0 while it runs. */
  readonly finish: number;
  /** 0 when the result came with the last message. */
  readonly gettingResult: number;
  readonly executor: string;
  readonly host: string;
  readonly locality: Locality;
  readonly speculative: boolean;
  readonly failed: boolean;
  readonly killed: boolean;
}

/** What a task spent its time on, in ms, except `shuffleWriteNs`. */
export interface TaskMetrics {
  readonly deserialize: number;
  readonly run: number;
  readonly gc: number;
  readonly resultSerialization: number;
  readonly bytesRead: number;
  readonly recordsRead: number;
  readonly recordsWritten: number;
  readonly fetchWait: number;
  readonly remoteBytesRead: number;
  readonly localBytesRead: number;
  readonly totalRecordsRead: number;
  readonly shuffleWriteNs: number;
}

export interface StageInfo {
  readonly stage: number;
  readonly attempt: number;
  readonly name: string;
  readonly tasks: number;
  readonly parents: readonly number[];
  /** Null when it is not said. */
  readonly submitted: number | null;
  readonly completed: number | null;
  readonly failure: string | null;
  readonly resourceProfile: number;
  /** Whether executors keep, or are to keep, data that it computes or reads. */
  readonly persists: boolean;
}

/** What executors and tasks of a resource profile ask for; null: the log does not say. */
export interface ResourceProfile {
  readonly id: number;
  readonly executorCores: number | null;
  readonly taskCpus: number | null;
  /** Amount of every other resource of an executor, as the log counts it: memory in MB, gpu in devices. */
  readonly executorResources: Readonly<Record<string, number>>;
}

/** Why a task ended. */
export interface EndReason {
  readonly reason: string;
  readonly executor: string;
  readonly message: string;
  readonly mapIndex: number;
  readonly job: number;
  readonly partition: number;
  readonly attempt: number;
}

export type LogEvent =
  | { readonly type: 'logStart'; readonly version: string }
  | {
      readonly type: 'applicationStart';
      readonly id: string | null;
      readonly name: string;
      readonly attempt: string | null;
      readonly user: string;
      readonly time: number;
      readonly driverLogs: Fields | null;
    }
  | { readonly type: 'applicationEnd'; readonly time: number }
  | { readonly type: 'environment'; readonly properties: Readonly<Record<string, string>> }
  | {
      readonly type: 'executorAdded';
      readonly time: number;
      readonly executor: string;
      readonly host: string;
      readonly cores: number;
      readonly resourceProfile: number;
      /** Addresses of each custom resource, such as gpu. */
      readonly resources: Readonly<Record<string, number>>;
    }
  | { readonly type: 'executorRemoved'; readonly time: number; readonly executor: string; readonly reason: string }
  | {
      readonly type: 'blockManagerAdded' | 'blockManagerRemoved';
      readonly time: number;
      readonly executor: string;
      readonly host: string;
    }
  | {
      readonly type: 'jobStart';
      readonly job: number;
      readonly time: number;
      readonly stages: readonly StageInfo[];
      readonly pool: string | null;
      readonly description: string | null;
    }
  | { readonly type: 'jobEnd'; readonly job: number; readonly time: number; readonly succeeded: boolean }
  | { readonly type: 'stageSubmitted' | 'stageCompleted'; readonly info: StageInfo; readonly pool: string | null }
  | { readonly type: 'taskStart'; readonly stage: number; readonly attempt: number; readonly info: TaskInfo }
  | { readonly type: 'taskGettingResult'; readonly info: TaskInfo }
  | {
      readonly type: 'taskEnd';
      readonly stage: number;
      readonly attempt: number;
      readonly info: TaskInfo;
      readonly reason: EndReason;
      readonly metrics: TaskMetrics | null;
    }
  | { readonly type: 'resourceProfile'; readonly profile: ResourceProfile }
  | ({ readonly type: 'executorExcluded' | 'executorUnexcluded'; readonly executor: string } & ExclusionTime)
  | ({ readonly type: 'nodeExcluded' | 'nodeUnexcluded'; readonly host: string } & ExclusionTime);

interface ExclusionTime {
  readonly time: number;
  /** The only stage that it is about; null: the whole application. */
  readonly stage: number | null;
}

/** The smallest Int of the JVM: no map index is known. */
const NO_MAP_INDEX = -2147483648;

/** A logged event, or null for one that is not needed here. */
export function readEvent(json: unknown): LogEvent | null {
  const event = fields(json);
  const name = textOr(event['Event'], '')
    .replace(/^org\.apache\.spark\.scheduler\./, '')
    .replace(/^SparkListener/, '');
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  return read === undefined ? null : read(event);
}

type Reader = (event: Fields) => LogEvent;

const excluded =
  (type: 'executorExcluded' | 'executorUnexcluded'): Reader =>
  (event) => ({
    type,
    time: numberOr(event['time'], -1),
    executor: textOr(event['executorId'], ''),
    stage: numberOr(event['stageId'], null),
  });

/** Spark 2.x calls the host `nodeId`. */
const nodeExcluded =
  (type: 'nodeExcluded' | 'nodeUnexcluded'): Reader =>
  (event) => ({
    type,
    time: numberOr(event['time'], -1),
    host: textOr(event['hostId'] ?? event['nodeId'], ''),
    stage: numberOr(event['stageId'], null),
  });

const READERS: Readonly<Record<string, Reader>> = {
  LogStart: (event) => ({ type: 'logStart', version: textOr(event['Spark Version'], '') }),
  // The first line of logs that Databricks writes.
  DBCEventLoggingListenerMetadata: (event) => ({ type: 'logStart', version: textOr(event['Spark Version'], '') }),
  ApplicationStart: (event) => ({
    type: 'applicationStart',
    id: textOr(event['App ID'], null),
    name: textOr(event['App Name'], ''),
    attempt: textOr(event['App Attempt ID'], null),
    user: textOr(event['User'], ''),
    time: numberOr(event['Timestamp'], -1),
    driverLogs: isMissing(event['Driver Logs']) ? null : fields(event['Driver Logs']),
  }),
  ApplicationEnd: (event) => ({ type: 'applicationEnd', time: numberOr(event['Timestamp'], -1) }),
  EnvironmentUpdate: (event) => ({ type: 'environment', properties: texts(event['Spark Properties']) }),
  ExecutorAdded: (event) => {
    const info = fields(event['Executor Info']);
    const resources = Object.entries(fields(info['Resources'])).map(([name, resource]) => [
      name,
      items(fields(resource)['addresses']).length,
    ]);
    return {
      type: 'executorAdded',
      time: numberOr(event['Timestamp'], -1),
      executor: textOr(event['Executor ID'], ''),
      host: textOr(info['Host'], ''),
      cores: numberOr(info['Total Cores'], 0),
      resourceProfile: numberOr(info['Resource Profile Id'], 0),
      resources: Object.fromEntries(resources) as Record<string, number>,
    };
  },
  ExecutorRemoved: (event) => ({
    type: 'executorRemoved',
    time: numberOr(event['Timestamp'], -1),
    executor: textOr(event['Executor ID'], ''),
    reason: textOr(event['Removed Reason'], ''),
  }),
  BlockManagerAdded: (event) => blockManager('blockManagerAdded', event),
  BlockManagerRemoved: (event) => blockManager('blockManagerRemoved', event),
  JobStart: (event) => ({
    type: 'jobStart',
    job: numberOr(event['Job ID'], -1),
    time: numberOr(event['Submission Time'], -1),
    stages: stagesOf(event),
    pool: textOr(fields(event['Properties'])['spark.scheduler.pool'], null),
    description: textOr(fields(event['Properties'])['spark.job.description'], null),
  }),
  JobEnd: (event) => ({
    type: 'jobEnd',
    job: numberOr(event['Job ID'], -1),
    time: numberOr(event['Completion Time'], -1),
    succeeded: fields(event['Job Result'])['Result'] === 'JobSucceeded',
  }),
  StageSubmitted: (event) => stageEvent('stageSubmitted', event),
  StageCompleted: (event) => stageEvent('stageCompleted', event),
  TaskStart: (event) => ({
    type: 'taskStart',
    stage: numberOr(event['Stage ID'], -1),
    attempt: numberOr(event['Stage Attempt ID'], 0),
    info: readTaskInfo(event['Task Info']),
  }),
  TaskGettingResult: (event) => ({ type: 'taskGettingResult', info: readTaskInfo(event['Task Info']) }),
  TaskEnd: (event) => ({
    type: 'taskEnd',
    stage: numberOr(event['Stage ID'], -1),
    attempt: numberOr(event['Stage Attempt ID'], 0),
    info: readTaskInfo(event['Task Info']),
    reason: readEndReason(event['Task End Reason']),
    metrics: isMissing(event['Task Metrics']) ? null : readMetrics(event['Task Metrics']),
  }),
  ResourceProfileAdded: (event) => ({ type: 'resourceProfile', profile: readProfile(event) }),
  ExecutorExcluded: excluded('executorExcluded'),
  ExecutorExcludedForStage: excluded('executorExcluded'),
  ExecutorBlacklistedForStage: excluded('executorExcluded'),
  ExecutorBlacklisted: excluded('executorExcluded'),
  ExecutorUnexcluded: excluded('executorUnexcluded'),
  ExecutorUnblacklisted: excluded('executorUnexcluded'),
  NodeExcluded: nodeExcluded('nodeExcluded'),
  NodeExcludedForStage: nodeExcluded('nodeExcluded'),
  NodeBlacklistedForStage: nodeExcluded('nodeExcluded'),
  NodeBlacklisted: nodeExcluded('nodeExcluded'),
  NodeUnexcluded: nodeExcluded('nodeUnexcluded'),
  NodeUnblacklisted: nodeExcluded('nodeUnexcluded'),
};

function readProfile(event: Fields): ResourceProfile {
  const amounts = (requests: unknown): Record<string, number> =>
    Object.fromEntries(
      Object.entries(fields(requests)).flatMap(([name, request]) => {
        const amount = numberOr(fields(request)['Amount'], null);
        return amount === null ? [] : [[name, amount] as const];
      }),
    );
  const { cores = null, ...executorResources } = amounts(event['Executor Resource Requests']);
  const { cpus = null } = amounts(event['Task Resource Requests']);
  return { id: numberOr(event['Resource Profile Id'], 0), executorCores: cores, taskCpus: cpus, executorResources };
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function blockManager(type: 'blockManagerAdded' | 'blockManagerRemoved', event: Fields): LogEvent {
  const id = fields(event['Block Manager ID']);
  return {
    type,
    time: numberOr(event['Timestamp'], -1),
    executor: textOr(id['Executor ID'], ''),
    host: textOr(id['Host'], ''),
  };
}

/** Logs before 1.2 name the stages of a job by number only. */
function stagesOf(event: Fields): StageInfo[] {
  if (!isMissing(event['Stage Infos'])) return items(event['Stage Infos']).map(readStageInfo);
  return numbers(event['Stage IDs']).map((stage) => ({ ...readStageInfo({}), stage, name: 'unknown' }));
}

function stageEvent(type: 'stageSubmitted' | 'stageCompleted', event: Fields): LogEvent {
  const pool = textOr(fields(event['Properties'])['spark.scheduler.pool'], null);
  return { type, info: readStageInfo(event['Stage Info']), pool };
}

/** @internal */
export function readStageInfo(json: unknown): StageInfo {
  const info = fields(json);
  return {
    stage: numberOr(info['Stage ID'], -1),
    attempt: numberOr(info['Stage Attempt ID'], 0),
    name: textOr(info['Stage Name'], ''),
    tasks: numberOr(info['Number of Tasks'], 0),
    parents: numbers(info['Parent IDs']),
    submitted: numberOr(info['Submission Time'], null),
    completed: numberOr(info['Completion Time'], null),
    failure: textOr(info['Failure Reason'], null),
    resourceProfile: numberOr(info['Resource Profile Id'], 0),
    persists: items(info['RDD Info']).some((rdd) => {
      const level = fields(fields(rdd)['Storage Level']);
      return flag(level['Use Memory']) || flag(level['Use Disk']);
    }),
  };
}

/** @internal */
export function readTaskInfo(json: unknown): TaskInfo {
  const info = fields(json);
  return {
    taskId: numberOr(info['Task ID'], -1),
    index: numberOr(info['Index'], -1),
    attempt: numberOr(info['Attempt'], 1),
    partition: numberOr(info['Partition ID'], -1),
    launch: numberOr(info['Launch Time'], 0),
    finish: numberOr(info['Finish Time'], 0),
    gettingResult: numberOr(info['Getting Result Time'], 0),
    executor: textOr(info['Executor ID'], ''),
    host: textOr(info['Host'], ''),
    locality: textOr(info['Locality'], 'ANY'),
    speculative: flag(info['Speculative']),
    failed: flag(info['Failed']),
    killed: flag(info['Killed']),
  };
}

/** @internal */
export function readEndReason(json: unknown): EndReason {
  const reason = fields(json);
  return {
    reason: textOr(reason['Reason'], ''),
    executor: textOr(reason['Executor ID'], 'Unknown'),
    message: textOr(reason['Message'], 'Unknown reason'),
    mapIndex: numberOr(reason['Map Index'], NO_MAP_INDEX),
    job: numberOr(reason['Job ID'], -1),
    partition: numberOr(reason['Partition ID'], -1),
    attempt: numberOr(reason['Attempt Number'], -1),
  };
}

/** @internal */
export function readMetrics(json: unknown): TaskMetrics {
  const metrics = fields(json);
  const input = fields(metrics['Input Metrics']);
  const output = fields(metrics['Output Metrics']);
  const read = fields(metrics['Shuffle Read Metrics']);
  const write = fields(metrics['Shuffle Write Metrics']);
  return {
    deserialize: numberOr(metrics['Executor Deserialize Time'], 0),
    run: numberOr(metrics['Executor Run Time'], 0),
    gc: numberOr(metrics['JVM GC Time'], 0),
    resultSerialization: numberOr(metrics['Result Serialization Time'], 0),
    bytesRead: numberOr(input['Bytes Read'], 0),
    recordsRead: numberOr(input['Records Read'], 0),
    recordsWritten: numberOr(output['Records Written'], 0),
    fetchWait: numberOr(read['Fetch Wait Time'], 0),
    remoteBytesRead: numberOr(read['Remote Bytes Read'], 0),
    localBytesRead: numberOr(read['Local Bytes Read'], 0),
    totalRecordsRead: numberOr(read['Total Records Read'], 0),
    shuffleWriteNs: numberOr(write['Shuffle Write Time'], 0),
  };
}
