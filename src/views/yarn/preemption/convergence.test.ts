import { describe, expect, it } from 'vitest';
import { readPreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { PreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { QueueSnapshot, Snapshot } from '../../../schedulers/yarn-preemption/snapshot';
import { defaultCalculator } from '../../../schedulers/yarn/resources';
import { projectRounds } from './convergence';

const of = (memory: number) => Float64Array.of(memory, 0);

function queue(path: string, parent: number, guaranteed: number, used: number, pending: number): QueueSnapshot {
  return {
    path,
    parent,
    priority: 0,
    preemptionDisabled: false,
    intraQueuePreemptionDisabled: false,
    maximumAmFraction: 0,
    orderingPolicy: 'fifo',
    partitions: [
      {
        guaranteed: of(guaranteed),
        maximum: of(100),
        used: of(used),
        pending: of(pending),
        pendingWithoutReserved: of(pending),
        reserved: of(0),
        killable: of(0),
      },
    ],
    apps: [],
    userLimits: [],
  };
}

/** A hundred containers of one unit, two queues of fifty. */
const snapshot: Snapshot = {
  types: 2,
  partitions: [{ label: '', total: of(100), exclusive: true }],
  queues: [queue('root', -1, 100, 100, 100), queue('root.a', 0, 50, 20, 100), queue('root.b', 0, 50, 80, 100)],
  apps: [],
  nodes: [],
  minimumAllocation: of(1),
};

function run(rounds: number, change: Partial<PreemptionSettings> = {}): readonly number[] {
  const settings = { ...readPreemptionSettings({}), maxWaitBeforeKill: 0, ...change };
  const input = { snapshot, calculator: defaultCalculator, settings, now: 0 };
  return projectRounds(input, settings, of(1), rounds).leaves[1].used;
}

describe('the projection of preemption', () => {
  it('approaches the guarantee by two hundredths of the cluster a round, and rests in the dead zone', () => {
    const used = run(60);
    expect(used[1]).toBe(78);
    expect(used[12]).toBe(56);
    expect(used[13]).toBe(55);
    expect(used.at(-1)).toBe(55);
    expect(used.length).toBeLessThan(20);
  });

  it('reaches the guarantee without a dead zone', () => {
    expect(run(60, { maxIgnoredOverCapacity: 0 }).at(-1)).toBeLessThanOrEqual(52);
  });

  it('marks in the first round and kills only when the wait is over', () => {
    const used = run(8, { maxWaitBeforeKill: 15_000 });
    expect(used.slice(0, 6)).toEqual([80, 80, 80, 80, 80, 80]);
    expect(used[6]).toBe(78);
  });
});
