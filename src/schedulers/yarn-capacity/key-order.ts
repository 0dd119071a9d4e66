/** Which of the request keys of an application keeps nodes from those behind it. */
import type { ExplainingContext } from '../../sim/context-parts';
import type { KeyOrder } from '../yarn/asks-behind';
import { hasNodePolicy } from '../yarn/node-policy-knob';
import type { RoomBySize } from '../yarn/own-nodes-full';
import type { RequestKey } from '../yarn/resource-requests';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';

/** What is stated of queues and applications. */
interface Stated {
  /** What all applications of the leaf of an application wait for; undefined: nothing. */
  readonly blockerOf: (app: CapacityApp) => unknown;
  /** Whether a maximum is the reason of the size of a key. */
  readonly isLimited: (app: CapacityApp, key: RequestKey) => boolean;
  /** Whether an application as a whole waits for something. */
  readonly hasReason: (app: CapacityApp) => boolean;
}

/**
 * The first key that may run anywhere ends the offer of a node, whatever comes of it. Where other nodes are not tried for a
 * reservation, a key with one is passed over.
 */
export function keyOrder(
  ctx: ExplainingContext,
  book: CapacityBook,
  room: RoomBySize,
  { blockerOf, isLimited, hasReason }: Stated,
): KeyOrder<CapacityApp> {
  const isFull = ({ ask }: RequestKey) => room.roomFor(ctx.world.askShape[ask]) === 0;
  const isReserved = (app: CapacityApp, key: RequestKey) => app.countsOf(key).reservations.length > 0;
  const endsOffers = (app: CapacityApp, key: RequestKey) =>
    key.relaxesToAny && !hasNodePolicy(ctx.settings()) && (book.settings.continueLooking || !isReserved(app, key));
  return {
    keepsNodes: (app, key) => {
      const blocker = blockerOf(app);
      if (!endsOffers(app, key) || hasReason(app) || (blocker !== undefined && blocker !== app)) return false;
      return blocker === app || isReserved(app, key) || isLimited(app, key) || isFull(key);
    },
    waitsFor: (app, _first, key) =>
      !isReserved(app, key) && !isLimited(app, key) && (blockerOf(app) === app || !isFull(key)),
  };
}
