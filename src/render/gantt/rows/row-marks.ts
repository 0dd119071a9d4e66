/** Facts about few rows of a run, found by row: reservations, outages of nodes. */
import type { NodeChange, RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';

interface Marks {
  readonly reservationsOfNode: ReadonlyMap<number, readonly number[]>;
  readonly reservationsOfApp: ReadonlyMap<number, readonly number[]>;
  readonly changes: ReadonlyMap<number, readonly NodeChange[]>;
}

const NONE: readonly number[] = [];

const marksOf = memo((model: RunModel): Marks => {
  const places = model.reservations.map((_, i) => i);
  return {
    reservationsOfNode: grouped(places, (i) => model.reservations[i].node),
    reservationsOfApp: grouped(places, (i) => model.reservations[i].app),
    changes: grouped(model.nodeChanges, (change) => change.node),
  };
});

function grouped<T>(items: readonly T[], key: (item: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Places in `model.reservations` of those on a node, in order of time. */
export function reservationsOfNode(model: RunModel, node: number): readonly number[] {
  return marksOf(model).reservationsOfNode.get(node) ?? NONE;
}

/** Places in `model.reservations` of those of an application, in order of time. */
export function reservationsOfApp(model: RunModel, app: number): readonly number[] {
  return marksOf(model).reservationsOfApp.get(app) ?? NONE;
}

/** Stretches [from, to), µs, during which a node is down; `until` is where the last one ends if the node does not come back. */
export function outages(model: RunModel, node: number, until: number): readonly (readonly [number, number])[] {
  const lost = ({ up, removed }: NodeChange): boolean => !up && removed !== true;
  return stretches(marksOf(model).changes.get(node) ?? [], lost, -1, until);
}

/** Stretches [from, to), µs, during which a node is not part of the cluster: before it joins and after it is removed. */
export function absences(model: RunModel, node: number, until: number): readonly (readonly [number, number])[] {
  const first = model.directory.nodes[node].absent === true ? 0 : -1;
  return stretches(marksOf(model).changes.get(node) ?? [], ({ removed }) => removed === true, first, until);
}

/**
 * Each span reaches from a change that begins one (the first from `first` unless it is -1) to the next instant at which the node is
 * up.
 */
function stretches(
  changes: readonly NodeChange[],
  begins: (change: NodeChange) => boolean,
  first: number,
  until: number,
): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = first;
  for (const change of changes) {
    if (from < 0 && begins(change)) from = change.at;
    if (change.up && from >= 0) {
      found.push([from, change.at]);
      from = -1;
    }
  }
  if (from >= 0) found.push([from, until]);
  return found;
}
