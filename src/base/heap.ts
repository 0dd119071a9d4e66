/**
 * The pending events of a simulation: a binary min-heap on (time, order).
 *
 * Nothing is allocated per event. Only the times and slot numbers lie in heap order; the second key and the payload stay in
 * the slot where they were written, because times are rarely equal and fewer moves mean fewer cache lines. `slots` is
 * always a permutation of all slots, so that the entries behind `size` are the free list.
 *
 * Popping walks the hole down to a leaf along the smaller children and then lets the last entry rise from there: the last
 * entry nearly always belongs near the bottom, so this saves one comparison per level. Which child is smaller is added as
 * a number and not branched on: no processor can foresee it.
 */
/** Kind of an event that was cancelled. Kinds that are pushed are not negative. */
export const CANCELLED = -1;

export class EventHeap {
  /** Time of the event popped last, in µs. */
  time = 0;
  /** Second key of the event popped last. */
  order = 0;
  /** Payload of the event popped last; its kind is CANCELLED if it was. */
  kind = 0;
  a = 0;
  b = 0;
  c = 0;

  private count = 0;
  private times: Float64Array;
  private slots: Int32Array;
  /** By slot. */
  private orders: Float64Array;
  private payload: Int32Array;

  /** `capacity`: number of events to hold before the first growth. */
  constructor(capacity = 256) {
    this.times = new Float64Array(capacity);
    this.slots = new Int32Array(capacity);
    for (let slot = 1; slot < capacity; slot++) this.slots[slot] = slot;
    this.orders = new Float64Array(capacity);
    this.payload = new Int32Array(capacity * 4);
  }

  /** Number of events held. */
  get size(): number {
    return this.count;
  }

  /** Time of the earliest event in µs, Infinity when there is none. */
  peekTime(): number {
    return this.count === 0 ? Infinity : this.times[0];
  }

  /** Second key of the earliest event, Infinity when there is none. */
  peekOrder(): number {
    return this.count === 0 ? Infinity : this.orders[this.slots[0]];
  }

  /** Forgets all events. */
  clear(): void {
    this.count = 0;
  }

  /**
   * Adds an event. Among equal times the smaller `order` is popped first; events equal in both come out in an unspecified
   * (but reproducible) order, so callers put a class and a sequence number into `order`. Returns a handle of the event,
   * good until it is popped.
   */
  push(time: number, order: number, kind: number, a: number, b: number, c = 0): number {
    if (this.count === this.slots.length) this.grow();
    const { payload } = this;
    const slot = this.slots[this.count];
    const at = slot << 2;
    payload[at] = kind;
    payload[at + 1] = a;
    payload[at + 2] = b;
    payload[at + 3] = c;
    this.orders[slot] = order;
    this.rise(this.count++, time, slot);
    return slot;
  }

  /** Kind of the event with that handle, CANCELLED when it was cancelled or popped and its handle is not in use again. */
  kindOf(handle: number): number {
    return this.payload[handle << 2];
  }

  /** Cancels an event. It stays where it is and is popped in its turn, as a cancelled one. */
  cancel(handle: number): void {
    this.payload[handle << 2] = CANCELLED;
  }

  /** Removes the earliest event and leaves it in the public fields; false when there is none. */
  pop(): boolean {
    if (this.count === 0) return false;
    const { times, slots, orders, payload } = this;
    const freed = slots[0];
    const at = freed << 2;
    this.time = times[0];
    this.order = orders[freed];
    this.kind = payload[at];
    this.a = payload[at + 1];
    this.b = payload[at + 2];
    this.c = payload[at + 3];
    payload[at] = CANCELLED;

    const last = --this.count;
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      // The right child may be the last entry, which is still in its place.
      const left = times[child];
      const right = times[child + 1];
      if (right === left) child += orders[slots[child + 1]] < orders[slots[child]] ? 1 : 0;
      else child += Number(right < left);
      times[hole] = times[child];
      slots[hole] = slots[child];
      hole = child;
    }
    if (hole === last) {
      // The last entry itself went up: its old place is free.
      slots[last] = freed;
      return true;
    }
    this.rise(hole, times[last], slots[last]);
    slots[last] = freed;
    return true;
  }

  /** Puts an event where it belongs between the hole at `from` and the top. */
  private rise(from: number, time: number, slot: number): void {
    const { times, slots, orders } = this;
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = times[parent];
      if (above < time || (above === time && orders[slots[parent]] <= orders[slot])) break;
      times[hole] = above;
      slots[hole] = slots[parent];
      hole = parent;
    }
    times[hole] = time;
    slots[hole] = slot;
  }

  private grow(): void {
    const old = this.slots.length;
    const capacity = Math.max(16, old * 2);
    const times = new Float64Array(capacity);
    times.set(this.times);
    const orders = new Float64Array(capacity);
    orders.set(this.orders);
    const payload = new Int32Array(capacity * 4);
    payload.set(this.payload);
    const slots = new Int32Array(capacity);
    slots.set(this.slots);
    for (let i = old; i < capacity; i++) slots[i] = i;
    this.times = times;
    this.orders = orders;
    this.payload = payload;
    this.slots = slots;
  }
}
