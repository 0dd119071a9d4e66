import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code';
import type { QrCode } from './qr-code';
import { drawFunctionPatterns, formatBits, isMasked } from './qr-patterns';
import { alignmentCentres, capacityOf, lengthBits, LEVELS, sizeOf } from './qr-sizes';
import { generator, multiply, remainder } from './reed-solomon';

/** Reads a code as a reader does: unmasks it, collects the codewords, checks every block and returns the text. */
function read({ version, level, mask, size, modules }: QrCode): string {
  const { reserved } = drawFunctionPatterns(version);
  const bits: number[] = [];
  for (let pair = 0, right = size - 1; right > 0; pair++, right -= right === 8 ? 3 : 2) {
    for (let i = 0; i < size; i++) {
      const row = pair % 2 === 0 ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        const at = row * size + column;
        if (reserved[at] === 0) bits.push(modules[at] ^ (isMasked(mask, row, column) ? 1 : 0));
      }
    }
  }
  const { all, blocks, correction, data } = capacityOf(version, level);
  const codewords = Array.from({ length: all }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  const short = Math.floor(data / blocks);
  const longer = data % blocks;
  let next = 0;
  for (let i = 0; i <= short; i++) {
    for (let block = i < short ? 0 : blocks - longer; block < blocks; block++) parts[block].push(codewords[next++]);
  }
  const texts = parts.flatMap((part) => part.slice());
  for (let i = 0; i < correction; i++) for (const part of parts) part.push(codewords[next++]);
  for (const part of parts) {
    // A block is right when the powers of 2 are roots of its polynomial.
    for (let power = 0, root = 1; power < correction; power++, root = multiply(root, 2)) {
      expect(part.reduce((sum, codeword) => multiply(sum, root) ^ codeword, 0)).toBe(0);
    }
  }
  const stream = texts.map((codeword) => codeword.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const from = 4 + lengthBits(version);
  const length = Number.parseInt(stream.slice(4, from), 2);
  const bytes = Uint8Array.from({ length }, (_, i) => Number.parseInt(stream.slice(from + 8 * i, from + 8 * i + 8), 2));
  return new TextDecoder().decode(bytes);
}

describe('error correction', () => {
  it('makes the codewords of the example in the standard (1-M, "01234567")', () => {
    const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    expect([...remainder(Uint8Array.from(data), generator(10))]).toEqual([
      165, 36, 212, 193, 237, 54, 199, 135, 44, 85,
    ]);
  });
});

describe('sizes', () => {
  it('are those of the standard', () => {
    expect(capacityOf(1, 'L')).toEqual({ all: 26, blocks: 1, correction: 7, data: 19 });
    expect(capacityOf(7, 'Q').data).toBe(88);
    expect(capacityOf(40, 'L').data).toBe(2956);
    expect(capacityOf(40, 'H').data).toBe(1276);
    expect(alignmentCentres(7)).toEqual([6, 22, 38]);
    expect(alignmentCentres(32)).toEqual([6, 34, 60, 86, 112, 138]);
    expect(alignmentCentres(36)).toEqual([6, 24, 50, 76, 102, 128, 154]);
  });

  it('leave as many modules for data as there are codewords, and less than a codeword more', () => {
    for (let version = 1; version <= 40; version++) {
      const free = drawFunctionPatterns(version).reserved.filter((taken) => taken === 0).length;
      expect(Math.floor(free / 8)).toBe(capacityOf(version, 'L').all);
      for (const level of LEVELS) expect(capacityOf(version, level).data).toBeGreaterThan(0);
    }
  });
});

describe('a code', () => {
  it('names its level and mask as the standard does', () => {
    expect(formatBits('M', 5).toString(2).padStart(15, '0')).toBe('100000011001110');
    expect(formatBits('L', 0).toString(2).padStart(15, '0')).toBe('111011111000100');
  });

  it('is read back whatever its length, at the smallest size with the strongest level', () => {
    for (const length of [0, 1, 17, 50, 120, 271, 300, 500, 900, 1400, 2000, 2953]) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('');
      const code = qrCode(text);
      if (code === undefined) throw new Error(`no code of ${length} bytes`);
      expect(read(code)).toBe(text);
      expect(code.size).toBe(sizeOf(code.version));
    }
    expect(qrCode('a'.repeat(7))).toMatchObject({ version: 1, level: 'H' });
    expect(qrCode('a'.repeat(17))).toMatchObject({ version: 1, level: 'L' });
    expect(qrCode('a'.repeat(18))).toMatchObject({ version: 2, level: 'Q' });
    expect(qrCode('ünïcode ☃')).toBeDefined();
  });

  it('does not exist for a text that is too long', () => {
    expect(qrCode('a'.repeat(2954))).toBeUndefined();
  });
});
