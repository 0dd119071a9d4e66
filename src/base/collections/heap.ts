/**
 * The pending events of a simulation: a binary min-heap on (time, order). Where there are many, it holds the next ones, and a
 * calendar the others.
 *
 * Nothing is allocated per event. Only the times and slot numbers lie in heap order; the second key and the payload stay in the
 * slot where they were written, because times are rarely equal and fewer moves mean fewer cache lines. A slot is half a cache
 * line.
 *
 * An event pushed at the same time as the one before, and to come after it, does not enter the heap but is in line behind it:
 * hundreds of tasks that begin and end together are one entry.
 *
 * Popping walks the hole down to a leaf along the smaller children and then lets the last entry rise from there: the last entry
 * nearly always belongs near the bottom, so this saves one comparison per level. Which child is smaller enters as a number,
 * because a branch on it would be unpredictable.
 */
import { EventCalendar } from './event-calendar';

/** Kind of an event that was cancelled. Kinds that are pushed are not negative. */
export const CANCELLED = -1;

/** A slot has eight words: the second key, which takes two, the payload, and the slot of the event that is in line behind. */
const WORDS = 8;
const KIND = 2;
const A = 3;
const B = 4;
const C = 5;
const BEHIND = 6;
/** Numbers of 64 bits in a slot, of which the first is the second key. */
const DOUBLES = WORDS / 2;
const NONE = -1;
/** Entries of the heap beyond which a calendar takes the later ones. */
const MANY = 256;

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

  /** Events held, and entries of the heap: an event and those in line behind it. */
  private count = 0;
  private entries = 0;
  private times: Float64Array;
  private slots: Int32Array;
  /** The rows of the slots, and the same memory as numbers of 64 bits. */
  private words: Int32Array;
  private orders: Float64Array;
  /** Slots that were given back, and how many slots were ever in use. */
  private free: Int32Array;
  private freed = 0;
  private used = 0;
  /** Slot and time of the event pushed last, NONE when it is gone. */
  private tail = NONE;
  private tailTime = 0;
  /** Events that come after all entries of the heap. It holds some only while the heap is not empty. */
  private readonly calendar: EventCalendar;
  /** Entries that the heap holds before the calendar takes some. */
  private room = MANY;

  /** `capacity`: number of events to hold before the first growth. */
  constructor(capacity = 256) {
    this.times = new Float64Array(capacity);
    this.slots = new Int32Array(capacity);
    this.orders = new Float64Array(capacity * DOUBLES);
    this.words = new Int32Array(this.orders.buffer);
    this.free = new Int32Array(capacity);
    this.calendar = new EventCalendar(capacity);
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
    return this.count === 0 ? Infinity : this.orders[this.slots[0] * DOUBLES];
  }

  /** Forgets all events. */
  clear(): void {
    this.count = 0;
    this.entries = 0;
    this.freed = 0;
    this.used = 0;
    this.tail = NONE;
    this.calendar.clear();
  }

  /**
   * Adds an event. Among equal times the smaller `order` is popped first; events equal in both come out in an unspecified
   * (but reproducible) order, so callers put a class and a sequence number into `order`. Returns a handle of the event,
   * good until it is popped.
   */
  push(time: number, order: number, kind: number, a: number, b: number, c = 0): number {
    if (this.count === this.slots.length) this.grow();
    const { words, orders, tail } = this;
    this.count++;
    const slot = this.freed > 0 ? this.free[--this.freed] : this.used++;
    const at = slot * WORDS;
    words[at + KIND] = kind;
    words[at + A] = a;
    words[at + B] = b;
    words[at + C] = c;
    words[at + BEHIND] = NONE;
    orders[slot * DOUBLES] = order;
    const isInLine = time === this.tailTime && tail !== NONE && orders[tail * DOUBLES] < order;
    if (isInLine) words[tail * WORDS + BEHIND] = slot;
    else if (this.calendar.takes(time)) this.calendar.add(time, slot);
    else this.rise(this.entries++, time, slot);
    if (this.entries > this.room) this.moveToCalendar();
    this.tail = slot;
    this.tailTime = time;
    return slot;
  }

  /** Kind of the event with that handle, CANCELLED when it was cancelled or popped and its handle is not in use again. */
  kindOf(handle: number): number {
    return this.words[handle * WORDS + KIND];
  }

  /** Cancels an event. It stays where it is and is popped in its turn, as a cancelled one. */
  cancel(handle: number): void {
    this.words[handle * WORDS + KIND] = CANCELLED;
  }

  /** Removes the earliest event and leaves it in the public fields; false when there is none. */
  pop(): boolean {
    if (this.count === 0) return false;
    const { times, slots, words } = this;
    const gone = slots[0];
    const at = gone * WORDS;
    this.time = times[0];
    this.order = this.orders[gone * DOUBLES];
    this.kind = words[at + KIND];
    this.a = words[at + A];
    this.b = words[at + B];
    this.c = words[at + C];
    words[at + KIND] = CANCELLED;
    this.count--;
    this.free[this.freed++] = gone;
    if (gone === this.tail) this.tail = NONE;
    const next = words[at + BEHIND];
    if (next === NONE) {
      const last = --this.entries;
      if (last > 0) this.sink(last, times[last], slots[last]);
      else this.refill();
    } else if (this.comesFirst(next)) {
      slots[0] = next;
    } else {
      this.sink(this.entries, times[0], next);
    }
    return true;
  }

  /** The calendar takes all entries of the heap, which are many, and gives back the first ones. */
  private moveToCalendar(): void {
    if (this.calendar.isOpen) return;
    for (let i = 0; i < this.entries; i++) this.calendar.addUnplaced(this.times[i], this.slots[i]);
    this.entries = 0;
    this.refill();
    // Events that buckets do not keep apart stay in the heap until there are twice as many.
    this.room = Math.max(MANY, 2 * this.entries);
  }

  /** Fills the empty heap with the entries that come next. */
  private refill(): void {
    const { calendar } = this;
    const { times, next } = calendar;
    for (let slot = calendar.take(); slot !== NONE; slot = next[slot]) this.rise(this.entries++, times[slot], slot);
  }

  /** Whether an event of the time of the first entry may take its place. */
  private comesFirst(slot: number): boolean {
    const { times, slots, orders, entries } = this;
    const order = orders[slot * DOUBLES];
    const time = times[0];
    if (entries > 1 && times[1] === time && orders[slots[1] * DOUBLES] < order) return false;
    return !(entries > 2 && times[2] === time && orders[slots[2] * DOUBLES] < order);
  }

  /** Fills the hole at the top with an event, which may belong anywhere among the first `entries`. */
  private sink(entries: number, time: number, slot: number): void {
    const { times, slots, orders } = this;
    const last = entries - 1;
    let hole = 0;
    let child = 1;
    while (child < last) {
      const left = times[child];
      const right = times[child + 1];
      if (right === left) child += orders[slots[child + 1] * DOUBLES] < orders[slots[child] * DOUBLES] ? 1 : 0;
      else child += Number(right < left);
      times[hole] = times[child];
      slots[hole] = slots[child];
      hole = child;
      child = 2 * hole + 1;
    }
    if (child === last) {
      times[hole] = times[child];
      slots[hole] = slots[child];
      hole = child;
    }
    this.rise(hole, time, slot);
  }

  /** Puts an event where it belongs between the hole at `from` and the top. */
  private rise(from: number, time: number, slot: number): void {
    const { times, slots, orders } = this;
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = times[parent];
      if (above < time || (above === time && orders[slots[parent] * DOUBLES] <= orders[slot * DOUBLES])) break;
      times[hole] = above;
      slots[hole] = slots[parent];
      hole = parent;
    }
    times[hole] = time;
    slots[hole] = slot;
  }

  private grow(): void {
    const capacity = Math.max(16, this.slots.length * 2);
    this.times = widened(this.times, new Float64Array(capacity));
    this.slots = widened(this.slots, new Int32Array(capacity));
    const { words } = this;
    this.orders = new Float64Array(capacity * DOUBLES);
    this.words = widened(words, new Int32Array(this.orders.buffer));
    this.free = widened(this.free, new Int32Array(capacity));
    this.calendar.grow(capacity);
  }
}

function widened<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
