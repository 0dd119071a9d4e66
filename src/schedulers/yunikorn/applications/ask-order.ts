/**
 * The order of the asks of an application: by priority (highest first), then by creation time.
 *
 * Source: YuniKorn core, sorted_asks.go and the LessThan of allocations.
 */

/** What the order of the asks inside an application depends on. */
export interface QueuedAsk {
  readonly priority: number;
  /** Creation time, µs. */
  readonly created: number;
  /** Position in the order in which asks were added, which decides ties. */
  readonly sequence: number;
}

/** Compares two asks of one application: negative when `a` goes first. */
export function compareAsks(a: QueuedAsk, b: QueuedAsk): number {
  return b.priority - a.priority || a.created - b.created || a.sequence - b.sequence;
}
