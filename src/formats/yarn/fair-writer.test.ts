import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import type { QueueText } from '../../scenario/schema';
import { readFairFile } from './fair-reader';
import { fairScenario, writeFairFile } from './fair-writer';
import type { QueuesAndScheduler } from './fair-writer';

function read(text: string) {
  const file = readFairFile(text);
  if (!file.ok) throw new Error(`${JSON.stringify(file.error)}\n${text}`);
  return file.value;
}

const resource = fc.oneof(
  fc.tuple(fc.nat(99_999), fc.nat(99)).map(([mb, vcores]) => `${mb} mb, ${vcores} vcores`),
  fc.tuple(fc.nat(99), fc.nat(99)).map(([memory, cpu]) => `${memory}% memory, ${cpu}% cpu`),
  fc.nat(99).map((vcores) => `vcores=${vcores}`),
);
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

const settings = fc.record(
  {
    minResources: resource,
    maxResources: resource,
    maxChildResources: resource,
    maxContainerAllocation: resource,
    maxRunningApps: fc.nat(),
    maxAMShare: fc.oneof(share, fc.constant(-1)),
    weight: fc.oneof(fc.nat(9), share),
    minSharePreemptionTimeout: fc.nat(),
    fairSharePreemptionTimeout: fc.nat(),
    fairSharePreemptionThreshold: share,
    allowPreemptionFrom: fc.boolean(),
    aclSubmitApps: fc.constantFrom('*', ' ', 'ana,ben ops', ' <&"> '),
    isParent: fc.constant(true),
  },
  { requiredKeys: [] },
);

/** Paths parents first, as the file has them. */
const queues: fc.Arbitrary<readonly QueueText[]> = fc
  .uniqueArray(fc.constantFrom('root.a', 'root.a.b', 'root.a.c', 'root.d', 'root.d.e', 'root.d.e.f', 'root.g'))
  .chain((chosen) => {
    const paths = ['root', ...chosen.sort()].filter((path, _, all) => {
      const above = path.split('.').slice(0, -1);
      return above.every((_part, at) => all.includes(above.slice(0, at + 1).join('.')));
    });
    return fc.tuple(...paths.map((id) => settings.map((own): QueueText => (id === 'root' ? { id } : { id, ...own }))));
  });

const scheduler = fc
  .record(
    {
      userMaxAppsDefault: fc.nat(),
      queueMaxAppsDefault: fc.nat(),
      queueMaxResourcesDefault: resource,
      queueMaxAMShareDefault: share,
      defaultFairSharePreemptionTimeout: fc.nat(),
      defaultMinSharePreemptionTimeout: fc.nat(),
      defaultFairSharePreemptionThreshold: share,
      defaultQueueSchedulingPolicy: fc.constantFrom('fair', 'drf'),
      users: fc.uniqueArray(fc.record({ name: fc.constantFrom('ana', 'ben', 'R & D'), maxRunningApps: fc.nat() }), {
        selector: ({ name }) => name,
        minLength: 1,
      }),
      queuePlacementPolicy: fc.constantFrom(
        [
          { name: 'specified', create: false },
          { name: 'default', queue: 'root.a' },
        ],
        [{ name: 'nestedUserQueue', nested: { name: 'primaryGroup' } }, { name: 'reject' }],
      ),
    },
    { requiredKeys: [] },
  )
  .map((own) => ({ type: 'yarn-fair', ...own }));

describe('a scenario as fair-scheduler.xml', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(queues, scheduler, (given, said) => {
        const scenario: QueuesAndScheduler = { queues: given, scheduler: said };
        const { text, notices } = writeFairFile(scenario);
        expect(notices).toEqual([]);
        expect(fairScenario(read(text))).toEqual(scenario);
        // A file that was read is written the same.
        expect(writeFairFile(fairScenario(read(text))).text).toBe(text);
      }),
      cases(200),
    );
  });

  it('keeps what Hadoop does not read and what has no effect', () => {
    const original = `<allocations>
  <queue name="root">
    <queue name="a"><owner since="2014">ops &amp; co</owner><weight>2</weight></queue>
    <note/>
  </queue>
  <reservation-agent>Agent</reservation-agent>
  <team><name>platform</name></team>
</allocations>`;
    const { queues: before, scheduler: settingsBefore } = fairScenario(read(original));
    const changed = before.map((queue) => (queue.id === 'root.a' ? { ...queue, weight: 3 } : queue));
    const { text } = writeFairFile({ queues: changed, scheduler: settingsBefore }, original);
    expect(text).toBe(`<?xml version="1.0"?>
<allocations>
  <queue name="root">
    <note/>
    <queue name="a">
      <weight>3</weight>
      <owner since="2014">ops &amp; co</owner>
    </queue>
  </queue>
  <reservation-agent>Agent</reservation-agent>
  <team>
    <name>platform</name>
  </team>
</allocations>
`);
  });

  it('may have a queue below root that is called root, too', () => {
    const twice = { queues: [{ id: 'root' }, { id: 'root.Root' }, { id: 'root.b' }], scheduler: { type: 'yarn-fair' } };
    const { text, notices } = writeFairFile(twice);
    expect(notices).toEqual([]);
    expect(fairScenario(read(text))).toEqual(twice);
  });

  it('may name the resource types of the nodes', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', maxResources: 'vcores=4, yarn.io/gpu=2' }];
    const nodes = [{ id: 'n', capacity: { vcore: 4, memory: '8GB', 'yarn.io/gpu': 2 } }];
    const said = { queues, scheduler: { type: 'yarn-fair' } };
    expect(writeFairFile({ ...said, cluster: { nodes } }).notices).toEqual([]);
    expect(writeFairFile(said).notices).toHaveLength(1);
  });

  it('says of what is only odd in it not that Hadoop would refuse it', () => {
    const odd = '<allocations><queue name="a"><team>x</team></queue></allocations>';
    const refused = [{ id: 'root' }, { id: 'root.a', maxResources: 'much' }];
    const { notices } = writeFairFile({ queues: refused, scheduler: { type: 'yarn-fair' } }, odd);
    expect(notices.map(({ path }) => path)).toEqual(['root.a.maxResources']);
  });

  it('says what it cannot hold, and what Hadoop would refuse', () => {
    const { notices } = writeFairFile({
      queues: [{ id: 'root' }, { id: 'root.a', submitacl: '*', maxResources: 'much' }],
      scheduler: { type: 'yarn-fair' },
    });
    expect(notices.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'root.a.submitacl: the Fair scheduler has no such setting of a queue; left out',
      'root.a.maxResources: Hadoop would refuse this: it has no number of mb: expected something like "10240 mb, 10 vcores"',
    ]);
  });
});
