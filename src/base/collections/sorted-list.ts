import { insertionPoint, partitionPoint } from './bisect';
import { insertAt, removeAt } from './lists';

/** Elements of one block: what an insertion or a removal moves at most. */
const MOST = 512;

/**
 * A list kept in the order of a comparator that is total (0 only for the same element). Insertion and removal find
 * their place by bisection, and move the elements of one block alone: a hundred thousand take little longer than a few. An
 * element's keys must not change while it is in the list: take it out, change it, put it back.
 */
export class SortedList<T> {
  /** Together, in order, they are the list; none is empty. */
  private readonly blocks: T[][] = [];
  private count = 0;
  /** The first element, kept because most reads of a list want it. */
  private head: T | undefined;

  constructor(private readonly compare: (a: T, b: T) => number) {}

  /** The first element, undefined when there is none. */
  get first(): T | undefined {
    return this.head;
  }

  get size(): number {
    return this.count;
  }

  /** All elements in order. */
  *[Symbol.iterator](): IterableIterator<T> {
    for (const block of this.blocks) yield* block;
  }

  /** The first element that a test accepts. */
  find(test: (element: T) => boolean): T | undefined {
    for (const block of this.blocks) {
      const found = block.find(test);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Adds an element that is not in the list. */
  add(element: T): void {
    const { blocks } = this;
    const place = this.blockOf(element);
    if (this.count++ === 0 || this.compare(element, this.head as T) < 0) this.head = element;
    if (place === blocks.length) {
      const last = blocks.at(-1);
      if (last !== undefined && last.length < MOST) last.push(element);
      else blocks.push([element]);
      return;
    }
    const block = blocks[place];
    insertAt(block, this.placeIn(block, element), element);
    if (block.length > MOST) blocks.splice(place + 1, 0, block.splice(MOST >> 1));
  }

  /** Takes an element out; false when it was not there. */
  remove(element: T): boolean {
    const { blocks } = this;
    const place = this.blockOf(element);
    if (place === blocks.length) return false;
    const block = blocks[place];
    const at = this.placeIn(block, element);
    if (block[at] !== element) return false;
    this.count--;
    if (block.length === 1) blocks.splice(place, 1);
    else removeAt(block, at);
    if (element === this.head) this.head = blocks[0]?.[0];
    return true;
  }

  /** The first block that does not end before `element`; the number of blocks if each does. */
  private blockOf(element: T): number {
    const { length } = this.blocks;
    // Elements mostly arrive in order: look at the end first.
    if (length === 0 || this.endsBefore(length - 1, element)) return length;
    return length === 1 ? 0 : this.blockAmongMany(element);
  }

  private blockAmongMany(element: T): number {
    return partitionPoint(0, this.blocks.length - 1, (index) => this.endsBefore(index, element));
  }

  private endsBefore(index: number, element: T): boolean {
    const block = this.blocks[index];
    return this.compare(block[block.length - 1], element) < 0;
  }

  /** Index in a block of its first element that does not come before `element`. */
  private placeIn(block: readonly T[], element: T): number {
    return insertionPoint(block, element, this.compare);
  }
}
