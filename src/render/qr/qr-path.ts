/** A QR code as one path of an SVG or a canvas. */
import type { QrCode } from './qr-code';

/** Light modules that a reader needs around a code. */
const QUIET = 4;

/** The length of a side with its quiet zone, in modules. */
export function codeEdge({ size }: QrCode): number {
  return size + 2 * QUIET;
}

/** The dark modules with the quiet zone around them. @param module length of a side of one */
export function codePath({ size, modules }: QrCode, module: number): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules[row * size + column] === 0) continue;
      const from = column;
      while (column + 1 < size && modules[row * size + column + 1] === 1) column++;
      const long = (column + 1 - from) * module;
      runs.push(`M${(from + QUIET) * module} ${(row + QUIET) * module}h${long}v${module}h-${long}z`);
    }
  }
  return runs.join('');
}
