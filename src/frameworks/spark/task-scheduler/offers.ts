/**
 * The free executors of one round of offers as columns, to be filled again for every round.
 */
import { grownInt32 } from '../../../base/collections/columns';

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
}
