/**
 * Preempts containers of one leaf until it owes nothing:
 *
 *   1. containers that borrow a labelled partition, those of the youngest application first, of one the youngest first
 *   2. per application, the one served last first: all its reservations, then its containers in `preemptionOrder`
 *   3. application masters, in the same order, while those that stay exceed guarantee x maximum-am-resource-percent
 *
 * Source: YARN-569, YARN-2022 (AMs); Hadoop, FifoCandidatesSelector.
 */
import { addTo, subtractFrom } from '../../yarn/resources';
import { isMore, scaled } from '../arithmetic';
import { lastServedFirst, preemptionOrder } from './container-order';
import { candidateOf, isSettled } from '../selection';
import type { QueueState } from '../queue-state';
import type { RoundContext } from '../round-context';
import type { Candidate, Obligation, Selection, SelectorName } from '../selection';
import type { Snapshot } from '../snapshot';

/**
 * Preempts containers of a leaf.
 * @param leaf its state in the partition without a label
 * @param owed what is to be preempted; lowered by what is chosen
 */
export function selectFromLeaf(
  { snapshot, calculator, cluster }: RoundContext,
  selection: Selection,
  leaf: QueueState,
  owed: Obligation,
  selector: SelectorName,
): void {
  if (isSettled(owed)) return;
  const { apps, maximumAmFraction } = snapshot.queues[leaf.queue];
  for (const borrowed of borrowedFirst(snapshot, apps)) selection.tryToChoose(borrowed, owed, selector);
  const setAside: Candidate[] = [];
  const kept = new Float64Array(snapshot.types);
  for (const app of lastServedFirst(apps)) {
    if (isSettled(owed)) break;
    for (const { id, node, size } of snapshot.apps[app].reservations) {
      if (isSettled(owed)) break;
      if (selection.has(id)) continue;
      const candidate = { id, node, size, app, am: false, borrowed: false, reservation: true };
      // It is given up even if it exceeds the budget, or if nothing is owed in its partition.
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
  const amsToKeep = scaled(leaf.guaranteed, Math.fround(maximumAmFraction));
  for (const am of setAside) {
    if (isSettled(owed) || !isMore(calculator, cluster, kept, amsToKeep)) break;
    if (selection.tryToChoose(am, owed, selector)) subtractFrom(kept, am.size);
  }
}

/** Containers of a leaf that asked for no label and run in a labelled partition, in that order. */
function borrowedFirst(snapshot: Snapshot, apps: readonly number[]): Candidate[] {
  const borrowed: Candidate[] = [];
  if (snapshot.partitions.length === 1) return borrowed;
  for (const app of apps) {
    for (const container of snapshot.apps[app].containers) {
      if (container.borrowed) borrowed.push(candidateOf(container, app));
    }
  }
  return borrowed.sort((a, b) => snapshot.apps[b.app].id - snapshot.apps[a.app].id || b.id - a.id);
}
