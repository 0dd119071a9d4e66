import { grownInt32, grownUint8 } from './columns';

/**
 * Ids that something has happened to since they were last handled, each once. Both arrays are kept: emptying an ordinary list
 * or set frees its storage, and this list is filled and emptied at every instant.
 */
export class TouchedIds {
  /** Number of ids that are touched. */
  count = 0;
  private ids: Int32Array;
  private isTouched: Uint8Array;

  /** For ids from 0 to `size` - 1; larger ones make the arrays grow. */
  constructor(size: number) {
    this.ids = new Int32Array(size);
    this.isTouched = new Uint8Array(size);
  }

  /** Something has happened to an id. */
  touch(id: number): void {
    if (this.isTouched[id] === 1) return;
    if (id >= this.isTouched.length) this.makeRoom(id + 1);
    this.isTouched[id] = 1;
    this.ids[this.count++] = id;
  }

  private makeRoom(size: number): void {
    this.ids = grownInt32(this.ids, size);
    this.isTouched = grownUint8(this.isTouched, size);
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
