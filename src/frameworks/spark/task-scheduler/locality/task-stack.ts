import { grownInt32 } from '../../../../base/collections/columns';

/** Most stacks of most sets stay empty: an array of its own for each would cost more than the stack. */
const NO_ITEMS = new Int32Array(0);

/** A growing stack of task indices. Entries may be removed below the top, which moves those above. */
export class TaskStack {
  length = 0;
  private items = NO_ITEMS;

  /** `expected`: how many entries it will hold, if any; more are possible. */
  constructor(private readonly expected: number) {}

  push(task: number): void {
    if (this.length === this.items.length) {
      this.items = grownInt32(this.items, Math.max(this.expected, this.length + 1));
    }
    this.items[this.length++] = task;
  }

  /** The entry at a position, 0 is the bottom. */
  at(position: number): number {
    return this.items[position];
  }

  removeAt(position: number): void {
    if (position < this.length - 1) this.items.copyWithin(position, position + 1, this.length);
    this.length--;
  }
}
