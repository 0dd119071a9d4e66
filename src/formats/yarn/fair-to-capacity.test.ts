import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueueText, Scenario } from '../../scenario/schema';
import { readConfigurationFile } from './configuration-reader';
import { writeCapacityFile } from './configuration-writer';
import { fairToCapacity } from './fair-to-capacity';

const cluster: Scenario['cluster'] = { nodes: [{ id: 'n', count: 20, capacity: { vcore: 8, memory: '16GB' } }] };

function convert(queues: readonly QueueText[], scheduler: Readonly<Record<string, unknown>> = {}) {
  return fairToCapacity({
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type: 'yarn-fair', ...scheduler },
    cluster,
  });
}

describe('a Fair scheduler under the Capacity scheduler', () => {
  it('turns weights into percentages that make exactly 100', () => {
    const { queues } = convert([
      { id: 'root.a', weight: 2 },
      { id: 'root.b', weight: 2 },
      { id: 'root.c', weight: 3 },
      { id: 'root.c.d' },
    ]);
    expect(queues.map(({ id, capacity }) => [id, capacity])).toEqual([
      ['root', undefined],
      ['root.a', 28.571],
      ['root.b', 28.571],
      ['root.c', 42.858],
      ['root.c.d', 100],
    ]);
  });

  it('keeps what both schedulers know', () => {
    const { queues, scheduler } = convert(
      [
        { id: 'root.a', maxAMShare: -1, schedulingPolicy: 'drf', maxContainerAllocation: '4096 mb, 2 vcores' },
        { id: 'root.b', schedulingPolicy: 'fifo', allowPreemptionFrom: false, aclSubmitApps: 'ana ops' },
      ],
      {
        'yarn.scheduler.fair.preemption': true,
        'yarn.scheduler.fair.locality.threshold.node': 0.5,
        'yarn.scheduler.minimum-allocation-mb': 512,
        queuePlacementPolicy: [{ name: 'specified' }, { name: 'user', create: false }, { name: 'default', queue: 'b' }],
      },
    );
    expect(queues[1]).toEqual({
      id: 'root.a',
      capacity: 50,
      'maximum-am-resource-percent': 1,
      'ordering-policy': 'fair',
      'maximum-allocation-mb': 4096,
      'maximum-allocation-vcores': 2,
    });
    expect(queues[2]).toEqual({
      id: 'root.b',
      capacity: 50,
      disable_preemption: true,
      acl_submit_applications: 'ana ops',
    });
    expect(scheduler).toEqual({
      type: 'yarn-capacity',
      'yarn.scheduler.minimum-allocation-mb': 512,
      'yarn.resourcemanager.scheduler.monitor.enable': true,
      'yarn.scheduler.capacity.per-node-heartbeat.multiple-assignments-enabled': false,
      'yarn.scheduler.capacity.maximum-am-resource-percent': 0.5,
      'yarn.scheduler.capacity.resource-calculator': 'DominantResourceCalculator',
      'yarn.scheduler.capacity.node-locality-delay': 10,
      'yarn.scheduler.capacity.queue-mappings': 'u:%user:%user,u:%user:b',
    });
  });

  it('lists what is lost', () => {
    const { lost } = convert(
      [{ id: 'root.a', minResources: '1 mb, 1 vcores', maxResources: '50%', maxRunningApps: 3, weight: 0 }],
      {
        users: [{ name: 'ana', maxRunningApps: 2 }],
        'yarn.scheduler.fair.update-interval-ms': 100,
        queuePlacementPolicy: [{ name: 'secondaryGroupExistingQueue' }, { name: 'default' }],
      },
    );
    expect(lost.map(({ path }) => path)).toEqual([
      'root.a.weight',
      'root.a.minResources',
      'root.a.maxResources',
      'root.a.maxRunningApps',
      'scheduler.queuePlacementPolicy.secondaryGroupExistingQueue',
      'scheduler.queuePlacementPolicy.default',
      'scheduler.users',
      'scheduler.yarn.scheduler.fair.update-interval-ms',
    ]);
  });

  it('lists the limits of a queue with children, which only leaves have there', () => {
    const { lost } = convert([
      { id: 'root.a', maxRunningApps: 20, maxContainerAllocation: '4096 mb, 2 vcores' },
      { id: 'root.a.b' },
    ]);
    expect(lost.map(({ path }) => path)).toEqual(['root.a.maxRunningApps', 'root.a.maxContainerAllocation']);
  });

  it('always gives a file that Hadoop accepts', () => {
    const weight = fc.oneof(fc.nat(5), fc.double({ min: 0, max: 1000, noNaN: true }));
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 12 }),
        fc.array(weight, { maxLength: 5 }),
        (tops, below) => {
          const { queues, scheduler } = convert([
            ...tops.map((own, at) => ({ id: `root.q${at}`, weight: own })),
            ...below.map((own, at) => ({ id: `root.q0.p${at}`, weight: own })),
          ]);
          // A queue without capacity has none for those below it.
          if (queues[1]['capacity'] === 0 && below.length > 0) return;
          const read = readConfigurationFile(writeCapacityFile({ queues, scheduler }).text, 'yarn-capacity');
          expect(read).toMatchObject({ ok: true });
        },
      ),
    );
  });
});
