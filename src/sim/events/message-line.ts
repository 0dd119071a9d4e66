/**
 * Pending events in ascending order of time, such as messages that all take equally long: a first-in, first-out queue as a ring
 * buffer, without the cost of a heap.
 */
const COLUMNS = 4;

export class MessageLine {
  /** Number of events held. */
  size = 0;
  private head = 0;
  private times = new Float64Array(1024);
  private orders = new Float64Array(1024);
  private payload = new Int32Array(1024 * COLUMNS);
  private lastTime = 0;

  /** Whether an event at this time can be appended. */
  takes(time: number): boolean {
    return this.size === 0 || time >= this.lastTime;
  }

  /** Time of the first event, µs; Infinity when there is none. */
  get time(): number {
    return this.size === 0 ? Infinity : this.times[this.head];
  }

  /** Second key of the first event. */
  get order(): number {
    return this.orders[this.head];
  }

  /** Adds an event behind all others; it must not be due before any of them. */
  push(time: number, order: number, kind: number, a: number, b: number, c: number): void {
    if (this.size === this.times.length) this.grow();
    const row = (this.head + this.size++) & (this.times.length - 1);
    this.times[row] = time;
    this.orders[row] = order;
    const at = row * COLUMNS;
    this.payload[at] = kind;
    this.payload[at + 1] = a;
    this.payload[at + 2] = b;
    this.payload[at + 3] = c;
    this.lastTime = time;
  }

  /** Removes the first event and writes it into `into`. */
  pop(into: { time: number; order: number; kind: number; a: number; b: number; c: number }): void {
    const row = this.head;
    into.time = this.times[row];
    into.order = this.orders[row];
    const at = row * COLUMNS;
    into.kind = this.payload[at];
    into.a = this.payload[at + 1];
    into.b = this.payload[at + 2];
    into.c = this.payload[at + 3];
    this.head = (row + 1) & (this.times.length - 1);
    this.size--;
  }

  private grow(): void {
    const rows = this.times.length;
    const unrolled = <T extends Float64Array | Int32Array>(from: T, to: T, columns: number): T => {
      to.set(from.subarray(this.head * columns), 0);
      to.set(from.subarray(0, this.head * columns), (rows - this.head) * columns);
      return to;
    };
    this.times = unrolled(this.times, new Float64Array(2 * rows), 1);
    this.orders = unrolled(this.orders, new Float64Array(2 * rows), 1);
    this.payload = unrolled(this.payload, new Int32Array(2 * rows * COLUMNS), COLUMNS);
    this.head = 0;
  }
}
