import { describe, expect, it } from 'vitest';
import { batch, play, spark } from '../../engine/testing/play.test-helper';
import { orderQueues, orderQueuesByShareLists, orderQueuesInPlaces } from './queues/queue-order';
import { fairShare } from './shares';
import { NOT_SET } from './resources';

describe('a restart of the scheduler', () => {
  const stateAware = [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'stateaware' } }];

  it('takes applications through their states again, several of them to Starting at once', () => {
    const outline = {
      nodes: [8],
      queues: stateAware,
      workload: [
        spark('x', 0, { stages: [{ tasks: 1, duration: '20min' }] }),
        spark('y', 0, { stages: [{ tasks: 1, duration: '20min' }] }),
        spark('z', 0, { stages: [{ tasks: 1, duration: '20min' }] }),
      ],
    };
    const played = play({ ...outline, scheduler: { preset: '1.5', quirks: { restartAt: '6min' } } });
    expect(played.states('x').slice(0, 8)).toEqual([
      'New 0',
      'Accepted 0',
      'Starting 0',
      'Running 300',
      'New 360',
      'Accepted 360',
      'Starting 360',
      'Running 660',
    ]);
    expect(played.states('y').slice(3, 6)).toEqual(['New 360', 'Accepted 360', 'Starting 360']);
    // Without the restart it would have had its turn at 600 s.
    expect(played.driverAt('z')).toBe(660);
    expect(play({ ...outline, scheduler: { preset: '1.5' } }).driverAt('z')).toBe(600);
  });

  it('moves applications that hold something back to their old places, and lets the others lose theirs', () => {
    const outline = {
      nodes: [2],
      workload: [
        batch('first', { duration: '10s' }),
        batch('waits', { vcore: 2, submit: '1s' }),
        batch('runs', { tasks: 3, duration: '8s', submit: '2s' }),
      ],
    };
    // Both cores come free at 10 s: the older of the two that want them comes first.
    expect(play(outline).order()).toEqual(['first', 'runs', 'waits', 'runs', 'runs']);
    const restarted = play({ ...outline, scheduler: { quirks: { restartAt: '5s' } } });
    expect(restarted.order()).toEqual(['first', 'runs', 'runs', 'runs', 'waits']);
  });

  it('keeps what runs, and counts running applications anew', () => {
    const played = play({
      nodes: [8],
      queues: [{ id: 'root' }, { id: 'root.a', maxapplications: 1 }],
      scheduler: { quirks: { restartAt: '5s' } },
      workload: [spark('x', 1, { gang: true }), spark('y', 1, { submit: '1s' })],
    });
    expect(played.driverAt('y')).toBe(10);
    expect(played.containers.filter(({ outcome }) => outcome === 'node lost' || outcome === 'killed')).toEqual([]);
    expect(played.run.ended?.reason).toBe('all-done');
  });
});

describe('the fair max of places', () => {
  const queue = (id: string, allocated: number, fairMax: number) => ({
    id,
    priority: 0,
    allocated: Float64Array.of(allocated),
    guaranteed: Float64Array.of(NOT_SET),
    fairMax: Float64Array.of(fairMax),
    pending: Float64Array.of(1),
    share: fairShare(Float64Array.of(allocated), Float64Array.of(NOT_SET), Float64Array.of(fairMax)),
  });

  it('leads to another order when queues have different maxima', () => {
    // Shares 0.5, 0.4 and 0.45. The second passes the first; then the third is compared with a queue that is in the
    // place of another.
    const queues = () => [queue('a', 50, 100), queue('b', 4, 10), queue('c', 45, 100)];
    expect(orderQueues('fair', 'first', queues()).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(orderQueuesInPlaces('first', queues()).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    const other = () => [queue('a', 50, 100), queue('b', 4, 10), queue('c', 60, 100)];
    expect(orderQueues('fair', 'first', other()).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    // a now is in the place of b and is measured against 10: 5 is more than the 0.6 of c.
    expect(orderQueuesInPlaces('first', other()).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('is a switch of the scheduler', () => {
    const outline = {
      nodes: [16],
      queues: [
        { id: 'root' },
        { id: 'root.a', resources: { max: { vcore: 10 } } },
        { id: 'root.b', resources: { max: { vcore: 2 } } },
        { id: 'root.c', resources: { max: { vcore: 10 } } },
      ],
      workload: [
        batch('a', { queue: 'root.a', tasks: 9, duration: '1h' }),
        batch('b', { queue: 'root.b', tasks: 2, duration: '1h' }),
        batch('c', { queue: 'root.c', tasks: 9, duration: '1h' }),
      ],
    };
    const paired = play(outline).order();
    const quirky = play({ ...outline, scheduler: { preset: 'current', quirks: { fairMaxPairing: true } } }).order();
    expect([...quirky].sort()).toEqual([...paired].sort());
    expect(quirky).not.toEqual(paired);
  });
});

describe('the order of queues before 1.6', () => {
  it('compares all shares from the largest down, and plain quantities where nothing is guaranteed', () => {
    const queue = (id: string, allocated: readonly number[], guaranteed: readonly number[]) => ({
      id,
      priority: 0,
      allocated: Float64Array.from(allocated),
      guaranteed: Float64Array.from(guaranteed),
      fairMax: Float64Array.of(10, 1000),
      pending: Float64Array.of(1, 1),
      share: fairShare(Float64Array.from(allocated), Float64Array.from(guaranteed), Float64Array.of(10, 1000)),
    });
    // Shares of the fair max are 0.5 and 0.1; by quantities it is 5 against 100.
    const plain = () => [queue('cores', [5, 0], [NOT_SET, NOT_SET]), queue('bytes', [0, 100], [NOT_SET, NOT_SET])];
    expect(orderQueues('fair', 'first', plain()).map(({ id }) => id)).toEqual(['bytes', 'cores']);
    expect(orderQueuesByShareLists('first', plain()).map(({ id }) => id)).toEqual(['cores', 'bytes']);
    // The largest shares are equal: the next ones decide, and not what stands first.
    const tied = () => [queue('both', [5, 50], [10, 100]), queue('one', [5, 10], [10, 100])];
    expect(orderQueues('fair', 'first', tied()).map(({ id }) => id)).toEqual(['both', 'one']);
    expect(orderQueuesByShareLists('first', tied()).map(({ id }) => id)).toEqual(['one', 'both']);
  });

  it('is that of the presets of these releases when the real code is asked for', () => {
    const outline = {
      nodes: [4],
      queues: [{ id: 'root' }, { id: 'root.cores' }, { id: 'root.bytes' }],
      workload: [
        batch('first', { queue: 'root.cores', vcore: 2, memory: '1MB', duration: '1h' }),
        batch('large', { queue: 'root.bytes', vcore: 1, memory: '1GB', duration: '1h' }),
        batch('cores', { queue: 'root.cores', submit: '1s', memory: '1MB' }),
        batch('bytes', { queue: 'root.bytes', submit: '1s', memory: '1MB' }),
      ],
    };
    const quirks = { fairMaxPairing: true };
    expect(
      play({ ...outline, scheduler: { preset: '1.5', quirks } })
        .order()
        .slice(2),
    ).toEqual(['cores', 'bytes']);
    expect(
      play({ ...outline, scheduler: { preset: '1.5' } })
        .order()
        .slice(2),
    ).toEqual(['bytes', 'cores']);
    expect(
      play({ ...outline, scheduler: { preset: 'current', quirks } })
        .order()
        .slice(2),
    ).toEqual(['bytes', 'cores']);
  });
});
