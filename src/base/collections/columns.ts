import { InvariantError } from '../assert';

/**
 * Append-only columns over typed arrays that double when full: what a trace is made of. There is one class per element type
 * on purpose: a shared generic class would make every access in the hot path polymorphic.
 */

const INITIAL = 64;

function grown(capacity: number): number {
  return Math.max(INITIAL, capacity * 2);
}

/** A growing column of 64-bit floating point numbers: times, resources. */
export class GrowingFloat64 {
  private data: Float64Array;
  private count = 0;

  constructor(capacity = INITIAL) {
    this.data = new Float64Array(capacity);
  }

  /** Number of values appended. */
  get length(): number {
    return this.count;
  }

  /** Appends a value and returns its index. */
  push(value: number): number {
    const index = this.count;
    if (index === this.data.length) {
      const larger = new Float64Array(grown(index));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[index] = value;
    this.count = index + 1;
    return index;
  }

  /** The value at `index`, undefined behind the end of the storage. */
  get(index: number): number {
    return this.data[index];
  }

  /** Replaces a value appended before. */
  set(index: number, value: number): void {
    if (index >= this.count) throw new InvariantError('a column is set only where it was pushed');
    this.data[index] = value;
  }

  /** The values so far, without copying. The view stays valid but goes stale once the column grows. */
  view(): Float64Array {
    return this.data.subarray(0, this.count);
  }

  /** Forgets all values and keeps the storage. */
  clear(): void {
    this.count = 0;
  }
}

/** A growing column of 32-bit integers: entity ids, codes. */
export class GrowingInt32 {
  private data: Int32Array;
  private count = 0;

  constructor(capacity = INITIAL) {
    this.data = new Int32Array(capacity);
  }

  /** Number of values appended. */
  get length(): number {
    return this.count;
  }

  /** Appends a value and returns its index. */
  push(value: number): number {
    const index = this.count;
    if (index === this.data.length) {
      const larger = new Int32Array(grown(index));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[index] = value;
    this.count = index + 1;
    return index;
  }

  /** The value at `index`, undefined behind the end of the storage. */
  get(index: number): number {
    return this.data[index];
  }

  /** Replaces a value appended before. */
  set(index: number, value: number): void {
    if (index >= this.count) throw new InvariantError('a column is set only where it was pushed');
    this.data[index] = value;
  }

  /** The values so far, without copying. The view stays valid but goes stale once the column grows. */
  view(): Int32Array {
    return this.data.subarray(0, this.count);
  }

  /** Forgets all values and keeps the storage. */
  clear(): void {
    this.count = 0;
  }
}

/** A growing column of bytes: states, flags; values wrap at 256. */
export class GrowingUint8 {
  private data: Uint8Array;
  private count = 0;

  constructor(capacity = INITIAL) {
    this.data = new Uint8Array(capacity);
  }

  /** Number of values appended. */
  get length(): number {
    return this.count;
  }

  /** Appends a value and returns its index. */
  push(value: number): number {
    const index = this.count;
    if (index === this.data.length) {
      const larger = new Uint8Array(grown(index));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[index] = value;
    this.count = index + 1;
    return index;
  }

  /** The value at `index`, undefined behind the end of the storage. */
  get(index: number): number {
    return this.data[index];
  }

  /** Replaces a value appended before. */
  set(index: number, value: number): void {
    if (index >= this.count) throw new InvariantError('a column is set only where it was pushed');
    this.data[index] = value;
  }

  /** The values so far, without copying. The view stays valid but goes stale once the column grows. */
  view(): Uint8Array {
    return this.data.subarray(0, this.count);
  }

  /** Forgets all values and keeps the storage. */
  clear(): void {
    this.count = 0;
  }
}

/** Fills a column with a number for each item, and returns it. Much faster than the built-in `from`, which uses an iterator. */
export function filled<C extends Float64Array | Int32Array | Uint8Array, T>(
  column: C,
  items: readonly T[],
  numberOf: (item: T, index: number) => number,
): C {
  for (let i = 0; i < items.length; i++) column[i] = numberOf(items[i], i);
  return column;
}

/** A copy of `array` with room for at least `rows` entries, at least doubled; the new ones are 0. */
export function grownInt32(array: Int32Array, rows: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(rows, array.length * 2));
  larger.set(array);
  return larger;
}

/** A copy of `array` with room for at least `rows` entries, at least doubled; the new ones are 0. */
export function grownFloat64(array: Float64Array, rows: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(rows, array.length * 2));
  larger.set(array);
  return larger;
}

/** A copy of `array` with room for at least `rows` entries, at least doubled; the new ones are 0. */
export function grownUint8(array: Uint8Array, rows: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(rows, array.length * 2));
  larger.set(array);
  return larger;
}
