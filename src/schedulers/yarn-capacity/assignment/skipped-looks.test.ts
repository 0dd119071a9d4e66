import { describe, expect, test } from 'vitest';
import { comparableUntil, inputOf, runInput } from '../../../engine/testing/law.test-helper';
import type { LawRun } from '../../../engine/testing/law.test-helper';
import { Rec } from '../../../sim/trace/trace';
import { skippedLooks } from './skipped-looks';

describe('skipped looks', () => {
  test('are the heartbeats of the node, of which the last may be the one that is heard now', () => {
    const looks = skippedLooks({ now: () => 3500 }, { heartbeat: 1000, asynchronous: 0 }, () => 0);
    expect([looks.upToNow(0, 300), looks.beforeThisOne(0, 500), looks.last(300)]).toEqual([3, 2, 3300]);
    expect([looks.upToNow(0, 3500), looks.beforeThisOne(0, 3500), looks.last(3500)]).toEqual([0, 0, 3500]);
  });

  test('are those in the rounds of the ticks between, some of which look at a node twice', () => {
    let now = 25;
    const looks = skippedLooks({ now: () => now }, { heartbeat: 1000, asynchronous: 5 }, (tick, node) =>
      tick === node ? 2 : 1,
    );
    // Ticks 3, 4 and 5 follow an instant between two ticks.
    expect([looks.upToNow(9, 12), looks.upToNow(4, 12), looks.beforeThisOne(4, 12)]).toEqual([3, 4, 3]);
    expect([looks.upToNow(9, 15), looks.last(12), looks.last(25)]).toEqual([2, 25, 25]);
    now = 27;
    expect([looks.beforeThisOne(9, 12), looks.last(12), looks.last(26)]).toEqual([3, 25, 26]);
  });
});

/** Outcomes and reservations up to an instant, s. */
function decisions({ rows }: LawRun, until: number): string[] {
  return rows
    .filter(({ at, kind }) => (kind < 32 || kind === Rec.reservation) && at <= until)
    .map(({ at, kind, a, b, c, d }) => [at, kind, a, b, c, d].join(' '));
}

test('Rounds of asynchronous scheduling that are slept through count for what waits with a reservation', async () => {
  const scenario = {
    signalbox: 1,
    horizon: '10min',
    cluster: {
      nodes: [
        { id: 'n', count: 3, capacity: { vcore: 1, memory: '8GB' } },
        { id: 'more', count: 0, capacity: { vcore: 2, memory: '8GB' }, autoscaling: { max: 2, provisioning: '7s' } },
      ],
      autoscaler: {
        'scan-interval': '3s',
        'scale-down-unneeded-time': '9s',
        'scale-down-delay-after-add': '5s',
      },
    },
    queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.scheduler.capacity.resource-calculator': 'DefaultResourceCalculator',
      'yarn.scheduler.capacity.reservations-continue-look-all-nodes': false,
      'yarn.scheduler.capacity.schedule-asynchronously.enable': true,
    },
    data: [{ id: 'd', blocks: 3, replication: 1, placement: 'skewed' }],
    workload: [
      {
        id: 'x',
        kind: 'batch',
        queue: 'root.a',
        tasks: 24,
        memory: '5GB',
        duration: { dist: 'uniform', min: '1s', max: '9s' },
        input: 'd',
      },
    ],
  };
  const differences: string[] = [];
  for (let seed = 0; seed < 12; seed++) {
    const input = inputOf({ ...scenario, seed });
    const quiet = await runInput(input);
    const restless = await runInput(input, true);
    const until = comparableUntil(quiet, restless);
    if (decisions(quiet, until).join() !== decisions(restless, until).join()) differences.push(`seed ${seed}`);
  }
  expect(differences).toEqual([]);
});
