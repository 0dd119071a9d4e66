/**
 * For tests: small Spark applications whose tasks wait for places, beats and slots, for output that was lost, for all slots of a
 * barrier stage at once, and for executors that are not excluded. Executors leave or are lost, and tasks fail.
 */
import fc from 'fast-check';

const stage = fc.record({
  tasks: fc.integer({ min: 1, max: 8 }),
  duration: fc.constantFrom('1s', '2500ms', '7s'),
  input: fc.constantFrom<readonly string[]>([], ['d']),
  failureRate: fc.constantFrom(0, 0.2),
  failsOn: fc.constantFrom<readonly string[]>([], [], ['n/1'], ['n/1', 'n/2']),
  barrier: fc.constantFrom(false, false, false, true),
  /** Whether it reads the stage before it. */
  reads: fc.boolean(),
});

/** Values of the settings of exclusion that keep much from running. */
const exclusion = fc.record({
  'spark.excludeOnFailure.enabled': fc.boolean(),
  'spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor': fc.constantFrom(1, 2),
  'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': fc.constantFrom(2, 3),
  'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': fc.constantFrom(1, 2, 3),
  'spark.excludeOnFailure.stage.maxFailedExecutorsPerNode': fc.constantFrom(1, 2),
  'spark.excludeOnFailure.application.maxFailedTasksPerExecutor': fc.constantFrom(1, 2),
  'spark.excludeOnFailure.application.maxFailedExecutorsPerNode': fc.constantFrom(1, 2),
  'spark.excludeOnFailure.timeout': fc.constantFrom('4s', '1h'),
});

const settings = fc.record({
  seed: fc.nat(1000),
  wait: fc.constantFrom('0s', '500ms', '3s', '20s'),
  revive: fc.constantFrom('1s', '300ms'),
  mode: fc.constantFrom('FIFO', 'FAIR'),
  decommission: fc.boolean(),
  shuffleService: fc.constantFrom(false, false, true),
  executors: fc.integer({ min: 1, max: 4 }),
  cores: fc.integer({ min: 1, max: 2 }),
  exclusion,
  stages: fc.array(stage, { minLength: 1, maxLength: 3 }),
  leave: fc.array(
    fc.record({
      at: fc.constantFrom<string>('4s', '9s', '15s'),
      kind: fc.constantFrom('executor-decommissioned', 'executor-lost'),
    }),
    { maxLength: 3 },
  ),
});

type Drawn = typeof settings extends fc.Arbitrary<infer T> ? T : never;

/** A scenario of one application. */
function documentOf(drawn: Drawn) {
  return {
    signalbox: 1,
    seed: drawn.seed,
    horizon: '10min',
    cluster: { nodes: [{ id: 'n', count: 5, racks: 2, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'yunikorn' },
    data: [{ id: 'd', blocks: 6, replication: 1, placement: 'skewed' }],
    workload: [
      {
        id: 'app',
        kind: 'spark',
        'spark.executor.instances': drawn.executors,
        'spark.executor.cores': drawn.cores,
        'spark.locality.wait': drawn.wait,
        'spark.scheduler.revive.interval': drawn.revive,
        'spark.scheduler.mode': drawn.mode,
        'spark.decommission.enabled': drawn.decommission,
        'spark.shuffle.service.enabled': drawn.shuffleService,
        'spark.task.maxFailures': 8,
        'spark.scheduler.barrier.maxConcurrentTasksCheck.interval': '4s',
        'spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures': 3,
        ...drawn.exclusion,
        stages: drawn.stages.map(({ input, failsOn, reads, barrier, ...rest }, i) => ({
          id: `s${i}`,
          ...rest,
          ...(input.length > 0 ? { input: input[0] } : {}),
          ...(failsOn.length > 0 ? { failsOn } : {}),
          ...(barrier ? { barrier } : {}),
          ...(reads ? {} : { after: [] }),
        })),
      },
    ],
    interventions: drawn.leave.map(({ at, kind }, i) => ({
      id: `leave${i}`,
      at,
      kind,
      application: 'app',
      executor: i + 1,
    })),
  };
}

export const sparkDocuments = settings.map(documentOf);

/**
 * Rare among those drawn: output is lost while a task of its reader runs. The task fails in an executor that is lost after the next
 * attempt of the reader has begun.
 */
export const lateFailure = documentOf({
  seed: 6,
  wait: '0s',
  revive: '1s',
  mode: 'FIFO',
  decommission: false,
  shuffleService: false,
  executors: 3,
  cores: 1,
  exclusion: {
    'spark.excludeOnFailure.enabled': false,
    'spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor': 1,
    'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 2,
    'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': 1,
    'spark.excludeOnFailure.stage.maxFailedExecutorsPerNode': 1,
    'spark.excludeOnFailure.application.maxFailedTasksPerExecutor': 1,
    'spark.excludeOnFailure.application.maxFailedExecutorsPerNode': 1,
    'spark.excludeOnFailure.timeout': '4s',
  },
  stages: [
    { tasks: 2, duration: '2500ms', input: [], failureRate: 0, failsOn: [], barrier: false, reads: true },
    { tasks: 2, duration: '7s', input: [], failureRate: 0, failsOn: [], barrier: false, reads: true },
  ],
  leave: [
    { at: '6s', kind: 'executor-lost' },
    { at: '9s', kind: 'executor-lost' },
  ],
});

/** Rare among those drawn: only a task whose output was lost waits, and the node that is free is closed to it. */
export const excludedRerun = documentOf({
  seed: 620,
  wait: '20s',
  revive: '1s',
  mode: 'FIFO',
  decommission: false,
  shuffleService: false,
  executors: 1,
  cores: 1,
  exclusion: {
    'spark.excludeOnFailure.enabled': true,
    'spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor': 1,
    'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': 2,
    'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': 3,
    'spark.excludeOnFailure.stage.maxFailedExecutorsPerNode': 1,
    'spark.excludeOnFailure.application.maxFailedTasksPerExecutor': 1,
    'spark.excludeOnFailure.application.maxFailedExecutorsPerNode': 1,
    'spark.excludeOnFailure.timeout': '4s',
  },
  stages: [
    { tasks: 2, duration: '1s', input: ['d'], failureRate: 0.2, failsOn: [], barrier: false, reads: false },
    { tasks: 1, duration: '1s', input: [], failureRate: 0, failsOn: [], barrier: false, reads: true },
  ],
  leave: [{ at: '15s', kind: 'executor-decommissioned' }],
});
