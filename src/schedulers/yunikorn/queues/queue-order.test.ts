import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderQueues } from './queue-order';
import { MIN_PRIORITY, exposedPriority } from './queue-priority';
import { stableSort } from '../stable-sort';

describe('the order of queues', () => {
  it('puts more pending resources first only when no type is less', () => {
    const queue = (name: string, ...pending: number[]) => ({
      name,
      priority: 0,
      share: 0,
      pending: Float64Array.from(pending),
    });
    const queues = [queue('a', 1, 5), queue('b', 2, 4), queue('c', 3, 5)];
    expect(orderQueues('fair', 'last', queues).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });

  it('knows no priority in a release without them', () => {
    const queues = [1, 2].map((priority) => ({ priority, share: 0, pending: new Float64Array(1) }));
    expect(orderQueues('fair', 'none', queues).map(({ priority }) => priority)).toEqual([1, 2]);
    expect(orderQueues('fair', 'last', queues).map(({ priority }) => priority)).toEqual([2, 1]);
  });
});

describe('the stable sort', () => {
  it('agrees with the built-in sort on total orders and keeps equal items in place', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 200 }), (keys) => {
        const items = keys.map((key, position) => ({ key, position }));
        const expected = items.toSorted((a, b) => a.key - b.key);
        stableSort(items, (a, b) => a.key < b.key);
        expect(items).toEqual(expected);
      }),
    );
  });
});

describe('the priority of a queue', () => {
  it('shows just the offset behind a fence, except when the queue is empty', () => {
    expect(exposedPriority('fence', 3, 5)).toBe(3);
    expect(exposedPriority('fence', 3, MIN_PRIORITY)).toBe(MIN_PRIORITY);
  });

  it('stays within the range of int32', () => {
    expect(exposedPriority('default', 10, 2147483647)).toBe(2147483647);
    expect(exposedPriority('default', -10, MIN_PRIORITY + 1)).toBe(MIN_PRIORITY);
  });
});
