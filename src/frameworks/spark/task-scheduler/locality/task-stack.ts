/** A growing stack of task indices. Entries may be removed below the top, which moves those above. */
export class TaskStack {
  length = 0;
  private items = new Int32Array(4);

  push(task: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.items);
      this.items = larger;
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
