import { describe, expect, test } from 'vitest';
import { checkCapacities, judgeCapacities } from './capacity-check';
import type { WrittenCapacity } from './capacity-check';
import { defaultCalculator, dominantCalculator } from '../../yarn/resources';
import type { ResourceCalculator } from '../../yarn/resources';

const percent = (path: string, capacity?: number, maximum?: number): WrittenCapacity => ({ path, capacity, maximum });
const resources = (path: string, minimum?: number[], maximum?: number[]): WrittenCapacity => ({
  path,
  capacity: undefined,
  maximum: undefined,
  resources: {
    minimum: minimum === undefined ? undefined : Float64Array.from(minimum),
    maximum: maximum === undefined ? undefined : Float64Array.from(maximum),
  },
});
const fieldsUnder = (calculator: ResourceCalculator, ...queues: WrittenCapacity[]) =>
  checkCapacities([percent('root'), ...queues], calculator).map(({ path, field }) => `${path} ${field}`);
const fieldsOf = (...queues: WrittenCapacity[]) => fieldsUnder(defaultCalculator, ...queues);

describe('the check of capacities', () => {
  test('Children make 100 percent, within a twentieth of one', () => {
    expect(fieldsOf(percent('root.a', 40), percent('root.b', 60))).toEqual([]);
    expect(fieldsOf(percent('root.a', 40), percent('root.b', 60.04))).toEqual([]);
    expect(fieldsOf(percent('root.a', 40), percent('root.b', 60.06))).toEqual(['root.a capacity']);
    expect(fieldsOf(percent('root.a'), percent('root.b'))).toEqual(['root.a capacity']);
  });

  test('Below a queue without capacity there is no capacity', () => {
    const top = [percent('root.a', 100), percent('root.z', 0)];
    expect(fieldsOf(...top, percent('root.z.x', 0), percent('root.z.y', 0))).toEqual([]);
    expect(fieldsOf(...top, percent('root.z.x', 40), percent('root.z.y', 60))).toEqual(['root.z.x capacity']);
  });

  test('A maximum is not below the capacity, and -1 stands for all', () => {
    expect(fieldsOf(percent('root.a', 40, 30), percent('root.b', 60))).toEqual(['root.a maximum-capacity']);
    expect(fieldsOf(percent('root.a', 40, -1), percent('root.b', 60))).toEqual([]);
  });

  test('The maximum of a queue is a part of the maximum above, which may come to less than the capacity', () => {
    const queues = [percent('root.a', 50, 50), percent('root.b', 50), percent('root.a.x', 100, 90)];
    expect(fieldsOf(...queues)).toEqual(['root.a.x maximum-capacity']);
    expect(judgeCapacities([percent('root'), ...queues], defaultCalculator).absolute.get('root.a.x')).toEqual({
      capacity: 0.5,
      maximum: 0.45,
    });
    const below = (maximum: number, ...more: readonly WrittenCapacity[]) =>
      checkCapacities([percent('root', undefined, maximum), ...more], defaultCalculator).map(({ message }) => message);
    expect(below(100, ...queues)).toEqual(['expected at least its capacity, got 90']);
    expect(below(45, percent('root.a', 50), percent('root.b', 50, 90))).toEqual([
      'expected at least its capacity, 50% of the cluster, got 45% with the maxima above it',
    ]);
  });

  test('Percentages and resources cannot be mixed, but below the root each queue may have either', () => {
    expect(fieldsOf(resources('root.a', [1, 2]), resources('root.b', [3, 4]))).toEqual([]);
    expect(fieldsOf(resources('root.a', [1, 2]), percent('root.b', 70))).toEqual([]);
    expect(fieldsOf(resources('root.a', [1, 2]), percent('root.a.x', 100))).toEqual(['root.a.x resources.guaranteed']);
    expect(fieldsOf(percent('root.a', 100), resources('root.a.x', [1, 2]))).toEqual(['root.a.x resources.guaranteed']);
    expect(fieldsOf(percent('root.a', 100), resources('root.b', undefined, [1, 2]))).toEqual(['root.b resources.max']);
  });

  test('Resources of children are no more than those of their parent, and maxima no less than what is guaranteed', () => {
    const parent = resources('root.a', [4, 4], [8, 8]);
    expect(fieldsOf(parent, resources('root.a.x', [2, 2]), resources('root.a.y', [2, 2]))).toEqual([]);
    expect(fieldsOf(parent, resources('root.a.x', [3, 2]), resources('root.a.y', [2, 2]))).toEqual([
      'root.a.x resources.guaranteed',
    ]);
    expect(fieldsOf(parent, resources('root.a.x', [3, 2], [2, 2]))).toEqual(['root.a.x resources.max']);
    expect(fieldsOf(parent, resources('root.a.x', [3, 2], [9, 8]))).toEqual(['root.a.x resources.max']);
  });

  test('The default calculator compares memory, the dominant one wants all types to agree', () => {
    const parent = resources('root.a', [4, 4], [8, 8]);
    const [more, mixed] = [resources('root.a.x', [4, 5], [8, 9]), resources('root.a.x', [3, 5], [7, 9])];
    expect([fieldsOf(parent, more), fieldsOf(parent, mixed)]).toEqual([[], []]);
    expect(fieldsUnder(dominantCalculator, parent, more)).toEqual(['root.a.x resources.max']);
    expect(fieldsUnder(dominantCalculator, parent, mixed)).toEqual([]);
    expect(fieldsUnder(dominantCalculator, parent, resources('root.a.x', [4, 5]))).toEqual([
      'root.a.x resources.guaranteed',
    ]);
  });
});
