import { describe, expect, test } from 'vitest';
import { PoolTree, readPool } from './pool-config';
import { Pool, PoolTaskSet } from './pools';

function entry(name: string, running: number, minShare = 0, weight = 1): Pool<null> {
  const pool = new Pool<null>(name, 'FAIR', minShare, weight);
  pool.running = running;
  return pool;
}

/** The names of pools in the order in which a FAIR root serves them, and the same for the reverse order of creation. */
function served(...pools: readonly Pool<null>[]): string[] {
  const orders = [pools, [...pools].reverse()].map((children) => {
    const root = new Pool<null>('', 'FAIR');
    for (const pool of children) {
      root.add(pool);
      pool.children[0] ??= new PoolTaskSet(pool.name, 0, 0, 0, null);
    }
    return root.sorted([]).map(({ name }) => name);
  });
  expect(orders[1]).toEqual(orders[0]);
  return orders[0];
}

describe('the fair order', () => {
  test('serves those below their minimum share first, by how far they are below', () => {
    expect(served(entry('a', 0), entry('b', 1, 2), entry('c', 1, 4), entry('d', 4, 4))).toEqual(['c', 'b', 'a', 'd']);
  });

  test('weighs running tasks, and compares names as text when all else is equal', () => {
    expect(served(entry('b', 3), entry('a', 4, 0, 2))).toEqual(['a', 'b']);
    expect(served(entry('TaskSet_9.0', 0), entry('TaskSet_10.0', 0))).toEqual(['TaskSet_10.0', 'TaskSet_9.0']);
  });

  test('puts a weight of 0 last', () => {
    expect(served(entry('a', 0, 0, 0), entry('b', 100))).toEqual(['b', 'a']);
  });

  test('puts a weight below 0 first, even of a pool without running tasks', () => {
    expect(served(entry('a', 0), entry('b', 0, 0, -1), entry('c', 1, 0, -1))).toEqual(['c', 'b', 'a']);
  });
});

describe('the tree', () => {
  test('counts running tasks in all pools above, also when a set comes with some or goes with them', () => {
    const root = new Pool<null>('', 'FAIR');
    const inner = new Pool<null>('inner', 'FIFO');
    const set = new PoolTaskSet('TaskSet_0.0', 0, 0, 0, null);
    set.countRunning(2);
    root.add(inner);
    inner.add(set);
    set.countRunning(1);
    expect([inner.running, root.running]).toEqual([3, 3]);
    inner.remove(set);
    expect([inner.running, root.running]).toEqual([0, 0]);
  });

  test('has a default pool in fair mode, FAIR since 3.4 when there is no file', () => {
    const mode = (file: ReadonlyMap<string, ReturnType<typeof readPool>> | null, fairDefault: boolean) =>
      new PoolTree('FAIR', file, fairDefault).poolFor(null).mode;
    expect([mode(null, false), mode(null, true), mode(new Map(), true)]).toEqual(['FIFO', 'FAIR', 'FIFO']);
    const own = new Map([['default', readPool({ minShare: '2', weight: '+3', schedulingMode: ' fair ' })]]);
    expect(new PoolTree('FAIR', own, true).poolFor(null)).toMatchObject({ minShare: 2, weight: 3, mode: 'FAIR' });
  });

  test('makes an unknown pool once, and in FIFO mode none at all', () => {
    const fair = new PoolTree('FAIR', null, true);
    expect(fair.poolFor('x')).toBe(fair.poolFor('x'));
    const fifo = new PoolTree('FIFO', null, true);
    expect(fifo.poolFor('x')).toBe(fifo.root);
  });
});

test('Numbers that Java does not read as integers fall back to the default', () => {
  for (const text of ['2.0', '1e3', '0x10', '2147483648', '--1']) {
    expect(readPool({ minShare: text, weight: text, schedulingMode: 'FAIR' })).toMatchObject({
      minShare: 0,
      weight: 1,
    });
  }
});
