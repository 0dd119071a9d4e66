import {
  readEndReason,
  readEvent,
  readMetrics,
  readStageInfo,
  readTaskInfo,
} from '../../src/formats/spark-event-log/events';
import {
  completedIndices,
  durationSum,
  executorsAt,
  executorTotals,
  localityCounts,
  maxConcurrent,
  skippedStages,
} from '../../src/formats/spark-event-log/figures';
import { readFileName, rollingOrder } from '../../src/formats/spark-event-log/file-names';
import {
  barOf,
  durationOf,
  gettingResultOf,
  PHASES,
  quantiles,
  schedulerDelayOf,
  statusOf,
} from '../../src/formats/spark-event-log/phases';
import { rebuild } from '../../src/formats/spark-event-log/rebuild';
import type { LoggedApplication, LoggedTask } from '../../src/formats/spark-event-log/rebuild';
import type { Adapter } from '../adapter';
import { list, number, object, text } from '../read';
import type { Json, VectorCase } from '../vectors';

/** A line of a log: a text is one as it stands. */
const lineOf = (line: Json): string => (typeof line === 'string' ? line : JSON.stringify(line));

const rebuilt = (input: Json): LoggedApplication => rebuild(list(object(input).lines).map(lineOf));

const onlyTask = (input: Json): LoggedTask => rebuilt(input).tasks[0];

function schedulerDelay({ info, metrics }: LoggedTask): number {
  return schedulerDelayOf(info, metrics);
}

/** Each line by itself: the facts give one value per line. */
function runSchedulerDelay(input: Json): unknown {
  return {
    schedulerDelayMs: list(object(input).lines).map((line) => schedulerDelay(rebuild([lineOf(line)]).tasks[0])),
  };
}

function runTask(input: Json): unknown {
  const task = onlyTask(input);
  const { taskId, index, attempt, locality } = task.info;
  const status = statusOf(task.info);
  return {
    taskId,
    index,
    attempt,
    locality,
    status,
    durationMs: durationOf(task.info),
    schedulerDelayMs: schedulerDelay(task),
  };
}

function runStage(input: Json): unknown {
  const { stages, jobs } = rebuilt(input);
  const [stage] = stages;
  const [job] = jobs;
  return {
    stageDurationMs: (stage?.completed ?? NaN) - (stage?.submitted ?? NaN),
    jobStatus: job?.succeeded === true ? 'SUCCEEDED' : 'FAILED',
  };
}

function runPhases(input: Json): unknown {
  const task = onlyTask(input);
  return { schedulerDelayMs: schedulerDelay(task), gettingResultMs: gettingResultOf(task.info) };
}

function runBar(input: Json): unknown {
  const { info, metrics } = onlyTask(input);
  const bar = barOf(info, metrics);
  return bar === null ? { bar: 'empty' } : { order: PHASES, ...bar };
}

function runQuantiles(input: Json): unknown {
  const { values, quantiles: wanted } = object(input);
  return { values: quantiles(list(values).map(number), list(wanted).map(number)) };
}

function runMissing(input: Json): unknown {
  const { as, json } = object(input);
  switch (text(as)) {
    case 'taskEndReason': {
      const { executor, mapIndex, job, partition, attempt, message } = readEndReason(json);
      return { executorId: executor, mapIndex, jobId: job, partitionId: partition, attemptNumber: attempt, message };
    }
    case 'stageInfo': {
      const { resourceProfile, parents } = readStageInfo(json);
      return { resourceProfileId: resourceProfile, parentIds: parents };
    }
    case 'taskInfo': {
      const { attempt, killed, speculative, index, partition } = readTaskInfo(json);
      return { attempt, killed, speculative, index, partitionId: partition };
    }
    case 'taskMetrics': {
      const { localBytesRead, totalRecordsRead, recordsRead, recordsWritten } = readMetrics(json);
      return { localBytesRead, totalRecordsRead, recordsRead, recordsWritten };
    }
    default:
      return missingOfEvent(json ?? {});
  }
}

function missingOfEvent(json: Json): unknown {
  const event = readEvent(json);
  switch (event?.type) {
    case 'blockManagerAdded':
    case 'blockManagerRemoved':
      return { timestamp: event.time };
    case 'jobStart':
      return {
        submissionTime: event.time,
        stageNames: event.stages.map(({ name }) => name),
        stageTaskCounts: event.stages.map(({ tasks }) => tasks),
      };
    case 'jobEnd':
      return { completionTime: event.time };
    case 'applicationStart':
      return { appId: event.id, attemptId: event.attempt, driverLogs: event.driverLogs };
    default:
      return event;
  }
}

function runExclusion(input: Json): unknown {
  const event = readEvent(object(input).line);
  if (event?.type === 'nodeExcluded') return { kind: event.type, host: event.host, time: event.time };
  if (event?.type === 'executorExcluded') return { kind: event.type, executor: event.executor, time: event.time };
  return { kind: event?.type };
}

function runExecutorEvent(input: Json): unknown {
  const event = readEvent(object(input).line);
  if (event?.type !== 'executorAdded') return { kind: event?.type };
  const { executor, host, cores, resourceProfile, resources, time } = event;
  return { executor, host, cores, resourceProfileId: resourceProfile, gpus: resources['gpu'] ?? 0, start: time };
}

function runAggregate(input: Json, { expected }: VectorCase): unknown {
  const wanted = object(expected).executor;
  return executorTotals(rebuilt(input).tasks).find(({ executor }) => wanted === undefined || executor === wanted);
}

function runWholeLog(input: Json, { expected }: VectorCase): unknown {
  const app = rebuilt(input);
  const { executors, stages, tasks, id, name, start, end, skippedLines } = app;
  const attempts = tasks.map(({ info }) => ({
    taskId: info.taskId,
    index: info.index,
    status: statusOf(info),
    ...(info.finish > 0 && { durationMs: durationOf(info) }),
    speculative: info.speculative,
  }));
  const [first] = stages;
  const times = Object.keys(object(object(expected).executorCountAt ?? {}));
  return {
    app: { id, name, start, end, complete: end !== null },
    executors,
    localityCounts: localityCounts(tasks),
    stage: first && { id: first.stage, durationMs: (first.completed ?? NaN) - (first.submitted ?? NaN) },
    stageAttempts: stages.map(({ stage, attempt, failure }) => ({
      stage,
      attempt,
      status: failure === null ? 'COMPLETE' : 'FAILED',
    })),
    tasks: attempts,
    taskDurations: Object.fromEntries(attempts.map(({ taskId, durationMs }) => [taskId, durationMs])),
    taskCount: tasks.length,
    completedIndices: completedIndices(tasks),
    wastedMs: durationSum(tasks, ['FAILED', 'KILLED']),
    busyCoreMs: durationSum(tasks, ['SUCCESS', 'FAILED', 'KILLED']),
    maxConcurrentTasks: maxConcurrent(tasks),
    skippedStages: skippedStages(app),
    skippedLines,
    executorCountAt: Object.fromEntries(times.map((at) => [at, executorsAt(app, Number(at))])),
  };
}

/** Rebuilding applications from Spark's event logs. */
export const sparkEventLog: Adapter = {
  documentedBy: ['spark-event-log'],
  kinds: {
    executor_aggregate: runAggregate,
    executor_table: () => ({}),
    scheduler_delay: runSchedulerDelay,
    task_rebuild: runTask,
    stage_rebuild: runStage,
    task_phases: runPhases,
    timeline_bar: runBar,
    task_status: (input) => ({ status: statusOf(readTaskInfo(object(input).taskInfo)) }),
    quantiles: runQuantiles,
    missing_field: runMissing,
    exclusion_event: runExclusion,
    executor_event: runExecutorEvent,
    file_name: (input) => readFileName(text(object(input).fileName)),
    rolling_order: (input) => rollingOrder(list(object(input).files).map(text)),
    whole_log: runWholeLog,
  },
};
