/**
 * Containers of one leaf for what it has to give: those that borrowed a partition first, the youngest first; then application
 * by application, the one served last first: its reservations, all of which are given up, then its containers in
 * `preemptionOrder`. AM containers are set aside, and taken in the same order when all applications together were not enough,
 * as long as those that are kept are above guaranteed x maximum-am-resource-percent.
 * Source: YARN-569, YARN-2022 (AMs); Hadoop, FifoCandidatesSelector.
 */
import { addTo, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { isMore, scaled } from '../arithmetic';
import { lastServedFirst, preemptionOrder } from './container-order';
import { isSettled } from '../selection';
import type { Candidate, Obligation, Selection, SelectorName } from '../selection';
import type { ContainerSnapshot, Snapshot } from '../snapshot';

/**
 * Chooses from a leaf until nothing is `owed` any more, which is changed. `guaranteed`: its guarantee on nodes without a label;
 * `cluster`: all partitions together.
 */
export function selectFromLeaf(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  selection: Selection,
  leaf: number,
  guaranteed: Resource,
  owed: Obligation,
  selector: SelectorName,
  cluster: Resource,
): void {
  if (isSettled(owed)) return;
  const { apps, maximumAmFraction } = snapshot.queues[leaf];
  for (const borrowed of borrowedFirst(snapshot, apps)) selection.tryToChoose(borrowed, owed, selector);
  const setAside: Candidate[] = [];
  const kept = new Float64Array(snapshot.types);
  for (const app of lastServedFirst(apps)) {
    if (isSettled(owed)) break;
    for (const { id, node, size } of snapshot.apps[app].reservations) {
      if (isSettled(owed)) break;
      if (selection.has(id)) continue;
      const candidate = { id, node, size, app, am: false, borrowed: false, reservation: true };
      // It is dropped even where it is too large for the budget, or where nothing is owed in its partition.
      if (!selection.tryToChoose(candidate, owed, selector)) selection.giveUp(candidate);
    }
    for (const container of preemptionOrder(snapshot.apps[app].containers)) {
      if (isSettled(owed)) break;
      if (container.killable || selection.has(container.id)) continue;
      const candidate = candidateOf(container, app);
      if (container.am) {
        setAside.push(candidate);
        addTo(kept, container.size);
      } else {
        selection.tryToChoose(candidate, owed, selector);
      }
    }
  }
  const amsToKeep = scaled(guaranteed, Math.fround(maximumAmFraction));
  for (const am of setAside) {
    if (isSettled(owed) || !isMore(calculator, cluster, kept, amsToKeep)) break;
    if (selection.tryToChoose(am, owed, selector)) subtractFrom(kept, am.size);
  }
}

/** A container as what a selector may choose. */
export function candidateOf({ id, node, size, am, borrowed }: ContainerSnapshot, app: number): Candidate {
  return { id, node, size, am, borrowed, app, reservation: false };
}

/** Containers of a leaf that asked for no label and run in a partition with one, the youngest first. */
function borrowedFirst(snapshot: Snapshot, apps: readonly number[]): Candidate[] {
  const borrowed: Candidate[] = [];
  if (snapshot.partitions.length === 1) return borrowed;
  for (const app of apps) {
    for (const container of snapshot.apps[app].containers) {
      if (container.borrowed) borrowed.push(candidateOf(container, app));
    }
  }
  return borrowed.sort((a, b) => b.id - a.id);
}
