/** For tests: small random scenarios with awkward settings. All of them are valid. */
import fc from 'fast-check';

const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
/** A record in which fields that are undefined are left out, as JSON would. */
const fields = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc
    .record(model)
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));

const vcores = fc.constantFrom(0, '500m', 1, 1, 2, 3, 8);
const memory = fc.constantFrom('0B', '512MB', '1GB', '1GB', '2GB', '16GB');

const duration = fc.oneof(
  fc.constantFrom('0s', '1us', '1s', '7s', '90s', '20min'),
  fc.constantFrom<unknown>(
    { dist: 'uniform', min: '0s', max: '20s' },
    { dist: 'exponential', mean: '5s' },
    { dist: 'normal', mean: '2s', sd: '5s' },
    { dist: 'lognormal', median: '8s', sigma: 1 },
    { dist: 'pareto', min: '1s', alpha: 0.7, max: '5min' },
    { dist: 'empirical', values: ['1s', '2s', '0s'] },
  ),
);

/** At least one node, for blocks to lie on. */
const cluster = fc
  .array(
    fields({
      count: rarely(fc.integer({ min: 0, max: 3 })),
      capacity: fields({
        vcore: fc.constantFrom(1, 2, 2, 4, '2500m'),
        memory: fc.constantFrom('2GB', '8GB', '16GB'),
        gpu: rarely(fc.constant(1)),
      }),
      racks: rarely(fc.integer({ min: 1, max: 2 })),
      speed: rarely(fc.constantFrom(0.3, 0.5, 1, 2)),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((groups) => ({
    nodes: [
      ...groups.map((group, i) => ({ ...group, id: `n${i}` })),
      { id: 'last', capacity: { vcore: 1, memory: '2GB' } },
    ],
  }));

const limits = rarely(
  fields({
    max: rarely(fields({ vcore: rarely(fc.constantFrom(0, 1, 3, 6)), memory: rarely(memory) })),
    guaranteed: rarely(fields({ vcore: rarely(fc.constantFrom(1, 2, 4)), memory: rarely(memory) })),
  }),
);

const properties = rarely(
  fields({
    'application.sort.policy': rarely(fc.constantFrom('fifo', 'fair', 'stateaware', 'stateaware')),
    'application.sort.priority': rarely(fc.constantFrom('enabled', 'disabled')),
    'priority.offset': rarely(fc.constantFrom(-3, 5)),
    'priority.policy': rarely(fc.constantFrom('default', 'fence')),
  }),
);

/** One to three leaves, directly below the root or one level deeper. */
const queues = fc
  .record({
    settings: fc.array(
      fields({ resources: limits, properties, maxapplications: rarely(fc.integer({ min: 0, max: 3 })) }),
      { minLength: 5, maxLength: 5 },
    ),
    tree: fc.constantFrom(
      ['root'],
      ['root', 'root.a'],
      ['root', 'root.a', 'root.b'],
      ['root', 'root.p', 'root.p.a', 'root.p.b', 'root.c'],
    ),
  })
  .map(({ settings, tree }) => tree.map((id, i) => ({ ...settings[i], id })));

const shared = {
  count: rarely(fc.integer({ min: 0, max: 4 })),
  submit: rarely(fc.constantFrom('0s', '100ms', '5s', '61s')),
  arrivals: rarely(duration),
  priority: rarely(fc.constantFrom(-1, 0, 3)),
  user: rarely(fc.constantFrom('ana', 'ben')),
  tags: rarely(fc.constant({ 'application.stateaware.disable': 'true' })),
};

const spark = fields({
  ...shared,
  kind: fc.constant('spark'),
  'spark.driver.cores': rarely(vcores),
  'spark.driver.memory': rarely(memory),
  'spark.executor.instances': rarely(fc.integer({ min: 0, max: 5 })),
  'spark.executor.cores': rarely(fc.integer({ min: 1, max: 3 })),
  'spark.executor.memory': rarely(memory),
  'spark.task.cpus': rarely(fc.integer({ min: 1, max: 4 })),
  driverStartup: rarely(duration),
  executorStartup: rarely(duration),
  executorsAsked: rarely(fc.integer({ min: 0, max: 3 })),
  driverFailsAfter: rarely(fc.constantFrom('0s', '3s', '40s')),
  executorFailsAfter: rarely(fc.constantFrom('0s', '3s', '40s')),
  stages: rarely(
    fc.array(fields({ tasks: rarely(fc.integer({ min: 1, max: 8 })), duration: rarely(duration) }), { maxLength: 3 }),
  ),
}).map((settings): Readonly<Record<string, unknown>> => {
  // No task may take more than an executor has.
  const cpus = Number(settings['spark.task.cpus'] ?? 1);
  const cores = Math.max(cpus, Number(settings['spark.executor.cores'] ?? 1));
  return cores === 1 ? settings : { ...settings, 'spark.executor.cores': cores };
});

const share = fc.constantFrom(0, 0.5, 0.75, 1);

/** A random stage with a given name. It may read any of the stages before it. */
const stage = fields({
  tasks: rarely(fc.integer({ min: 1, max: 9 })),
  duration: rarely(duration),
  after: rarely(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 })),
  input: rarely(fc.constantFrom('d0', 'd1')),
  hosts: rarely(fc.array(fc.constantFrom('n0/1', 'n1', 'executor_n0_1', 'hdfs_cache_n1', 'nowhere'), { maxLength: 2 })),
  taskDurations: rarely(fc.array(fc.constantFrom('1s', '2500ms', 4), { maxLength: 4 })),
  taskHosts: rarely(fc.array(fc.constantFrom('n0/1 n1', '-', 'executor_n0_1', 'nowhere'), { maxLength: 4 })),
  failsOn: rarely(fc.constantFrom(['n1'], ['n0/1', 'nowhere'])),
  barrier: rarely(fc.boolean()),
  shuffleRead: rarely(fc.constantFrom('0s', '700ms', '5s')),
  records: rarely(fc.constantFrom('equal', 'by-duration')),
  cached: rarely(fc.boolean()),
  rackReadFactor: rarely(fc.constantFrom(1, 2)),
  anyReadFactor: rarely(fc.constantFrom(0.5, 3)),
  networkBandwidth: rarely(fc.constantFrom('10MB', '1GB')),
  failureRate: rarely(fc.constantFrom(0.1, 0.5, 1)),
  job: rarely(fc.integer({ min: 0, max: 2 })),
  pool: rarely(fc.constantFrom('a', 'b', 'c')),
  notBefore: rarely(fc.constantFrom('1s', '30s')),
}).map((fieldsOf) => fieldsOf as Readonly<Record<string, unknown>> & { readonly after?: readonly number[] });

/** A Spark application that uses all of its task scheduler. */
const busySpark = fc
  .tuple(
    spark,
    fields({
      'spark.locality.wait': rarely(fc.constantFrom('0s', '500ms', '10s')),
      'spark.locality.wait.node': rarely(fc.constantFrom('0s', '1500ms')),
      'spark.locality.wait.legacyResetOnTaskLaunch': rarely(fc.boolean()),
      'spark.scheduler.revive.interval': rarely(fc.constantFrom('1s', '300ms')),
      'spark.scheduler.mode': rarely(fc.constantFrom('FIFO', 'FAIR')),
      'spark.scheduler.minRegisteredResourcesRatio': rarely(share),
      'spark.shuffle.service.enabled': rarely(fc.boolean()),
      'spark.task.maxFailures': rarely(fc.integer({ min: 2, max: 8 })),
      'spark.excludeOnFailure.enabled': rarely(fc.boolean()),
      'spark.excludeOnFailure.task.maxTaskAttemptsPerNode': fc.constant(1),
      'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': rarely(fc.constantFrom(1, 2)),
      'spark.excludeOnFailure.stage.maxFailedExecutorsPerNode': rarely(fc.constantFrom(1, 2)),
      'spark.excludeOnFailure.killExcludedExecutors': rarely(fc.boolean()),
      'spark.excludeOnFailure.killExcludedExecutors.decommission': rarely(fc.boolean()),
      'spark.decommission.enabled': rarely(fc.boolean()),
      'spark.storage.decommission.enabled': rarely(fc.boolean()),
      'spark.storage.decommission.replicationReattemptInterval': rarely(fc.constantFrom('0s', '2s', '30s')),
      'spark.executor.decommission.forceKillTimeout': rarely(fc.constantFrom('0s', '3s', '60s')),
      'spark.executor.decommission.killInterval': rarely(fc.constantFrom('1s', '10s')),
      blockMigration: rarely(fc.constantFrom('0s', '1s')),
      'spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures': rarely(fc.constantFrom(0, 3)),
      'spark.speculation': rarely(fc.boolean()),
      'spark.speculation.quantile': rarely(share),
      'spark.speculation.multiplier': rarely(fc.constantFrom(0, 1.5)),
      'spark.dynamicAllocation.enabled': rarely(fc.boolean()),
      'spark.dynamicAllocation.minExecutors': rarely(fc.integer({ min: 0, max: 2 })),
      'spark.dynamicAllocation.maxExecutors': rarely(fc.integer({ min: 2, max: 6 })),
      'spark.dynamicAllocation.executorIdleTimeout': rarely(fc.constantFrom('0s', '5s', '60s')),
      'spark.dynamicAllocation.executorAllocationRatio': rarely(fc.constantFrom(0.5, 0.75, 1)),
      pools: rarely(
        fc.constant([
          { id: 'a', minShare: 2 },
          { id: 'b', weight: 3, schedulingMode: 'FAIR' },
        ]),
      ),
    }),
    fc.array(stage, { minLength: 1, maxLength: 4 }),
  )
  .map(([plain, settings, stages]) => ({
    ...plain,
    ...settings,
    stages: stages.map(({ after, shuffleRead, barrier, ...rest }, i) => {
      const before = after?.filter((j) => j < i).map((j) => `s${j}`);
      return {
        id: `s${i}`,
        ...rest,
        ...(before === undefined ? {} : { after: before }),
        // Spark runs no barrier stages with dynamic allocation.
        ...(barrier === undefined || settings['spark.dynamicAllocation.enabled'] === true ? {} : { barrier }),
        // Only a stage that comes after others fetches something.
        ...(before === undefined || before.length === 0 || shuffleRead === undefined ? {} : { shuffleRead }),
      };
    }),
  }));

const data = fc.record({
  placement: fc.constantFrom('random', 'hdfs', 'skewed'),
  blocks: fc.integer({ min: 1, max: 9 }),
});

const batch = fields({
  ...shared,
  kind: fc.constant('batch'),
  tasks: rarely(fc.integer({ min: 1, max: 12 })),
  vcore: rarely(vcores),
  memory: rarely(memory),
  duration: rarely(duration),
});

const mapReduce = fields({
  ...shared,
  kind: fc.constant('mapreduce'),
  'yarn.app.mapreduce.am.resource.mb': rarely(fc.constantFrom(512, 4096)),
  'mapreduce.am.max-attempts': rarely(fc.integer({ min: 1, max: 3 })),
  'mapreduce.job.maps': rarely(fc.integer({ min: 0, max: 8 })),
  'mapreduce.job.reduces': rarely(fc.integer({ min: 0, max: 4 })),
  'mapreduce.reduce.memory.mb': rarely(fc.constantFrom(512, 2048)),
  'mapreduce.job.reduce.slowstart.completedmaps': rarely(fc.constantFrom(0, 0.05, 0.5)),
  mapDuration: rarely(duration),
  reduceDuration: rarely(duration),
  amStartup: rarely(duration),
  input: rarely(fc.constantFrom('d0', 'd1')),
  anyReadFactor: rarely(fc.constantFrom(0.5, 3)),
  'job.tasks': rarely(
    fc.array(
      fields({
        'container.type': rarely(fc.constantFrom('map', 'reduce')),
        'container.memory-mb': rarely(fc.constantFrom(512, 1024)),
        count: rarely(fc.integer({ min: 1, max: 3 })),
        duration: rarely(duration),
        hosts: rarely(fc.constantFrom(['n0/1'], ['n1', 'nowhere'])),
      }),
      { maxLength: 4 },
    ),
  ),
});

const at = fc.constantFrom('0s', '2s', '100ms', '7s', '61s', '5min', '30min');

interface Names {
  readonly nodes: readonly string[];
  readonly applications: readonly string[];
  readonly leaves: readonly string[];
  readonly queues: readonly string[];
}

/** Interventions on nodes, queues and applications that exist. */
function interventions({ nodes, applications, leaves, queues: all }: Names): fc.Arbitrary<readonly object[]> {
  const kinds: fc.Arbitrary<object>[] = [
    fc.record({
      kind: fc.constant('queue-changed'),
      queue: fc.constantFrom(...all),
      path: fc.constant(['resources', 'max', 'vcore']),
      value: fc.constantFrom(0, 1, 2, 100),
    }),
    fc.record({
      kind: fc.constant('queue-changed'),
      queue: fc.constantFrom(...leaves),
      path: fc.constant(['properties', 'application.sort.policy']),
      value: fc.constantFrom('fifo', 'fair', 'stateaware'),
    }),
    fc.record({
      kind: fc.constant('knob-changed'),
      path: fc.constant(['nodesortpolicy', 'type']),
      value: fc.constantFrom('fair', 'binpacking'),
    }),
  ];
  if (nodes.length > 0) {
    const node = fc.constantFrom(...nodes);
    kinds.push(
      fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node }),
      fc.record({ kind: fc.constant('node-slowed'), node, speed: fc.constantFrom(0.1, 0.5, 3) }),
    );
  }
  if (applications.length > 0) {
    const application = fc.constantFrom(...applications);
    kinds.push(
      fc.record({ kind: fc.constantFrom('application-killed', 'driver-failed', 'executor-lost'), application }),
      fc.record({
        kind: fc.constantFrom('executor-lost', 'executor-decommissioned'),
        application,
        executor: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('application-moved'), application, queue: fc.constantFrom(...leaves) }),
    );
  }
  return fc
    .array(fc.record({ at, what: fc.oneof(...kinds) }), { maxLength: 5 })
    .map((list) => list.map(({ at: when, what }, i) => ({ ...what, id: `i${i}`, at: when })));
}

const numbered = (entries: readonly { readonly id: string; readonly count?: unknown }[]) =>
  entries.flatMap(({ id, count }) =>
    typeof count === 'number' ? Array.from({ length: count }, (_, i) => `${id}/${i + 1}`) : [id],
  );

/** A scenario document. */
export const randomScenario: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .record({
    cluster,
    queues,
    applications: fc.array(fc.oneof(spark, busySpark, batch, mapReduce), { maxLength: 4 }),
    data: fc.tuple(data, data),
  })
  .chain(({ cluster: nodes, queues: tree, applications, data: datasets }) => {
    const nodeIds = numbered(nodes.nodes);
    const ids = tree.map((queue) => queue.id);
    const leaves = ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));
    const entries = applications.map((settings, i) => ({ ...settings, id: `app${i}` }));
    return fc.record({
      signalbox: fc.constant(1),
      seed: fc.nat(1000),
      horizon: fc.constantFrom('10s', '10min', '2h'),
      cluster: fc.constant(nodes),
      data: fc.constant(datasets.map((dataset, i) => ({ ...dataset, id: `d${i}` }))),
      queues: fc.constant(tree),
      scheduler: fields({
        type: fc.constant('yunikorn'),
        preset: rarely(fc.constantFrom('0.9', '1.5', 'current')),
        nodesortpolicy: rarely(fc.constant({ type: 'binpacking' })),
      }),
      workload: fc
        .array(fc.constantFrom(...leaves), { minLength: entries.length, maxLength: entries.length })
        .map((places) => entries.map((entry, i) => ({ ...entry, queue: places[i] }))),
      interventions: interventions({
        nodes: nodeIds,
        applications: numbered(entries),
        leaves,
        queues: ids,
      }),
    });
  });
