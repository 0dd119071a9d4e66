import { describe, expect, it } from 'vitest';
import { windowOf } from './zstandard-frame';

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
const frame = (...rest: number[]): Uint8Array => Uint8Array.of(...MAGIC, ...rest);

describe('the window of a frame', () => {
  it.each([
    ['the smallest', 0, 1024],
    ['with the eighths of its mantissa', (3 << 3) | 5, 8192 + 5 * 1024],
    ['of 8 MB', 13 << 3, 2 ** 23],
    ['the largest', 0xff, 2 ** 41 + 7 * 2 ** 38],
  ])('is what its descriptor says: %s', (_, descriptor, bytes) => {
    expect(windowOf(frame(0, descriptor))).toBe(bytes);
  });

  it.each([
    ['one byte', frame(0x20, 200), 200],
    ['two bytes, which count from 256 on', frame(0x60, 0x2c, 0x01), 556],
    ['four bytes', frame(0xa0, 0x1e, 0x45, 0x7c, 0x08), 0x087c451e],
    ['eight bytes', frame(0xe0, 0, 0, 0, 0, 1, 0, 0, 0), 2 ** 32],
    ['one byte behind the id of a dictionary', frame(0x22, 1, 2, 9), 9],
  ])('of a single segment is the size of its content in %s', (_, head, bytes) => {
    expect(windowOf(head)).toBe(bytes);
  });
});
