/**
 * How Spark's codecs lz4, snappy and lzf put blocks into a stream: each Java library has a framing of its own.
 * Sources: lz4-java, LZ4BlockOutputStream.java; snappy-java, SnappyOutputStream.java; compress-lzf, LZFChunk.java.
 */
import { begins, LZ4_BLOCK, LZF, SNAPPY } from '../../../base/magic-bytes';
import { lz4Content } from './lz4';
import { lzfContent } from './lzf';
import { snappyContent } from './snappy';

/** One block of a stream: its bytes there, and what is in it. */
export interface Block {
  readonly taken: number;
  readonly content: Uint8Array;
}

/**
 * The block with which `bytes` begin; undefined where they do not hold all of it. Throws where they hold something else, or where
 * the block is damaged.
 */
export type Framing = (bytes: Uint8Array) => Block | undefined;

const NOTHING = new Uint8Array(0);

/** The first bytes of a stream, and its framing. */
export const FRAMINGS: readonly (readonly [start: readonly number[], framing: Framing])[] = [
  [LZ4_BLOCK, lz4Block],
  [SNAPPY, snappyBlock],
  [LZF, lzfBlock],
];

const LZ4_HEADER = 21;
/** How the block is packed, in the upper half of the byte behind the name; the lower half bounds its length. */
const LZ4_RAW = 0x10;
const LZ4_PACKED = 0x20;

/** Name, method and level, both lengths, a checksum; then the block. Nothing is in the one that ends a stream. */
function lz4Block(bytes: Uint8Array): Block | undefined {
  if (bytes.length < LZ4_HEADER) return undefined;
  const view = viewOf(bytes);
  const token = bytes[8];
  const packed = view.getInt32(9, true);
  const length = view.getInt32(13, true);
  const method = token & 0xf0;
  const most = 2 ** (10 + (token & 15));
  const isSound = method === LZ4_PACKED || (method === LZ4_RAW && packed === length);
  if (!begins(bytes, LZ4_BLOCK) || !isSound || packed < 0 || length < 0 || length > most)
    throw new Error('no LZ4 block');
  const taken = LZ4_HEADER + packed;
  if (bytes.length < taken) return undefined;
  const block = bytes.subarray(LZ4_HEADER, taken);
  return { taken, content: length === 0 || method === LZ4_RAW ? block : lz4Content(block, length) };
}

const SNAPPY_HEADER = 16;
/** Longest sensible block: the library's own are 32 KB. */
const MOST_SNAPPY = 2 ** 26;

/** The length, then the block. A header may stand before any of them, where streams were joined. */
function snappyBlock(bytes: Uint8Array): Block | undefined {
  if (bytes.length < 4) return undefined;
  if (begins(bytes, SNAPPY.slice(0, 4)))
    return bytes.length < SNAPPY_HEADER ? undefined : { taken: SNAPPY_HEADER, content: NOTHING };
  const packed = viewOf(bytes).getInt32(0);
  if (packed <= 0 || packed > MOST_SNAPPY) throw new Error('no Snappy block');
  const taken = 4 + packed;
  return bytes.length < taken ? undefined : { taken, content: snappyContent(bytes.subarray(4, taken)) };
}

const LZF_HEADER = 5;
const LZF_RAW = 0;
const LZF_PACKED = 1;

/** Name, method, the length of what follows; where that is packed, the length of its content. */
function lzfBlock(bytes: Uint8Array): Block | undefined {
  if (bytes.length < LZF_HEADER) return undefined;
  const method = bytes[2];
  if (!begins(bytes, LZF) || (method !== LZF_RAW && method !== LZF_PACKED)) throw new Error('no LZF block');
  const from = method === LZF_RAW ? LZF_HEADER : LZF_HEADER + 2;
  const view = viewOf(bytes);
  const taken = from + view.getUint16(3);
  if (bytes.length < Math.max(from, taken)) return undefined;
  const block = bytes.subarray(from, taken);
  return { taken, content: method === LZF_RAW ? block : lzfContent(block, view.getUint16(5)) };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
