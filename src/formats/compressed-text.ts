/**
 * Texts that a ConfigMap holds in `binaryData`: gzip in base64. The scheduler undoes base64 once more where the file itself was
 * base64, so both are read.
 * Source: YuniKorn k8shim, conf/schedulerconf.go Decompress.
 */
import { Gunzip, gzipSync, strFromU8, strToU8 } from 'fflate';
import { decodeBase64Url, encodeBase64Url } from '../scenario/link-base64';

/** The largest unpacked text, in bytes: more than any configuration needs, and small enough to be read. */
const MAX_UNPACKED = 1024 * 1024;

/** The text that was packed; undefined if it is not gzip in base64, or unpacks to more than 1 MiB. */
export function unpackText(packed: string): string | undefined {
  const once = fromBase64(packed);
  if (once === undefined) return undefined;
  const bytes = isGzip(once) ? once : fromBase64(strFromU8(once, true));
  return bytes === undefined || !isGzip(bytes) ? undefined : gunzip(bytes);
}

/** A text as gzip in base64, the same bytes every time. */
export function packText(text: string): string {
  const bytes = encodeBase64Url(gzipSync(strToU8(text), { mtime: 0 }));
  const plain = bytes.replaceAll('-', '+').replaceAll('_', '/');
  return plain + '='.repeat((4 - (plain.length % 4)) % 4);
}

function fromBase64(text: string): Uint8Array | undefined {
  const url = text.replaceAll(/\s/g, '').replaceAll('+', '-').replaceAll('/', '_');
  return decodeBase64Url(url) ?? undefined;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacks piece by piece, so that a small text cannot fill the memory. */
function gunzip(bytes: Uint8Array): string | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const unpacker = new Gunzip((piece) => {
    size += piece.length;
    if (size <= MAX_UNPACKED) pieces.push(piece);
  });
  const step = 4096;
  try {
    for (let at = 0; at < bytes.length && size <= MAX_UNPACKED; at += step) {
      unpacker.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    }
  } catch {
    return undefined;
  }
  if (size === 0 || size > MAX_UNPACKED) return undefined;
  const whole = new Uint8Array(size);
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return strFromU8(whole);
}
