/** The resource types that a scenario's nodes have, under the names of YARN. */
import type { Scenario } from '../../scenario/schema';
import { yarnTypeNames } from '../../schedulers/yarn-fair/queues/queue-config';

/** Memory and vcores first; these alone where the nodes are unknown. */
export function yarnTypesOf(cluster: Scenario['cluster'] | undefined): string[] {
  const types = cluster?.nodes.flatMap(({ capacity }) => Object.keys(capacity)) ?? [];
  return yarnTypeNames([...new Set(types)]);
}
