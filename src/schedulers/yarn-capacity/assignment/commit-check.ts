/**
 * Decisions are proposals, which are checked once more before they are carried out. The way down the tree compares amounts as the
 * calculator does, by their largest part of the cluster: a queue may be below its maximum although one more container takes it above
 * in one type. Here every type counts that the calculator looks at, and a proposal that is refused ends the round of the node: the
 * same queue makes it again in the next one. In Hadoop such a round can even go on forever. `cs-2014` knows no proposals.
 * Source: Hadoop, LeafQueue.accept, AbstractCSQueue.accept.
 */
import { add, subtractFrom } from '../../yarn/resources';
import type { CapacityBook } from '../capacity-book';
import { weighedUserLimit } from '../limits/user-limit';
import type { CapacityQueue } from '../queues/capacity-queue';
import { fits } from '../rounding';
import type { Placement } from './container-allocation';

/** Who refuses to have a proposal carried out: the limit of its user, or a queue on the way up; undefined: nobody. */
export function refusal(book: CapacityBook, placement: Placement): 'user' | CapacityQueue | undefined {
  const { settings, cluster } = book;
  const { calculator, minimumAllocation } = settings;
  if (settings.generation === 'cs-2014') return undefined;
  const { app, key, instead, victims } = placement;
  const released = new Float64Array(book.types);
  if (instead !== undefined) subtractFrom(released, instead.size);
  for (const { size } of victims) subtractFrom(released, size);
  const limit = weighedUserLimit(book.userLimit(app.leaf), app.user.weight, minimumAllocation);
  if (calculator.compare(cluster, add(app.user.used, released), limit) > 0) return 'user';
  const change = add(key.any.size, released);
  return app.leaf.upwards.find((queue) => !fits(calculator, add(queue.used, change), queue.maximum));
}
