/** Allocated and pending resources of the queues of a partition and their limits, as tables with a row per queue (see `Amounts`). */
import type { Amounts } from '../amounts';
import type { Resources } from '../resources';

export class QueueAmounts {
  readonly guaranteed: Resources;
  readonly fairMax: Resources;
  readonly max: Resources;
  readonly headroom: Resources;
  /** One number for each queue. */
  readonly share: Float64Array;

  /** Resource types, the length of a row. */
  readonly types: number;

  constructor(
    queues: number,
    /** What queues and their applications hold and want. */
    readonly used: Amounts,
  ) {
    const { types } = used;
    const column = () => new Float64Array(queues * types);
    this.types = types;
    this.guaranteed = column();
    this.fairMax = column();
    this.max = column();
    this.headroom = column();
    this.share = new Float64Array(queues);
  }
}
