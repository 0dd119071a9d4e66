/** How far back the frames of Zstandard refer. */

/** Bytes that a frame's header takes at most. */
export const ZSTANDARD_HEADER = 18;

/** By the header's flag: bytes of the dictionary's id, and bytes of the size of the content. */
const ID_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [1, 2, 4, 8];

/**
 * The window of the frame whose first bytes are `head`: how many bytes of the content its references may lie back. A frame of a
 * single segment has its whole content as the window. Source: RFC 8878, section 3.1.1.1.
 */
export function windowOf(head: Uint8Array): number {
  const flags = head[4];
  if ((flags & 0x20) === 0) {
    const base = 2 ** (10 + (head[5] >> 3));
    return base + (base / 8) * (head[5] & 7);
  }
  const from = 5 + ID_BYTES[flags & 3];
  const length = SIZE_BYTES[flags >> 6];
  let size = 0;
  for (let at = from + length - 1; at >= from; at--) size = size * 256 + (head[at] ?? 0);
  // Two bytes count from 256 on.
  return length === 2 ? size + 256 : size;
}
