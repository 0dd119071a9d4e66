/** For tests: parts of random documents that are the same under both schedulers of YARN. */
import fc from 'fast-check';
import { fields, rarely } from '../../base/testing/random-fields.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** The cluster of a document: 3 to 5 nodes, in racks or not. */
export const nodesOf = fc.record({
  count: fc.integer({ min: 3, max: 5 }),
  vcore: fc.integer({ min: 1, max: 4 }),
  racks: fc.nat(2),
});

/** A batch job whose tasks run only where their data lies. */
export const placedJob = (shared: Fields): fc.Arbitrary<Loose> =>
  fields({
    ...shared,
    kind: fc.constant('batch'),
    tasks: fc.integer({ min: 1, max: 5 }),
    duration: fc.constantFrom('2s', '9s'),
    input: fc.constantFrom('d0', 'd1'),
    onlyWithData: fc.constant(true),
  });

export const mapReduceJob = (shared: Fields): fc.Arbitrary<Loose> =>
  fields({
    ...shared,
    kind: fc.constant('mapreduce'),
    'mapreduce.job.maps': rarely(fc.integer({ min: 1, max: 6 })),
    'mapreduce.job.reduces': rarely(fc.integer({ min: 0, max: 2 })),
    mapDuration: fc.constantFrom('3s', '20s'),
    keep_containers_across_application_attempts: rarely(fc.boolean()),
    launchDelay: rarely(fc.constantFrom('2s', '11min')),
    'yarn.app.mapreduce.am.preemption.policy': rarely(
      fc.constantFrom('KillAMPreemptionPolicy', 'CheckpointAMPreemptionPolicy'),
    ),
    input: rarely(fc.constantFrom('d0', 'd1')),
  });

/** A MapReduce application whose maps have several sizes: a large one comes first. */
export const listedJob = (shared: Fields): fc.Arbitrary<Loose> =>
  fields({
    ...shared,
    kind: fc.constant('mapreduce'),
    'job.tasks': fc.record({ vcores: fc.constantFrom(2, 4), mb: fc.constantFrom(1024, 5120) }).map(({ vcores, mb }) => [
      { id: 'large', 'container.vcores': vcores, 'container.memory-mb': mb, duration: '5s' },
      { id: 'small', count: 2, duration: '3s' },
    ]),
  });

/** What happens to the nodes `n` and the jobs `j0` and `j1`, beside changes of queues and settings. */
export const nodeAdded = fc.record({
  kind: fc.constant('node-added'),
  capacity: fc.constant({ vcore: 3, memory: '4GB' }),
});
export const nodeResized = fc.record({
  kind: fc.constant('node-resized'),
  node: fc.constantFrom('n/1', 'n/2'),
  capacity: fc.constantFrom<Loose>({ vcore: 1 }, { memory: '2GB' }, { vcore: 6, memory: '12GB' }),
});

/** The cluster of drawn nodes. */
export function clusterOf({
  count,
  vcore,
  racks,
}: {
  readonly count: number;
  readonly vcore: number;
  readonly racks: number;
}) {
  const capacity = { vcore, memory: '8GB' };
  return { nodes: [{ id: 'n', count, capacity, ...(racks > 0 ? { racks } : {}) }] };
}

/** The datasets that placed jobs read. */
export const datasets = [
  { id: 'd0', blocks: 6, replication: 2 },
  { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
];

/** A drawn intervention as number `i` of its document; nodes and queues that it adds have names of their own. */
export function interventionOf(what: Loose, at: string, i: number): Loose {
  const named = what['kind'] === 'node-added' ? { node: `x${i}` } : {};
  const path = what['kind'] === 'queue-added' ? { queue: `root.p.late${i}` } : {};
  return { ...what, ...named, ...path, id: `i${i}`, at };
}
