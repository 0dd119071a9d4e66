import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begins } from '../../../base/magic-bytes';
import { cases } from '../../../../scripts/property-cases';
import { FRAMINGS } from './framings';
import { lz4Content } from './lz4';
import { lzfContent } from './lzf';
import { snappyContent } from './snappy';

/** Long runs of bytes that do not repeat, and long repetitions. */
const CONTENT = [
  Array.from({ length: 40 }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 0).toString(36)).join(''),
  '{"Event":"A"}\n'.repeat(60),
].join('\n');

/** The content as the Java libraries of Spark write it. */
const PACKED = {
  lz4: 'TFo0QmxvY2slOwEAAEsEAACmoiQK//8eMTd3ZHJxcGdybmhpYTFvbzE5OHp4amF6MGs2ZWtvczUxZWF5Z2l1bjY4NmFmMXYybHkxNDEzeHZuc3BjdDVka2Exa3BqNWF6dGtzdjJrMmcya3U1MWFjZ2NrdWo3cTJjZjFyNDN1MzR6emRqdXA4dW45bWExZ3IxMWN6cG1hcjRrMXhpb2l2OTE2ZHk4bXVmOTd5ZWYxbjVscTU0dzB2ZndwNHc1NW9hMWNzaXhlemxuc242azF0azZleDkxMmZnNG91YmFwdWdmMWo3M203NHMyZGJ5cHhuMXFhMTh1MHRnemhwYWo4azFwbG9hejl5Z3kwcXU3YzdxaWYxZjhsaTk0CnsiRXZlbnQiOiJBIn0KeyJFdmVudCI6IkEifQp7IkV2ZW50IjoiQSJ9KgD///8KUCJBIn0KTFo0QmxvY2sVAAAAAAAAAAAAAAAA',
  snappy:
    'glNOQVBQWQAAAAABAAAAAQAAATXuAvQqATE3d2RycXBncm5oaWExb28xOTh6eGphejBrNmVrb3M1MWVheWdpdW42ODZhZjF2Mmx5MTQxM3h2bnNwY3Q1ZGthMWtwajVhenRrc3YyazJnMmt1NTFhY2dja3VqN3EyY2YxcjQzdTM0enpkanVwOHVuOW1hMWdyMTFjenBtYXI0azF4aW9pdjkxNmR5OG11Zjk3eWVmMW41bHE1NHcwdmZ3cDR3NTVvYTFjc2l4ZXpsbnNuNmsxdGs2ZXg5MTJmZzRvdWJhcHVnZjFqNzNtNzRzMmRieXB4bjFxYTE4dTB0Z3pocGFqOGsxcGxvYXo5eWd5MHF1N2M3cWlmMWY4bGk5NAp7IkV2ZW50IjoiQSJ9CnsiRXZlbnQiOiJBIn0KeyJFdmVudCI6IkEi7hwADRwAAAA13QU0IkEifQp7IkV2ZW50Ijr+DgD+DgD+DgD+DgD+DgD+DgD+DgD+DgD+DgD+DgD+DgA6DgA=',
  lzf: 'WlYBAR4Bbh8xN3dkcnFwZ3JuaGlhMW9vMTk4enhqYXowazZla29zNR8xZWF5Z2l1bjY4NmFmMXYybHkxNDEzeHZuc3BjdDVkax9hMWtwajVhenRrc3YyazJnMmt1NTFhY2dja3VqN3EyYx9mMXI0M3UzNHp6ZGp1cDh1bjltYTFncjExY3pwbWFyNB9rMXhpb2l2OTE2ZHk4bXVmOTd5ZWYxbjVscTU0dzB2ZhZ3cDR3NTVvYTFjc2l4ZXpsbnNuNmsxdCCdH3g5MTJmZzRvdWJhcHVnZjFqNzNtNzRzMmRieXB4bjFxH2ExOHUwdGd6aHBhajhrMXBsb2F6OXlneTBxdTdjN3FpFWYxZjhsaTk0CnsiRXZlbnQiOiJBIn3gUw0BIjpaVgEAGwLdDSJBIn0KeyJFdmVudCI64P8N4f8J4bQJAX0K',
} as const;

const streams = Object.entries(PACKED).map(
  ([codec, text]) => [codec, Uint8Array.from(Buffer.from(text, 'base64'))] as const,
);

/** What is in the blocks of a stream; the rest of the stream that is no whole block. */
function unpacked(stream: Uint8Array): { content: string; rest: number } {
  const framing = FRAMINGS.find(([start]) => begins(stream, start))?.[1];
  const contents: Uint8Array[] = [];
  let from = 0;
  for (let block = framing?.(stream); block !== undefined; block = framing?.(stream.subarray(from))) {
    contents.push(block.content.slice());
    from += block.taken;
  }
  return { content: Buffer.concat(contents).toString(), rest: stream.length - from };
}

describe('a stream', () => {
  it.each(streams)('of Spark for %s is unpacked: long runs, and repetitions that run into themselves', (_, stream) => {
    expect(unpacked(stream)).toEqual({ content: CONTENT, rest: 0 });
  });

  it.each(streams)('of Spark for %s with any damage is unpacked or refused, and never read for ever', (_, stream) => {
    const damage = fc.array(fc.tuple(fc.nat(stream.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(damage, (changes) => {
        const damaged = stream.slice();
        for (const [at, byte] of changes) damaged[at] = byte;
        try {
          expect(unpacked(damaged).content.length).toBeLessThan(2 ** 26);
        } catch (error) {
          expect((error as Error).message).toMatch(/^(the block|no \w+ block)/);
        }
      }),
      cases(400),
    );
  });
});

describe('a block', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const block = (...parts: (number | string)[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

  it('of LZ4 is a token with two lengths, bytes, and a repetition of four or more', () => {
    expect(text(lz4Content(block(0x32, 'abc', 3, 0, 0x10, '!'), 10))).toBe('abcabcabc!');
    expect(text(lz4Content(block(0x1f, 'a', 1, 0, 255, 2, 0), 1 + 15 + 257 + 4))).toBe('a'.repeat(277));
  });

  it('of Snappy has tags for bytes, and for repetitions with distances of one, two and four bytes', () => {
    expect(text(snappyContent(block(11, 2 << 2, 'abc', (0 << 2) | 1, 3, (3 << 2) | 2, 3, 0)))).toBe('abcabcabcab');
    expect(text(snappyContent(block(5, 0, 'a', (3 << 2) | 3, 1, 0, 0, 0)))).toBe('aaaaa');
    expect(text(snappyContent(block(70, 60 << 2, 69, 'x'.repeat(70))))).toBe('x'.repeat(70));
  });

  it('of LZF has runs up to 32 bytes, and repetitions of three and more', () => {
    expect(text(lzfContent(block(2, 'abc', 1 << 5, 2, 7 << 5, 1, 0), 3 + 3 + 10))).toBe('abcabccccccccccc');
  });

  it('is refused where it refers to nothing, or has more or less content than it says', () => {
    expect(() => lz4Content(block(0x10, 'a', 2, 0), 9)).toThrow('refers to what is before its beginning');
    expect(() => lz4Content(block(0x30, 'abc'), 2)).toThrow('has more content than it says');
    expect(() => lz4Content(block(0x30, 'abc'), 4)).toThrow('ends too early');
    expect(() => lz4Content(block(0xf0, 255), 400)).toThrow('has more content than it says');
    expect(() => snappyContent(block(3, 2 << 2, 'ab'))).toThrow('ends too early');
    expect(() => snappyContent(block(0xff, 0xff, 0xff, 0xff, 0x0f))).toThrow('cannot have so much content');
    expect(() => lzfContent(block(1 << 5, 0), 3)).toThrow('refers to what is before its beginning');
  });
});
