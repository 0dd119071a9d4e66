/**
 * Counter-based random numbers: every draw is a pure hash of (seed, stream, entity, attempt). There is no state that
 * draws advance, so adding an application does not reshuffle the durations of the others, and two variants of a
 * scenario draw the same numbers for what they share. Only 32-bit integer operations are used, so all engines agree bit
 * for bit.
 *
 * A string stands for its `hashString`: `draw(7, 'task', 'etl/3', 0)` equals `draw(7, 'task', hashString('etl/3'), 0)`.
 * Hot code hashes names once and calls `drawKeyed`.
 */

const TWO_32 = 4294967296;

/** Odd multipliers with well spread bits; `avalanche` is the finaliser of MurmurHash3. */
const MULTIPLY_1 = 0x9e3779b1;
const MULTIPLY_2 = 0x85ebca77;

function avalanche(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Joins two 32-bit lanes to an integer in [0, 2^53): all of `low` and the lower 21 bits of `high`. */
function join53(high: number, low: number): number {
  return (high & 0x1fffff) * TWO_32 + (low >>> 0);
}

/** The upper 32 bits of a safe integer (sign included). */
function upper(x: number): number {
  return Math.floor(x / TWO_32) | 0;
}

/** A 53-bit hash of the UTF-16 code units of `text`, as a non-negative safe integer. */
export function hashString(text: string): number {
  let x = 0x243f6a88 ^ text.length;
  let y = 0x85a308d3;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    x = Math.imul(x ^ unit, MULTIPLY_1);
    x ^= x >>> 15;
    y = Math.imul(y ^ unit, MULTIPLY_2);
    y ^= y >>> 13;
  }
  x = avalanche(x ^ (y >>> 7));
  y = avalanche(y + x);
  return join53(y, x);
}

/**
 * The key of one random stream, to be kept and passed to `drawKeyed`.
 * @param seed the scenario's seed, a safe integer
 * @param stream the stream's name ('task-duration') or its `hashString`
 */
export function streamKey(seed: number, stream: string | number): number {
  const name = typeof stream === 'string' ? hashString(stream) : stream;
  let x = Math.imul(seed ^ 0x13198a2e, MULTIPLY_1);
  let y = Math.imul(upper(seed) ^ 0x03707344, MULTIPLY_2) ^ x;
  x = avalanche(x + name);
  y = avalanche(y + x + upper(name));
  x = avalanche(x ^ y);
  return join53(y, x);
}

/** The draws of one entity from one stream: what they have in common is computed once. */
export class EntityDraws {
  private x = 0;
  private y = 0;

  /**
   * Selects the entity whose draws follow.
   * @param key a `streamKey`
   * @param entity a safe integer: a stable index, or the `hashString` of a stable id
   */
  select(key: number, entity: number): void {
    const x = Math.imul((key ^ entity) + MULTIPLY_2, MULTIPLY_1);
    const y = upper(key) ^ Math.imul(upper(entity) + MULTIPLY_1, MULTIPLY_2);
    this.x = x;
    // The key went in twice, mixed differently, so that equal differences of key and entity do not cancel in both lanes.
    this.y = (avalanche(y ^ Math.imul(key, MULTIPLY_2)) + x) | 0;
  }

  /**
   * A number in [0, 1) with 53 random bits.
   * @param attempt counts repeated draws for the same entity, a 32-bit integer
   */
  draw(attempt: number): number {
    let { x, y } = this;
    x = avalanche(x + Math.imul(attempt, 0x27d4eb2f) + (y << 7));
    y = avalanche(y ^ x ^ attempt);
    x = avalanche(x + y);
    return ((y >>> 11) * TWO_32 + (x >>> 0)) / 9007199254740992;
  }
}

const single = new EntityDraws();

/** A number in [0, 1) with 53 random bits. See {@link EntityDraws} for `key`, `entity` and `attempt`. */
export function drawKeyed(key: number, entity: number, attempt: number): number {
  single.select(key, entity);
  return single.draw(attempt);
}

/** A number in [0, 1) with 53 random bits, a pure function of its four arguments. See `drawKeyed` for hot code. */
export function draw(seed: number, stream: string | number, entity: string | number, attempt: number): number {
  return drawKeyed(streamKey(seed, stream), typeof entity === 'string' ? hashString(entity) : entity, attempt);
}
