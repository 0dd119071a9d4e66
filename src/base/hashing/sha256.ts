/** SHA-256 of a text in UTF-8, for names of texts. Source: FIPS 180-4. */

/**
 * First 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. Worked out
 * at the first use: every visit loads this file, and few name a text.
 */
let tables: { readonly round: readonly number[]; readonly initial: readonly number[] } | undefined;

/** Fractional parts of roots of primes, by integer arithmetic. */
function constants(count: number, root: bigint): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) found.push(Number(integerRoot(BigInt(n) << (32n * root), root) & 0xffffffffn));
  }
  return found;
}

/** The largest integer whose power is at most `value`. */
function integerRoot(value: bigint, root: bigint): bigint {
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= value) low = middle;
    else high = middle;
  }
  return low;
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  tables ??= { round: constants(64, 3n), initial: constants(8, 2n) };
  const { round, initial } = tables;
  const state = [...initial];
  const words = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [words[i - 15], words[i - 2]];
      const s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
      const s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    mix(state, words, round);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** One bit, zeros, and the length in bits: a whole number of blocks of 64 bytes. */
function padded(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  bytes.set(text);
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, text.length * 8);
  return bytes;
}

function mix(state: number[], words: Int32Array, round: readonly number[]): void {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + round[i] + words[i]) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] + word) | 0;
  });
}
