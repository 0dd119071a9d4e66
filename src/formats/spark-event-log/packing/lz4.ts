/**
 * The blocks of LZ4: each sequence is a token with two lengths, bytes as they are, and a repetition.
 * Source: LZ4 Block Format Description.
 */
import { BlockOutput } from './block-output';

/** The shortest repetition. */
const LEAST_REPEAT = 4;
/** A length of the token that goes on in the next bytes. */
const CONTINUED = 15;

/** The content of a block, which is `length` bytes long. Throws where the block is damaged. */
export function lz4Content(block: Uint8Array, length: number): Uint8Array {
  const output = new BlockOutput(length);
  let at = 0;
  const lengthOf = (part: number): number => {
    let sum = part;
    if (part === CONTINUED) {
      let byte: number;
      do {
        byte = block[at++];
        sum += byte;
      } while (byte === 255);
    }
    return sum;
  };
  for (;;) {
    const token = block[at++];
    const literals = lengthOf(token >> 4);
    output.literal(block, at, literals);
    at += literals;
    // The last sequence has no repetition.
    if (at >= block.length) return output.whole();
    const distance = block[at] | (block[at + 1] << 8);
    at += 2;
    output.repeat(distance, lengthOf(token & 15) + LEAST_REPEAT);
  }
}
