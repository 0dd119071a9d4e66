/** Integers in a queue, first in, first out. They lie in a ring, so that an entry that leaves costs nothing to those behind it. */
export class IntQueue {
  /** Number of entries. */
  size = 0;
  private head = 0;
  /** A power of two in length. */
  private ring = new Int32Array(64);

  /** The first entry of a queue that is not empty. */
  get first(): number {
    return this.ring[this.head];
  }

  /** Adds a 32-bit integer behind all others. */
  push(value: number): void {
    if (this.size === this.ring.length) this.grow();
    this.ring[(this.head + this.size++) & (this.ring.length - 1)] = value;
  }

  /** Adds one before all others. */
  unshift(value: number): void {
    if (this.size === this.ring.length) this.grow();
    this.size++;
    this.head = (this.head - 1) & (this.ring.length - 1);
    this.ring[this.head] = value;
  }

  /** Takes the first entry out of a queue that is not empty. */
  shift(): number {
    const value = this.ring[this.head];
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.size--;
    return value;
  }

  clear(): void {
    this.size = 0;
  }

  private grow(): void {
    const { ring, head } = this;
    this.ring = new Int32Array(2 * ring.length);
    this.ring.set(ring.subarray(head));
    this.ring.set(ring.subarray(0, head), ring.length - head);
    this.head = 0;
  }
}
