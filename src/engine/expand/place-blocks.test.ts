import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DatasetText } from '../../scenario/schema';
import type { NodeInput } from '../../sim/run-input';
import { expandScenario } from '../expand';
import { placeBlocks } from './place-blocks';
import { parseScenario } from '../document/schema';

const nodes = (count: number, racks = 1): NodeInput[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `n/${i + 1}`,
    rack: i % racks,
    capacity: [1000],
    speed: 1,
    labels: [],
  }));

/** Nodes of each block. */
function place(text: Partial<DatasetText>, cluster: readonly NodeInput[], seed = 1): number[][] {
  const problem = (path: string, message: string) => {
    throw new Error(`${path}: ${message}`);
  };
  const { replicas, replication, blocks } = placeBlocks(
    { id: 'd', ...text },
    { nodes: cluster, seed, draws: true },
    { problem, notice: problem },
  );
  return Array.from({ length: blocks }, (_, b) => [...replicas.subarray(b * replication, (b + 1) * replication)]);
}

function problemsOf(change: Readonly<Record<string, unknown>>, stage: Readonly<Record<string, unknown>> = {}) {
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'a', kind: 'spark', stages: [{ id: 's', ...stage }] }],
    ...change,
  });
  if (!parsed.ok) return parsed.error;
  const input = expandScenario(parsed.value, 'A');
  return input.ok ? [] : input.error;
}

describe('blocks of data', () => {
  test('lie on distinct nodes, in every placement', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('random' as const, 'hdfs' as const, 'skewed' as const),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(1000),
        (placement, count, racks, copies, seed) => {
          const replication = Math.min(copies, count);
          for (const block of place({ blocks: 12, replication, placement, skew: 2 }, nodes(count, racks), seed)) {
            expect(new Set(block).size).toBe(replication);
            for (const node of block) expect(node).toBeLessThan(count);
          }
        },
      ),
    );
  });

  test('as HDFS places them: the second copy in another rack, the third beside it', () => {
    const cluster = nodes(12, 3);
    for (const [first, second, third] of place({ blocks: 50, replication: 3, placement: 'hdfs' }, cluster)) {
      expect(cluster[second].rack).not.toBe(cluster[first].rack);
      expect(cluster[third].rack).toBe(cluster[second].rack);
    }
  });

  test('pile up on the first nodes when skewed, and not when random', () => {
    const share = (placement: 'random' | 'skewed') => {
      const blocks = place({ blocks: 2000, placement, skew: 1 }, nodes(10)).flat();
      return blocks.filter((node) => node === 0).length / blocks.length;
    };
    // 1 / (1 + 1/2 + ... + 1/10) = 0.341
    expect(share('skewed')).toBeCloseTo(0.341, 1);
    expect(share('random')).toBeCloseTo(0.1, 1);
  });

  test('stay where they are when there are more of them, and move with the seed', () => {
    const few = place({ blocks: 10, replication: 2 }, nodes(8));
    expect(place({ blocks: 30, replication: 2 }, nodes(8)).slice(0, 10)).toEqual(few);
    expect(place({ blocks: 10, replication: 2 }, nodes(8), 2)).not.toEqual(few);
    expect(place({ blocks: 10, replication: 2, id: 'e' }, nodes(8))).not.toEqual(few);
  });

  test('keep to the nodes that may hold them', () => {
    expect(new Set(place({ blocks: 20, nodes: ['n/2', 'n/5'] }, nodes(8)).flat())).toEqual(new Set([1, 4]));
  });

  test('have no more copies than there are nodes, which is reported by field while the run continues', () => {
    const told: string[] = [];
    const tell = (path: string, message: string) => told.push(`${path}: ${message}`);
    const { replication, replicas } = placeBlocks(
      { id: 'd', blocks: 4, replication: 3 },
      { nodes: nodes(2), seed: 1, draws: true },
      { problem: tell, notice: tell },
    );
    expect([replication, replicas.length]).toEqual([2, 8]);
    expect(told).toEqual([
      'data.d.replication: 3 copies need as many nodes, but there are 2 nodes, so each block has 2 copies',
    ]);
    expect(problemsOf({ data: [{ id: 'd', replication: 3 }] })).toEqual([]);
  });

  test('cannot lie on nodes that are not there', () => {
    expect(problemsOf({ data: [{ id: 'd', replication: 2, nodes: ['n/1', 'x'] }] })).toEqual([
      { path: 'data.d.nodes', message: 'there is no node "x"' },
    ]);
    expect(problemsOf({ data: [{ id: 'd', nodes: ['x'] }] }).map(({ path }) => path)).toEqual([
      'data.d.nodes',
      'data.d.replication',
    ]);
  });
});

describe('names that a stage mentions', () => {
  test('A dataset that is not there, a stage that is not there, stages that wait for each other', () => {
    expect(problemsOf({}, { input: 'logs' })).toEqual([
      { path: 'workload.a.stages.s.input', message: 'there is no dataset "logs"' },
    ]);
    expect(problemsOf({}, { after: ['t'] })).toEqual([
      { path: 'workload.a.stages.s.after', message: 'there is no stage "t"' },
    ]);
    expect(problemsOf({}, { after: ['s'] })).toEqual([
      { path: 'workload.a.stages.s.after', message: 'stages wait for each other: "s"' },
    ]);
    expect(problemsOf({ data: [{ id: 'logs' }] }, { input: 'logs', after: [] })).toEqual([]);
  });

  test('A stage that comes after no other has no output to fetch', () => {
    expect(problemsOf({}, { shuffleRead: '3s' })).toEqual([
      {
        path: 'workload.a.stages.s.shuffleRead',
        message: 'expected 0: it follows no stage whose output it could fetch',
      },
    ]);
    expect(problemsOf({}, { shuffleRead: '0s' })).toEqual([]);
  });

  test('A preferred location that cannot be read', () => {
    expect(problemsOf({}, { hosts: ['executor_n'] })).toEqual([
      {
        path: 'workload.a.stages.s.hosts.0',
        message: 'expected a node, executor_<node>_<number> or hdfs_cache_<node>, got "executor_n"',
      },
    ]);
  });
});

describe('blocks with places of their own', () => {
  test('lie where the scenario places them, and no other block moves for it', () => {
    const usual = place({ blocks: 20, replication: 3 }, nodes(10));
    const moved = place({ blocks: 20, replication: 3, places: { 7: ['n/9', 'n/2', 'n/4'], 3: ['n/10'] } }, nodes(10));
    expect(moved[7]).toEqual([8, 1, 3]);
    expect(moved[3][0]).toBe(9);
    expect(new Set(moved[3]).size).toBe(3);
    usual.forEach((copies, block) => {
      if (block !== 7 && block !== 3) expect(moved[block]).toEqual(copies);
    });
  });

  test('are refused by field: blocks and nodes that are not there', () => {
    const data = (places: Readonly<Record<string, unknown>>) =>
      problemsOf({ data: [{ id: 'd', blocks: 4, places }] }).map(({ path, message }) => `${path}: ${message}`);
    expect(data({ 4: ['n/1'] })).toEqual(['data.d.places.4: there is no block "4", blocks go from 0 to 3']);
    expect(data({ x: ['n/1'] })).toEqual(['data.d.places.x: there is no block "x", blocks go from 0 to 3']);
    expect(data({ 1: ['n/7'] })).toEqual(['data.d.places.1: there is no node "n/7"']);
  });
});
