/** Why an application is pending in its leaf: the limit on application masters that it does not fit in, of the leaf or of its user. */
import { MEMORY, add } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import { activeLimits, isQueueAmLimit, userAmLimitOf } from './limits/activation';
import { CapacityReason, statedAmount } from './reasons';

/** The reason of an application that is not active: its code and arguments. */
export function pendingReason(book: CapacityBook, app: CapacityApp): [number, number, number] {
  const { leaf, user, amSize } = app;
  const ofQueue = isQueueAmLimit(book, app);
  if (book.settings.generation === 'cs-2014') {
    const { most, mostPerUser } = activeLimits(book, leaf);
    return ofQueue
      ? [CapacityReason.mostActive, leaf.index, most]
      : [CapacityReason.mostActiveOfUser, leaf.index, mostPerUser];
  }
  if (ofQueue) {
    const type = typeOver(book, add(leaf.amUsed, amSize), leaf.amLimit);
    return [CapacityReason.amLimit, leaf.index, statedAmount(amSize, type)];
  }
  const limit = userAmLimitOf(book, app);
  const type = typeOver(book, add(user.amUsed, amSize), limit);
  return [CapacityReason.userAmLimit, leaf.index, statedAmount(limit, type)];
}

/** The resource type in which an amount exceeds a limit; of several, the one with the largest share of the cluster. */
export function typeOver({ settings, cluster }: CapacityBook, amounts: Resource, limit: Resource): number {
  if (settings.calculator.name === 'default') return MEMORY;
  let decisive = MEMORY;
  let largest = -1;
  for (let t = 0; t < amounts.length; t++) {
    const part = amounts[t] / cluster[t];
    if (amounts[t] <= limit[t] || part <= largest) continue;
    decisive = t;
    largest = part;
  }
  return decisive;
}
