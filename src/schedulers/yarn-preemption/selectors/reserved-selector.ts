/**
 * Preempts containers for reservations, on each node whose reservation does not fit yet:
 *
 *   containers of the node, those of the youngest application first, of one the youngest first, without application masters, up
 *   to what each queue owes, until the reservation fits; none of them if it would not fit even then
 *
 * Nodes are taken in the order of their cost = selected / reserved, in 32 bits.
 * Source: YARN-4390; Hadoop, ReservedContainerCandidatesSelector.
 */
import { MEMORY, add, addTo, fits, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { quotient32 } from '../arithmetic';
import { contentsOfNodes } from './node-containers';
import type { NodeContents } from './node-containers';
import type { RoundContext } from '../round-context';
import { candidateOf } from '../selection';
import type { Candidate, Obligation, Selection } from '../selection';

/**
 * Preempts containers for reservations.
 * @param owed by queue, what is to be preempted from it; lowered by what is chosen
 */
export function selectForReservations(context: RoundContext, selection: Selection, owed: readonly Obligation[]): void {
  const rated = contentsOfNodes(context.snapshot).flatMap((contents) => {
    const found = onNode(context, selection, contents, owed, 'rate');
    return found === undefined ? [] : [{ contents, cost: found.cost }];
  });
  rated.sort((a, b) => a.cost - b.cost);
  for (const { contents } of rated) {
    const found = onNode(context, selection, contents, owed, 'choose');
    for (const candidate of found?.candidates ?? []) selection.choose(candidate, 'reserved', true);
  }
}

/**
 * The containers of a node that have to go so that its reservation fits; undefined: none, or it cannot fit.
 * @param mode 'choose' takes each container off what is owed and off the budget; 'rate' changes nothing and compares each one
 *   with all that is owed. Where choosing fails in the end, the queues owe again what was newly chosen of them, but the budget
 *   stays smaller, as in Hadoop.
 */
function onNode(
  { snapshot, calculator }: RoundContext,
  selection: Selection,
  { partition, containers, reservation: reserved, free, killable }: NodeContents,
  owed: readonly Obligation[],
  mode: 'rate' | 'choose',
): { candidates: Candidate[]; cost: number } | undefined {
  if (reserved === undefined) return undefined;
  const { left } = selection;
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
    if (mode === 'choose') {
      subtractFrom(amount, size);
      subtractFrom(left, size);
    }
    if (!selection.has(id)) {
      if (mode === 'choose') taken.push({ amount, size });
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
