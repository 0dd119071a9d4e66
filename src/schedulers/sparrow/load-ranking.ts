/**
 * The workers that answered a request, the least loaded first and equal ones in the order in which they were added. Loads are
 * small numbers, few of them different: they are sorted by their digits, which takes time in proportion to their number.
 */

const DIGIT_BITS = 8;
const DIGITS = 1 << DIGIT_BITS;

export class LoadRanking {
  /** Answers added. */
  length = 0;
  private loads = new Int32Array(256);
  private positions = new Int32Array(256);
  /** What a pass writes to. */
  private nextLoads = new Int32Array(256);
  private nextPositions = new Int32Array(256);
  /** Where the next load of each digit goes. */
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

  /** To be called when all answers are added. The lowest digit first: each pass keeps the order of those that it finds equal. */
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

  /** Sorts by the digit above so many bits, of which there are so many different ones. */
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
