/** Kinds about dynamic allocation: when executors are asked for, and which idle ones go. */
import { DynamicAllocation } from '../../../src/frameworks/spark/task-scheduler/dynamic-allocation/dynamic-allocation';
import type { DynamicAllocationSettings } from '../../../src/frameworks/spark/task-scheduler/dynamic-allocation/dynamic-allocation';
import { IdleExecutors } from '../../../src/frameworks/spark/task-scheduler/dynamic-allocation/idle-executors';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json } from '../../vectors';
import { wantedAfterRounds } from './application';
import { Names } from './names';

// Times of the engine are ms here.
const SECOND = 1000;

const DEFAULTS: DynamicAllocationSettings = {
  minExecutors: 0,
  maxExecutors: Infinity,
  initialExecutors: 0,
  tasksPerExecutor: 1,
  allocationRatio: 1,
  backlogTimeout: SECOND,
  sustainedBacklogTimeout: SECOND,
  timeouts: { idle: 60 * SECOND, cached: Infinity, shuffle: Infinity, shuffleTracking: false },
};
/** No executor of the engine runs the tasks of cases that are only about their number. */
const NOWHERE = 1_000_000;

/** What a scenario can hold: rounds of a second each before its horizon, and the bounds of two settings. */
const MOST_ROUNDS = 50;
const MOST_EXECUTORS = 100_000;
const MOST_CORES = 1024;

/** Results of the rounds of a script. */
interface Round {
  readonly step: number;
  readonly delta: number;
  readonly target: number;
  readonly nextAdd: number;
}

/**
 * Kind dynamic_allocation. An application whose only stage finds no room grows in a run, from round to round; what it would add
 * next is told by the allocation itself. Scripts of tasks and stages that come and go drive that.
 */
export function runDynamicAllocation(input: Json): unknown[] {
  const rounds = scriptedRounds(input);
  const { steps, minExecutors, maxExecutors, initialExecutors, tasksPerExecutor, executorAllocationRatio } =
    object(input);
  const [first, ...others] = list(steps).map(object);
  if (first?.op !== 'stageSubmitted' || others.some(({ op }) => op !== 'addRound')) return rounds;
  const [most, slots] = [number(maxExecutors), optional(tasksPerExecutor, number, 1)];
  // Nor does a scenario hold an application that may have no executor.
  if (number(first.tasks) === 0 || rounds.length > MOST_ROUNDS || slots > MOST_CORES) return rounds;
  if (most < 1 || most > MOST_EXECUTORS) return rounds;
  const initial = optional(initialExecutors, number, number(minExecutors));
  const wanted = wantedAfterRounds(
    {
      'spark.dynamicAllocation.minExecutors': number(minExecutors),
      'spark.dynamicAllocation.maxExecutors': most,
      'spark.dynamicAllocation.initialExecutors': initial,
      'spark.dynamicAllocation.executorAllocationRatio': optional(executorAllocationRatio, number, 1),
      'spark.executor.cores': slots,
    },
    number(first.tasks),
    rounds.length,
  );
  return rounds.map(({ step, nextAdd }, i) => ({
    step,
    delta: wanted[i] - (i === 0 ? initial : wanted[i - 1]),
    target: wanted[i],
    nextAdd,
  }));
}

function scriptedRounds(input: Json): Round[] {
  const given = object(input);
  const allocation = new DynamicAllocation({
    ...DEFAULTS,
    minExecutors: number(given.minExecutors),
    maxExecutors: number(given.maxExecutors),
    initialExecutors: optional(given.initialExecutors, number, number(given.minExecutors)),
    tasksPerExecutor: optional(given.tasksPerExecutor, number, 1),
    allocationRatio: optional(given.executorAllocationRatio, number, 1),
  });
  /** By stage: the task of every attempt that runs. */
  const running = new Map<number, number[]>();
  const runningOf = (stage: number): number[] => {
    const tasks = running.get(stage) ?? [];
    running.set(stage, tasks);
    return tasks;
  };
  const end = (stage: number, task: number): void => {
    const tasks = runningOf(stage);
    const at = tasks.indexOf(task);
    if (at < 0) return;
    tasks.splice(at, 1);
    allocation.taskEnded({ stage, task, executor: NOWHERE, speculative: false }, 'succeeded', 0);
  };
  const results: Round[] = [];
  list(given.steps)
    .map(object)
    .forEach((step, index) => {
      const report = (delta: number): void => {
        results.push({ step: index, delta, target: allocation.target, nextAdd: allocation.step });
      };
      switch (
        oneOf(step.op, 'stageSubmitted', 'stageCompleted', 'taskStart', 'taskEnd', 'executorAdded', 'addRound', 'lower')
      ) {
        case 'stageSubmitted':
          allocation.stageSubmitted(number(step.stage), number(step.tasks), 0);
          break;
        case 'stageCompleted':
          // Tasks of a completed stage no longer count: what runs ends with it.
          while (runningOf(number(step.stage)).length > 0) end(number(step.stage), runningOf(number(step.stage))[0]);
          allocation.stageCompleted(number(step.stage));
          break;
        case 'taskStart':
          runningOf(number(step.stage)).push(number(step.index));
          allocation.taskStarted({
            stage: number(step.stage),
            task: number(step.index),
            executor: NOWHERE,
            speculative: false,
          });
          break;
        case 'taskEnd':
          end(number(step.stage), number(step.index));
          break;
        case 'executorAdded':
          for (let more = number(step.count); more > 0; more--) {
            allocation.executors.added(allocation.executors.count, 0);
          }
          break;
        case 'addRound':
          report(allocation.updateTarget(allocation.addTime));
          break;
        case 'lower':
          report(allocation.updateTarget(-Infinity));
          break;
      }
    });
  return results;
}

export function runAddTargetOverTime(input: Json): unknown {
  const given = object(input);
  const allocation = new DynamicAllocation({
    ...DEFAULTS,
    minExecutors: number(given.minExecutors),
    maxExecutors: number(given.maxExecutors),
    initialExecutors: number(given.minExecutors),
    backlogTimeout: number(given.schedulerBacklogTimeoutS) * SECOND,
    sustainedBacklogTimeout: number(given.sustainedSchedulerBacklogTimeoutS) * SECOND,
  });
  // The tasks are there from the start; the backlog is reported by a step.
  allocation.stageSubmitted(0, number(given.tasks), 0);
  allocation.queueEmpty();
  let now = 0;
  const targetAfterEachSchedule: number[] = [];
  for (const step of list(given.steps).map(object)) {
    switch (oneOf(step.op, 'backlogged', 'queueEmpty', 'advanceThenSchedule')) {
      case 'backlogged':
        allocation.backlogged(now);
        break;
      case 'queueEmpty':
        allocation.queueEmpty();
        break;
      case 'advanceThenSchedule':
        now += number(step.ms);
        allocation.poll(now);
        targetAfterEachSchedule.push(allocation.target);
        break;
    }
  }
  return { targetAfterEachSchedule };
}

export function runAddTimer(input: Json): unknown {
  const { schedulerBacklogTimeoutS, startMs, steps } = object(input);
  const backlogTimeout = number(schedulerBacklogTimeoutS) * SECOND;
  const allocation = new DynamicAllocation({ ...DEFAULTS, backlogTimeout });
  let now = number(startMs);
  const addTimeMsAfterEachEvent = list(steps)
    .map(object)
    .map((step) => {
      switch (oneOf(step.op, 'backlogged', 'queueEmpty', 'advance')) {
        case 'backlogged':
          allocation.backlogged(now);
          break;
        case 'queueEmpty':
          allocation.queueEmpty();
          break;
        case 'advance':
          now += number(step.ms);
          break;
      }
      return allocation.addTime === Infinity ? null : allocation.addTime;
    });
  return { addTimeMsAfterEachEvent };
}

export function runIdleRemovalKeepsMinimum(input: Json): unknown {
  const { minExecutors, maxExecutors, executorIdleTimeoutS, executors, allIdle, advanceMs } = object(input);
  const allocation = new DynamicAllocation({
    ...DEFAULTS,
    minExecutors: number(minExecutors),
    maxExecutors: number(maxExecutors),
    initialExecutors: number(minExecutors),
    timeouts: { ...DEFAULTS.timeouts, idle: number(executorIdleTimeoutS) * SECOND },
  });
  for (let executor = 0; executor < number(executors); executor++) {
    allocation.executors.added(executor, 0);
    if (!optional(allIdle, truth, true)) allocation.executors.taskStarted(executor);
  }
  const timedOut = allocation.executors.timedOut(number(advanceMs), []).length;
  allocation.poll(number(advanceMs));
  return { timedOut, pendingRemoval: allocation.executors.leaving };
}

export function runRemoveDownToLimit(input: Json): unknown {
  const { minExecutors, maxExecutors, initialExecutors, executors, removeRequestsInOrder } = object(input);
  const allocation = new DynamicAllocation({
    ...DEFAULTS,
    minExecutors: number(minExecutors),
    maxExecutors: number(maxExecutors),
    initialExecutors: number(initialExecutors),
  });
  for (let executor = 1; executor <= number(executors); executor++) allocation.executors.added(executor, 0);
  return {
    accepted: list(removeRequestsInOrder).map((executor) => allocation.requestRemoval(Number(text(executor)))),
  };
}

export function runInitialTargetHold(input: Json): unknown {
  const { minExecutors, maxExecutors, initialExecutors, steps } = object(input);
  const allocation = new DynamicAllocation({
    ...DEFAULTS,
    minExecutors: number(minExecutors),
    maxExecutors: number(maxExecutors),
    initialExecutors: number(initialExecutors),
  });
  let now = 0;
  const targets: number[] = [];
  for (const step of list(steps).map(object)) {
    switch (oneOf(step.op, 'schedule', 'stageSubmitted', 'advance')) {
      case 'schedule':
        allocation.poll(now);
        targets.push(allocation.target);
        break;
      case 'stageSubmitted':
        allocation.stageSubmitted(number(step.stage), number(step.tasks), now);
        break;
      case 'advance':
        now += number(step.ms);
        break;
    }
  }
  return { targetAfterFirstSchedule: targets[0], targetAfterSecondSchedule: targets[1] };
}

export function runAllocationHints(input: Json): unknown {
  const stages = list(object(input).stages).map(object);
  const allocation = new DynamicAllocation(DEFAULTS);
  const hosts = new Names();
  const look = (): unknown => {
    const { demand } = allocation;
    const preferring: Record<string, number> = {};
    for (let host = 0; host < demand.hostCount; host++) {
      const count = demand.preferringHost(host);
      if (count > 0) preferring[hosts.name(host)] = count;
    }
    return { localityAware: demand.localityAware, hosts: preferring };
  };
  const looks = stages.map(({ id, preferences }) => {
    const tasks = list(preferences).map((names) => list(names).map((host) => hosts.number(text(host))));
    allocation.stageSubmitted(number(id), tasks.length, 0, tasks);
    return look();
  });
  allocation.stageCompleted(number(stages[0].id));
  return { afterStage1: looks[0], afterBoth: looks[1], afterStage1Completed: look() };
}

export function runExecutorIdle(input: Json): unknown {
  const given = object(input);
  const seconds = (value: Json): number => number(value) * SECOND;
  const idle = new IdleExecutors({
    idle: seconds(given.executorIdleTimeoutS),
    cached: optional(given.cachedExecutorIdleTimeoutS, seconds, Infinity),
    shuffle: optional(given.shuffleTrackingTimeoutS, seconds, Infinity),
    shuffleTracking: optional(given.shuffleTracking, truth, false),
  });
  const executors = new Names();
  const caching = new Set<number>();
  const timedOutAtEachRead: string[][] = [];
  for (const step of list(given.steps).map(object)) {
    const now = seconds(step.t);
    const executor = step.executor === undefined ? -1 : executors.number(text(step.executor));
    switch (
      oneOf(
        step.op,
        'add',
        'taskStart',
        'taskEnd',
        'shuffleTaskEnd',
        'cacheBlock',
        'dropBlock',
        'jobStart',
        'jobEnd',
        'read',
      )
    ) {
      case 'add':
        idle.added(executor, now);
        break;
      case 'taskStart':
        idle.taskStarted(executor);
        break;
      case 'taskEnd':
        idle.taskEnded(executor, now);
        break;
      case 'shuffleTaskEnd':
        idle.taskEnded(executor, now, number(step.shuffle));
        break;
      case 'cacheBlock':
        if (!caching.has(executor)) idle.blocksCached(executor, 1);
        caching.add(executor);
        break;
      case 'dropBlock':
        if (caching.delete(executor)) idle.blocksCached(executor, -1);
        break;
      case 'jobStart':
        idle.jobStarted(number(step.job), list(step.shuffles).map(number));
        break;
      case 'jobEnd':
        idle.jobEnded(number(step.job));
        break;
      case 'read':
        timedOutAtEachRead.push(
          idle
            .timedOut(now, [])
            .map((number) => executors.name(number))
            .sort(),
        );
        break;
    }
  }
  return { timedOutAtEachRead };
}
