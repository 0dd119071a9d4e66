import { partitionPoint } from './bisect';

/**
 * A list kept in the order of a comparator that is total (0 only for the same element). Insertion and removal find
 * their place by bisection. An element's keys must not change while it is in the list: take it out, change it, put it
 * back.
 */
export class SortedList<T> {
  readonly items: T[] = [];

  constructor(private readonly compare: (a: T, b: T) => number) {}

  /** The first element, undefined when there is none. */
  get first(): T | undefined {
    return this.items[0];
  }

  get size(): number {
    return this.items.length;
  }

  /** Adds an element that is not in the list. */
  add(element: T): void {
    this.items.splice(this.placeOf(element), 0, element);
  }

  /** Takes an element out; false when it was not there. */
  remove(element: T): boolean {
    const at = this.placeOf(element);
    if (this.items[at] !== element) return false;
    this.items.splice(at, 1);
    return true;
  }

  /** Index of the first element that does not come before `element`. */
  private placeOf(element: T): number {
    const { items } = this;
    // Elements mostly arrive in order: look at the end first.
    const last = items.at(-1);
    if (last !== undefined && this.compare(last, element) < 0) return items.length;
    return partitionPoint(0, items.length, (index) => this.compare(items[index], element) < 0);
  }
}
