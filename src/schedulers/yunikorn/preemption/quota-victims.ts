/**
 * Which containers of a queue are ended when it holds more than its maximum (quota preemption, since YuniKorn 1.8).
 *
 * - Amount of a queue, per type: what it holds above its maximum. Where it or a queue above holds more of the type than its
 *   guarantee, at most the largest such excess.
 * - A parent shares its amount out among the children that are not within their guarantees, per type in proportion to
 *   |guarantee - held| for the types of the guarantee, or to what is held by a child without one, rounded down; and these
 *   among theirs.
 * - Order of victims in a leaf: those that ask not to be preempted, drivers, those with a larger part of their types in the
 *   amount, lower priority, created in a later hour, smaller in relation to the maximum of the leaf. As in YuniKorn, the
 *   first two are the reverse of what other preemption does. Then newer ones, where YuniKorn has no order.
 * - A victim that is larger than the amount, or that would bring the sum of all above it, is passed over. The amount is an upper
 *   bound: the queue may still hold more than its maximum afterwards.
 *
 * Source: YuniKorn core 1.9, quota_preemptor.go, queue.go GetPreemptableResource, preemption_utilities.go
 * SortAllocationsBasedOnAsk.
 */
import type { QueueNode } from '../queues/queue-book';
import { compareShares, writeShares } from '../shares';
import { NOT_SET, notSet } from '../resources';
import type { Resources } from '../resources';
import type { PossibleVictim } from './possible-victims';
import { addTo } from './preemptor';

const HOUR = 3_600_000_000;
const ORIGINATOR = 2 ** 33;
const OPTED_OUT = 2 ** 34;

/**
 * Whether a maximum or guarantee covers what is held. As in YuniKorn it does not where it names no type, or names a zero and
 * nothing is held.
 */
export function covers(limit: Resources, held: Resources): boolean {
  if (limit.every(Number.isNaN)) return false;
  if (!held.some(Boolean)) return !limit.some((quantity) => quantity <= 0);
  return !limit.some((quantity, t) => held[t] > quantity);
}

/** The containers that are ended so that `queue` comes down to its maximum, of all that have not ended. */
export function quotaVictims(queue: QueueNode, containers: readonly PossibleVictim[]): PossibleVictim[] {
  const victims: PossibleVictim[] = [];
  shareOut(queue, amountOf(queue), ({ id, max }, amount) => {
    const ofLeaf = containers.filter((one) => one.queue === id);
    victims.push(...chosen(amount, max, ofLeaf));
  });
  return victims;
}

/** What a queue has to give back, not set for types of which it has to give nothing. */
function amountOf(queue: QueueNode): Resources {
  const { allocated, max } = queue;
  return max.map((limit, t) => {
    if (!(allocated[t] > limit)) return NOT_SET;
    const above = allocated[t] - limit;
    const largest = largestExcess(queue, t);
    return largest > 0 ? Math.min(above, largest) : above;
  });
}

/** The largest excess of a type over a guarantee of the queue or one above; 0 or less without any. */
function largestExcess({ parent, allocated, guaranteed }: QueueNode, type: number): number {
  const above = parent === undefined ? 0 : largestExcess(parent, type);
  const own = allocated[type] - guaranteed[type];
  return own > above ? own : above;
}

/** Calls `give` with each leaf of the queue and the part of the amount that it has to give back. */
function shareOut(queue: QueueNode, amount: Resources, give: (leaf: QueueNode, amount: Resources) => void): void {
  if (queue.applications !== undefined) {
    give(queue, amount);
    return;
  }
  const children = queue.children.filter(
    ({ allocated, guaranteed }) => allocated.some(Boolean) && !covers(guaranteed, allocated),
  );
  const weights = children.map(weightOf);
  const totals = amount.map((_, t) => weights.reduce((sum, weight) => sum + (weight[t] || 0), 0));
  children.forEach((child, i) => {
    const parts = weights[i].map((weight, t) => Math.floor((weight === 0 ? 0 : weight / totals[t]) * amount[t]));
    shareOut(child, parts, give);
  });
}

/** What the part of a child is in proportion to, by type. */
function weightOf({ allocated, guaranteed }: QueueNode): Resources {
  if (guaranteed.every(Number.isNaN)) return allocated.map((quantity) => quantity || NOT_SET);
  return guaranteed.map((quantity, t) => Math.abs(quantity - allocated[t]));
}

function chosen(amount: Resources, max: Resources, containers: readonly PossibleVictim[]): PossibleVictim[] {
  if (!amount.some((quantity) => quantity > 0)) return [];
  const isIn = ({ size }: PossibleVictim) => size.some((quantity, t) => quantity > 0 && !Number.isNaN(amount[t]));
  const sum = new Float64Array(amount.length);
  const victims: PossibleVictim[] = [];
  for (const victim of containers.filter(isIn).sort(inOrder(amount, max))) {
    if (victim.size.some((quantity, t) => sum[t] + quantity > amount[t])) continue;
    addTo(sum, victim.size);
    victims.push(victim);
  }
  return victims;
}

function inOrder(amount: Resources, max: Resources): (a: PossibleVictim, b: PossibleVictim) => number {
  const shares = [notSet(amount.length), notSet(amount.length)];
  const write = ({ size }: PossibleVictim, out: Float64Array) =>
    writeShares(
      size.map((quantity, t) => (Number.isNaN(amount[t]) ? NOT_SET : quantity)),
      max,
      out,
    );
  return (a, b) =>
    score(b, amount) - score(a, amount) ||
    a.priority - b.priority ||
    Math.floor(b.created / HOUR) - Math.floor(a.created / HOUR) ||
    compareShares(shares[0], write(a, shares[0]), shares[1], write(b, shares[1])) ||
    b.container - a.container;
}

/** Victims with a higher one go first: the percentage of its types that are in the amount, and much more for drivers and the like. */
function score({ size, originator, optedOut }: PossibleVictim, amount: Resources): number {
  const types = [...size.keys()].filter((t) => size[t] > 0);
  const common = types.filter((t) => !Number.isNaN(amount[t]));
  const percentage = Math.floor((common.length * 100) / types.length);
  return (optedOut ? OPTED_OUT : 0) + (originator ? ORIGINATOR : 0) + percentage;
}
