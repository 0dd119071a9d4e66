/**
 * The free members of a search for fair shares, counted by kind. Members of one kind have equal weight, minimum and maximum, and
 * so get the same share at every ratio. A thousand queues mostly have few kinds.
 */
import { GrowingFloat64 } from '../../../base/collections/columns';

/** What decides a member's share at a ratio. */
export type ShareClamp = 'fixed' | 'minShare' | 'weight' | 'maxShare';

export class FreeKinds {
  private readonly counts = new GrowingFloat64();
  private readonly weights = new GrowingFloat64();
  private readonly minShares = new GrowingFloat64();
  private readonly maxShares = new GrowingFloat64();

  /** The number of kinds. */
  get length(): number {
    return this.counts.length;
  }

  clear(): void {
    this.counts.clear();
    this.weights.clear();
    this.minShares.clear();
    this.maxShares.clear();
  }

  /** Counts one more member. Returns its kind: a new one unless it is like the previous member. */
  add(weight: number, minShare: number, maxShare: number): number {
    const last = this.length - 1;
    if (last >= 0 && this.isKind(last, weight, minShare, maxShare)) {
      this.counts.set(last, this.counts.get(last) + 1);
      return last;
    }
    this.weights.push(weight);
    this.minShares.push(minShare);
    this.maxShares.push(maxShare);
    return this.counts.push(1);
  }

  /** The sum of all maximum shares, at most `most`. */
  sumOfMaxShares(most: number): number {
    let sum = 0;
    for (let k = 0; k < this.length; k++) sum = Math.min(sum + this.counts.get(k) * this.maxShares.get(k), most);
    return sum;
  }

  /** The sum of all shares at a ratio. */
  used(ratio: number): number {
    let used = 0;
    for (let k = 0; k < this.length; k++) used += this.counts.get(k) * this.share(k, ratio);
    return used;
  }

  /** The share of a member of a kind at a ratio. */
  share(kind: number, ratio: number): number {
    return Math.trunc(
      Math.min(Math.max(this.weights.get(kind) * ratio, this.minShares.get(kind)), this.maxShares.get(kind)),
    );
  }

  /** What decides that share. */
  clamp(kind: number, ratio: number): ShareClamp {
    const byWeight = this.weights.get(kind) * ratio;
    if (Math.max(byWeight, this.minShares.get(kind)) > this.maxShares.get(kind)) return 'maxShare';
    return byWeight < this.minShares.get(kind) ? 'minShare' : 'weight';
  }

  /** Whether the other has the same kinds with the same counts, in the same order. */
  equals(other: FreeKinds): boolean {
    if (this.length !== other.length) return false;
    for (let k = 0; k < this.length; k++) {
      if (this.counts.get(k) !== other.counts.get(k)) return false;
      if (!this.isKind(k, other.weights.get(k), other.minShares.get(k), other.maxShares.get(k))) return false;
    }
    return true;
  }

  private isKind(k: number, weight: number, minShare: number, maxShare: number): boolean {
    return weight === this.weights.get(k) && minShare === this.minShares.get(k) && maxShare === this.maxShares.get(k);
  }
}
