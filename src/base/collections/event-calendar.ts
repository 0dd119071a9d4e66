/**
 * The later events of a large event queue. They lie unsorted in buckets of equal width, so that adding one costs the same
 * however many there are. Only the events of the bucket that is handed out need an order.
 *
 * The buckets begin with the earliest event. What comes after the last bucket waits in one list, and is spread over new buckets
 * when the old ones are empty. Their width follows from the median of a sample: half of the events fill half of the buckets, so
 * that a few events that are far away do not stretch them.
 *
 * Sources: R. Brown, Calendar queues, 1988; W. T. Tang, R. S. M. Goh, I. L.-J. Thng, Ladder queue, 2005.
 */
import { grownFloat64, grownInt32 } from './columns';

/** Events in a bucket, on average. */
const PER_BUCKET = 2;
/** Events of which the median is taken. */
const SAMPLE = 64;
/** Where fewer events than this are left, buckets save nothing. */
const FEW = 64;
const NONE = -1;

export class EventCalendar {
  /** By slot: the time of its event, µs, and the next slot of its bucket or list, -1 at the end. */
  times: Float64Array;
  next: Int32Array;

  /** First slot of each bucket. Buckets up to `current` have been handed out. */
  private heads = new Int32Array(0);
  private buckets = 0;
  private current = 0;
  /** Beginning of the first bucket, µs, and buckets per µs: 0 while there are none. */
  private start = 0;
  private perTime = 0;
  /** First slot and number of the events after the last bucket. */
  private beyond = NONE;
  private beyondCount = 0;

  /** `slots`: an event is known by its slot, a number below this. */
  constructor(slots: number) {
    this.times = new Float64Array(slots);
    this.next = new Int32Array(slots);
  }

  /** Makes room for slots up to `slots`. */
  grow(slots: number): void {
    this.times = grownFloat64(this.times, slots);
    this.next = grownInt32(this.next, slots);
  }

  /** Whether there are buckets. Where there are none, nothing is held once `take` has returned. */
  get isOpen(): boolean {
    return this.buckets > 0;
  }

  /** Whether an event at `time` (µs) comes after all that were handed out, whatever their order. Never while nothing is held. */
  takes(time: number): boolean {
    return (time - this.start) * this.perTime >= this.current + 1;
  }

  /** Adds an event that the calendar takes. */
  add(time: number, slot: number): void {
    this.times[slot] = time;
    this.place(time, slot);
  }

  /** Adds an event to those after the last bucket, while there are no buckets. */
  addUnplaced(time: number, slot: number): void {
    this.times[slot] = time;
    this.putBeyond(slot);
  }

  /**
   * Hands out the events that come next, in no order: those of one bucket, or all where few are left. Returns the slot of one,
   * and `next` leads to the others; -1 when nothing is held.
   */
  take(): number {
    for (;;) {
      const { heads, buckets } = this;
      while (++this.current < buckets) {
        const head = heads[this.current];
        if (head === NONE) continue;
        heads[this.current] = NONE;
        return head;
      }
      if (this.beyondCount <= FEW) return this.close();
      this.spread();
    }
  }

  /** Forgets all events. */
  clear(): void {
    this.heads.fill(NONE);
    this.close();
  }

  /** From now on there are no buckets. Returns the first slot of what is left. */
  private close(): number {
    this.buckets = 0;
    this.current = 0;
    this.perTime = 0;
    return this.takeBeyond();
  }

  /** Makes buckets for what came after the last one. */
  private spread(): void {
    const { times, next } = this;
    this.buckets = Math.ceil(this.beyondCount / PER_BUCKET);
    this.current = -1;
    this.measure();
    if (this.buckets > this.heads.length) this.heads = new Int32Array(2 * this.buckets).fill(NONE);
    let slot = this.takeBeyond();
    while (slot !== NONE) {
      const following = next[slot];
      this.place(times[slot], slot);
      slot = following;
    }
  }

  /** Sets the beginning and the width of the buckets. */
  private measure(): void {
    const { times, next, beyondCount } = this;
    const step = Math.ceil(beyondCount / SAMPLE);
    const sample = new Float64Array(Math.ceil(beyondCount / step));
    let start = Infinity;
    for (let slot = this.beyond, i = 0; slot !== NONE; slot = next[slot], i++) {
      if (times[slot] < start) start = times[slot];
      if (i % step === 0) sample[i / step] = times[slot];
    }
    const median = sample.sort()[sample.length >> 1];
    this.start = start;
    this.perTime = this.buckets / (2 * Math.max(1, median - start));
  }

  private place(time: number, slot: number): void {
    const bucket = (time - this.start) * this.perTime;
    if (bucket >= this.buckets) {
      this.putBeyond(slot);
    } else {
      this.next[slot] = this.heads[bucket | 0];
      this.heads[bucket | 0] = slot;
    }
  }

  private putBeyond(slot: number): void {
    this.next[slot] = this.beyond;
    this.beyond = slot;
    this.beyondCount++;
  }

  private takeBeyond(): number {
    const first = this.beyond;
    this.beyond = NONE;
    this.beyondCount = 0;
    return first;
  }
}
