import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareQueues, orderedByKeys, queueKeys } from './queue-ordering';

const part = fc.constantFrom(0, 0.25, 0.5, 1, 1.5);
const queue = fc.record({
  priority: fc.constantFrom(0, 0, 0, 2),
  usedCapacity: part,
  absoluteUsed: part,
  absoluteCapacity: part,
  accessible: fc.constantFrom(true, true, false),
});

test('Numeric keys order queues as the comparator of the policy does, wherever they may be used', () => {
  let pairs = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('utilization' as const, 'priority-utilization' as const),
      queue,
      queue,
      (policy, a, b) => {
        if (!orderedByKeys(policy, [a, b])) return;
        pairs++;
        const keys = new Float64Array(2 * queueKeys.columns);
        queueKeys.write(a, keys, 0);
        queueKeys.write(b, keys, queueKeys.columns);
        const first = keys.findIndex((key, i) => i < queueKeys.columns && key !== keys[i + queueKeys.columns]);
        const byKeys = first < 0 ? 0 : keys[first] - keys[first + queueKeys.columns];
        expect(Math.sign(byKeys)).toBe(Math.sign(compareQueues(policy, a, b)));
      },
    ),
  );
  expect(pairs).toBeGreaterThan(20);
});
