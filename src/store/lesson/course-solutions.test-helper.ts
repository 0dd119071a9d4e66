/** How each goal of the course is reached, by lesson and goal: the settings that a reader would drag or pick. */

/** A variant, the path of a setting in it, and its value. */
export type Solution = readonly (readonly [variant: string, path: string, value: number | string])[];

const MONITOR = 'scheduler/yarn.resourcemanager.monitor.capacity.preemption';

export const SOLUTIONS: Readonly<Record<string, Readonly<Record<string, Solution>>>> = {
  'driver-deadlock': {
    buy: [['B', 'cluster/cores', 9]],
    worth: [['B', 'cluster/cores', 12]],
    free: [['B', 'queues/root.spark/maxapplications', 2]],
  },
  'design-run': {
    cheap: [
      ['A', 'workload/App1/driverStartup', 1],
      ['B', 'workload/App1/driverStartup', 1],
    ],
  },
  'one-pod-apps': { open: [['A', 'workload/pod/spark.executor.instances', 1]] },
  'stuck-starting': { soon: [['A', 'workload/slow/driverStartup', 60]] },
  'gang-vs-stateaware-vs-maxapplications': { beat: [['C', 'queues/root.spark/maxapplications', 4]] },
  'fair-min-shares': { etl: [['B', 'queues/root.etl/weight', 11]] },
  'fair-below-min-share': { next: [['A', 'queues/root.a/minResources', '20480mb,20vcores']] },
  'fair-or-drf': { shape: [['A', 'workload/cores/memory', 3 * 2 ** 30]] },
  'fair-preemption': { twenty: [['A', 'scheduler/defaultFairSharePreemptionThreshold', 1]] },
  'capacity-am-limit': { four: [['A', 'scheduler/yarn.scheduler.capacity.maximum-am-resource-percent', 0.2]] },
  'capacity-user-limits': { eve: [['A', 'queues/root.default/minimum-user-limit-percent', 20]] },
  'capacity-preemption-throttles': { fast: [['A', `${MONITOR}.natural_termination_factor`, 1]] },
  'fair-against-capacity': { both: [['A', 'queues/root.sales/weight', 8]] },
  'locality-wait-sweep': {
    pays: [
      ['A', 'workload/app/stages/read/anyReadFactor', 6],
      ['C', 'workload/app/stages/read/anyReadFactor', 6],
    ],
  },
  'reset-rule': { second: [['A', 'workload/app/spark.locality.wait', 1]] },
  'dynamic-allocation-ramp': {
    quick: [['C', 'workload/app/spark.dynamicAllocation.sustainedSchedulerBacklogTimeout', 0.1]],
  },
  'head-of-line': { most: [['B', 'scheduler/D', 7]] },
  'sticky-slots': { few: [['B', 'scheduler/D', 5]] },
  'pools-and-locality': { least: [['A', 'queues/root.production/minMaps', 10]] },
  'sparrow-power-of-two': { three: [['C', 'scheduler/sample.ratio', 3]] },
  'sparrow-queue-length': { alike: [['A', 'workload/long/duration', 10]] },
  'sparrow-race': { apart: [['D', 'scheduler/network.delay', 0.2]] },
  'omega-head-of-line': { think: [['B', 'scheduler/t_job.service', 2]] },
  'plan-wait-for-gpu': { window: [['C', 'scheduler/planAhead', 2]] },
  'jockey-deadline': { cheap: [['A', 'scheduler/deadZone', 0]] },
  'sparrow-batch': {
    other: [
      ['A', 'seed', 1],
      ['B', 'seed', 1],
    ],
  },
  hybrid: { nine: [['C', 'scheduler/BIG_PARTITION', 60]] },
  'omega-coarse-conflicts': { quick: [['D', 'scheduler/t_job.service', 1]] },
  'quincy-locality-or-waiting': { worse: [['A', 'scheduler/omega', 0.1]] },
  'quincy-hog': { stop: [['B', 'scheduler/omega', 2]] },
};

/** What only looks like a solution: the goal, its lesson, in words what is done, and the settings. */
export const ALMOST_SOLUTIONS: readonly (readonly [goal: string, lesson: string, done: string, settings: Solution])[] =
  [
    ['worse', 'quincy-locality-or-waiting', 'less patience', [['A', 'scheduler/omega', 1]]],
    [
      'next',
      'fair-below-min-share',
      'two changed promises',
      [
        ['A', 'queues/root.a/minResources', '5120mb,5vcores'],
        ['A', 'queues/root.b/minResources', '51200mb,50vcores'],
      ],
    ],
  ];
