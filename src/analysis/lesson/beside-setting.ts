/** What decides a run besides one setting: values of that setting may share a picture only while this is the same. */
import { removeAt } from '../../base/json';
import type { Json } from '../../base/json';
import { decisive } from '../../engine/document/decisive';
import type { Scenario } from '../../scenario/schema';
import { isTotal } from './cluster-total';
import type { Setting } from './settings';

/**
 * A text that is the same for two documents that differ in nothing but a setting.
 * @param seen the document as a variant has it
 */
export function besideSetting(seen: Scenario, { path, place }: Setting): string {
  if (isTotal(path)) return JSON.stringify(decisive(withoutTotal(seen, path === 'cluster/cores' ? 'vcore' : 'memory')));
  const rest = place === undefined ? undefined : removeAt(decisive(seen), place);
  return JSON.stringify(rest?.ok === true ? rest.value : decisive(seen));
}

/** The document without the overrides that a total of the cluster consists of. */
function withoutTotal(seen: Scenario, type: string): Scenario {
  const overrides = Object.entries(seen.cluster.overrides ?? {}).flatMap(([node, { capacity = {}, ...others }]) => {
    const left = Object.entries(capacity).filter(([each]) => each !== type);
    const own: Json = {
      ...(others as Record<string, Json>),
      ...(left.length > 0 && { capacity: Object.fromEntries(left) }),
    };
    return Object.keys(own).length === 0 ? [] : [[node, own] as const];
  });
  const sorted = Object.fromEntries(overrides.sort(([x], [y]) => (x < y ? -1 : 1)));
  return { ...seen, cluster: { ...seen.cluster, overrides: sorted } } as Scenario;
}
