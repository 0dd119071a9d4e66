import { isObject } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';

/** Whether tasks of a scenario may prefer a place: it has data, or stages with preferred hosts or cached results. */
export function hasPlaces({ data = [], workload }: Scenario): boolean {
  if (data.length > 0) return true;
  return workload.some(({ stages }) => {
    const list: readonly unknown[] = Array.isArray(stages) ? stages : [];
    return list.some(
      (stage) =>
        isObject(stage) && (stage.cached === true || stage.hosts !== undefined || stage.taskHosts !== undefined),
    );
  });
}
