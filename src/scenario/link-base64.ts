/** The letters in which a link holds bytes. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const INVALID = 255;
const values = new Uint8Array(128).fill(INVALID);
for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;

/** Bytes as base64url (RFC 4648 section 5) without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let text = '';
  let i = 0;
  for (; i + 2 < bytes.length; i += 3) {
    const group = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
    text += ALPHABET[group >> 18] + ALPHABET[(group >> 12) & 63] + ALPHABET[(group >> 6) & 63] + ALPHABET[group & 63];
  }
  const rest = bytes.length - i;
  if (rest === 1) text += ALPHABET[bytes[i] >> 2] + ALPHABET[(bytes[i] << 4) & 63];
  if (rest === 2) {
    const group = (bytes[i] << 8) | bytes[i + 1];
    text += ALPHABET[group >> 10] + ALPHABET[(group >> 4) & 63] + ALPHABET[(group << 2) & 63];
  }
  return text;
}

/**
 * The bytes of a base64url text, or null if it is not one: a foreign character, an impossible length or bits left over that are not
 * zero. Padding at the end is tolerated, since many encoders add it.
 */
export function decodeBase64Url(text: string): Uint8Array | null {
  let length = text.length;
  while (length > 0 && text.length - length < 2 && text[length - 1] === '=') length--;
  if (length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let held = 0;
  let heldBits = 0;
  let size = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    const value = code < 128 ? values[code] : INVALID;
    if (value === INVALID) return null;
    held = ((held << 6) | value) & 0xfff;
    heldBits += 6;
    if (heldBits >= 8) {
      heldBits -= 8;
      bytes[size++] = held >> heldBits;
    }
  }
  return (held & ((1 << heldBits) - 1)) === 0 ? bytes : null;
}
