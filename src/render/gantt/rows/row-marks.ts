/** Facts about few rows of a run, found by row: reservations, outages of nodes. */
import { changesOfNode } from '../../../analysis/at';
import type { NodeChange, RunModel } from '../../../analysis/model';
import { groupBy } from '../../../base/collections/group-by';
import { memo } from '../../../base/memo';

const NONE: readonly number[] = [];

const placesByNode = memo(({ reservations }: RunModel) => groupBy(reservations.keys(), (i) => reservations[i].node));
const placesByApp = memo(({ reservations }: RunModel) => groupBy(reservations.keys(), (i) => reservations[i].app));

/** Places in `model.reservations` of those on a node, in order of time. */
export function reservationsOfNode(model: RunModel, node: number): readonly number[] {
  return placesByNode(model).get(node) ?? NONE;
}

/** Places in `model.reservations` of those of an application, in order of time. */
export function reservationsOfApp(model: RunModel, app: number): readonly number[] {
  return placesByApp(model).get(app) ?? NONE;
}

/** Stretches [from, to), µs, during which a node is down; `until` is where the last one ends if the node does not come back. */
export function outages(model: RunModel, node: number, until: number): readonly (readonly [number, number])[] {
  const lost = ({ up, removed }: NodeChange): boolean => !up && removed !== true;
  return stretches(changesOfNode(model, node), lost, -1, until);
}

/** Stretches [from, to), µs, during which a node is not part of the cluster: before it joins and after it is removed. */
export function absences(model: RunModel, node: number, until: number): readonly (readonly [number, number])[] {
  const first = model.directory.nodes[node].absent === true ? 0 : -1;
  return stretches(changesOfNode(model, node), ({ removed }) => removed === true, first, until);
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
