/**
 * What the queues of a partition hold, want and are measured against, in columns with one row for each queue. A step of the
 * scheduler touches queues far apart; the rows of a thousand of them stay in the processor's cache, objects with arrays of
 * their own do not.
 */
import type { Resources } from '../resources';

export class QueueAmounts {
  readonly allocated: Resources;
  readonly pending: Resources;
  readonly guaranteed: Resources;
  readonly fairMax: Resources;
  readonly max: Resources;
  readonly headroom: Resources;
  /** One number for each queue. */
  readonly share: Float64Array;

  /** `types`: resource types, the length of a row. */
  constructor(
    queues: number,
    readonly types: number,
  ) {
    const column = () => new Float64Array(queues * types);
    this.allocated = column();
    this.pending = column();
    this.guaranteed = column();
    this.fairMax = column();
    this.max = column();
    this.headroom = column();
    this.share = new Float64Array(queues);
  }
}
