/** Where applications of lost queues go: to the chosen queue, otherwise where the rules place them or to the suggested one. */
import type { LostQueue, QueuesPlan } from '../../authoring/files/queues-plan';

/** Stands for "leave what it names": a value no queue can have. */
export const AS_ASKED = '';

/** Leaves that were chosen, by lost queue. The text may have changed since: a leaf that is not in it now counts as not chosen. */
export type ChosenLeaves = Readonly<Record<string, string>>;

type Offers = Pick<QueuesPlan, 'leaves' | 'placed'>;

/** The leaf for what names a lost queue, or {@link AS_ASKED}. */
export function targetOf({ leaves, placed }: Offers, chosen: ChosenLeaves, lost: LostQueue): string {
  const { [lost.queue]: leaf } = chosen;
  const isOffered = leaf === AS_ASKED ? placed : leaves.includes(leaf ?? AS_ASKED);
  return leaf !== undefined && isOffered ? leaf : lost.placed ? AS_ASKED : lost.suggestion;
}

/** By lost queue the leaf for what names it; undefined where that stays as it is. */
export function mappingOf(plan: QueuesPlan, chosen: ChosenLeaves): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(plan.lost.map((lost) => [lost.queue, targetOf(plan, chosen, lost) || undefined] as const));
}
