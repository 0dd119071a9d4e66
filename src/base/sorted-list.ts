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
    let low = 0;
    let high = this.items.length;
    // Elements mostly arrive in order: look at the end first.
    if (high > 0 && this.compare(this.items[high - 1], element) < 0) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.items[middle], element) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
