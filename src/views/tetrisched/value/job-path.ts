/** Where a field of one job is in the document. */
import type { JsonPath } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';

/** Below the job's own exception where that has the field, else below its entry of the workload. */
export function jobPath({ overrides }: Scenario, id: string, generator: string, field: string): JsonPath {
  return overrides?.[id]?.[field] === undefined ? ['workload', generator, field] : ['overrides', id, field];
}
