/** Single properties of capacity-scheduler.xml, by their full names. Source: Hadoop, CapacitySchedulerConfiguration. */
import type { AppOrderingPolicy } from './app-ordering';

type Properties = Readonly<Record<string, string>>;

const PREFIX = 'yarn.scheduler.capacity.';

/** Names of the queues below a path, in their order. */
export function childQueues(properties: Properties, path: string): string[] {
  const list = properties[`${PREFIX}${path}.queues`] ?? '';
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The order of a leaf's applications; the name of its class means the same. */
export function appOrderingOf(
  properties: Properties,
  path: string,
): { readonly policy: AppOrderingPolicy; readonly sizeBasedWeight: boolean } {
  const key = `${PREFIX}${path}.ordering-policy`;
  const name = (properties[key] ?? 'fifo').trim();
  return {
    policy: name === 'fair' || name.endsWith('.FairOrderingPolicy') ? 'fair' : 'fifo',
    sizeBasedWeight: (properties[`${key}.fair.enable-size-based-weight`] ?? '').trim().toLowerCase() === 'true',
  };
}
