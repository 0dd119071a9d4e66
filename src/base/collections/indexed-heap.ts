import { assert } from '../assert';

/** Position of an id that is not in the heap. */
const ABSENT = -1;

/**
 * A min-heap of dense integer ids (node 17, application 3) with a key that can be changed, O(log n) per change.
 *
 * Ids are ordered by (key, tie); the tie defaults to the id itself, so the order is always total and reproducible. Keys
 * and ties are indexed by id, the heap holds ids, and `positions` says where each id stands.
 */
export class IndexedHeap {
  private count = 0;
  private heap: Int32Array;
  private positions: Int32Array;
  private keys: Float64Array;
  private ties: Float64Array;

  /** `capacity`: largest id expected plus one; larger ids make it grow. */
  constructor(capacity = 64) {
    this.heap = new Int32Array(capacity);
    this.positions = new Int32Array(capacity).fill(ABSENT);
    this.keys = new Float64Array(capacity);
    this.ties = new Float64Array(capacity);
  }

  /** Number of ids held. */
  get size(): number {
    return this.count;
  }

  has(id: number): boolean {
    return id < this.positions.length && this.positions[id] !== ABSENT;
  }

  /** The key of an id that is in the heap. */
  key(id: number): number {
    assert(this.has(id), 'only an id in the heap has a key');
    return this.keys[id];
  }

  /** The id that comes first, -1 when the heap is empty. */
  min(): number {
    return this.count === 0 ? -1 : this.heap[0];
  }

  /** Adds `id` or changes its key. Smaller keys come first, then smaller ties. */
  set(id: number, key: number, tie: number = id): void {
    assert(key === key && tie === tie, 'a heap key must be a number');
    if (id >= this.positions.length) this.grow(id + 1);
    this.keys[id] = key;
    this.ties[id] = tie;
    const position = this.positions[id];
    if (position === ABSENT) {
      this.rise(this.count++, id);
    } else if (!this.rise(position, id)) {
      this.sink(position, id);
    }
  }

  /** Takes `id` out; false when it was not in the heap. */
  remove(id: number): boolean {
    if (!this.has(id)) return false;
    const position = this.positions[id];
    this.positions[id] = ABSENT;
    const moved = this.heap[--this.count];
    if (moved !== id && !this.rise(position, moved)) this.sink(position, moved);
    return true;
  }

  /** Takes out and returns the id that comes first, -1 when the heap is empty. */
  pop(): number {
    const id = this.min();
    if (id >= 0) this.remove(id);
    return id;
  }

  /** Forgets all ids. */
  clear(): void {
    for (let i = 0; i < this.count; i++) this.positions[this.heap[i]] = ABSENT;
    this.count = 0;
  }

  private before(x: number, y: number): boolean {
    const kx = this.keys[x];
    const ky = this.keys[y];
    return kx < ky || (kx === ky && this.ties[x] < this.ties[y]);
  }

  /** Moves `id` up from the hole at `position`; false when it stayed there. */
  private rise(position: number, id: number): boolean {
    const { heap, positions } = this;
    let hole = position;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const other = heap[parent];
      if (!this.before(id, other)) break;
      heap[hole] = other;
      positions[other] = hole;
      hole = parent;
    }
    heap[hole] = id;
    positions[id] = hole;
    return hole !== position;
  }

  private sink(position: number, id: number): void {
    const { heap, positions, count } = this;
    let hole = position;
    for (let child = 2 * hole + 1; child < count; child = 2 * hole + 1) {
      if (child + 1 < count && this.before(heap[child + 1], heap[child])) child++;
      const other = heap[child];
      if (!this.before(other, id)) break;
      heap[hole] = other;
      positions[other] = hole;
      hole = child;
    }
    heap[hole] = id;
    positions[id] = hole;
  }

  private grow(atLeast: number): void {
    const capacity = Math.max(16, this.positions.length * 2, atLeast);
    const heap = new Int32Array(capacity);
    heap.set(this.heap);
    const positions = new Int32Array(capacity).fill(ABSENT);
    positions.set(this.positions);
    const keys = new Float64Array(capacity);
    keys.set(this.keys);
    const ties = new Float64Array(capacity);
    ties.set(this.ties);
    this.heap = heap;
    this.positions = positions;
    this.keys = keys;
    this.ties = ties;
  }
}
