/**
 * Ranks the workers that answered a request by their load, the smallest first; equal loads keep the order in which they were
 * added. Loads are small integers, so a radix sort ranks them in linear time.
 */

const DIGIT_BITS = 8;
const DIGITS = 1 << DIGIT_BITS;

export class LoadRanking {
  /** Answers added. */
  length = 0;
  private loads = new Int32Array(256);
  private positions = new Int32Array(256);
  /** The output of a pass. */
  private nextLoads = new Int32Array(256);
  private nextPositions = new Int32Array(256);
  /** By digit: where the next load with this digit goes. */
  private readonly starts = new Int32Array(DIGITS);

  /** Forgets all answers; up to `most` follow. */
  begin(most: number): void {
    this.length = 0;
    if (most <= this.loads.length) return;
    this.loads = new Int32Array(2 * most);
    this.positions = new Int32Array(2 * most);
    this.nextLoads = new Int32Array(2 * most);
    this.nextPositions = new Int32Array(2 * most);
  }

  /** Adds the answer of the worker at a position of the request. */
  add(position: number, load: number): void {
    this.loads[this.length] = load;
    this.positions[this.length++] = position;
  }

  /** Sorts the answers, once all are added: by the lowest digit first, and each pass is stable. */
  sort(): void {
    const { loads, length } = this;
    let least = loads[0];
    let most = least;
    for (let i = 1; i < length; i++) {
      const load = loads[i];
      if (load < least) least = load;
      else if (load > most) most = load;
    }
    for (let bits = 0; bits < 32 && (most - least) >>> bits > 0; bits += DIGIT_BITS) {
      this.pass(least, bits, Math.min(DIGITS, ((most - least) >>> bits) + 1));
    }
  }

  /** The position of the worker of a rank, from 0. */
  position(rank: number): number {
    return this.positions[rank];
  }

  /** One stable pass: sorts by the digit that starts at bit `bits` and has `digits` possible values. */
  private pass(least: number, bits: number, digits: number): void {
    const { loads, positions, nextLoads, nextPositions, starts, length } = this;
    for (let digit = 0; digit < digits; digit++) starts[digit] = 0;
    for (let i = 0; i < length; i++) starts[((loads[i] - least) >>> bits) & (DIGITS - 1)]++;
    let start = 0;
    for (let digit = 0; digit < digits; digit++) {
      const count = starts[digit];
      starts[digit] = start;
      start += count;
    }
    for (let i = 0; i < length; i++) {
      const to = starts[((loads[i] - least) >>> bits) & (DIGITS - 1)]++;
      nextLoads[to] = loads[i];
      nextPositions[to] = positions[i];
    }
    this.loads = nextLoads;
    this.positions = nextPositions;
    this.nextLoads = loads;
    this.nextPositions = positions;
  }
}
