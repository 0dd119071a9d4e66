/** The blocks of LZF: runs of bytes as they are, and repetitions. Source: LibLZF. */
import { BlockOutput } from './block-output';

/** First bytes of a run are below this. */
const REPEAT = 32;
/** A length that goes on in the next byte. */
const CONTINUED = 7;

/** The content of a block, which is `length` bytes long. Throws where the block is damaged. */
export function lzfContent(block: Uint8Array, length: number): Uint8Array {
  const output = new BlockOutput(length);
  for (let at = 0; at < block.length;) {
    const head = block[at++];
    if (head < REPEAT) {
      output.literal(block, at, head + 1);
      at += head + 1;
    } else {
      const part = head >> 5;
      const repeated = (part === CONTINUED ? CONTINUED + block[at++] : part) + 2;
      output.repeat((head & 31) * 256 + block[at++] + 1, repeated);
    }
  }
  return output.whole();
}
