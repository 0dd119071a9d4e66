/** The size of a cluster as one number that can be dragged: its cores. */
import type { JsonPath } from '../../../base/json';
import type { NodeGroupText, Scenario } from '../../../scenario/schema';

export interface Cores {
  /** The count of nodes in the document. */
  readonly path: JsonPath;
  /** Cores of each node: the step in which the number changes. */
  readonly perNode: number;
  readonly nodes: number;
}

/** Most nodes that dragging leads to, unless there are about as many already. */
const MOST_NODES = 1000;

/** The most nodes that dragging leads to: a large cluster grows and shrinks from where it is. */
export function mostNodes({ nodes }: Cores): number {
  return Math.max(MOST_NODES, 2 * nodes);
}

/** The cores of a cluster of one kind of node with whole cores; undefined where one number does not say its size. */
export function coresOf({ cluster }: Scenario): Cores | undefined {
  if (cluster.nodes.length !== 1) return undefined;
  const [group] = cluster.nodes as readonly [NodeGroupText];
  const perNode = Number(group.capacity['vcore']);
  if (!Number.isInteger(perNode) || perNode < 1) return undefined;
  return { path: ['cluster', 'nodes', group.id, 'count'], perNode, nodes: group.count ?? 1 };
}

/** The number of nodes that comes nearest to a number of cores; at least one. */
export function nodesFor(present: Cores, cores: number): number {
  return Math.max(1, Math.min(mostNodes(present), Math.round(cores / present.perNode)));
}
