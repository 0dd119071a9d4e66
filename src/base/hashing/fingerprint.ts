import { InvariantError } from '../assert';

const TWO_32 = 4294967296;

/**
 * An incremental 64-bit hash of what a run produced, equal in every engine: two 32-bit lanes that see each value through different
 * multipliers and are stirred into each other at every step. It distinguishes runs; it does not protect against forgery. Mixing
 * allocates nothing.
 */
export class Fingerprint {
  private x = 0x6a09e667 | 0;
  private y = 0xbb67ae85 | 0;
  private count = 0;

  /** Mixes one 32-bit integer. */
  mix(value: number): void {
    const x = Math.imul(this.x ^ value, 0x9e3779b1);
    const y = Math.imul(this.y + value, 0x85ebca77) ^ (x >>> 15);
    this.x = (x << 13) | (x >>> 19);
    // Kept a 32-bit integer so that the lanes never leave the engine's fast representation.
    this.y = (y + this.x + ((y << 5) | (y >>> 27))) | 0;
    this.count = (this.count + 1) | 0;
  }

  /** The same as mixing one after the other; the lanes in between are not written down. */
  mixTwo(first: number, second: number): void {
    const p = Math.imul(this.x ^ first, 0x9e3779b1);
    const q = Math.imul(this.y + first, 0x85ebca77) ^ (p >>> 15);
    const x = (p << 13) | (p >>> 19);
    const y = (q + x + ((q << 5) | (q >>> 27))) | 0;
    const r = Math.imul(x ^ second, 0x9e3779b1);
    const s = Math.imul(y + second, 0x85ebca77) ^ (r >>> 15);
    this.x = (r << 13) | (r >>> 19);
    this.y = (s + this.x + ((s << 5) | (s >>> 27))) | 0;
    this.count = (this.count + 2) | 0;
  }

  /** Mixes a time in µs, or any other safe integer, as its lower and upper 32 bits. */
  mixTime(time: number): void {
    // Not assert(): its message would be put together on every call.
    if (!Number.isSafeInteger(time)) throw new InvariantError(`a fingerprint takes whole microseconds, got ${time}`);
    this.mixTwo(time | 0, Math.floor(time / TWO_32) | 0);
  }

  /** Mixes the length and the UTF-16 code units of a text. */
  mixString(text: string): void {
    this.mix(text.length);
    for (let i = 0; i < text.length; i++) this.mix(text.charCodeAt(i));
  }

  /** The hash of everything mixed so far as 16 hexadecimal characters. More may be mixed afterwards. */
  digest(): string {
    let x = this.x ^ this.count;
    let y = this.y;
    for (let round = 0; round < 3; round++) {
      x = avalanche(x + y);
      y = avalanche(y ^ Math.imul(x, 0x9e3779b1));
    }
    return hex(x) + hex(y);
  }
}

/** The finaliser of MurmurHash3. */
function avalanche(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

function hex(x: number): string {
  return (x >>> 0).toString(16).padStart(8, '0');
}
