/** The nodes of a cluster: those of its groups, those that join later, and those that the autoscaler may add. */
import type { NodeGroupText, Scenario } from '../../scenario/schema';
import type { NodeInput } from '../../sim/run-input';
import { schedulerPlugin } from '../registry';
import { scalingProblems, sizesOf } from './autoscaler';
import { groupOf, joins } from './later';
import { entryOf, Names } from './parts';
import type { ResourceTypes } from './parts';
import type { Problems } from './problems';

const MAX_NODES = 20_000;

export interface ExpandedNodes {
  readonly nodes: readonly NodeInput[];
  readonly racks: readonly string[];
  /** Labels that nodes have, each once. */
  readonly labels: readonly string[];
}

/** Nodes of clusters without problems: a check after an edit reuses them if the cluster is the same object. */
const checkedNodes = new WeakMap<Scenario['cluster'], ExpandedNodes & { readonly types: string }>();

/**
 * Expands the groups of nodes. `isCheck`: they are only inspected, so those of an earlier check can be reused. A
 * cluster that is too large gives none.
 */
export function expandNodes(
  scenario: Scenario,
  types: ResourceTypes,
  isCheck: boolean,
  problems: Problems,
): ExpandedNodes {
  const { cluster } = scenario;
  const joining = joins(scenario);
  problems.addAll(scalingProblems(scenario, schedulerPlugin(scenario.scheduler.type)));
  const total = [...cluster.nodes, ...joining.map(groupOf)].reduce((sum, group) => sum + sizesOf(group).max, 0);
  if (total > MAX_NODES) {
    problems.add('cluster.nodes', `expected at most ${MAX_NODES} nodes, got ${total}`);
    return { nodes: [], racks: [], labels: [] };
  }
  const known = isCheck && joining.length === 0 ? checkedNodes.get(cluster) : undefined;
  if (known?.types === types.text) return known;
  const racks = new Names();
  const nodes: NodeInput[] = [];
  const overrides = cluster.overrides ?? {};
  const ids = new Set<string>();
  /** Adds the nodes `from` to `to` of a group. `path`: the field that names it. */
  const add = (group: NodeGroupText, from: number, to: number, absent: boolean, path = 'cluster.nodes'): void => {
    for (let i = from; i <= to; i++) {
      const id = group.count === undefined ? group.id : `${group.id}/${i}`;
      if (ids.has(id)) problems.add(path, `two nodes are called "${id}"`);
      ids.add(id);
      const own = entryOf(overrides, id) ?? {};
      const inRack = (i - 1) % (group.racks ?? 1);
      nodes.push({
        id,
        rack: racks.index(own.rack ?? group.rack ?? `rack-${inRack + 1}`),
        capacity: types.vector({ ...group.capacity, ...own.capacity }, 0),
        speed: own.speed ?? group.speed ?? 1,
        labels: own.labels ?? group.labels ?? [],
        ...(absent ? { absent: true } : {}),
        ...(group.autoscaling === undefined ? {} : { scaled: true }),
      });
    }
  };
  for (const group of cluster.nodes) add(group, 1, group.count ?? 1, false);
  for (const event of joining) add(groupOf(event), 1, event.count ?? 1, true, `interventions.${event.id}.node`);
  // Nodes that the autoscaler may add are numbered after all others.
  for (const group of cluster.nodes) add(group, (group.count ?? 1) + 1, sizesOf(group).max, true);
  for (const id of Object.keys(overrides)) {
    if (!ids.has(id)) problems.add(`cluster.overrides.${id}`, `there is no node "${id}"`);
  }
  const expanded = { nodes, racks: racks.all, labels: [...new Set(nodes.flatMap((node) => node.labels))] };
  if (problems.all.length === 0 && joining.length === 0) checkedNodes.set(cluster, { ...expanded, types: types.text });
  return expanded;
}
