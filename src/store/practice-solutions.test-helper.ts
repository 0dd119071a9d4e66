/** How each goal of the practice is reached. */
import type { Solution } from './course-solutions.test-helper';

const ORDER = 'queues/root.jobs/properties/application.sort.policy';

export const PRACTICE_SOLUTIONS: Readonly<Record<string, Solution>> = {
  storm: [['B', 'queues/root.spark/maxapplications', 20]],
  'two-queues': [['B', 'queues/root.etl/maxapplications', 2]],
  'exact-timers': [['A', 'workload/app/spark.locality.wait', 1]],
  'idle-executors-while-tasks-wait': [['A', 'data/logs/replication', 3]],
  'idled-out-mid-stage': [['A', 'workload/app/spark.dynamicAllocation.executorIdleTimeout', 180]],
  'fair-fill-rate': [['D', 'scheduler/yarn.resourcemanager.nodemanagers.heartbeat-interval-ms', 500]],
  'fair-am-share': [['B', 'queues/root.default/maxAMShare', 0.4]],
  'capacity-off-switch': [
    ['A', 'scheduler/yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments', 4],
  ],
  'preemption-by-choice': [
    ['A', 'workload/long/yarn.app.mapreduce.am.preemption.policy', 'CheckpointAMPreemptionPolicy'],
  ],
  'master-restart': [['A', 'workload/job/keep_containers_across_application_attempts', 'true']],
  'container-expiry': [['A', 'scheduler/yarn.resourcemanager.rm.container-allocation.expiry-interval-ms', 60_000]],
  autoscaler: [['A', 'queues/root.etl/maxapplications', 5]],
  'small-overtakes-big': [['A', 'scheduler/reservations', 'true']],
  'own-sjf': [['A', ORDER, 'own:sjf']],
  'own-two-queues': [['A', ORDER, 'own:two-queues']],
  'own-edf': [['A', ORDER, 'own:edf']],
  'own-drf': [['A', ORDER, 'own:drf']],
  'own-best-fit': [['A', 'scheduler/nodesortpolicy/type', 'own:best-fit']],
  'sparrow-late-binding': [['B', 'scheduler/sample.ratio', 4]],
  'sparrow-probe-ratio': [['A', 'scheduler/sample.ratio', 1.5]],
  'sparrow-network-delay': [['C', 'scheduler/network.delay', 0.01]],
  'sparrow-constraints': [['A', 'scheduler/sample.ratio.constrained', 2]],
  'sparrow-scheduler-lost': [['C', 'scheduler/getTask.timeout', 2]],
  'omega-offers': [['A', 'scheduler/t_job.service', 1]],
  'omega-mapreduce': [['A', 'scheduler/mapreduce.policy', 'max-parallelism']],
  'omega-hoarding': [['B', 'scheduler/hoarding.timeout', 2]],
  'quincy-three-jobs': [['A', 'scheduler/policy', 'QFP']],
  'jockey-price-of-safety': [['B', 'scheduler/slack', 1.4]],
  'jockey-infeasible': [['B', 'workload/rank/deadline', 50 * 60]],
  'jockey-twice-as-fast': [['B', 'scheduler/alpha', 0.2]],
  'jockey-hysteresis': [['D', 'scheduler/alpha', 1]],
  'jockey-double-input': [['A', 'scheduler/mismatch', 'simulate-again']],
  'plan-two-jobs': [['A', 'scheduler/planAhead', 2]],
  'plan-deadline': [['A', 'scheduler/planAhead', 2]],
  'plan-three-constraints': [['A', 'scheduler/constraints', 'soft']],
  'plan-high-load': [['A', 'scheduler/constraints', 'hard']],
  'plan-estimates': [['C', 'scheduler/estimateError', 1.2]],
};
