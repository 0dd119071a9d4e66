/** What the order of the asks inside an application depends on. */
export interface QueuedAsk {
  readonly priority: number;
  /** Creation time, µs. */
  readonly created: number;
  /** Position in the order in which asks were added, which decides ties. */
  readonly sequence: number;
}

/**
 * Orders the asks of one application: higher priority first, then the earlier created, then the earlier added.
 * Source: YuniKorn core, sorted_asks.go and the LessThan of allocations.
 */
export function compareAsks(a: QueuedAsk, b: QueuedAsk): number {
  return b.priority - a.priority || a.created - b.created || a.sequence - b.sequence;
}
