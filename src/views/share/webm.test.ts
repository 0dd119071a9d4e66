import { expect, it } from 'vitest';
import { webmFile } from './webm';

/** The elements of a part of a file: id and content. */
function elementsOf(bytes: Uint8Array): { readonly id: string; readonly content: Uint8Array }[] {
  const found: { id: string; content: Uint8Array }[] = [];
  for (let at = 0; at < bytes.length;) {
    const width = Math.clz32(bytes[at]) - 23;
    const id = [...bytes.subarray(at, at + width)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const size = Number(new DataView(bytes.buffer, bytes.byteOffset + at + width).getBigUint64(0) & ((1n << 56n) - 1n));
    const from = at + width + 8;
    found.push({ id, content: bytes.subarray(from, from + size) });
    at = from + size;
  }
  return found;
}

it('holds every picture, in groups that begin with a keyframe', async () => {
  const frame = (at: number, key: boolean) => ({ at, key, data: new Uint8Array([at & 255, 7]) });
  const frames = [frame(0, true), frame(50, false), frame(300, false), frame(350, true)];
  const parts = webmFile(frames, { codec: 'V_VP9', width: 640, height: 360, duration: 400 });
  const file = new Uint8Array(await new Blob(parts).arrayBuffer());
  const [head, segment, ...rest] = elementsOf(file);
  expect([head.id, segment.id, rest.length]).toEqual(['1a45dfa3', '18538067', 0]);
  expect(new TextDecoder().decode(elementsOf(head.content).find(({ id }) => id === '4282')?.content)).toBe('webm');
  const inside = elementsOf(segment.content);
  expect(inside.map(({ id }) => id)).toEqual(['1549a966', '1654ae6b', '1f43b675', '1f43b675']);
  const blocks = inside.slice(2).map(({ content }) =>
    elementsOf(content)
      .slice(1)
      .map((block) => [...block.content]),
  );
  expect(blocks).toEqual([
    [
      [0x81, 0, 0, 0x80, 0, 7],
      [0x81, 0, 50, 0, 50, 7],
      [0x81, 1, 44, 0, 44, 7],
    ],
    [[0x81, 0, 0, 0x80, 94, 7]],
  ]);
});
