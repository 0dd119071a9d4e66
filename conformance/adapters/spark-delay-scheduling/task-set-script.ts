import { ExecutorBook } from '../../../src/frameworks/spark/task-scheduler/executor-book';
import { localityNames } from '../../../src/frameworks/spark/task-scheduler/locality/locality';
import { TaskSetManager } from '../../../src/frameworks/spark/task-scheduler/task-set-manager';
import type { TaskSetSettings } from '../../../src/frameworks/spark/task-scheduler/task-set-manager';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { NO_SPECULATION, Places, locality } from './names';

/** One task set driven step by step; the results of the steps by their index. */
export function runTaskSetScript(input: Json): unknown[] {
  const { config, executors, racks, tasks, steps } = object(input);
  const run = new Script(object(config), executors, racks, tasks);
  return list(steps).map((step, index) => ({ step: index, ...run.step(object(step)) }));
}

/** Of no matter where each level has a wait of its own. */
const SPARK_LOCALITY_WAIT = 3000;

function settingsOf(config: JsonObject): TaskSetSettings {
  const wait = optional(config.localityWaitMs, number, SPARK_LOCALITY_WAIT);
  return {
    waits: {
      process: optional(config.localityWaitProcessMs, number, wait),
      node: optional(config.localityWaitNodeMs, number, wait),
      rack: optional(config.localityWaitRackMs, number, wait),
    },
    legacyReset: optional(config.legacyResetOnTaskLaunch, truth, false),
    maxFailures: optional(config.maxTaskFailures, number, 4),
    speculation: {
      enabled: optional(config.speculation, truth, NO_SPECULATION.enabled),
      quantile: optional(config.speculationQuantile, number, NO_SPECULATION.quantile),
      multiplier: optional(config.speculationMultiplier, number, NO_SPECULATION.multiplier),
      durationThreshold: optional(config.speculationDurationThresholdMs, number, null),
      slotsPerExecutor: optional(config.slotsPerExecutor, number, 1),
      median: 'upper',
    },
    barrier: false,
    exclusion: null,
  };
}

class Script {
  private readonly places: Places;
  private readonly book: ExecutorBook;
  private readonly manager: TaskSetManager;
  private now = 0;

  constructor(config: JsonObject, executors: Json | undefined, racks: Json | undefined, tasks: Json) {
    this.places = new Places(racks);
    this.book = new ExecutorBook(this.places.rackOfHost);
    for (const { id, host } of optional(executors, list, []).map(object)) {
      this.book.add(this.places.executor(id), this.places.host(host));
    }
    this.manager = new TaskSetManager(settingsOf(config), this.places.preferences(tasks), this.book, this.now);
  }

  step(step: JsonObject): object {
    const manager = this.manager;
    switch (
      oneOf(
        step.op,
        'offer',
        'advance',
        'addExecutor',
        'removeExecutor',
        'decommission',
        'fail',
        'succeed',
        'checkSpeculatable',
        'markSpeculatable',
        'setZombie',
        'readLevels',
        'readAborted',
      )
    ) {
      case 'offer':
        return this.offer(step);
      case 'advance':
        this.now += number(step.ms);
        return {};
      case 'addExecutor':
        this.book.add(this.places.executor(step.executor), this.places.host(step.host));
        manager.executorsChanged();
        return {};
      case 'removeExecutor': {
        const executor = this.places.executor(step.executor);
        this.book.remove(executor);
        manager.executorLost(executor, false);
        return {};
      }
      case 'decommission':
        this.book.decommission(this.places.executor(step.executor), optional(step.host, text, null) !== null);
        manager.executorsChanged();
        return {};
      case 'fail':
        manager.fail(number(step.taskId), truth(step.countsTowardsFailures));
        return {};
      case 'succeed':
        return { killedTaskIds: manager.succeed(number(step.taskId), this.now) };
      case 'checkSpeculatable': {
        const found = manager.checkSpeculation(this.now, number(step.minTimeMs));
        return { found, speculatable: tasksOf(manager).filter((task) => manager.slow.isMarked(task)) };
      }
      case 'markSpeculatable':
        manager.slow.mark(number(step.index));
        return {};
      case 'setZombie':
        manager.zombie = truth(step.value);
        return {};
      case 'readLevels':
        return { levels: manager.timer.levels.map((level) => localityNames[level]) };
      case 'readAborted':
        return { aborted: manager.aborted };
    }
  }

  private offer({ executor, host, maxLocality }: JsonObject): object {
    const manager = this.manager;
    const max = locality(maxLocality);
    if (!manager.offer(this.places.executor(executor), this.places.host(host), max, this.now)) {
      return { taskIndex: null, delayReject: manager.delayRejected };
    }
    const attempt = manager.launchedAttempt;
    return {
      taskIndex: manager.launchedTask,
      locality: localityNames[manager.launchedLocality],
      delayReject: false,
      speculative: manager.launchedSpeculative,
      taskId: attempt,
      attempt: manager.attempts.ordinalOf(attempt),
    };
  }
}

function tasksOf(manager: TaskSetManager): number[] {
  return Array.from({ length: manager.taskCount }, (_, task) => task);
}
