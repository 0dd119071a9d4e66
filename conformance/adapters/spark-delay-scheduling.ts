import { parseTaskLocation } from '../../src/frameworks/spark/task-scheduler/locality/locality';
import { DurationMedian } from '../../src/frameworks/spark/task-scheduler/speculation/speculation';
import type { Adapter } from '../adapter';
import { list, number, object, text } from '../read';
import type { Json } from '../vectors';
import {
  runAddTargetOverTime,
  runAddTimer,
  runAllocationHints,
  runDynamicAllocation,
  runExecutorIdle,
  runIdleRemovalKeepsMinimum,
  runInitialTargetHold,
  runRemoveDownToLimit,
} from './spark-delay-scheduling/allocation';
import { runPoolConfig, runPoolOnDemand, runPoolOrder } from './spark-delay-scheduling/pools';
import { runSchedulerReplay } from './spark-delay-scheduling/scheduler-replay';
import { runSchedulerScript } from './spark-delay-scheduling/scheduler-script';
import { runTaskSetScript } from './spark-delay-scheduling/task-set-script';

function runTaskLocation(input: Json): unknown {
  const locations = list(object(input).locations).map(text);
  return {
    parsed: locations.map((location) => {
      const read = parseTaskLocation(location);
      return read.ok ? read.value : null;
    }),
  };
}

function runSpeculationMedian(input: Json): unknown {
  const medians = list(object(input).durationLists).map((durations) => {
    const median = new DurationMedian();
    for (const duration of list(durations)) median.add(number(duration));
    return median.median('upper');
  });
  return { medians };
}

/** Spark: delay scheduling, speculation, pools, dynamic allocation. */
export const sparkDelayScheduling: Adapter = {
  documentedBy: ['spark-delay-scheduling', 'own-spark-scheduler'],
  kinds: {
    taskset_script: runTaskSetScript,
    scheduler_script: runSchedulerScript,
    scheduler_replay: runSchedulerReplay,
    pool_order: runPoolOrder,
    pool_config: runPoolConfig,
    pool_on_demand: runPoolOnDemand,
    dynamic_allocation: runDynamicAllocation,
    add_target_over_time: runAddTargetOverTime,
    add_timer: runAddTimer,
    idle_removal_keeps_minimum: runIdleRemovalKeepsMinimum,
    remove_down_to_limit: runRemoveDownToLimit,
    initial_target_hold: runInitialTargetHold,
    dynamic_allocation_hints: runAllocationHints,
    executor_idle: runExecutorIdle,
    task_location: runTaskLocation,
    speculation_median: runSpeculationMedian,
  },
  comparison: {
    // Results of some of the steps.
    taskset_script: { keyed: { '': 'step' } },
    scheduler_script: { keyed: { '': 'step' } },
    dynamic_allocation: { keyed: { '': 'step' } },
    // A host that is not listed is preferred by no task.
    dynamic_allocation_hints: { wholeFrom: 2 },
  },
};
