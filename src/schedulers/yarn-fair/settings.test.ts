import { expect, test } from 'vitest';
import { LocalityDelay } from './assignment/locality-delay';
import { readSettings } from './settings';
import { masterLimit } from './queues/master-limit';
import { readQueue } from './queues/queue-config';
import { Locality } from '../yarn/resource-requests';
import { UNLIMITED } from '../yarn/resources';

const TYPES = ['memory-mb', 'vcores'];
const resource = (...amounts: number[]) => Float64Array.from(amounts);

// Hadoop reads fractions as floats of 32 bits, and what it multiplies with them is truncated, rounded up or compared.

test('0.7 of 1000 MB is 699, and 0.3 of ten vcores for masters is rounded up to four', () => {
  const settings = readSettings({
    'yarn.scheduler.increment-allocation-mb': 1000,
    'yarn.scheduler.reservation-threshold.increment-multiple': 0.7,
  });
  expect([...settings.reservationThreshold]).toEqual([699, 0]);
  const config = readQueue({ id: 'root.a', maxAMShare: 0.3 }, {}, TYPES);
  const leaf = { fairShare: resource(10_000, 10), maxShare: resource(0, 0), masterUsage: resource(0, 0), config };
  expect([...masterLimit(leaf, resource(0, 0))]).toEqual([3001, 4]);
});

test('With a threshold of 0.7 of ten nodes the seventh opportunity relaxes', () => {
  const { nodeThreshold } = readSettings({ 'yarn.scheduler.fair.locality.threshold.node': 0.7 });
  const delay = new LocalityDelay();
  expect(delay.allowedByOpportunities(10, nodeThreshold, 1)).toBe(Locality.node);
  for (let i = 0; i < 6; i++) delay.missed();
  expect(delay.allowedByOpportunities(10, nodeThreshold, 1)).toBe(Locality.node);
  delay.missed();
  expect(delay.allowedByOpportunities(10, nodeThreshold, 1)).toBe(Locality.rack);
});

test('queueMaxResourcesDefault holds for the root, too', () => {
  const scheduler = { queueMaxResourcesDefault: '8192 mb, 4 vcores' };
  expect([...readQueue({ id: 'root' }, scheduler, TYPES).maxShare(resource(0, 0))]).toEqual([8192, 4]);
  expect([...readQueue({ id: 'root' }, {}, TYPES).maxShare(resource(0, 0))]).toEqual([UNLIMITED, UNLIMITED]);
});
