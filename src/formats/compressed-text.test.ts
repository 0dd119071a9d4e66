import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packText, unpackText } from './compressed-text';

describe('a text in binaryData', () => {
  it('comes back as it was', () => {
    for (const text of ['partitions: []\n', 'ä'.repeat(20_000)]) expect(unpackText(packText(text))).toBe(text);
  });

  it('is the same every time it is packed', () => {
    expect(packText('queues')).toBe(packText('queues'));
  });

  it('is read over several lines, and with base64 twice', () => {
    const packed = packText('partitions: []\n');
    expect(unpackText(`${packed.slice(0, 10)}\n  ${packed.slice(10)}`)).toBe('partitions: []\n');
    expect(unpackText(Buffer.from(packed).toString('base64'))).toBe('partitions: []\n');
  });

  it('is refused when it is damaged, something else, or unpacks to too much', () => {
    expect(unpackText('partitions')).toBeUndefined();
    expect(unpackText('')).toBeUndefined();
    expect(unpackText(packText('partitions: []').slice(0, 12))).toBeUndefined();
    const bomb = Buffer.from(gzipSync(strToU8(' '.repeat(5_000_000)))).toString('base64');
    expect(unpackText(bomb)).toBeUndefined();
  });
});
