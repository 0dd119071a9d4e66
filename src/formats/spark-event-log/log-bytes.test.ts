import { Buffer } from 'node:buffer';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LogBytes, LogFault } from './log-bytes';
import { LogRebuilder } from './rebuild';

/** The lines of some files, whose bytes come in pieces of a given size. */
function linesOf(files: Readonly<Record<string, Uint8Array>>, piece = 7): { lines: string[]; cut: readonly string[] } {
  const lines: string[] = [];
  const bytes = new LogBytes({ line: (text) => void (text !== '' && lines.push(text)) });
  for (const [name, content] of Object.entries(files)) {
    const file = bytes.file(name);
    for (let at = 0; at < content.length; at += piece) file.push(content.subarray(at, at + piece));
    file.end();
  }
  return { lines, cut: bytes.cut };
}

const TEXT = '{"Event":"A","name":"é"}\n{"Event":"B"}\n{"Event":"C"}';
const LINES = TEXT.split('\n');
const PLAIN = new TextEncoder().encode(TEXT);
/** The same text as `zstd` writes it. */
const ZSTANDARD = Buffer.from('KLUv/QRYPQEA8HsiRXZlbnQiOiJBIiwibmFtZSI6IsOpIn0KQkMifQIAMY+wtzkG2aiN1g==', 'base64');

/** The same text as Spark's own libraries write it. */
const BY_SPARK = {
  lz4: 'TFo0QmxvY2slKAAAADUAAACsV8QJ9gt7IkV2ZW50IjoiQSIsIm5hbWUiOiLDqSJ9ChoAF0IOAFA6IkMifUxaNEJsb2NrFQAAAAAAAAAAAAAAAA==',
  snappy: 'glNOQVBQWQAAAAABAAAAAQAAABMRQHsiRXZlbnQiOiJBIiwibmFtAAAAHSRMZSI6IsOpIn0KeyJFdmVudCI6IkIyDgAIQyJ9',
  lzf: 'WlYAABF7IkV2ZW50IjoiQSIsIm5hbVpWAQAcACQPZSI6IsOpIn0KeyJFdmVudCAOAELgBA0CQyJ9',
} as const;

describe('a log', () => {
  it.each([1, 7, 1000])('is read in pieces of %i bytes: plain, and compressed by gzip or Zstandard', (piece) => {
    for (const bytes of [PLAIN, gzipSync(PLAIN), ZSTANDARD]) {
      expect(linesOf({ log: bytes }, piece)).toEqual({ lines: LINES, cut: [] });
    }
  });

  describe.each(Object.entries(BY_SPARK))('in the framing of Spark for %s', (codec, text) => {
    const packed = Uint8Array.from(Buffer.from(text, 'base64'));

    it.each([1, 7, 1000])('is read in pieces of %i bytes', (piece) => {
      expect(linesOf({ log: packed }, piece)).toEqual({ lines: LINES, cut: [] });
    });

    it('is read on where another stream follows', () => {
      expect(linesOf({ log: Uint8Array.from([...packed, ...packed]) }).lines.join('\n')).toBe(TEXT + TEXT);
    });

    it('that ends too early counts as far as it goes, and is named', () => {
      // Two streams of which the second one is not whole.
      const { lines, cut } = linesOf({ log: Uint8Array.from([...packed, ...packed.subarray(0, 20)]) });
      expect(lines.slice(0, 2)).toEqual(LINES.slice(0, 2));
      expect(cut).toEqual(['log']);
    });

    it('that is damaged is refused by name', () => {
      const damaged = packed.slice().fill(255, 16, 40);
      expect(() => linesOf({ [codec]: damaged }, 1000)).toThrow(
        new LogFault(`${codec} is damaged: it cannot be unpacked.`),
      );
    });
  });

  it('continues in the next part of a rolling one', () => {
    const parts = { a: new TextEncoder().encode('1\n2'), b: new TextEncoder().encode('3') };
    expect(linesOf(parts).lines).toEqual(['1', '2', '3']);
  });

  it('has lines that are too long counted as lines that cannot be read', () => {
    const rebuilder = new LogRebuilder();
    const log = new LogBytes(rebuilder, 30).file('log');
    const long = `{"Event":"${'x'.repeat(99)}"}`;
    for (const byte of new TextEncoder().encode(`{"Event":"A"}\n${long}\n{"Event":"B"}\n`))
      log.push(Uint8Array.of(byte));
    log.end();
    expect(rebuilder.application()).toMatchObject({ unknownEvents: 2, skippedLines: 1 });
  });

  it('may have a line of any length, in any number of pieces', () => {
    const long = `{"Event":"${'plan '.repeat(400_000)}"}`;
    expect(linesOf({ log: new TextEncoder().encode(`${long}\n{}`) }, 32).lines).toEqual([long, '{}']);
    // Joining it anew with each piece took 40 s.
  }, 15_000);

  it('in a zip of a history server is read without its marker and without other attempts', () => {
    const zip = zipSync({
      'eventlog_v2_app-1_1/appstatus_app-1_1': new Uint8Array(0),
      'eventlog_v2_app-1_1/events_1_app-1_1.zstd': ZSTANDARD,
      'eventlog_v2_app-1_1/events_2_app-1_1': new TextEncoder().encode('{"Event":"D"}'),
      'eventlog_v2_app-1_2/events_1_app-1_2': new TextEncoder().encode('{"Event":"E"}'),
    });
    expect(linesOf({ 'logs.zip': zip }, 50).lines).toEqual([...LINES, '{"Event":"D"}']);
  });

  it('that ends too early counts as far as it goes, and is named', () => {
    const { cut } = linesOf({ log: ZSTANDARD.subarray(0, ZSTANDARD.length - 6) });
    expect(cut).toEqual(['log']);
  });

  it('that is damaged is refused by name', () => {
    const damaged = Uint8Array.from(gzipSync(PLAIN)).fill(255, 10, 30);
    expect(() => linesOf({ 'app-1.gz': damaged }, 100)).toThrow(
      new LogFault('app-1.gz is damaged: it cannot be unpacked.'),
    );
  });

  it('that refers further back than the library reads is refused with what helps', () => {
    const head = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 17 << 3);
    expect(() => linesOf({ app: head })).toThrow(
      new LogFault(
        'app was compressed with a Zstandard window of 128 MB; only windows below 64 MB are read here. Unpack it first.',
      ),
    );
  });
});
