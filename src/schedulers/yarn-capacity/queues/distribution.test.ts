import { describe, expect, test } from 'vitest';
import { defaultCalculator, dominantCalculator } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { YarnUnits } from '../../yarn/units';
import { CapacityRows } from '../capacity-rows';
import { CapacityQueue } from './capacity-queue';
import { distribute } from './distribution';
import { readQueue } from './queue-config';

/** A queue in MB and vcores: what it is guaranteed, and its maximum. */
type InResources = readonly [guaranteed: readonly number[], max?: readonly number[]];

const units = new YarnUnits(['vcore', 'memory']);
const row = (resources: readonly number[] | undefined) =>
  resources === undefined ? [NaN, NaN] : [resources[1] * 1000, resources[0] * 1024 * 1024];

/** Distributes a cluster among the queues below the root. Returns guarantee and maximum of each. */
function shared(
  calculator: ResourceCalculator,
  cluster: Resource,
  given: Readonly<Record<string, number | InResources>>,
): Record<string, readonly number[][]> {
  const rows = new CapacityRows(units.types);
  const queues: CapacityQueue[] = [];
  for (const [id, capacity] of Object.entries({ root: 100, ...given })) {
    const above = queues.find(({ path }) => path === id.slice(0, id.lastIndexOf('.')));
    const leaf = !Object.keys(given).some((other) => other.startsWith(`${id}.`));
    const [guaranteed, max]: InResources | readonly undefined[] = typeof capacity === 'number' ? [] : capacity;
    const settings = typeof capacity === 'number' ? { capacity } : {};
    const input = { id, parent: above?.index ?? -1, leaf, settings, guaranteed: row(guaranteed), max: row(max) };
    queues.push(new CapacityQueue(queues.length, readQueue(input, units, 'current', above?.config), above, rows));
  }
  distribute(queues[0], calculator, cluster);
  return Object.fromEntries(
    queues.slice(1).map(({ path, guaranteed, maximum }) => [path, [[...guaranteed], [...maximum]]]),
  );
}

describe('capacities in resources', () => {
  const cluster = Float64Array.of(10_000, 100);

  test('A parent with less than its children ask for shares it by ratio, and what there is enough of grows', () => {
    const both = { 'root.a': [[9000, 20]], 'root.b': [[3000, 30]] } as const;
    expect(shared(dominantCalculator, cluster, both)).toEqual({
      'root.a': [
        [7500, 40],
        [10_000, 100],
      ],
      'root.b': [
        [2500, 60],
        [10_000, 100],
      ],
    });
  });

  test('Nothing is scaled where the parent has as much as a whole, although not of each type', () => {
    const below = { 'root.p': [[8000, 20]], 'root.p.a': [[3000, 25]], 'root.p.b': [[3000, 25]] } as const;
    const of = shared(dominantCalculator, cluster, below);
    expect([of['root.p.a'][0], of['root.p.b'][0]]).toEqual([
      [3000, 25],
      [3000, 25],
    ]);
  });

  test('A maximum is its own or that of the parent, never a mixture; a type that it does not name is 0', () => {
    const below = {
      'root.p': [
        [6000, 50],
        [8000, 60],
      ],
      'root.p.a': [
        [3000, 25],
        [7000, 65],
      ],
      'root.p.b': [[3000, 25]],
      'root.c': [
        [1000, 10],
        [9000, 0],
      ],
    } as const;
    const of = shared(dominantCalculator, cluster, below);
    expect(['root.p.a', 'root.p.b', 'root.c'].map((path) => of[path][1])).toEqual([
      [7000, 65],
      [8000, 60],
      [9000, 0],
    ]);
  });

  test('Products have 32 bits', () => {
    // 16,777,217 MB have no 32-bit number of their own.
    const large = Float64Array.of(33_554_431, 100);
    const of = shared(defaultCalculator, large, { 'root.a': [[16_777_217, 1]], 'root.b': [[16_777_217, 1]] });
    expect(of['root.a'][0][0]).toBe(16_777_216);
  });

  test('Below the root a queue in percent has its part of the cluster beside queues in resources', () => {
    const of = shared(defaultCalculator, cluster, { 'root.a': [[4000, 10]], 'root.b': 50 });
    expect([of['root.a'][0], of['root.b'][0]]).toEqual([
      [4000, 10],
      [5000, 50],
    ]);
  });
});
