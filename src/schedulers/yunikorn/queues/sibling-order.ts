/**
 * The children of a parent queue that have pending resources, kept in scheduling order from one pass to the next: only
 * queues that have changed are moved.
 *
 * "More pending in every type" is no total order, and the result of sorting two queues of which neither goes before the
 * other depends on the steps of the sort. A binary search is therefore used only while every two neighbours are equal or in
 * order; otherwise all queues are sorted again by the stable sort.
 *
 * The sort keys of all queues are kept in one table, as they were when the queues were moved last: a queue that has changed
 * since is found by its old keys.
 */
import type { PriorityRank } from '../applications/application-order';
import { orderQueues } from './queue-order';
import type { SiblingQueue } from './queue-order';

/** A queue whose sort keys are computed when it is put into the order. */
export interface OrderedSibling extends SiblingQueue {
  /** Its number among the children in configured order, which decides ties. */
  readonly position: number;
  readonly hasPending: boolean;
  /** Pending quantity of a resource type, by the type's number. */
  pendingOf(type: number): number;
  /** Recalculates its share and its priority. */
  measure(): void;
  /** Set by the order: its keys may have changed. */
  isChanged: boolean;
}

/** Queues in the order in which they are offered resources: what an array and a `SiblingOrder` have in common. */
export interface InOrder<Q> extends Iterable<Q> {
  readonly length: number;
  at(place: number): Q | undefined;
}

/** Columns of a row of keys: the first key, the second one (the smaller goes first), then pending by type (the larger). */
const FIRST = 0;
const NEXT = 1;
const PENDING = 2;
/** Result of comparing two queues that differ and of which neither goes before the other. */
const UNORDERED = NaN;

export class SiblingOrder<Q extends OrderedSibling> implements InOrder<Q> {
  /** Number of queues in the order: those with pending resources. */
  length = 0;
  /** Positions of queues, by place. */
  private order = new Int32Array(0);
  /** One row of keys and one flag per queue, by position: whether it is in the order. */
  private keys = new Float64Array(0);
  private stands = new Uint8Array(0);
  private columns = 0;
  /** Queues to be moved: the first `changedCount` entries (the array is not emptied, to keep its memory). */
  private readonly changed: Q[] = [];
  private changedCount = 0;
  /** Whether every two neighbours are equal or in order, so that binary search works. */
  private isChain = false;
  private priority: PriorityRank = 'first';

  /** `queues`: all children in configured order. */
  constructor(private readonly queues: readonly Q[]) {}

  /** Every queue may have changed. */
  reset(priority: PriorityRank): void {
    this.priority = priority;
    this.isChain = false;
  }

  /** The keys of a queue are about to change. */
  willChange(queue: Q): void {
    if (queue.isChanged) return;
    queue.isChanged = true;
    this.changed[this.changedCount++] = queue;
  }

  /** The queues with pending resources in scheduling order; valid until the next call. */
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
    // One at a time: the others that have changed are in order by their old keys until they are moved.
    for (let i = 0; i < this.changedCount && this.isChain; i++) this.putInPlace(this.changed[i]);
  }

  /** Moves a queue that has changed to its new place, or removes it when it has no pending resources. */
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

  /** Computes the keys of a queue and writes them to the table. */
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
   * The place of a queue, or the place to insert it, from `low` to before `high`; -1 when the search meets a queue that it
   * cannot be ordered with.
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

  /** As `compare`; of two equal queues the one configured first goes first. */
  private compareInOrder(a: number, b: number): number {
    const compared = this.compare(a, b);
    return compared === 0 ? a - b : compared;
  }

  /** Compares the keys of two queues: negative when the first goes first, 0 when they are equal, or UNORDERED. */
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
