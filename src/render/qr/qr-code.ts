/** QR codes of texts: byte mode, versions 1 to 40 (ISO/IEC 18004). */
import { drawFunctionPatterns, drawFormat, isMasked, penaltyOf } from './qr-patterns';
import { generator, remainder } from './reed-solomon';
import { capacityOf, LAST_VERSION, lengthBits, LEVELS, sizeOf } from './qr-sizes';
import type { Capacity, Level } from './qr-sizes';

export interface QrCode {
  readonly version: number;
  readonly level: Level;
  readonly mask: number;
  /** Modules along an edge, without the quiet zone of four around it. */
  readonly size: number;
  /** Row by row, 1 for dark. */
  readonly modules: Uint8Array;
}

const BYTE_MODE = 0b0100;
const MASKS = 8;

/**
 * The smallest code of a text, with the strongest error correction that costs no larger one; undefined for texts that are too
 * long (2,953 bytes as UTF-8 are the most).
 */
export function qrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number, level: Level): boolean =>
    4 + lengthBits(version) + 8 * bytes.length <= 8 * capacityOf(version, level).data;
  for (let version = 1; version <= LAST_VERSION; version++) {
    const level = LEVELS.findLast((one) => fits(version, one));
    if (level !== undefined) return assembled(bytes, version, level);
  }
  return undefined;
}

function assembled(bytes: Uint8Array, version: number, level: Level): QrCode {
  const capacity = capacityOf(version, level);
  const codewords = interleaved(dataCodewords(bytes, version, capacity), capacity);
  const size = sizeOf(version);
  const { modules, reserved } = drawFunctionPatterns(version);
  placeCodewords(modules, reserved, size, codewords);
  let best: { mask: number; penalty: number; modules: Uint8Array } | undefined;
  for (let mask = 0; mask < MASKS; mask++) {
    const masked = modules.map((dark, at) =>
      reserved[at] === 0 && isMasked(mask, Math.floor(at / size), at % size) ? 1 - dark : dark,
    );
    drawFormat(masked, size, level, mask);
    const penalty = penaltyOf(masked, size);
    if (best === undefined || penalty < best.penalty) best = { mask, penalty, modules: masked };
  }
  const { mask, modules: chosen } = best ?? { mask: 0, modules };
  return { version, level, mask, size, modules: chosen };
}

/** Mode, length, the bytes, and padding up to the capacity. */
function dataCodewords(bytes: Uint8Array, version: number, { data }: Capacity): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * data - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < 8 * data; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Uint8Array.from({ length: data }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
}

/** Data in blocks with their error correction, column by column: first all data, then all correction. */
function interleaved(data: Uint8Array, { all, blocks, correction }: Capacity): Uint8Array {
  const divisor = generator(correction);
  const short = Math.floor(all / blocks) - correction;
  const longer = all % blocks;
  const parts: { data: Uint8Array; correction: Uint8Array }[] = [];
  let from = 0;
  for (let block = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    const part = data.subarray(from, from + length);
    parts.push({ data: part, correction: remainder(part, divisor) });
    from += length;
  }
  const result: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.data.length) result.push(part.data[i]);
  for (let i = 0; i < correction; i++) for (const part of parts) result.push(part.correction[i]);
  return Uint8Array.from(result);
}

/** Two columns at a time from the right, upwards and downwards in turn, around the reserved modules. */
function placeCodewords(modules: Uint8Array, reserved: Uint8Array, size: number, codewords: Uint8Array): void {
  let bit = 0;
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is skipped.
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const row: number = upwards ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        const at = row * size + column;
        if (reserved[at] === 1) continue;
        if (bit < 8 * codewords.length) modules[at] = (codewords[bit >>> 3] >>> (7 - (bit & 7))) & 1;
        bit++;
      }
    }
    upwards = !upwards;
  }
}
