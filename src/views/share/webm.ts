/**
 * A WebM file of one video track. Sources: RFC 8794 (EBML), RFC 9559 (Matroska); the ids are those of its elements.
 */

/** One encoded picture. */
export interface WebmFrame {
  /** From the beginning of the file, ms. */
  readonly at: number;
  /** It is a keyframe; other pictures need those before them. */
  readonly key: boolean;
  readonly data: Uint8Array;
}

interface WebmVideo {
  readonly codec: 'V_VP8' | 'V_VP9';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** ms. */
  readonly duration: number;
}

type Bytes = readonly number[] | Uint8Array;

const NANOSECONDS_PER_TICK = 1_000_000;
const VIDEO_TRACK = 1;
const KEY_FRAME = 0x80;

/** The file, in consecutive parts. Each keyframe begins a group of pictures. */
export function webmFile(frames: readonly WebmFrame[], { codec, width, height, duration }: WebmVideo): BlobPart[] {
  const head = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    [
      element([0x42, 0x86], [number(1)]),
      element([0x42, 0xf7], [number(1)]),
      element([0x42, 0xf2], [number(4)]),
      element([0x42, 0xf3], [number(8)]),
      element([0x42, 0x82], [text('webm')]),
      element([0x42, 0x87], [number(4)]),
      element([0x42, 0x85], [number(2)]),
    ],
  );
  const about = element(
    [0x15, 0x49, 0xa9, 0x66],
    [
      element([0x2a, 0xd7, 0xb1], [number(NANOSECONDS_PER_TICK)]),
      element([0x44, 0x89], [float(duration)]),
      element([0x4d, 0x80], [text('Signalbox')]),
      element([0x57, 0x41], [text('Signalbox')]),
    ],
  );
  const picture = element([0xe0], [element([0xb0], [number(width)]), element([0xba], [number(height)])]);
  const track = element(
    [0xae],
    [
      element([0xd7], [number(VIDEO_TRACK)]),
      element([0x73, 0xc5], [number(VIDEO_TRACK)]),
      element([0x83], [number(1)]),
      element([0x86], [text(codec)]),
      picture,
    ],
  );
  const tracks = element([0x16, 0x54, 0xae, 0x6b], [track]);
  const segment = element([0x18, 0x53, 0x80, 0x67], [about, tracks, ...clusters(frames)]);
  return [head, segment];
}

function clusters(frames: readonly WebmFrame[]): Uint8Array<ArrayBuffer>[] {
  const groups: WebmFrame[][] = [];
  for (const frame of frames) {
    if (frame.key || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  return groups.map((group) => {
    const [{ at }] = group;
    const blocks = group.map((frame) => {
      const after = Math.round(frame.at - at);
      const head = [0x80 | VIDEO_TRACK, (after >> 8) & 0xff, after & 0xff, frame.key ? KEY_FRAME : 0];
      return element([0xa3], [head, frame.data]);
    });
    return element([0x1f, 0x43, 0xb6, 0x75], [element([0xe7], [number(Math.round(at))]), ...blocks]);
  });
}

/** An id, the size in eight bytes, and what is inside. */
function element(id: readonly number[], parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(id.length + 8 + size);
  bytes.set(id);
  new DataView(bytes.buffer).setBigUint64(id.length, BigInt(size) | (1n << 56n));
  let at = id.length + 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** An unsigned number below 2^32. */
function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
