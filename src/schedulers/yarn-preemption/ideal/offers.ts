/** The steps of a computation of ideal shares, for views. Amounts are copies. */
import type { Resource } from '../../yarn/resources';

export interface Offer {
  readonly queue: number;
  /** Its part of what is divided, per resource type. */
  readonly share: Float64Array;
  readonly offered: Resource;
  readonly accepted: Resource;
  /** Its ideal share after this offer. */
  readonly ideal: Resource;
}

/** One step of the fixed point. */
export interface OfferStep {
  /** What was left to divide before it. */
  readonly unassigned: Resource;
  /** The queues that wanted more, the most under-served first. */
  readonly wanting: readonly number[];
  /** Whether all get equal parts, because none of them has a guarantee. */
  readonly equalParts: boolean;
  readonly offers: readonly Offer[];
}

/** The children of one parent in one partition. */
export interface Level {
  readonly partition: number;
  readonly parent: number;
  /** The ideal share of the parent, which is divided. */
  readonly total: Resource;
  /** The shares that the children begin with, in their order. */
  readonly initial: readonly { readonly queue: number; readonly ideal: Resource }[];
  readonly steps: readonly OfferStep[];
  /** Usage of the children above their ideal shares, summed up. */
  readonly needed: Resource;
  /** The budget of the round. */
  readonly allowed: Resource;
  /** The factor that scales the children's amounts down to the budget. */
  readonly scale: number;
}
