import { describe, expect, it } from 'vitest';
import { SECOND } from '../../base/units';
import { capacityDisablePreemption } from '../../engine/gallery/yarn-capacity/capacity-disable-preemption';
import { Fate } from '../model-columns';
import type { RunModel } from '../model';
import { modelOf } from '../testing/model-of.test-helper';
import { killsInVain } from './kills-in-vain';
import { preemptionRound } from './preemption-rounds';
import { EVERYTHING } from './window';

const roundsOf = (length: number | undefined) => ({ rounds: [{ from: -Infinity, length }] });
const ROUNDS = roundsOf(3 * SECOND);

interface Container {
  readonly app: number;
  readonly node: number;
  /** GB. */
  readonly size: number;
  /** When it started, s. */
  readonly at: number;
}

interface Mark {
  readonly container: number;
  /** When it was killed, s. */
  readonly killed: number;
  readonly app?: number;
  readonly queue?: number;
  readonly overMaximum?: boolean;
}

/** Application 0 in queue 1, application 1 in queue 2, both below the root, 0. The shape of a number has as many GB. */
function run(containers: readonly Container[], marks: readonly Mark[], ended = 'all-done'): RunModel {
  const column = <T, V>(rows: readonly T[], of: (row: T) => V): V[] => rows.map(of);
  return {
    end: 100 * SECOND,
    ended: { reason: ended, at: 100 * SECOND },
    applications: [1, 2].map((queue) => ({ queues: [{ at: 0, queue }] })),
    directory: {
      shapes: Array.from({ length: 9 }, (_, size) => [size]),
      queues: [{ parent: -1 }, { parent: 0 }, { parent: 0 }],
      applications: [{ queue: 1 }, { queue: 2 }],
    },
    containers: {
      count: containers.length,
      app: column(containers, ({ app }) => app),
      node: column(containers, ({ node }) => node),
      shape: column(containers, ({ size }) => size),
      allocated: column(containers, ({ at }) => at * SECOND),
    },
    preemptions: {
      container: column(marks, ({ container }) => container),
      until: column(marks, ({ killed }) => killed * SECOND),
      fate: column(marks, () => Fate.preempted),
      app: column(marks, ({ app = -1 }) => app),
      queue: column(marks, ({ queue = -1 }) => queue),
      overMaximum: column(marks, ({ overMaximum = false }) => Number(overMaximum)),
    },
  } as unknown as RunModel;
}

const vain = (model: RunModel, window = EVERYTHING) => killsInVain(model, window, ROUNDS)[0]?.value;
const victim = (node = 0, size = 1): Container => ({ app: 0, node, size, at: 0 });
const start = (at: number, { node = 0, size = 1, app = 1 } = {}): Container => ({ app, node, size, at });

describe('a kill', () => {
  it('leaves unused room unless its claimant starts on the same node within a round', () => {
    const after = (...starts: Container[]) => vain(run([victim(), ...starts], [{ container: 0, killed: 10, app: 1 }]));
    expect(after()).toBe(1);
    expect(after(start(10))).toBe(0);
    expect(after(start(13))).toBe(0);
    expect(after(start(13.1))).toBe(1);
    expect(after(start(9))).toBe(1);
    expect(after(start(11, { node: 1 }))).toBe(1);
    expect(after(start(11, { app: 0 }))).toBe(1);
  });

  it('is of use to a queue where any application below it takes the room', () => {
    const queue = (number: number) => vain(run([victim(), start(11)], [{ container: 0, killed: 10, queue: number }]));
    expect([0, 1, 2].map(queue)).toEqual([0, 1, 0]);
  });

  it('makes as much room as it held: one large container takes that of several, several small ones that of one', () => {
    const kills = [0, 1, 2, 3].map((container) => ({ container, killed: 10, app: 1 }));
    const four = kills.map(() => victim());
    expect(vain(run([...four, start(11, { size: 4 })], kills))).toBe(0);
    expect(vain(run([...four, start(11), start(12)], kills))).toBe(2);
    expect(vain(run([victim(0, 4), start(11), start(11)], [kills[0]]))).toBe(0);
  });

  it('is not settled where the horizon cuts off its round, and counts in the window of its instant', () => {
    const late = (ended: string) =>
      killsInVain(run([victim()], [{ container: 0, killed: 99, app: 1 }], ended), EVERYTHING, ROUNDS)[0];
    expect(late('horizon')).toMatchObject({ value: 0, atLeast: true, population: 1 });
    expect(late('deadlock')).toMatchObject({ value: 1, atLeast: false });
    const early = run([victim()], [{ container: 0, killed: 10, app: 1 }]);
    expect(vain(early, { from: 20 * SECOND, to: Infinity })).toBe(0);
  });

  it('is not counted without a claimant, or where a queue was only over its maximum', () => {
    expect(vain(run([victim()], [{ container: 0, killed: 10 }]))).toBeUndefined();
    expect(vain(run([victim()], [{ container: 0, killed: 10, queue: 1, overMaximum: true }]))).toBeUndefined();
    const named = run([victim()], [{ container: 0, killed: 10, app: 1 }]);
    expect(killsInVain(named, EVERYTHING, roundsOf(undefined))).toEqual([]);
  });
});

it('a round is as long as the settings say, and no shorter than a heartbeat', () => {
  const monitor = 'yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval';
  expect(preemptionRound({ type: 'yarn-capacity' })).toBe(3 * SECOND);
  expect(preemptionRound({ type: 'yarn-capacity', [monitor]: 10 })).toBe(1 * SECOND);
  expect(preemptionRound({ type: 'yarn-fair' })).toBe(1 * SECOND);
  expect(preemptionRound({ type: 'yarn-fair', preset: 'fs-2014' })).toBe(5 * SECOND);
  expect(preemptionRound({ type: 'quincy' })).toBeUndefined();
});

it('the room of all that YARN kills in the scenario on guarantees is used, but not within a round of no length', () => {
  const model = modelOf(capacityDisablePreemption.scenario, 'A');
  const [used] = killsInVain(model, EVERYTHING, ROUNDS);
  expect(used).toMatchObject({ value: 0, population: 40 });
  const [unused] = killsInVain(model, EVERYTHING, roundsOf(0));
  expect(unused.value).toBeGreaterThan(0);
});
