import { expect, test } from 'vitest';
import { RequestKey } from '../../yarn/resource-requests';
import { anyDelay } from './locality-delay';

test('The wait for any node is computed in 32 bits: 49 asks times one of 49 nodes are one opportunity', () => {
  const size = Float64Array.of(1024, 1);
  const key = new RequestKey(1, 0, size, false, true);
  key.addAnywhere(49);
  key.setRack(0, 1, true, size);
  const delays = { generation: 'current', node: 40, rack: 40, rackAdditional: -1, rackFullReset: true } as const;
  expect(anyDelay(key, { ...delays, nodes: 49 })).toBe(1);
  expect(anyDelay(key, { ...delays, nodes: 98 })).toBe(0.5);
});
