/** Node groups, the nodes they stand for, and the edits that add, copy and remove them. */
import { bytes, milliVcores } from '../../../scenario/written-amounts';
import type { Knob } from '../../../scenario/knobs';
import { sizesOf } from '../../../engine/expand/autoscaler';
import { joiningGroups } from '../../../engine/expand/later';
import type { NodeGroupText, Scenario } from '../../../scenario/schema';
import { leaveNodesEdits } from './data-model';
import { freshId } from './edits';
import type { Edit } from '../../../authoring/edits';

/** Stable ids of a group's nodes: the group's own, or `group/1`, `group/2` ... */
export function nodeIds(group: NodeGroupText): string[] {
  return group.count === undefined
    ? [group.id]
    : Array.from({ length: group.count }, (_, index) => `${group.id}/${index + 1}`);
}

/** Every node of the cluster by its stable id, without those that the autoscaler may bring. */
export function allNodeIds(document: Scenario): string[] {
  return [...document.cluster.nodes, ...joiningGroups(document)].flatMap(nodeIds);
}

/** Ids of a group's nodes, those included that the autoscaler may bring. */
export function possibleNodeIds(group: NodeGroupText): string[] {
  return nodeIds(group.count === undefined ? group : { ...group, count: sizesOf(group).max });
}

/** Every node that there may be: of the cluster, added by an event, or brought by the autoscaler. */
export function everyNodeId(document: Scenario): string[] {
  return [...document.cluster.nodes, ...joiningGroups(document)].flatMap(possibleNodeIds);
}

/** Ids of a group's nodes that have their own fields, in order of their number. */
export function overriddenNodes(document: Scenario, group: NodeGroupText): string[] {
  const number = (id: string) => Number(id.slice(id.indexOf('/') + 1));
  return Object.keys(document.cluster.overrides ?? {})
    .filter((id) => id === group.id || id.startsWith(`${group.id}/`))
    .sort((a, b) => number(a) - number(b));
}

/** Resource types that the document uses; vcore and memory always come first. */
export function resourceTypes(document: Scenario): string[] {
  const types = new Set(['vcore', 'memory']);
  const add = (resource: object | undefined) => {
    for (const type of Object.keys(resource ?? {})) types.add(type);
  };
  for (const group of document.cluster.nodes) add(group.capacity);
  for (const override of Object.values(document.cluster.overrides ?? {})) add(override.capacity);
  for (const { resources } of document.queues) {
    add(resources?.guaranteed);
    add(resources?.max);
  }
  return [...types];
}

/** A quantity of a resource type as a field: vcore in cores, memory in bytes, any other type as a whole number. */
export function resourceKnob(type: string, help: string): Knob {
  const kind = type === 'vcore' || type === 'memory' ? type : 'integer';
  return { name: type, kind, default: undefined, min: 0, help };
}

/** Nodes, milli-vcores and bytes of the whole cluster, overrides included. */
export function clusterSize(document: Scenario): { nodes: number; milliVcores: number; bytes: number } {
  const total = { nodes: 0, milliVcores: 0, bytes: 0 };
  const add = (capacity: NodeGroupText['capacity'], count: number) => {
    total.nodes += count;
    total.milliVcores += count * milliVcores(capacity.vcore ?? 0);
    total.bytes += count * bytes(capacity.memory ?? 0);
  };
  for (const group of document.cluster.nodes) {
    const special = overriddenNodes(document, group);
    add(group.capacity, (group.count ?? 1) - special.length);
    for (const node of special) add({ ...group.capacity, ...document.cluster.overrides?.[node]?.capacity }, 1);
  }
  return total;
}

/** A new group like the last one. */
export function addGroupEdits(document: Scenario): { id: string; edits: Edit[] } {
  const last = document.cluster.nodes.at(-1);
  const id = freshId(
    document.cluster.nodes.map((group) => group.id),
    'nodes',
  );
  const group = { id, count: 1, capacity: last?.capacity ?? { vcore: 4, memory: '16GB' } };
  return { id, edits: [{ path: ['cluster', 'nodes', id], value: group }] };
}

/** A copy of a group, with the fields of its single nodes. */
export function duplicateGroupEdits(document: Scenario, group: NodeGroupText): { id: string; edits: Edit[] } {
  const id = freshId(
    document.cluster.nodes.map((other) => other.id),
    group.id,
  );
  const overrides = overriddenNodes(document, group).map((node) => ({
    path: ['cluster', 'overrides', id + node.slice(group.id.length)],
    value: document.cluster.overrides?.[node],
  }));
  return { id, edits: [{ path: ['cluster', 'nodes', id], value: { ...group, id } }, ...overrides] };
}

/** Removes a group with everything that needs its nodes: overrides, events, and blocks of data that lie there. */
export function removeGroupEdits(document: Scenario, group: NodeGroupText): Edit[] {
  const own = (node: unknown) => typeof node === 'string' && (node === group.id || node.startsWith(`${group.id}/`));
  const events = (document.interventions ?? []).filter((event) => 'node' in event && own(event.node));
  return [
    ...leaveNodesEdits(document, own),
    ...events.map((event) => ({ path: ['interventions', event.id], value: undefined })),
    ...overriddenNodes(document, group).map((node) => ({ path: ['cluster', 'overrides', node], value: undefined })),
    { path: ['cluster', 'nodes', group.id], value: undefined },
  ];
}
