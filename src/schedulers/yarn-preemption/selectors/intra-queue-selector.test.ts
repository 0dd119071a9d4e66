import { describe, expect, it } from 'vitest';
import { defaultCalculator } from '../../yarn/resources';
import { runRound } from '../round';
import type { QueueSnapshot, Snapshot } from '../snapshot';
import { AT_ONCE, settingsWith, tableOf } from '../table.test-helper';

const settings = settingsWith('modern', {
  ...AT_ONCE,
  'intra-queue-preemption.enabled': true,
  'intra-queue-preemption.max-allowable-limit': 1,
  'intra-queue-preemption.preemption-order-policy': 'priority_first',
});

/** One leaf that is full with an application, and another one of a higher priority, which wants 20. */
function full(more: Partial<QueueSnapshot> = {}): Snapshot {
  const table = tableOf([
    { name: 'root', guaranteed: 100, used: 100 },
    { name: 'a', parent: 'root', guaranteed: 100, used: 100, pending: 20 },
  ]);
  const [root, leaf] = table.queues;
  const [low] = table.apps;
  const high = { ...low, id: 1, priority: 1, containers: [] };
  return { ...table, apps: [low, high], queues: [root, { ...leaf, apps: [1, 0], ...more }] };
}

describe('preemption inside a queue', () => {
  it.each([
    ['is for applications with a higher priority', {}, 20],
    ['ends where it is disabled', { intraQueuePreemptionDisabled: true }, 0],
    ['ends where the queue is protected from others', { preemptionDisabled: true }, 0],
  ])('%s', (_, more, taken) => {
    expect(runRound(full(more), defaultCalculator, settings, 0).chosen).toHaveLength(taken);
  });

  it.each([
    [25, 5],
    [45, 20],
  ])('takes a master that is waited for off the limit of its user (%i)', (limit, taken) => {
    const table = full();
    const [root, leaf] = table.queues;
    const [low, high] = table.apps;
    const of = (memory: number) => Float64Array.of(memory, 0);
    const other = { ...high, user: 'other', awaitedMaster: of(20) };
    const userLimits = [...leaf.userLimits, { user: 'other', limit: [of(limit)] }];
    const snapshot = { ...table, apps: [low, other], queues: [root, { ...leaf, userLimits }] };
    expect(runRound(snapshot, defaultCalculator, settings, 0).chosen).toHaveLength(taken);
  });
});
