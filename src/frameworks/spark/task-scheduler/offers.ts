/**
 * The free executors of one round of offers as columns, to be filled again for every round.
 */
import { grownInt32 } from '../../../base/columns';
import { drawKeyed } from '../../../base/random';

export class Offers {
  count = 0;
  private executors = new Int32Array(16);
  private hosts = new Int32Array(16);
  private cores = new Int32Array(16);

  clear(): void {
    this.count = 0;
  }

  /** Offers the free cores of an executor; 0 cores only make it known. */
  add(executor: number, host: number, cores: number): void {
    if (this.count === this.executors.length) {
      this.executors = grownInt32(this.executors, 0);
      this.hosts = grownInt32(this.hosts, 0);
      this.cores = grownInt32(this.cores, 0);
    }
    this.executors[this.count] = executor;
    this.hosts[this.count] = host;
    this.cores[this.count] = cores;
    this.count++;
  }

  executorAt(offer: number): number {
    return this.executors[offer];
  }

  hostAt(offer: number): number {
    return this.hosts[offer];
  }

  /** Cores still free. */
  coresAt(offer: number): number {
    return this.cores[offer];
  }

  /** Takes cores away (negative: gives them back). */
  take(offer: number, cores: number): void {
    this.cores[offer] -= cores;
  }

  /**
   * Brings the offers into a random order, as Spark does so that load spreads.
   * @param key a `streamKey`
   * @param round the number of the round: equal rounds are shuffled alike
   */
  shuffle(key: number, round: number): void {
    for (let i = this.count - 1; i > 0; i--) {
      const other = Math.floor(drawKeyed(key, round, i) * (i + 1));
      swap(this.executors, i, other);
      swap(this.hosts, i, other);
      swap(this.cores, i, other);
    }
  }
}

function swap(column: Int32Array, a: number, b: number): void {
  const value = column[a];
  column[a] = column[b];
  column[b] = value;
}
