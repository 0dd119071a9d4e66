/** Everything in a QR code apart from its data: finders, timing, alignment, format and version; masks and their penalties. */
import { alignmentCentres, sizeOf } from './qr-sizes';
import type { Level } from './qr-sizes';

interface Matrix {
  readonly modules: Uint8Array;
  /** 1 where no data goes. */
  readonly reserved: Uint8Array;
}

/** A code of a version without data; the places of the format are reserved and empty. */
export function drawFunctionPatterns(version: number): Matrix {
  const size = sizeOf(version);
  const modules = new Uint8Array(size * size);
  const reserved = new Uint8Array(size * size);
  const set = (row: number, column: number, dark: boolean): void => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    modules[row * size + column] = dark ? 1 : 0;
    reserved[row * size + column] = 1;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const square = (row: number, column: number, radius: number, dark: (ring: number) => boolean): void => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        set(row + dy, column + dx, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ]) {
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      const atFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!atFinder) square(row, column, 2, (ring) => ring !== 1);
    }),
  );
  for (const [row, column] of formatPlaces(size).flat()) set(row, column, false);
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, ((bits >>> i) & 1) === 1);
      set(b, a, ((bits >>> i) & 1) === 1);
    }
  }
  return { modules, reserved };
}

const LEVEL_BITS: Readonly<Record<Level, number>> = { L: 1, M: 0, Q: 3, H: 2 };
const FORMAT_MASK = 0x5412;

/**
 * The fifteen bits that name level and mask.
 * @internal
 */
export function formatBits(level: Level, mask: number): number {
  return withCheck((LEVEL_BITS[level] << 3) | mask, 10, 0x537) ^ FORMAT_MASK;
}

/** Writes the bits that name level and mask to both of their places. `modules`: row after row, 1 is dark. */
export function drawFormat(modules: Uint8Array, size: number, level: Level, mask: number): void {
  const bits = formatBits(level, mask);
  for (const places of formatPlaces(size)) {
    places.forEach(([row, column], i) => {
      modules[row * size + column] = (bits >>> i) & 1;
    });
  }
}

type Place = readonly [row: number, column: number];

/** Where the bits of the format stand, lowest first: around the first finder, and in two parts beside the other two. */
function formatPlaces(size: number): readonly [readonly Place[], readonly Place[]] {
  const bit = [...Array(15).keys()];
  const around = bit.map((i): Place => {
    if (i < 6) return [i, 8];
    if (i < 8) return [i + 1, 8];
    return [8, i === 8 ? 7 : 14 - i];
  });
  const beside = bit.map((i): Place => (i < 8 ? [8, size - 1 - i] : [size - 15 + i, 8]));
  return [around, beside];
}

/** A value with the remainder of its division by a BCH polynomial behind it. */
function withCheck(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

/** Whether a mask inverts a module. */
export function isMasked(mask: number, row: number, column: number): boolean {
  const product = row * column;
  switch (mask) {
    case 0:
      return (row + column) % 2 === 0;
    case 1:
      return row % 2 === 0;
    case 2:
      return column % 3 === 0;
    case 3:
      return (row + column) % 3 === 0;
    case 4:
      return (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0;
    case 5:
      return (product % 2) + (product % 3) === 0;
    case 6:
      return ((product % 2) + (product % 3)) % 2 === 0;
    default:
      return (((row + column) % 2) + (product % 3)) % 2 === 0;
  }
}

const RUN = 3;
const BLOCK = 3;
const FINDER = 40;
const SHARE = 10;
/** A finder with light modules before or behind it. */
const FINDER_LIKE: readonly string[] = ['00001011101', '10111010000'];

/** What makes a code hard to read: long runs, blocks, what looks like a finder, and more of one colour than of the other. */
export function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = 0;
  const lines: string[] = [];
  for (let a = 0; a < size; a++) {
    let row = '';
    let column = '';
    for (let b = 0; b < size; b++) {
      row += modules[a * size + b];
      column += modules[b * size + a];
    }
    lines.push(row, column);
  }
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += RUN + run.length - 5;
    for (const pattern of FINDER_LIKE) {
      for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) penalty += FINDER;
    }
  }
  for (let row = 0; row + 1 < size; row++) {
    for (let column = 0; column + 1 < size; column++) {
      const at = row * size + column;
      const sum = modules[at] + modules[at + 1] + modules[at + size] + modules[at + size + 1];
      if (sum === 0 || sum === 4) penalty += BLOCK;
    }
  }
  const dark = modules.reduce((sum, module) => sum + module, 0);
  return penalty + SHARE * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
