/**
 * The children of a parent queue that have something pending, kept in scheduling order from one pass to the next: only
 * queues that have changed are put into another place.
 *
 * "More pending in every type" is no total order, and what a sort makes of two queues that it puts neither way depends on
 * its steps. So a place is searched only among queues of which each two are equal or in order; where two are not, all are
 * sorted again by the one stable sort.
 *
 * What queues are compared by lies in one table, as it was when they were put into their places: a queue that has changed
 * since is found by what stands there.
 */
import type { PriorityRank } from '../applications/application-order';
import { orderQueues } from './queue-order';
import type { SiblingQueue } from './queue-order';

/** A queue that is measured when it is put into the order. */
export interface OrderedSibling extends SiblingQueue {
  /** Its number among the children in configured order, which decides ties. */
  readonly position: number;
  readonly hasPending: boolean;
  /** What is pending of a resource type, by its number. */
  pendingOf(type: number): number;
  /** Brings its share and its priority up to date. */
  measure(): void;
  /** Its place has to be found again. */
  isChanged: boolean;
}

/** Queues in the order in which they are offered resources: what an array and a `SiblingOrder` have in common. */
export interface InOrder<Q> extends Iterable<Q> {
  readonly length: number;
  at(place: number): Q | undefined;
}

/** Columns of a row of keys, each of which ascends: what is compared first, what is compared next, what is pending by type. */
const FIRST = 0;
const NEXT = 1;
const PENDING = 2;
/** Two queues are in neither order and not alike. */
const UNORDERED = NaN;

export class SiblingOrder<Q extends OrderedSibling> implements InOrder<Q> {
  /** How many queues have something pending. */
  length = 0;
  /** Positions of queues, by place. */
  private order = new Int32Array(0);
  /** One row of keys and one flag per queue, by position: whether it is in the order. */
  private keys = new Float64Array(0);
  private stands = new Uint8Array(0);
  private columns = 0;
  /** Queues that must move to new places. Only the first entries count, because an array that is emptied loses its memory. */
  private readonly changed: Q[] = [];
  private changedCount = 0;
  /** Each two neighbours are equal or in order, so that places can be searched. */
  private isChain = false;
  private priority: PriorityRank = 'first';

  /** `queues`: all children in configured order. */
  constructor(private readonly queues: readonly Q[]) {}

  /** Anything may have changed. */
  reset(priority: PriorityRank): void {
    this.priority = priority;
    this.isChain = false;
  }

  /** What a queue holds, wants or is measured against changes. */
  willChange(queue: Q): void {
    if (queue.isChanged) return;
    queue.isChanged = true;
    this.changed[this.changedCount++] = queue;
  }

  /** The queues with something pending in scheduling order; valid until the next call. */
  inOrder(): InOrder<Q> {
    if (this.changedCount === 0 && this.isChain) return this;
    if (this.isChain) this.mend();
    if (!this.isChain) this.sortAll();
    for (let i = 0; i < this.changedCount; i++) this.changed[i].isChanged = false;
    this.changedCount = 0;
    return this;
  }

  at(place: number): Q | undefined {
    return place < this.length ? this.queues[this.order[place]] : undefined;
  }

  *[Symbol.iterator](): Generator<Q> {
    for (let place = 0; place < this.length; place++) yield this.queues[this.order[place]];
  }

  private mend(): void {
    // One after the other: what has changed, too, is in order by its old keys until its turn comes.
    for (let i = 0; i < this.changedCount && this.isChain; i++) this.putInPlace(this.changed[i]);
  }

  /** Moves a queue that has changed to where it belongs, or takes it out when nothing of it is pending. */
  private putInPlace(queue: Q): void {
    const { order, stands } = this;
    const { position } = queue;
    const hole = stands[position] === 1 ? this.placeOf(position, 0, this.length) : this.length++;
    stands[position] = queue.hasPending ? 1 : 0;
    if (stands[position] === 0) {
      order.copyWithin(hole, hole + 1, this.length--);
      return;
    }
    this.note(queue);
    const toTheLeft = hole === 0 ? 1 : this.compareInOrder(position, order[hole - 1]);
    const goesLeft = toTheLeft < 0;
    const place = goesLeft ? this.placeOf(position, 0, hole - 1) : this.placeOf(position, hole + 1, this.length) - 1;
    if (toTheLeft !== toTheLeft || place < 0) {
      this.isChain = false;
      return;
    }
    if (goesLeft) order.copyWithin(place + 1, place, hole);
    else order.copyWithin(hole, hole + 1, place + 1);
    order[place] = position;
  }

  /** Measures a queue and takes down what it is compared by. */
  private note(queue: Q): void {
    queue.measure();
    const { keys, columns, priority } = this;
    const row = queue.position * columns;
    const urgency = priority === 'none' ? 0 : -queue.priority;
    keys[row + FIRST] = priority === 'first' ? urgency : queue.share;
    keys[row + NEXT] = priority === 'first' ? queue.share : urgency;
    for (let t = PENDING; t < columns; t++) keys[row + t] = queue.pendingOf(t - PENDING);
  }

  /**
   * The place of a queue among those from `low` to before `high`, or where it belongs; -1 when it is neither equal to nor in
   * order with one of those around it.
   */
  private placeOf(position: number, low: number, high: number): number {
    const { order } = this;
    while (low < high) {
      const middle = (low + high) >> 1;
      const compared = this.compareInOrder(position, order[middle]);
      if (compared !== compared) return -1;
      if (compared <= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** As `compare`, but of two queues that are alike the one goes first that is configured first. */
  private compareInOrder(a: number, b: number): number {
    const compared = this.compare(a, b);
    return compared === 0 ? a - b : compared;
  }

  /** Compares the keys of two queues: negative when the first goes before the second, 0 when they are alike, or UNORDERED. */
  private compare(a: number, b: number): number {
    const { keys, columns } = this;
    const x = a * columns;
    const y = b * columns;
    if (keys[x + FIRST] !== keys[y + FIRST]) return keys[x + FIRST] < keys[y + FIRST] ? -1 : 1;
    if (keys[x + NEXT] !== keys[y + NEXT]) return keys[x + NEXT] < keys[y + NEXT] ? -1 : 1;
    let result = 0;
    for (let t = PENDING; t < columns; t++) {
      if (keys[x + t] === keys[y + t]) continue;
      const here = keys[x + t] > keys[y + t] ? -1 : 1;
      if (result === -here) return UNORDERED;
      result = here;
    }
    return result;
  }

  private sortAll(): void {
    const { queues } = this;
    if (this.order.length !== queues.length) this.makeRoom();
    const { order, stands } = this;
    stands.fill(0);
    const pending = queues.filter((queue) => queue.hasPending);
    for (const queue of pending) this.note(queue);
    orderQueues('fair', this.priority, pending);
    this.length = pending.length;
    this.isChain = true;
    for (let place = 0; place < pending.length; place++) {
      const { position } = pending[place];
      order[place] = position;
      stands[position] = 1;
      if (place > 0 && !(this.compare(order[place - 1], position) <= 0)) this.isChain = false;
    }
  }

  private makeRoom(): void {
    const { queues } = this;
    this.columns = PENDING + queues[0].pending.length;
    this.order = new Int32Array(queues.length);
    this.keys = new Float64Array(queues.length * this.columns);
    this.stands = new Uint8Array(queues.length);
  }
}
