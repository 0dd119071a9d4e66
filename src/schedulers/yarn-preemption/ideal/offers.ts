/** What a computation of ideal shares records for people who want to follow it. Amounts are copies. */
import type { Resource } from '../../yarn/resources';

export interface Offer {
  readonly queue: number;
  /** Its part of what is handed out, per resource type. */
  readonly share: Float64Array;
  readonly offered: Resource;
  readonly accepted: Resource;
  /** Its ideal share after this offer. */
  readonly ideal: Resource;
}

/** One step of the fixed point. */
export interface OfferStep {
  /** What is left to hand out at its beginning. */
  readonly unassigned: Resource;
  /** The queues that want more then, the most under-served first. */
  readonly wanting: readonly number[];
  /** Whether all get equal parts, because none of them has a guarantee. */
  readonly equalParts: boolean;
  readonly offers: readonly Offer[];
}

/** The children of one parent in one partition. */
export interface Level {
  readonly partition: number;
  readonly parent: number;
  /** The ideal share of the parent, which is handed out. */
  readonly total: Resource;
  /** The shares that the children begin with, in their order. */
  readonly initial: readonly { readonly queue: number; readonly ideal: Resource }[];
  readonly steps: readonly OfferStep[];
  /** What the children have over their ideal shares together, and what the round may take. */
  readonly needed: Resource;
  readonly allowed: Resource;
  /** The factor that all of them are scaled down by. */
  readonly scale: number;
}
