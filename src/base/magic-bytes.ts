/** With which bytes compressed files begin. */

export const GZIP: readonly number[] = [0x1f, 0x8b];
/** RFC 8878. */
export const ZSTANDARD: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd];
export const ZIP: readonly number[] = bytesOf('PK\x03\x04');
/** What the tool lz4 writes. */
export const LZ4_FRAME: readonly number[] = [0x04, 0x22, 0x4d, 0x18];
/** What Spark writes with LZ4: its framing is that of the library lz4-java. */
export const LZ4_BLOCK: readonly number[] = bytesOf('LZ4Block');
/** What Spark writes with Snappy: its framing is that of the library snappy-java. */
export const SNAPPY: readonly number[] = [0x82, ...bytesOf('SNAPPY')];
/** What Spark writes with LZF: its framing is that of the library compress-lzf. A byte follows that is 0 or 1. */
export const LZF: readonly number[] = bytesOf('ZV');

/** Whether a file whose first bytes are `head` begins with others. */
export function begins(head: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => head[at] === byte);
}

/** The codes of the letters of an ASCII text. */
export function bytesOf(ascii: string): number[] {
  return Array.from(ascii, (letter) => letter.charCodeAt(0));
}
