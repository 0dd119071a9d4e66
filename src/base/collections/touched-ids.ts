/**
 * Ids that something has happened to since they were last handled, each once. Both arrays are allocated once: emptying an
 * ordinary list frees its storage, and this list is filled and emptied at every instant.
 */
export class TouchedIds {
  /** Number of ids that are touched. */
  count = 0;
  private readonly ids: Int32Array;
  private readonly isTouched: Uint8Array;

  /** For ids from 0 to `size` - 1. */
  constructor(size: number) {
    this.ids = new Int32Array(size);
    this.isTouched = new Uint8Array(size);
  }

  /** Something has happened to an id. */
  touch(id: number): void {
    if (this.isTouched[id] === 1) return;
    this.isTouched[id] = 1;
    this.ids[this.count++] = id;
  }

  /** The id at a place from 0 to `count` - 1, in the order in which they were first touched. */
  at(place: number): number {
    return this.ids[place];
  }

  /** All of them have been dealt with. */
  clear(): void {
    for (let place = 0; place < this.count; place++) this.isTouched[this.ids[place]] = 0;
    this.count = 0;
  }
}
