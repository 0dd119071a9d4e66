/** How much fits into a QR code of each version and level (ISO/IEC 18004, tables 1 and 9). */

/** Levels of error correction, weakest first: about 7, 15, 25 and 30 % of the codewords may be wrong. */
export const LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type Level = (typeof LEVELS)[number];
export const LAST_VERSION = 40;

/** Error correction codewords in each block, by version from 1 on. */
const EC_PER_BLOCK: Readonly<Record<Level, readonly number[]>> = {
  // oxfmt-ignore
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  // oxfmt-ignore
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  // oxfmt-ignore
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  // oxfmt-ignore
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
};

/** Blocks that the codewords are split into, by version from 1 on. */
const BLOCKS: Readonly<Record<Level, readonly number[]>> = {
  // oxfmt-ignore
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  // oxfmt-ignore
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  // oxfmt-ignore
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
  // oxfmt-ignore
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
};

export interface Capacity {
  /** Codewords in all, those of error correction among them. */
  readonly all: number;
  readonly blocks: number;
  /** Of each block. */
  readonly correction: number;
  /** Codewords of data. */
  readonly data: number;
}

/** How many codewords a code of a version (1 to 40) has for data and for error correction. */
export function capacityOf(version: number, level: Level): Capacity {
  const all = Math.floor(dataModules(version) / 8);
  const blocks = BLOCKS[level][version - 1];
  const correction = EC_PER_BLOCK[level][version - 1];
  return { all, blocks, correction, data: all - blocks * correction };
}

/** Modules along an edge. */
export function sizeOf(version: number): number {
  return 17 + 4 * version;
}

/** Modules that hold codewords: what finders, timing, alignment, format and version leave. */
function dataModules(version: number): number {
  const size = sizeOf(version);
  const finders = 3 * 64;
  const timing = 2 * (size - 16);
  const format = 2 * 15 + 1;
  const centres = alignmentCentres(version).length;
  // Three of the places are taken by finders; those on the timing lines share five modules with them.
  const alignment = centres === 0 ? 0 : (centres * centres - 3) * 25 - 2 * (centres - 2) * 5;
  const versions = version >= 7 ? 2 * 18 : 0;
  return size * size - finders - timing - format - alignment - versions;
}

/** Rows (and columns) of the centres of alignment patterns. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  // The distances are even and equal but for the first one; version 32 is the exception of the standard.
  const step = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return Array.from({ length: count }, (_, i) => (i === 0 ? 6 : last - step * (count - 1 - i)));
}

/** Bits of the number of bytes in byte mode. */
export function lengthBits(version: number): number {
  return version <= 9 ? 8 : 16;
}
