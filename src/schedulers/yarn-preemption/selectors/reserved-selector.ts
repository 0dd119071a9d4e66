/**
 * Containers for reservations: on every node with a reservation that does not fit yet, the youngest first, no AMs, within what
 * each queue has to give, until it fits; nothing on a node where it would not fit all the same. The nodes where the least has
 * to be taken for what is needed come first.
 *   cost of a node = selected / reserved, in 32 bits
 * Source: YARN-4390; Hadoop, ReservedContainerCandidatesSelector.
 */
import { MEMORY, add, addTo, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { fits, quotient32 } from '../arithmetic';
import { candidateOf } from './fifo-selector';
import { contentsOfNodes } from './node-containers';
import type { NodeContents } from './node-containers';
import type { Candidate, Obligation, Selection } from '../selection';
import type { Snapshot } from '../snapshot';

/** `owed`: by queue, what it has to give, which is changed. */
export function selectForReservations(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  selection: Selection,
  owed: readonly Obligation[],
): void {
  const choose = (contents: NodeContents, left: Resource, commit: boolean) =>
    onNode(snapshot, calculator, selection, contents, owed, left, commit);
  const rated = contentsOfNodes(snapshot).flatMap((contents) => {
    const found = choose(contents, selection.left, false);
    return found === undefined ? [] : [{ contents, cost: found.cost }];
  });
  rated.sort((a, b) => a.cost - b.cost);
  for (const { contents } of rated) {
    const found = choose(contents, selection.left, true);
    for (const candidate of found?.candidates ?? []) selection.choose(candidate, 'reserved', true);
  }
}

/**
 * What has to be taken on a node so that its reservation fits; undefined: nothing, or it cannot be done. While rating
 * (`commit` false) every container is held against all that is owed. Where it fails in the end, the queues owe again what was newly
 * chosen of them; the budget of the round stays smaller, as in Hadoop.
 */
function onNode(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  selection: Selection,
  { partition, containers, reservation: reserved, free, killable }: NodeContents,
  owed: readonly Obligation[],
  left: Resource,
  commit: boolean,
): { candidates: Candidate[]; cost: number } | undefined {
  if (reserved === undefined) return undefined;
  const needed = reserved.reservation.size;
  const room = add(free, killable);
  if (fits(calculator, needed, room)) return undefined;
  const candidates: Candidate[] = [];
  const selected = new Float64Array(snapshot.types);
  const taken: { amount: Resource; size: Resource }[] = [];
  for (const { app, container } of containers) {
    const { id, size, am } = container;
    const amount = owed[snapshot.apps[app].queue][partition];
    if (container.killable || am || amount === undefined) continue;
    if (!fits(calculator, size, amount) || !fits(calculator, size, left)) continue;
    if (commit) {
      subtractFrom(amount, size);
      subtractFrom(left, size);
    }
    if (!selection.has(id)) {
      if (commit) taken.push({ amount, size });
      candidates.push(candidateOf(container, app));
      addTo(selected, size);
    }
    addTo(room, size);
    if (fits(calculator, needed, room)) return { candidates, cost: costOf(calculator, selected, needed) };
  }
  for (const { amount, size } of taken) addTo(amount, size);
  return undefined;
}

function costOf(calculator: ResourceCalculator, selected: Resource, needed: Resource): number {
  return calculator.name === 'default'
    ? quotient32(selected[MEMORY], needed[MEMORY])
    : Math.fround(calculator.ratio(selected, needed));
}
