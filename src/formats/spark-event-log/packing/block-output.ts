/** What a compressed block becomes: bytes as they stand in it, and repetitions of what came before. */
export class BlockOutput {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private size = 0;

  /** @param length bytes of the whole content */
  constructor(length: number) {
    this.bytes = new Uint8Array(length);
  }

  /** The next bytes stand in `block` from `at` on. Throws where the block or the content is shorter. */
  literal(block: Uint8Array, at: number, length: number): void {
    if (at + length > block.length) throw new Error('the block ends too early');
    this.makeRoom(length);
    this.bytes.set(block.subarray(at, at + length), this.size);
    this.size += length;
  }

  /** The next bytes repeat those that begin `distance` before the end, which may run into themselves. Throws where there are none. */
  repeat(distance: number, length: number): void {
    if (!(distance >= 1 && distance <= this.size)) throw new Error('the block refers to what is before its beginning');
    this.makeRoom(length);
    const { bytes, size } = this;
    if (distance >= length) bytes.copyWithin(size, size - distance, size - distance + length);
    else for (let at = size; at < size + length; at++) bytes[at] = bytes[at - distance];
    this.size += length;
  }

  /** The content. Throws where the block has less of it than it says. */
  whole(): Uint8Array {
    if (this.size < this.bytes.length) throw new Error('the block ends too early');
    return this.bytes;
  }

  private makeRoom(length: number): void {
    // Damaged lengths may not be numbers.
    if (!(this.size + length <= this.bytes.length)) throw new Error('the block has more content than it says');
  }
}
