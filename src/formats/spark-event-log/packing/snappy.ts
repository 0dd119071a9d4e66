/**
 * The blocks of Snappy: the length of the content, then tags for bytes as they are and for repetitions.
 * Source: Snappy compressed format description.
 */
import { BlockOutput } from './block-output';

/** Tags of literals from this on say how many bytes their length has. */
const LONG_LITERAL = 60;
/** No tag makes more of a byte. */
const MOST_GROWTH = 64;

/** The content of a block. Throws where the block is damaged. */
export function snappyContent(block: Uint8Array): Uint8Array {
  let at = 0;
  /** A number of some bytes, the lowest first. */
  const number = (bytes: number): number => {
    let value = 0;
    for (let i = 0; i < bytes; i++) value += block[at++] * 256 ** i;
    return value;
  };
  const length = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = block[at++];
      value += (byte & 127) * factor;
      if (!(byte >= 128)) return value;
    }
  };
  const whole = length();
  if (!(whole <= MOST_GROWTH * block.length)) throw new Error('the block cannot have so much content');
  const output = new BlockOutput(whole);
  while (at < block.length) {
    const tag = block[at++];
    const rest = tag >> 2;
    switch (tag & 3) {
      case 0: {
        const literals = 1 + (rest < LONG_LITERAL ? rest : number(rest - LONG_LITERAL + 1));
        output.literal(block, at, literals);
        at += literals;
        break;
      }
      case 1:
        output.repeat(((rest >> 3) << 8) + number(1), 4 + (rest & 7));
        break;
      case 2:
        output.repeat(number(2), 1 + rest);
        break;
      default:
        output.repeat(number(4), 1 + rest);
    }
  }
  return output.whole();
}
