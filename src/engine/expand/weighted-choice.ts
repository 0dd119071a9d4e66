/**
 * Weighted draws without replacement of the nodes that hold a block. Each block has draws of its own, so that no block moves
 * when there are more of them.
 */
import { partitionPoint } from '../../base/collections/bisect';
import { drawKeyed } from '../../base/math/random';

/** Draws per block: enough for 100 copies. */
const DRAWS = 512;
/** Draws that may hit a taken index before the draw is made among those that are left. */
const TRIES = 2;
/** In place of a rack: any. */
export const ANY_RACK = -1;

/** The nodes of one block after the other, as indices of candidates. */
export class WeightedChoice {
  /** Indices drawn for the present block so far. */
  readonly taken: number[] = [];
  private readonly sums: Float64Array;
  /** By candidate: 1 + the last block that it was drawn for; 0 for none. */
  private readonly takenFor: Int32Array;
  private readonly byRack = new Map<number, number[]>();
  private readonly all: readonly number[];
  private block = 0;
  private draws = 0;

  /**
   * @param weights of the candidates
   * @param racks of the candidates
   * @param key of the stream of random numbers
   * @param entity what draws, such as a hash of its name
   */
  constructor(
    private readonly weights: Float64Array,
    private readonly racks: readonly number[],
    private readonly key: number,
    private readonly entity: number,
  ) {
    this.sums = new Float64Array(weights.length);
    let sum = 0;
    weights.forEach((weight, i) => (this.sums[i] = sum += weight));
    this.takenFor = new Int32Array(weights.length);
    this.all = racks.map((_, i) => i);
    racks.forEach((rack, i) => {
      const members = this.byRack.get(rack);
      if (members === undefined) this.byRack.set(rack, [i]);
      else members.push(i);
    });
  }

  /** The draws for another block begin. */
  begin(block: number): void {
    this.block = block;
    this.draws = 0;
    this.taken.length = 0;
  }

  /** An index not taken yet, -1 when there is none: in the rack (`inside`) or in any other one. */
  draw(rack: number, inside: boolean): number {
    const { weights, sums } = this;
    for (let i = 0; i < TRIES; i++) {
      const index = this.at(this.next() * sums[sums.length - 1]);
      if (!this.fits(index, rack, inside)) continue;
      this.take(index);
      return index;
    }
    const eligible = this.eligible(rack, inside);
    let left = 0;
    for (const i of eligible) if (this.fits(i, rack, inside)) left += weights[i];
    let rest = this.next() * left;
    let last = -1;
    for (const i of eligible) {
      if (!this.fits(i, rack, inside)) continue;
      last = i;
      rest -= weights[i];
      if (rest < 0) break;
    }
    if (last !== -1) this.take(last);
    return last;
  }

  private take(index: number): void {
    this.taken.push(index);
    this.takenFor[index] = this.block + 1;
  }

  /** The candidates that a draw in a rack, or outside of it, may have to look at, in order. */
  private eligible(rack: number, inside: boolean): readonly number[] {
    if (rack === ANY_RACK) return this.all;
    const members = this.byRack.get(rack) ?? [];
    if (inside) return members;
    return members.length === this.all.length ? [] : this.all;
  }

  private next(): number {
    return drawKeyed(this.key, this.entity, this.block * DRAWS + this.draws++);
  }

  private fits(index: number, rack: number, inside: boolean): boolean {
    if (rack !== ANY_RACK && (this.racks[index] === rack) !== inside) return false;
    return this.takenFor[index] !== this.block + 1;
  }

  /** The first index whose sum of weights lies above `value`. */
  private at(value: number): number {
    return partitionPoint(0, this.sums.length - 1, (index) => this.sums[index] <= value);
  }
}
