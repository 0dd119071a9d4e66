/**
 * The check of a decision before it is carried out ("commit"). The search compares amounts by their dominant share, so that one
 * more container may take a queue over its maximum in a single resource type. Here every type counts that the calculator looks
 * at. A refused decision ends the round of the node, and the same queue makes it again in the next round; in Hadoop such a round
 * can even go on forever. `cs-2014` has no such check.
 * Source: Hadoop, LeafQueue.accept, AbstractCSQueue.accept.
 */
import { addTo, fitTogether, subtract } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { CapacityBook } from '../capacity-book';
import { weighedUserLimit } from '../limits/user-limit';
import type { CapacityQueue } from '../queues/capacity-queue';
import type { Placement } from './container-allocation';

/** What refuses a decision: the limit of its user, or a queue from the leaf up; undefined: nothing. */
export function refusal(book: CapacityBook, placement: Placement): 'user' | CapacityQueue | undefined {
  const { settings, cluster } = book;
  const { calculator, minimumAllocation } = settings;
  if (settings.generation === 'cs-2014') return undefined;
  const { app, key } = placement;
  const released = releasedBy(placement);
  const limit = weighedUserLimit(book.userLimits.inLeaf(app.leaf), app.user.weight, minimumAllocation);
  const held = released === undefined ? app.user.used : subtract(app.user.used, released);
  if (calculator.compare(cluster, held, limit) > 0) return 'user';
  const more = released === undefined ? key.any.size : subtract(key.any.size, released);
  for (const queue of app.leaf.upwards) if (!fitTogether(calculator, queue.used, more, queue.maximum)) return queue;
  return undefined;
}

/** What a decision releases; undefined: nothing, as nearly always. */
function releasedBy({ instead, victims }: Placement): Resource | undefined {
  if (instead === undefined && victims.length === 0) return undefined;
  const released = instead === undefined ? new Float64Array(victims[0].size.length) : instead.size.slice();
  for (const { size } of victims) addTo(released, size);
  return released;
}
