/**
 * The pending events of a simulation: a binary min-heap on (time, order).
 *
 * Nothing is allocated per event. Keys lie interleaved (time, order) in heap order, because every comparison needs both
 * and they should share a cache line; the payload stays where it was written and only its slot number moves. `slots` is
 * always a permutation of all slots, so that the entries behind `size` are the free list.
 *
 * Popping walks the hole down to a leaf along the smaller children and then lets the last entry rise from there: the last
 * entry nearly always belongs near the bottom, so this saves one comparison per level.
 */
export class EventHeap {
  /** Time of the event popped last, in µs. */
  time = 0;
  /** Second key of the event popped last. */
  order = 0;
  /** Payload of the event popped last. */
  kind = 0;
  a = 0;
  b = 0;

  private count = 0;
  private keys: Float64Array;
  private slots: Int32Array;
  private payload: Int32Array;

  /** `capacity`: number of events to hold before the first growth. */
  constructor(capacity = 256) {
    this.keys = new Float64Array(capacity * 2);
    this.payload = new Int32Array(capacity * 4);
    this.slots = new Int32Array(capacity);
    for (let i = 0; i < capacity; i++) this.slots[i] = i;
  }

  /** Number of events held. */
  get size(): number {
    return this.count;
  }

  /** Time of the earliest event in µs, Infinity when there is none. */
  peekTime(): number {
    return this.count === 0 ? Infinity : this.keys[0];
  }

  /** Second key of the earliest event, Infinity when there is none. */
  peekOrder(): number {
    return this.count === 0 ? Infinity : this.keys[1];
  }

  /** Forgets all events. */
  clear(): void {
    this.count = 0;
  }

  /**
   * Adds an event. Among equal times the smaller `order` is popped first; events equal in both come out in an unspecified
   * (but reproducible) order, so callers put a class and a sequence number into `order`.
   */
  push(time: number, order: number, kind: number, a: number, b: number): void {
    if (this.count === this.slots.length) this.grow();
    const { keys, slots, payload } = this;
    let hole = this.count++;
    const slot = slots[hole];
    const at = slot << 2;
    payload[at] = kind;
    payload[at + 1] = a;
    payload[at + 2] = b;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const parentTime = keys[2 * parent];
      const parentOrder = keys[2 * parent + 1];
      if (parentTime < time || (parentTime === time && parentOrder <= order)) break;
      keys[2 * hole] = parentTime;
      keys[2 * hole + 1] = parentOrder;
      slots[hole] = slots[parent];
      hole = parent;
    }
    keys[2 * hole] = time;
    keys[2 * hole + 1] = order;
    slots[hole] = slot;
  }

  /** Removes the earliest event and leaves it in the public fields; false when there is none. */
  pop(): boolean {
    if (this.count === 0) return false;
    const { keys, slots, payload } = this;
    const freed = slots[0];
    const at = freed << 2;
    this.time = keys[0];
    this.order = keys[1];
    this.kind = payload[at];
    this.a = payload[at + 1];
    this.b = payload[at + 2];
    const last = --this.count;
    if (last === 0) return true;

    const time = keys[2 * last];
    const order = keys[2 * last + 1];
    const slot = slots[last];
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last) {
        const left = keys[2 * child];
        const right = keys[2 * child + 2];
        if (right < left || (right === left && keys[2 * child + 3] < keys[2 * child + 1])) child++;
      }
      keys[2 * hole] = keys[2 * child];
      keys[2 * hole + 1] = keys[2 * child + 1];
      slots[hole] = slots[child];
      hole = child;
    }
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const parentTime = keys[2 * parent];
      const parentOrder = keys[2 * parent + 1];
      if (parentTime < time || (parentTime === time && parentOrder <= order)) break;
      keys[2 * hole] = parentTime;
      keys[2 * hole + 1] = parentOrder;
      slots[hole] = slots[parent];
      hole = parent;
    }
    keys[2 * hole] = time;
    keys[2 * hole + 1] = order;
    slots[hole] = slot;
    slots[last] = freed;
    return true;
  }

  private grow(): void {
    const old = this.slots.length;
    const capacity = Math.max(16, old * 2);
    const keys = new Float64Array(capacity * 2);
    keys.set(this.keys);
    const payload = new Int32Array(capacity * 4);
    payload.set(this.payload);
    const slots = new Int32Array(capacity);
    slots.set(this.slots);
    for (let i = old; i < capacity; i++) slots[i] = i;
    this.keys = keys;
    this.payload = payload;
    this.slots = slots;
  }
}
